//! Standard output, buffered; a closed pipe ends the program quietly.

use std::io::{BufWriter, StdoutLock, Write};

use super::exit::Failure;

/// Buffered standard output.
pub struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub fn new() -> Self {
        Self(BufWriter::new(std::io::stdout().lock()))
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.0, "{line}").map_err(|error| Failure::output(&error))
    }

    /// Writes a text as it is.
    pub fn text(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        write!(self.0, "{text}").map_err(|error| Failure::output(&error))
    }

    /// Makes sure that everything written so far is out.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.0.flush().map_err(|error| Failure::output(&error))
    }
}
