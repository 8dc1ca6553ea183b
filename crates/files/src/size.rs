//! What is known of one size of the table S(m,n): its survey, and what that was compared with.

use std::io::sink;

use super::{BY_ROW_MARGINS_FILE, Manifest, RowMarginTable, SurveyFolder, TALLIES_FILE, Tallies};
use crate::Record;
use crate::storage::{Digesting, FileError};
use survo_core::puzzle::Shape;

/// A size whose survey is finished, kept in a folder or not.
#[derive(Clone, Debug)]
pub struct SurveyedSize {
    pub tallies: Tallies,
    /// About the run, with the digests of its files.
    pub manifest: Manifest,
    /// What the counts were compared with, each engine once.
    pub checks: Vec<Record>,
}

impl SurveyedSize {
    /// A survey that is not kept; the digests are those that its files would have.
    pub fn unkept(row_margins: &RowMarginTable, tallies: Tallies, mut manifest: Manifest) -> Self {
        let all = "a sink takes everything";
        let mut file = Digesting::new(sink());
        row_margins.write(&mut file).expect(all);
        let digests = &mut manifest.sha256;
        digests.insert(BY_ROW_MARGINS_FILE.to_owned(), file.digest());
        let mut file = Digesting::new(sink());
        tallies.write(&mut file).expect(all);
        digests.insert(TALLIES_FILE.to_owned(), file.digest());
        Self {
            tallies,
            manifest,
            checks: Vec::new(),
        }
    }

    /// A survey that is kept, with the checks beside it.
    pub fn kept(survey: SurveyFolder) -> Result<Self, FileError> {
        survey.digest(BY_ROW_MARGINS_FILE)?;
        Ok(Self {
            checks: survey.checks()?,
            tallies: survey.tallies,
            manifest: survey.manifest,
        })
    }

    pub fn shape(&self) -> Shape {
        self.tallies.shape
    }

    /// The digest of the counts by row margin; empty in manifests that lack it.
    pub fn counts_digest(&self) -> &str {
        let digest = self.manifest.sha256.get(BY_ROW_MARGINS_FILE);
        digest.map_or("", String::as_str)
    }

    /// Takes a check in, in the place of an older one by the same engine.
    pub fn add(&mut self, check: Record) {
        self.checks.retain(|older| older.against != check.against);
        self.checks.push(check);
        self.checks.sort_by(|a, b| a.against.cmp(&b.against));
    }

    pub fn differences(&self) -> u64 {
        self.checks.iter().map(|check| check.differences).sum()
    }
}
