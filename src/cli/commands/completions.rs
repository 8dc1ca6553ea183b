//! `survo completions`

use crate::cli::exit::{Failure, Status};
use crate::cli::help;
use crate::cli::job::{Job, short_job};
use crate::cli::output::Output;

const EXAMPLES: &str = "\
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

/// Print the completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    pub fn job(self) -> Result<Job, Failure> {
        short_job(move || run(self.shell))
    }
}

fn run(shell: clap_complete::Shell) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut help::command(), "survo", &mut script);
    let mut output = Output::new();
    output.text(String::from_utf8_lossy(&script))?;
    output.flush()?;
    Ok(Status::Done)
}
