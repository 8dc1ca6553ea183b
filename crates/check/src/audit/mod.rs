//! Checks a finished survey by an independent engine.
//!
//! An [`Audit`] reads the files that a survey has left and trusts none of them. Without a
//! search it finds damage, wrong forms and wrong digests; records that are not exactly those of
//! the admissible row margins in order; wrong numbers of pairs and wrong counts of conditions (1)
//! and (2), counted again from their definition; for 2 < m < n, a row margin that differs from its
//! complement; totals that are not the sums, and an S(m,n) different from the published one; and in
//! the list of puzzles a wrong solution, form or place, and a number of puzzles that differs from
//! the record of a row margin.
//!
//! By search, as far as the time allows, it decides every pair of random row margins again.
//! The checker had no part in the survey and shares none of its searches, only margins, tables,
//! partitions and sets of numbers. The [`Coverage`] says how far the search reached.

mod conditions;
mod contents;
mod margins;

use std::path::Path;
use std::time::{Duration, SystemTime};

#[cfg(test)]
pub(crate) use self::conditions::ConditionCounts;
pub(crate) use self::conditions::{Conditions, count as count_conditions};
pub use self::contents::{Coverage, Portion};
pub(crate) use self::margins::{MarginCounts, line};

use self::contents::Contents;
use super::CheckError;
use super::checkers;
use super::checking::Checking;
use super::finding::Findings;
use super::row_margins::recount;
use survo_core::puzzle::{Class, Sum};
use survo_engines::{EngineError, EngineKind};
use survo_files::storage::FileError;
use survo_files::{Check, MANIFEST_FILE, Manifest, Record};

/// A survey's folder as it was read, and what was found wrong with it so far.
pub struct Audit {
    pub findings: Findings,
    /// The engine that may check it; `None` when the manifest cannot be read.
    pub checker: Option<EngineKind>,
    /// `None` when not even the shape of the survey is known.
    survey: Option<Contents>,
}

impl Audit {
    /// Reads a finished survey. The checker is the one that is asked for, or the fastest that did
    /// not make the survey. Cost: that of reading; the counts are kept in memory.
    ///
    /// # Errors
    /// When there is no whole, finished survey in the folder, or no engine may check it.
    pub fn open(folder: &Path, asked: Option<EngineKind>) -> Result<Self, CheckError> {
        std::fs::read_dir(folder).map_err(FileError::io("read the folder", folder))?;
        if !folder.join(MANIFEST_FILE).exists() {
            return Err(CheckError::NotFinished(folder.to_owned()));
        }
        let mut findings = Findings::default();
        let manifest = findings.unless_error(Manifest::read(folder));
        let path = folder.join(MANIFEST_FILE);
        let mut checker = None;
        if let Some(manifest) = &manifest {
            let shard = manifest.parameters.shard;
            if !shard.is_whole() {
                let folder = folder.display();
                return Err(CheckError::Refused(format!(
                    "{folder} holds shard {shard} of a survey: merge all shards first"
                )));
            }
            if let Some(complaint) = manifest.times.complaint() {
                tracing::warn!("{}: {complaint}", path.display());
            }
            findings.add(checkers::unknown(manifest).into_iter().map(|engine| {
                let problem = format!(
                    "made by '{}', which is not an engine",
                    engine.escape_default()
                );
                FileError::content(&path, problem)
            }));
            let producers = checkers::producers(manifest);
            checker = Some(checkers::choose(&producers, asked)?);
        }
        let survey = Contents::read(folder, manifest.as_ref(), &mut findings);
        Ok(Self {
            findings,
            checker,
            survey,
        })
    }

    /// Makes all checks, first the certain and cheap ones, then the recount of row margins: of all,
    /// or of as many as this time allows; false when stopped before the end. To be called once.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit, or the system refuses a thread.
    pub fn run(
        &mut self,
        checking: &Checking<'_>,
        time: Option<Duration>,
    ) -> Result<bool, CheckError> {
        let Some(survey) = &mut self.survey else {
            return Ok(true);
        };
        if !without_search(survey, &mut self.findings, checking) {
            return Ok(false);
        }
        if self.checker.is_some() {
            match time {
                None => recount_margins(survey, &mut self.findings, checking)?,
                Some(time) if time.is_zero() => {}
                Some(time) => checking.within(time, |checking| {
                    recount_margins(survey, &mut self.findings, checking)
                })?,
            }
        }
        Ok(!checking.stop.is_raised())
    }

    /// The record of these checks, which end now; `None` when no engine may check, or no counts can
    /// be read.
    pub fn record(
        &self,
        seed: u64,
        time: Option<Duration>,
        started: SystemTime,
        revision: &str,
    ) -> Option<Record> {
        let survey = self.survey.as_ref()?;
        let coverage = &survey.coverage;
        let check = Check::Survey {
            counts: survey.counts_digest().ok()?,
            row_margins: coverage.recounted.of,
            seed,
            budget: time.map(|time| time.as_secs_f64()),
            row_margins_checked: coverage.recounted.done,
            searched: coverage.searched,
            drawn: 0,
        };
        let engine = self.checker?.name();
        let findings = &self.findings;
        Some(findings.record(coverage.shape, engine, check, started, revision))
    }

    /// What was looked at; `None` when not even the shape of the survey is known.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.survey.as_ref().map(|survey| &survey.coverage)
    }
}

/// The checks that reach every row margin; false when stopped.
fn without_search(survey: &mut Contents, findings: &mut Findings, checking: &Checking<'_>) -> bool {
    let (margins, coverage) = (&survey.margins, &mut survey.coverage);
    let (shape, threads) = (survey.extent.shape(), checking.threads);
    let rows: Vec<&[Sum]> = margins.rows.iter().take(margins.counts.len()).collect();
    let Some(counted) = count_conditions(shape, &rows, threads, checking.stop) else {
        return false;
    };
    for (rank, (expected, found)) in counted.iter().zip(&margins.counts).enumerate() {
        let [by_1, by_2] = [Class::Condition1, Class::Condition2].map(|class| found.get(class));
        let numbers = [
            ("pairs", found.pairs(), expected.pairs),
            ("condition_1", by_1, expected.condition_1),
            ("condition_2", by_2, expected.condition_2),
        ];
        findings.add(margins.unequal(rank, &numbers, "by definition"));
    }
    coverage.conditions.done = rows.len() as u64;
    if let Some(coverage) = &mut coverage.complement {
        let (compared, differences) = margins.complements();
        coverage.done = compared;
        findings.add(differences);
    }
    // The list was not read beyond its damage, so there is nothing to compare.
    if coverage.puzzles.is_some_and(|compared| compared.done > 0) {
        findings.add(margins.unlisted());
    }
    true
}

/// Decides every pair of row margins again; those that were finished before the time was over are
/// compared.
fn recount_margins(
    survey: &mut Contents,
    findings: &mut Findings,
    checking: &Checking<'_>,
) -> Result<(), EngineError> {
    let margins = &survey.margins;
    let how = format!("by {}, pair by pair", checking.checker.method());
    for (rank, counts) in recount(
        checking,
        &survey.extent,
        &margins.rows,
        margins.counts.len(),
    )? {
        survey.coverage.recounted.done += 1;
        survey.coverage.searched += counts.searched();
        findings.add(margins.unequal_classes(rank, &counts, &how));
    }
    Ok(())
}
