//! `survo completions`

use clap::CommandFactory;

use crate::cli::Args;
use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Job, job};
use crate::cli::output::Output;

/// Print the completions for a shell.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    pub fn job(self) -> Result<Job, Failure> {
        job(move |_| run(self.shell))
    }
}

fn run(shell: clap_complete::Shell) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "survo", &mut script);
    let mut output = Output::new();
    output.text(String::from_utf8_lossy(&script))?;
    output.flush()?;
    Ok(Status::Done)
}
