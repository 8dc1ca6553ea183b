//! The records of checks, by what was decided again.

use std::path::Path;

use crate::storage::FileError;
use crate::survey::trust::{Kind, Record};

/// The records of a folder by what they are about.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Checks {
    /// The sieve compared on random pairs.
    pub pairs: Vec<Record>,
    /// The sieve compared on every pair of random column margins.
    pub margins: Vec<Record>,
    /// Puzzles shown unique.
    pub puzzles: Vec<Record>,
}

impl Checks {
    /// Reads a record of any kind.
    ///
    /// # Errors
    /// When the file cannot be read or is no record of a check.
    pub(crate) fn read(&mut self, path: &Path) -> Result<(), FileError> {
        let record = Record::read(path)?;
        match record.kind {
            Kind::Pairs => self.pairs.push(record),
            Kind::Margins => self.margins.push(record),
            Kind::Puzzles => self.puzzles.push(record),
            Kind::Survey => {}
        }
        Ok(())
    }
}
