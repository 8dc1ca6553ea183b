//! A finished survey, checked by what did not make it.
//!
//! A [`Verification`] reads the files that a survey has left and believes none of them.
//! Surely found are: a file that is damaged, not in its form, or not the one whose digest
//! the manifest has; records that are not exactly those of the admissible row margins in order; wrong
//! numbers of pairs and wrong counts of conditions (1) and (2), which are counted anew from
//! the conditions' definition; for 2 < m < n, a row margin that differs from its complement;
//! totals that are not the sums over the row margins; S(m,n) other than the published value; and in
//! the list of puzzles a wrong solution, a puzzle out of form or place, one whose complement
//! is not listed with the complement of its solution, and any other number of puzzles of a
//! row margin than its record tells.
//!
//! By search, and as far as the budgets reach, are found: wrong counts of the other
//! classes, by deciding every pair of random row margins again, and puzzles that are not
//! unique, by asking for a second table. The search is done by an engine that decides
//! pair by pair and had no part in the survey; the fast paths are never used, nor are
//! hull bounds, witnesses, or anything else of theirs. What is shared with them is the
//! ground they stand on: margins, tables, partitions and sets of numbers. How far the
//! search reached is told in the `Coverage`.
//!
//! Writes nothing and prints nothing.

mod checks;
mod complement;
mod conditions;
mod contents;
mod coverage;
mod digests;
mod every_puzzle;
mod finding;
mod form;
mod maker;
mod order;
mod puzzles;
mod recompute;
mod sample;

use std::path::{Path, PathBuf};

pub(crate) use conditions::{Conditions, count as count_conditions};
pub(crate) use coverage::{Coverage, Portion, PuzzleCoverage};
pub(crate) use every_puzzle::PuzzleList;
pub use finding::{Fault, Finding, Recount};

use crate::engines::{EngineError, EngineKind};
use crate::search::Stop;
use crate::storage::FileError;
use crate::survey::files::{MANIFEST_FILE, Manifest};
use crate::survey::{Progress, Shard};
use contents::Contents;
use finding::Findings;

/// How much is to be decided again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The engine to do it with; `None` for the fastest that did not make the survey.
    pub engine: Option<EngineKind>,
    /// The most pairs that the row margins decided again may have together; `None` for
    /// the default of the engine.
    pub pairs: Option<u64>,
    /// The most puzzles to be shown unique; `None` for the default of the engine.
    pub puzzles: Option<u64>,
    /// Seed of the random choice of both.
    pub seed: u64,
    /// Memory for the candidate sets of each thread's engine, in bytes.
    pub memory: usize,
}

/// Why a folder cannot be verified. Damage is no such reason, but a finding.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// It cannot be read.
    #[error(transparent)]
    Folder(#[from] FileError),
    /// It holds no finished survey.
    #[error("{} holds no finished survey: there is no {MANIFEST_FILE}", .0.display())]
    NotFinished(PathBuf),
    /// It holds a part of a survey.
    #[error("{} holds shard {shard} of a survey: merge all shards first", folder.display())]
    Part {
        /// The folder.
        folder: PathBuf,
        /// The part.
        shard: Shard,
    },
    /// The engine asked for would judge its own work.
    #[error("{0} made this survey; another engine has to judge it")]
    SameEngine(EngineKind),
    /// The engine asked for shares its search with one that made the survey.
    #[error(
        "{asked} shares its search with {maker}, which made this survey; another engine has to judge it"
    )]
    SameSearch {
        /// The engine asked for.
        asked: EngineKind,
        /// The one that made the survey.
        maker: EngineKind,
    },
    /// There is no engine left to judge.
    #[error(
        "every engine made a part of this survey, or shares its search with one that did; none is left to judge it"
    )]
    NoEngine,
}

/// A survey's folder as it was read, and what was found wrong with it so far.
#[derive(Debug)]
pub struct Verification {
    request: Request,
    findings: Findings,
    /// `None` when not even the shape of the survey is known.
    survey: Option<Contents>,
}

impl Verification {
    /// Reads a finished survey and draws what is to be decided again. Cost: that of
    /// reading; counts and puzzles are kept in memory.
    ///
    /// # Errors
    /// When there is no whole, finished survey in the folder, or no engine to judge it.
    pub fn open(folder: &Path, request: Request) -> Result<Self, VerifyError> {
        std::fs::read_dir(folder).map_err(FileError::io("read the folder", folder))?;
        if !folder.join(MANIFEST_FILE).exists() {
            return Err(VerifyError::NotFinished(folder.to_owned()));
        }
        let mut findings = Findings::new(folder);
        let manifest = findings.unless_error(Manifest::read(folder));
        if let Some(manifest) = &manifest
            && !manifest.parameters.shard.is_whole()
        {
            return Err(VerifyError::Part {
                folder: folder.to_owned(),
                shard: manifest.parameters.shard,
            });
        }
        if let Some(complaint) = manifest.as_ref().and_then(|m| m.times.complaint()) {
            log::warn!("{}: {complaint}", folder.join(MANIFEST_FILE).display());
        }
        let digests = manifest
            .as_ref()
            .map(|manifest| digests::compare(manifest, &mut findings));
        for engine in manifest.iter().flat_map(maker::unknown) {
            let engine = engine.escape_default().to_string();
            findings.whole(MANIFEST_FILE, Fault::UnknownEngine(engine));
        }
        let mut survey = Contents::read(manifest.as_ref(), &request, &mut findings);
        if let Some(survey) = &mut survey {
            survey.coverage.digests = digests.unwrap_or_default();
        }
        if let (Some(survey), Some(manifest)) = (&mut survey, &manifest) {
            survey.draw(
                maker::judge(manifest, survey.shape(), request.engine)?,
                &request,
            );
        }
        Ok(Self {
            request,
            findings,
            survey,
        })
    }

    /// How many pairs will be decided again, puzzles included.
    pub(crate) fn searches(&self) -> u64 {
        self.survey.as_ref().map_or(0, Contents::searches)
    }

    /// Makes all checks, the long ones on the threads of the present pool; false when
    /// `stop` was raised before the end. To be called once.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit.
    pub fn run(&mut self, stop: &Stop, progress: &dyn Progress) -> Result<bool, EngineError> {
        match &mut self.survey {
            Some(survey) => {
                let memory = self.request.memory;
                checks::run(survey, &mut self.findings, memory, stop, progress)
            }
            None => Ok(true),
        }
    }

    /// What was found, in the order of the checks; the first hundred.
    pub fn findings(&self) -> &[Finding] {
        &self.findings.kept
    }

    /// How many findings there are.
    pub(crate) fn count(&self) -> u64 {
        self.findings.count
    }

    /// What was looked at; `None` when not even the shape of the survey is known.
    pub(crate) fn coverage(&self) -> Option<&Coverage> {
        self.survey.as_ref().map(|survey| &survey.coverage)
    }
}
