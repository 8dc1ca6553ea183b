//! A finished survey, checked by an independent engine.
//!
//! An [`Audit`] reads the files that a survey has left and believes none of them. Without a
//! search it finds damage, other forms and other digests; records that are not exactly those of
//! the admissible row margins in order; wrong numbers of pairs and wrong counts of conditions (1)
//! and (2), counted anew from their definition; for 2 < m < n, a row margin that differs from its
//! complement; totals that are no sums, and S(m,n) other than published; and in the list of
//! puzzles a wrong solution, form or place, a missing complement, and any other number of puzzles
//! than the record of a row margin has.
//!
//! By search, and as far as the time reaches, it decides every pair of random row margins again
//! and asks for second tables of puzzles. An engine does so that decides pair by pair and had no
//! part in the survey; what it shares with the fast paths is the ground they stand on: margins,
//! tables, partitions and sets of numbers. The `Coverage` says how far the search reached.

mod complement;
mod conditions;
mod contents;
mod form;
mod order;
mod pace;
mod puzzles;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[cfg(test)]
pub(crate) use self::conditions::ConditionCounts;
pub(crate) use self::conditions::{Conditions, count as count_conditions};
pub(crate) use self::order::places;
pub(super) use self::puzzles::{ListedCounts, PuzzleOrder, unique};

use self::contents::Contents;
pub(crate) use self::contents::{Coverage, Portion};
use self::pace::in_batches;
use super::fault::{Fault, Faults, Finding, Findings, line_number, miscounts};
use super::judge::{self, JudgeError};
use super::recount::Recount;
use crate::engines::{EngineError, EngineKind};
use crate::published::Published;
use crate::puzzle::{Class, ClassCounts, Shape};
use crate::search::Stop;
use crate::storage::{FileError, digest_within, is_temporary, paths_in, plain_name};
use crate::survey::files::{
    BY_ROW_MARGINS_FILE, JOURNAL_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, TALLIES_FILE,
    Tallies, most_bytes,
};
use crate::survey::trust::record::Record;
use crate::survey::{FolderError, Method, Progress, Shard};

/// How much is to be decided again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The engine to do it with; `None` for the fastest that did not make the survey.
    pub engine: Option<EngineKind>,
    /// How many row margins are decided again; `None` for as many as `pairs` allow.
    pub margins: Option<u64>,
    /// The most pairs that the row margins decided again may have together.
    pub pairs: Option<u64>,
    /// The most puzzles to be shown unique.
    pub puzzles: Option<u64>,
    /// The time for the searches; half of it at most is for puzzles.
    pub time: Option<Duration>,
    /// Seed of the random choice of both.
    pub seed: u64,
    /// Memory for the candidate sets of each thread's engine, in bytes.
    pub memory: usize,
}

/// Why a folder or a list of puzzles cannot be checked. Damage is no such reason, but a finding.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum AuditError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("{} holds no finished survey: there is no {MANIFEST_FILE}", .0.display())]
    NotFinished(PathBuf),
    #[error("{} holds shard {shard} of a survey: merge all shards first", folder.display())]
    Part { folder: PathBuf, shard: Shard },
    #[error("{} has no {PUZZLES_FILE}: run `survo survey` with --puzzles", .0.display())]
    NoPuzzles(PathBuf),
    #[error("{} is about {found}, but the counts are about {expected}", list.display())]
    OtherShape {
        list: PathBuf,
        found: Shape,
        expected: Shape,
    },
    #[error(transparent)]
    Judge(#[from] JudgeError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
}

/// A survey's folder as it was read, and what was found wrong with it so far.
#[derive(Debug)]
pub struct Audit {
    request: Request,
    findings: Findings,
    /// `None` when not even the shape of the survey is known.
    survey: Option<Contents>,
}

impl Audit {
    /// Reads a finished survey and draws what is to be decided again. Cost: that of
    /// reading; counts and puzzles are kept in memory.
    ///
    /// # Errors
    /// When there is no whole, finished survey in the folder, or no engine to judge it.
    pub fn open(folder: &Path, request: Request) -> Result<Self, AuditError> {
        std::fs::read_dir(folder).map_err(FileError::io("read the folder", folder))?;
        if !folder.join(MANIFEST_FILE).exists() {
            return Err(AuditError::NotFinished(folder.to_owned()));
        }
        let mut findings = Findings::new(folder);
        let manifest = findings.unless_error(Manifest::read(folder));
        if let Some(manifest) = &manifest {
            let shard = manifest.parameters.shard;
            if !shard.is_whole() {
                let folder = folder.to_owned();
                return Err(AuditError::Part { folder, shard });
            }
            if let Some(complaint) = manifest.times.complaint() {
                tracing::warn!("{}: {complaint}", folder.join(MANIFEST_FILE).display());
            }
        }
        let digests = manifest
            .as_ref()
            .map(|manifest| compare_digests(manifest, &mut findings));
        for engine in manifest.iter().flat_map(judge::unknown) {
            let engine = engine.escape_default().to_string();
            findings.whole(MANIFEST_FILE, Fault::UnknownEngine(engine));
        }
        let mut survey = Contents::read(manifest.as_ref(), &mut findings);
        if let Some(survey) = &mut survey {
            survey.coverage.digests = digests.unwrap_or_default();
            if let Some(manifest) = &manifest {
                let makers = judge::makers(manifest, survey.plan.shape());
                survey.draw(judge::judge(&makers, request.engine)?, &request);
            }
        }
        Ok(Self {
            request,
            findings,
            survey,
        })
    }

    /// How many pairs will be decided again, puzzles included.
    pub(crate) fn searches(&self) -> u64 {
        let searches =
            |survey: &Contents| survey.sampled_pairs() + survey.puzzle_sample.len() as u64;
        self.survey.as_ref().map_or(0, searches)
    }

    /// Makes all checks, first what is sure and cheap, then the searches, on as many threads
    /// as the present pool has; false when `stop` was raised before the end. To be called once.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit, or the system refuses a thread.
    pub fn run(&mut self, stop: &Stop, progress: &dyn Progress) -> Result<bool, AuditError> {
        let (memory, findings) = (self.request.memory, &mut self.findings);
        let Some(survey) = &mut self.survey else {
            return Ok(true);
        };
        survey.plan.memory = memory;
        survey.plan.threads = rayon::current_num_threads();
        if let Some(tallies) = &survey.tallies {
            let faults = totals(survey, tallies).into_iter();
            findings.records(TALLIES_FILE, faults.map(|fault| (line_number(0), fault)));
        }
        if !sure(survey, findings, stop) {
            return Ok(false);
        }
        let (time, begun) = (self.request.time, Instant::now());
        let half = time.map(|time| time / 2);
        if !searched_puzzles(survey, findings, half, stop, progress)? {
            return Ok(false);
        }
        let left = time.map(|time| time.saturating_sub(begun.elapsed()));
        searched_margins(survey, findings, left, stop, progress)
    }

    /// What was found, in the order of the checks; the first hundred.
    pub fn findings(&self) -> &[Finding] {
        &self.findings.kept
    }

    pub(crate) fn count(&self) -> u64 {
        self.findings.count
    }

    /// What was looked at; `None` when not even the shape of the survey is known.
    pub(crate) fn coverage(&self) -> Option<&Coverage> {
        self.survey.as_ref().map(|survey| &survey.coverage)
    }
}

/// Compares the digests of the files that are there with those in the manifest, which must
/// list each. Who changes a file on purpose can change its digest, too; the other checks do not
/// rely on this one.
fn compare_digests(manifest: &Manifest, findings: &mut Findings) -> Portion {
    let mut compared = Portion::none(0);
    let shape = Shape::new(manifest.parameters.m, manifest.parameters.n).ok();
    let tallies = findings
        .file(TALLIES_FILE)
        .and_then(|path| Tallies::read(&path));
    let unique = tallies.map_or(0, |tallies| tallies.counts.get(Class::Unique));
    let files = paths_in(&findings.path(""));
    for path in findings.unless_error(files).unwrap_or_default() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // A run that was killed at its very end leaves its journal; the next command there
        // removes it. Records of checks are no part of the survey.
        let is_passed_over = [MANIFEST_FILE, JOURNAL_FILE].contains(&&*name)
            || is_temporary(&path)
            || Record::is_beside(&name);
        if is_passed_over {
            continue;
        }
        compared.of += 1;
        let Some(expected) = manifest.sha256.get(plain_name(&name)) else {
            findings.whole(&name, Fault::NotListed);
            continue;
        };
        compared.done += 1;
        let most = shape.map_or(0, |shape| most_bytes(plain_name(&name), shape, unique));
        let digest = findings.unless_error(digest_within(&path, most));
        if let Some(found) = digest.filter(|found| found != expected) {
            let expected = expected.clone();
            findings.whole(&name, Fault::Digest { found, expected });
        }
    }
    compared
}

/// Totals against the numbers of margins, the records and the published value.
fn totals(survey: &Contents, tallies: &Tallies) -> Vec<Fault> {
    let plan = &survey.plan;
    let (rows, columns) = (plan.row_margins(), plan.column_margins());
    let partitions = "the number of partitions";
    let mut totals = vec![
        (
            "row_margins",
            tallies.row_margins,
            u128::from(rows),
            partitions,
        ),
        (
            "column_margins",
            tallies.column_margins,
            columns.into(),
            partitions,
        ),
    ];
    if survey.is_exact {
        totals.extend(Class::ALL.map(|class| {
            let counts = survey.records.iter().map(|(_, counts)| counts.get(class));
            let (name, found) = (class.name(), tallies.counts.get(class));
            let sum = counts.map(u128::from).sum();
            (name, found, sum, "the sum over the row margins")
        }));
    }
    let differ = totals
        .into_iter()
        .filter(|total| u128::from(total.1) != total.2);
    let fault = |(name, found, expected, by)| Fault::Total {
        name,
        found,
        expected,
        by,
    };
    let found = tallies.counts.get(Class::Unique);
    let published = other_than_published(plan.shape(), "unique", found);
    differ.map(fault).chain(published).collect()
}

/// The fault of a value of S(m,n) that is published otherwise.
pub(super) fn other_than_published(shape: Shape, name: &'static str, found: u64) -> Option<Fault> {
    let published = Published::of(shape.rows(), shape.columns())?;
    (published.value != found).then_some(Fault::Published {
        name,
        found,
        expected: published.value,
        place: &published.source,
    })
}

/// The checks that reach every row margin and every puzzle; false when stopped.
fn sure(survey: &mut Contents, findings: &mut Findings, stop: &Stop) -> bool {
    let shape = survey.plan.shape();
    let placed = survey.placed.len() as u64;
    let Some(counted) = conditions::count(shape, &survey.placed_margins(), stop) else {
        return false;
    };
    let recounted = survey.placed.iter().zip(&counted);
    findings.records(
        BY_ROW_MARGINS_FILE,
        recounted.flat_map(|(&at, counted)| {
            let record = &survey.records[at];
            let pairs = (record.1.pairs() != counted.pairs).then(|| Fault::Pairs {
                margin: record.0.clone(),
                found: record.1.pairs(),
                expected: counted.pairs,
            });
            let classes = [Class::Condition1, Class::Condition2];
            let expected = [counted.condition_1, counted.condition_2, 0, 0, 0];
            let expected = ClassCounts::new(expected);
            let pairs = pairs.map(|fault| (line_number(at), fault)).into_iter();
            pairs.chain(miscounts(at, record, &classes, &expected, "by definition"))
        }),
    );
    survey.coverage.conditions.done = placed;
    if let Some(coverage) = &mut survey.coverage.complement {
        let (compared, faults) = complement::records(shape, &survey.records, &survey.placed);
        coverage.done = compared;
        findings.records(BY_ROW_MARGINS_FILE, faults);
    }
    if let (Some(tables), Some(coverage)) = (&survey.puzzles, &mut survey.coverage.puzzles)
        && survey.are_puzzles_in_order
    {
        let mut listed = ListedCounts::new(&survey.records);
        tables.iter().for_each(|table| listed.count(table));
        let faults = listed.faults(&survey.records, survey.placed.iter().copied());
        coverage.numbers.done = placed;
        findings.records(BY_ROW_MARGINS_FILE, faults);
        let Some(faults) = complement::puzzles(tables, stop) else {
            return false;
        };
        coverage.complement.done = tables.len() as u64;
        findings.records(PUZZLES_FILE, faults);
    }
    true
}

/// Searches for second tables of the puzzles drawn; false when stopped.
fn searched_puzzles(
    survey: &mut Contents,
    findings: &mut Findings,
    time: Option<Duration>,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<bool, AuditError> {
    let (Some(engine), Some(tables), Some(coverage)) = (
        survey.coverage.engine,
        &survey.puzzles,
        &mut survey.coverage.puzzles,
    ) else {
        return Ok(true);
    };
    let (sample, memory) = (&survey.puzzle_sample, survey.plan.memory);
    in_batches(sample.len(), time, stop, |batch, stop| {
        let batch = sorted(&sample[batch]);
        let Some(faults) = unique(tables, &batch, engine, memory, stop, progress)? else {
            return Ok(false);
        };
        coverage.unique.done += batch.len() as u64;
        findings.records(PUZZLES_FILE, faults);
        Ok(true)
    })
}

/// Decides every pair of the row margins drawn again; false when stopped.
fn searched_margins(
    survey: &mut Contents,
    findings: &mut Findings,
    time: Option<Duration>,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<bool, AuditError> {
    let sample = std::mem::take(&mut survey.margin_sample);
    let Some(engine) = survey.coverage.engine.filter(|_| !sample.is_empty()) else {
        return Ok(true);
    };
    let (ranks, how) = (survey.ranks(), format!("by {engine}, pair by pair"));
    let plan = survey.plan.check().expect("default plans can be run");
    in_batches(sample.len(), time, stop, |batch, stop| {
        let batch = sorted(&sample[batch]);
        let mut wanted = vec![false; plan.row_margins() as usize];
        batch.iter().for_each(|&at| wanted[ranks[at]] = true);
        let recount = Recount {
            plan: &plan,
            judge: Method::Pairwise(engine),
            seed: 0,
            stop,
            progress,
        };
        let Some(counts) = recount.counts(&wanted)? else {
            return Ok(false);
        };
        survey.coverage.recomputed.done += batch.len() as u64;
        survey.coverage.pairs.done += batch.iter().map(|&at| survey.pairs[at]).sum::<u64>();
        let faults = batch.iter().flat_map(|&at| {
            let (place, found) = (survey.placed[at], &counts[ranks[at]]);
            miscounts(place, &survey.records[place], &Class::ALL, found, &how)
        });
        let faults: Faults = faults.collect();
        findings.records(BY_ROW_MARGINS_FILE, faults);
        Ok(true)
    })
}

/// Findings come in the order of the file.
fn sorted(drawn: &[usize]) -> Vec<usize> {
    let mut batch = drawn.to_vec();
    batch.sort_unstable();
    batch
}
