//! Standard output, buffered; a closed pipe ends the program quietly.

use std::io::{BufWriter, IsTerminal, Stdout, Write};

use crate::search::Stop;

use super::exit::Failure;

/// "1 step", "2 steps".
pub fn counted(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}

pub struct Output {
    to: BufWriter<Stdout>,
    is_terminal: bool,
}

impl Output {
    pub fn new() -> Self {
        let to = std::io::stdout();
        Self {
            is_terminal: to.is_terminal(),
            to: BufWriter::new(to),
        }
    }

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

    /// Begins what is said of one of several things that an input holds.
    pub fn begin(
        &mut self,
        what: &str,
        number: usize,
        of: usize,
        line: usize,
    ) -> Result<(), Failure> {
        if number > 1 {
            self.line("")?;
        }
        match of {
            1 => Ok(()),
            _ => self.line(format_args!("{what} {number}, line {line}")),
        }
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

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(|error| Failure::output(&error))
    }
}

/// What is written while a search goes on. Once that fails nobody listens any more, and the
/// search is stopped.
pub struct Telling<'a> {
    stop: &'a Stop,
    failed: Result<(), Failure>,
}

impl<'a> Telling<'a> {
    pub fn new(stop: &'a Stop) -> Self {
        Self {
            stop,
            failed: Ok(()),
        }
    }

    pub fn tell(&mut self, tell: impl FnOnce() -> Result<(), Failure>) {
        if self.failed.is_ok() {
            self.failed = tell();
            if self.failed.is_err() {
                self.stop.raise();
            }
        }
    }

    pub fn end(self) -> Result<(), Failure> {
        self.failed
    }
}
