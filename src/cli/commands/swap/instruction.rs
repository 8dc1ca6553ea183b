//! What a line of input asks for.

use crate::workbench::swapping::Swap;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Swaps to be played in turn; none for an empty line or a comment.
    Swaps(Vec<Swap>),
    Undo,
    Restart,
    Hint,
    Auto,
    Show,
    Help,
    Quit,
}

/// What help says.
pub const HELP: &str = "\
\x20 5 6          swap 5 and 6; several pairs are played in turn
  undo         take the last swap back
  restart      go back to the start table
  hint         name the next swap of a shortest list
  auto, solve  play a shortest list to its end
  show         show the table and the swaps so far
  quit         end";

impl std::str::FromStr for Instruction {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let line = line.trim().trim_start_matches('\u{feff}');
        Ok(match line.to_ascii_lowercase().as_str() {
            "undo" | "u" => Self::Undo,
            "restart" => Self::Restart,
            "hint" | "h" => Self::Hint,
            "auto" | "solve" => Self::Auto,
            "show" => Self::Show,
            "help" | "?" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ if line.starts_with('#') => Self::Swaps(Vec::new()),
            _ if line.starts_with(char::is_alphabetic) => {
                return Err(format!("'{line}' is no command (see help)"));
            }
            _ => Self::Swaps(Swap::list(line).map_err(|error| error.to_string())?),
        })
    }
}
