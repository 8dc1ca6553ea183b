//! Commands that write documents.

use std::path::PathBuf;

/// Write RESULTS.md, its plots and b-files from committed surveys and checks.
///
/// Every figure comes from surveys in DIR/surveys/NAME and DIR/partial/NAME, from records in
/// DIR/checks, DIR/estimates, DIR/suko and DIR/swaps, and from DIR/peers.csv; nothing is
/// measured. The text goes to standard output unless a file or a folder is named.
#[derive(Debug, clap::Args)]
pub struct ReportArgs {
    /// The folder that holds `surveys` and the rest
    #[arg(long, default_value = "data", value_name = "DIR")]
    pub data: PathBuf,
    /// The file to write RESULTS.md to
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Draw the plots of RESULTS.md into this folder
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
    /// Write b-files and a draft for the OEIS into this folder
    #[arg(long, value_name = "DIR")]
    pub oeis: Option<PathBuf>,
}

/// Print the completions for a shell.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Write the manual pages, one for each command, into a folder.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The folder
    pub folder: PathBuf,
}
