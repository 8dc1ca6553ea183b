//! Standard output, buffered; a closed pipe ends the program quietly.

use std::io::{BufWriter, IsTerminal, StdoutLock, Write};

use super::exit::Failure;

/// Buffered standard output.
pub struct Output {
    to: BufWriter<StdoutLock<'static>>,
    is_terminal: bool,
}

impl Output {
    pub fn new() -> Self {
        let to = std::io::stdout().lock();
        Self {
            is_terminal: to.is_terminal(),
            to: BufWriter::new(to),
        }
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        self.text(format_args!("{line}\n"))
    }

    /// Writes a text as it is; without control characters, which names and input may have,
    /// to a terminal.
    pub fn text(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        if self.is_terminal {
            let harmless = |c: char| if c.is_control() && c != '\n' { '?' } else { c };
            let text: String = text.to_string().chars().map(harmless).collect();
            self.to.write_all(text.as_bytes())
        } else {
            write!(self.to, "{text}")
        }
        .map_err(|error| Failure::output(&error))
    }

    /// Empties the screen of a terminal; false elsewhere.
    pub fn clear_screen(&mut self) -> Result<bool, Failure> {
        if self.is_terminal {
            // Home, then everything from there.
            let cleared = self.to.write_all(b"\x1b[H\x1b[2J");
            cleared.map_err(|error| Failure::output(&error))?;
        }
        Ok(self.is_terminal)
    }

    /// Makes sure that everything written so far is out.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(|error| Failure::output(&error))
    }
}
