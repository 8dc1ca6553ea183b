//! What a line of input asks for.

use std::time::Duration;

use crate::kin::suko::{SQUARES, square_name};
use crate::kin::sum_puzzle::Improvements;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// A digit for a square, 0 to make it blank.
    Fill {
        square: usize,
        digit: u8,
    },
    Nothing,
    Check,
    Hint,
    /// So many steps of the search.
    Step(u64),
    /// The search to its next solution.
    Run,
    Pause,
    Speed(Duration),
    Improve(Improvements),
    Solve,
    Undo,
    Clear,
    Show,
    Help,
    Quit,
}

/// What help says.
pub const HELP: &str = "\
\x20 B2 5, B2=5   put 5 into square B2 (column B, row 2); B2 . makes it blank
  check        say what is wrong, and how all totals stand
  hint         fill in one square of a solution
  step [K]     take a step of the search from the digits as they stand, or K
  run          take steps up to the next solution; any line pauses it
  speed MS     wait so many milliseconds after each step of run
  improve SET  search with these improvements from now on: 1,2 or none
  solve        find a solution at once
  undo         take the last change back
  clear        make all squares blank that were blank at the beginning
  show         show the puzzle
  quit         end";

/// The longest wait after a step, in milliseconds.
const LONGEST_WAIT: u64 = 60_000;

impl std::str::FromStr for Instruction {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.starts_with('#') {
            return Ok(Self::Nothing);
        }
        let lower = line.to_ascii_lowercase().replace('=', " ");
        let words: Vec<&str> = lower.split_whitespace().collect();
        let unknown = || format!("'{line}' is no command (see help)");
        Ok(match words[..] {
            [] => Self::Nothing,
            ["check"] => Self::Check,
            ["hint" | "h"] => Self::Hint,
            ["step" | "s"] => Self::Step(1),
            ["step" | "s", steps] => Self::Step(
                steps
                    .parse()
                    .map_err(|_| format!("'{steps}' is no number of steps"))?,
            ),
            ["run" | "auto"] => Self::Run,
            ["pause"] => Self::Pause,
            ["speed", wait] => match wait.parse() {
                Ok(wait) if wait <= LONGEST_WAIT => Self::Speed(Duration::from_millis(wait)),
                _ => return Err(format!("'{wait}' is not 0 to {LONGEST_WAIT} milliseconds")),
            },
            ["improve", set] => {
                Self::Improve(set.parse().map_err(
                    |error: crate::kin::sum_puzzle::UnknownImprovement| error.to_string(),
                )?)
            }
            ["solve"] => Self::Solve,
            ["undo" | "u"] => Self::Undo,
            ["clear" | "restart"] => Self::Clear,
            ["show"] => Self::Show,
            ["help" | "?"] => Self::Help,
            ["quit" | "exit" | "q"] => Self::Quit,
            [square, digit] => {
                let is_named = |&other: &usize| square_name(other).eq_ignore_ascii_case(square);
                let square = (0..SQUARES).find(is_named).ok_or_else(unknown)?;
                match digit.parse() {
                    Ok(digit) if (1..=9).contains(&digit) => Self::Fill { square, digit },
                    _ if matches!(digit, "." | "-" | "0") => Self::Fill { square, digit: 0 },
                    _ => return Err(format!("'{digit}' is no digit from 1 to 9")),
                }
            }
            _ => return Err(unknown()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_filled_in_every_usual_form() {
        for line in ["B3 7", "b3=7", " b3 = 7 "] {
            let fill = Instruction::Fill {
                square: 7,
                digit: 7,
            };
            assert_eq!(line.parse(), Ok(fill), "{line}");
        }
        assert_eq!(
            "speed 5".parse(),
            Ok(Instruction::Speed(Duration::from_millis(5)))
        );
        for (line, problem) in [
            ("B4 7", "'B4 7' is no command"),
            ("B3 10", "'10' is no digit"),
            ("B3 x", "'x' is no digit"),
            ("step x", "'x' is no number of steps"),
            ("speed 60001", "'60001' is not 0 to 60000"),
            ("improve 6", "'6' is no improvement"),
            ("frobnicate", "'frobnicate' is no command"),
        ] {
            let refused = line.parse::<Instruction>().unwrap_err();
            assert!(refused.starts_with(problem), "{refused}");
        }
    }
}
