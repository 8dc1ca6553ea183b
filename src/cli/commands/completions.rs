//! `survo completions`

use crate::cli::help;
use crate::cli::{Failure, Output, Status};

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
    pub fn run(self, output: &mut Output) -> Result<Status, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "survo", &mut script);
        output.text(String::from_utf8_lossy(&script))?;
        Ok(Status::Done)
    }
}
