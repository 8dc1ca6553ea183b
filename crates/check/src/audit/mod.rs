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
//! and looks for second tables of puzzles. The engine that searches decides pair by pair and had
//! no part in the survey; what it shares with the fast paths is the ground they stand on: margins,
//! tables, partitions and sets of numbers. The `Coverage` says how far the search reached.

mod conditions;
mod contents;
mod lines;
mod margins;
mod puzzles;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[cfg(test)]
pub(crate) use self::conditions::ConditionCounts;
pub(crate) use self::conditions::{Conditions, count as count_conditions};
pub use self::contents::{Coverage, Portion};
pub use self::margins::MarginCounts;
pub(super) use self::puzzles::{PuzzleWalk, second_solutions};

use self::contents::Contents;
use self::puzzles::complements;
use super::finding::{Finding, Findings};
use super::judge::{self, JudgeError};
use super::walk::{Bench, ColumnWalk};
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::{Progress, Stop, Timer};
use survo_engines::{EngineError, EngineKind};
use survo_files::storage::FileError;
use survo_files::{FolderError, MANIFEST_FILE, Manifest, PUZZLES_FILE, Shard};

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
pub struct Audit {
    pub request: Request,
    pub findings: Findings,
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
        let mut findings = Findings::default();
        let manifest = findings.unless_error(Manifest::read(folder));
        let path = folder.join(MANIFEST_FILE);
        if let Some(manifest) = &manifest {
            let shard = manifest.parameters.shard;
            if !shard.is_whole() {
                let folder = folder.to_owned();
                return Err(AuditError::Part { folder, shard });
            }
            if let Some(complaint) = manifest.times.complaint() {
                tracing::warn!("{}: {complaint}", path.display());
            }
        }
        findings.damage(manifest.iter().flat_map(judge::unknown).map(|engine| {
            let problem = format!("made by '{}', which is no engine", engine.escape_default());
            FileError::content(&path, problem)
        }));
        let mut survey = Contents::read(folder, manifest.as_ref(), &mut findings);
        if let (Some(survey), Some(manifest)) = (&mut survey, &manifest) {
            let makers = judge::makers(manifest);
            survey.draw(judge::judge(&makers, request.engine)?, &request);
        }
        Ok(Self {
            request,
            findings,
            survey,
        })
    }

    /// How many pairs will be decided again, puzzles included.
    pub fn searches(&self) -> u64 {
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
        if !sure(survey, findings, stop) {
            return Ok(false);
        }
        let (time, begun) = (self.request.time, Instant::now());
        let half = time.map(|time| time / 2);
        if !searched_puzzles(survey, findings, memory, half, stop, progress)? {
            return Ok(false);
        }
        let left = time.map(|time| time.saturating_sub(begun.elapsed()));
        searched_margins(survey, findings, memory, left, stop, progress)
    }

    /// What was found, in the order of the checks; the first hundred.
    pub fn findings(&self) -> &[Finding] {
        &self.findings.kept
    }

    /// What was looked at; `None` when not even the shape of the survey is known.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.survey.as_ref().map(|survey| &survey.coverage)
    }
}

/// The checks that reach every row margin and every puzzle; false when stopped.
fn sure(survey: &mut Contents, findings: &mut Findings, stop: &Stop) -> bool {
    let (margins, coverage) = (&survey.margins, &mut survey.coverage);
    let rows: Vec<&[Sum]> = margins.rows.iter().take(margins.counts.len()).collect();
    let Some(counted) = count_conditions(survey.extent.shape(), &rows, stop) else {
        return false;
    };
    for (rank, (expected, found)) in counted.iter().zip(&margins.counts).enumerate() {
        let numbers = [
            ("pairs", found.pairs(), expected.pairs),
            (
                "condition_1",
                found.get(Class::Condition1),
                expected.condition_1,
            ),
            (
                "condition_2",
                found.get(Class::Condition2),
                expected.condition_2,
            ),
        ];
        findings.damage(numbers.into_iter().filter_map(|(name, found, expected)| {
            margins.unequal(rank, (name, found), expected, "by definition")
        }));
    }
    coverage.conditions.done = rows.len() as u64;
    if let Some(coverage) = &mut coverage.complement {
        let (compared, differences) = margins.complements();
        coverage.done = compared;
        findings.damage(differences);
    }
    if let Some(coverage) = &mut coverage.puzzles
        && survey.are_puzzles_whole
    {
        survey
            .puzzles
            .iter()
            .for_each(|table| survey.margins.list(table));
        findings.damage(survey.margins.unlisted());
        coverage.numbers.done = survey.margins.counts.len() as u64;
        let Some(problems) = complements(&survey.puzzles, stop) else {
            return false;
        };
        coverage.complement.done = survey.puzzles.len() as u64;
        findings.damage(survey.of_puzzles(problems));
    }
    true
}

/// Searches for second tables of the puzzles drawn; false when stopped.
fn searched_puzzles(
    survey: &mut Contents,
    findings: &mut Findings,
    memory: usize,
    time: Option<Duration>,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<bool, AuditError> {
    let sample = std::mem::take(&mut survey.puzzle_sample);
    let Some(engine) = survey.coverage.engine else {
        return Ok(true);
    };
    in_batches(&sample, time, stop, |batch, stop| {
        let puzzles = &survey.puzzles;
        let searched = second_solutions(puzzles, batch, engine, memory, stop, progress)?;
        let Some(problems) = searched else {
            return Ok(false);
        };
        findings.damage(survey.of_puzzles(problems));
        if let Some(coverage) = &mut survey.coverage.puzzles {
            coverage.unique.done += batch.len() as u64;
        }
        Ok(true)
    })
}

/// Decides every pair of the row margins drawn again; false when stopped.
fn searched_margins(
    survey: &mut Contents,
    findings: &mut Findings,
    memory: usize,
    time: Option<Duration>,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<bool, AuditError> {
    let sample = std::mem::take(&mut survey.margin_sample);
    let Some(engine) = survey.coverage.engine.filter(|_| !sample.is_empty()) else {
        return Ok(true);
    };
    let how = format!("by {engine}, pair by pair");
    let (extent, threads) = (survey.extent, rayon::current_num_threads());
    in_batches(&sample, time, stop, |batch, stop| {
        let mut wanted = vec![false; extent.row_margins() as usize];
        batch.iter().for_each(|&rank| wanted[rank] = true);
        let walk = ColumnWalk::new(extent, threads, progress).of_rows(|rank| wanted[rank]);
        let shape = extent.shape();
        let judge = || Bench::single(engine, memory, shape, &walk.block, false);
        let Some((_, counts)) = walk.count(judge, stop)? else {
            return Ok(false);
        };
        for &rank in batch {
            survey.coverage.recomputed.done += 1;
            survey.coverage.pairs.done += survey.pairs[rank];
            findings.damage(survey.margins.differences(rank, &counts[rank], &how));
        }
        Ok(true)
    })
}

/// Does all pieces of work, from the first on. Without a limit they are one batch. How long a
/// piece takes is known only when some are done: in limited time the first batch is one piece, and
/// each later batch is expected to take half of the time that is left; a batch that is not finished
/// in time does not count. False when `stop` was raised.
///
/// Each batch is ascending: findings come in the order of the file.
fn in_batches(
    all: &[usize],
    time: Option<Duration>,
    stop: &Stop,
    mut work: impl FnMut(&[usize], &Stop) -> Result<bool, AuditError>,
) -> Result<bool, AuditError> {
    let mut work = |batch: &[usize], stop: &Stop| {
        let mut batch = batch.to_vec();
        batch.sort_unstable();
        work(&batch, stop)
    };
    let Some(time) = time else {
        return work(all, stop);
    };
    let timer = Timer::new(stop, time).map_err(AuditError::Thread)?;
    timer.begin();
    let (mut done, mut size) = (0, 1);
    while done < all.len() && size > 0 {
        let batch = &all[done..all.len().min(done + size)];
        if !work(batch, timer.stop())? {
            break;
        }
        done += batch.len();
        let each = timer.elapsed().as_secs_f64() / done as f64;
        let left = time.saturating_sub(timer.elapsed()).as_secs_f64();
        // A piece that fits is worth a try, even if two do not.
        size = if each > left {
            0
        } else {
            ((left / each / 2.0) as usize).max(1)
        };
    }
    Ok(!stop.is_raised())
}
