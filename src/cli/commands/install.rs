//! `survo completions` and `survo man`: what is installed with the program.

use std::path::{Path, PathBuf};

use clap::ValueHint;
use clap_mangen::Man;

use crate::cli::help;
use crate::cli::{Context, Failure, Result, Status, output};
use survo_files::storage::{create_folder, write_whole};

const COMPLETIONS: &str = "\
Examples:
  survo completions bash
  survo completions zsh > ~/.zfunc/_survo

To install:
  bash        survo completions bash > ~/.local/share/bash-completion/completions/survo
  zsh         survo completions zsh > ~/.zfunc/_survo
              (with fpath+=~/.zfunc before compinit in ~/.zshrc)
  fish        survo completions fish > ~/.config/fish/completions/survo.fish
  elvish      survo completions elvish >> ~/.config/elvish/rc.elv
  powershell  survo completions powershell >> $PROFILE";

const MAN: &str = "\
Examples:
  survo man man1
  survo man ~/.local/share/man/man1";

/// Print the completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_long_help = COMPLETIONS)]
pub struct CompletionsArgs {
    /// Shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    pub fn run(self, _: &Context) -> Result {
        let mut script = Vec::new();
        let mut command = help::command().disable_help_subcommand(true);
        command.build();
        let mut command = with_hints(command);
        clap_complete::generate(self.shell, &mut command, "survo", &mut script);
        output::text(String::from_utf8_lossy(&script));
        Ok(Status::Done)
    }
}

/// Hints at the values of all options. Without a hint a shell offers files where a number is
/// meant, and bash keeps names with blanks whole for files alone.
fn with_hints(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let hint = match arg.get_value_hint() {
            ValueHint::Unknown => ValueHint::Other,
            ValueHint::AnyPath | ValueHint::DirPath => ValueHint::FilePath,
            hint => hint,
        };
        // An option without a value has no use for a hint.
        match arg.get_action().takes_values() {
            true => arg.value_hint(hint),
            false => arg,
        }
    });
    command.mut_subcommands(with_hints)
}

/// Write the manual pages into a folder, one for each command.
#[derive(Debug, clap::Args)]
#[command(after_long_help = MAN)]
pub struct ManArgs {
    /// Folder for the pages
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

impl ManArgs {
    pub fn run(self, _: &Context) -> Result {
        create_folder(&self.folder)?;
        let mut command = help::command().disable_help_subcommand(true);
        command.build();
        write_pages(command, &self.folder)?;
        Ok(Status::Done)
    }
}

fn write_pages(command: clap::Command, folder: &Path) -> Result<()> {
    for below in command.get_subcommands().cloned() {
        write_pages(below, folder)?;
    }
    // Of what -h hides, pages would have no description.
    let page = Man::new(command.mut_args(|arg| arg.hide_short_help(false)));
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    page.render(&mut text).map_err(Failure::input)?;
    let text = String::from_utf8_lossy(&text);
    // Examples and tables keep their lines.
    let text = text.replace(".SH EXTRA\n", ".SH NOTES\n.nf\n");
    let text = text.replace(".SH VERSION\n", ".fi\n.SH VERSION\n");
    Ok(write_whole(&path, |to| to.write_all(text.as_bytes()))?)
}
