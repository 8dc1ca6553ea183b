//! Runs a plan: threads take units in turn, results are kept and added up.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cut::Cut;
use super::decider::Sieved;
use super::journal::{Journal, JournalError, JournalWriter, Record, Session, UnitRecord};
use super::two_rows::{TwoRowsWorker, WholeLines, frame, walk};
use super::unit::{UnitResult, UnitWorker};
use super::worker::{Bulk, Common, LineWorker};
use super::{Counters, LineDecider, Method, PairByPair, Pairing, Plan, Sweep, cost};
use crate::bounds::Block;
use crate::engines::sieve::SieveLine;
use crate::engines::{EngineError, EngineKind, Stop};
use crate::puzzle::{ClassCounts, Table};

/// Receives news of a running survey, from any thread.
pub trait Progress: Sync {
    /// That many pairs were decided by earlier sessions of the run.
    fn resumed(&self, pairs: u64);
    /// That many further pairs are decided.
    fn pairs(&self, pairs: u64);
    /// One more unit is finished.
    fn unit(&self);
}

/// The result of a survey.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The row margins, ascending lexicographically.
    pub rows: Block,
    /// The counts of each row margin.
    pub lines: Vec<ClassCounts>,
    /// The tables of all unique puzzles in the order of their row margins, then
    /// of their column margins; `None` unless asked for.
    pub puzzles: Option<Vec<Table>>,
    /// What it took.
    pub counters: Counters,
    /// The sessions of the run, first to last.
    pub sessions: Vec<Session>,
}

impl Survey {
    /// The counts of all lines together.
    pub fn totals(&self) -> ClassCounts {
        self.lines.iter().copied().sum()
    }
}

/// How a run ended.
#[derive(Debug)]
pub enum Outcome {
    /// Everything is decided.
    Finished(Box<Survey>),
    /// The run was asked to stop before that.
    Stopped {
        /// Units finished, those of earlier sessions included.
        units: u64,
    },
}

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A pair does not fit the engine's memory limit.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A finished unit cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Runs a survey. With a journal, units that are finished in it are not run again, and
/// each further one is written to it.
///
/// # Errors
/// When a pair does not fit the engine's memory limit, or the journal cannot be read or
/// written; what is in the journal is kept.
pub fn run(
    plan: &Plan,
    journal: Option<Journal>,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Outcome, RunError> {
    let pairing = Pairing::new(plan);
    let mut sum = Sum::new(plan, pairing.rows().len());
    if let Some(journal) = journal {
        sum.resume(journal)?;
        progress.resumed(sum.pairs());
    }
    sum.begin_session(plan.threads)?;
    let missing: Vec<u64> = (0..)
        .zip(&sum.finished)
        .filter(|(_, done)| !**done)
        .map(|(index, _)| index)
        .collect();
    if !missing.is_empty() {
        work(plan, &pairing, &missing, &mut sum, stop, progress)?;
    }
    sum.end_session()?;
    if sum.units < plan.units {
        return Ok(Outcome::Stopped { units: sum.units });
    }
    Ok(Outcome::Finished(Box::new(Survey {
        puzzles: plan.puzzles.then(|| in_order(plan, &sum.puzzles)),
        rows: pairing.rows().clone(),
        lines: sum.lines,
        counters: sum.counters,
        sessions: sum.sessions,
    })))
}

/// Lets threads run the missing units until there are none or the work is stopped.
fn work(
    plan: &Plan,
    pairing: &Pairing,
    missing: &[u64],
    sum: &mut Sum,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<(), RunError> {
    let bulk = Bulk::new(plan);
    let cut = cut(plan, pairing);
    let next = AtomicU64::new(0);
    let failure = Mutex::new(None);
    let sum = Mutex::new(sum);
    let fail = |error: RunError| {
        lock(&failure).get_or_insert(error);
        stop.raise();
    };
    let work = || {
        let common = Common {
            plan,
            pairing,
            bulk: bulk.as_ref(),
            cut: &cut,
            stop,
            progress,
        };
        let mut worker = worker(common);
        while !stop.is_raised() {
            let taken = next.fetch_add(1, Ordering::Relaxed);
            let Some(&index) = usize::try_from(taken)
                .ok()
                .and_then(|taken| missing.get(taken))
            else {
                break;
            };
            match worker.run(plan.place(index)) {
                Ok(Some(result)) => match lock(&sum).finish(index, result) {
                    Ok(()) => progress.unit(),
                    Err(error) => fail(error.into()),
                },
                Ok(None) => break,
                Err(error) => fail(error.into()),
            }
        }
    };
    match rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
    {
        Ok(pool) => {
            pool.broadcast(|_| work());
        }
        // A machine that refuses threads still has this one.
        Err(error) => {
            tracing::warn!(%error, "no thread pool; running on one thread");
            work();
        }
    }
    match failure.into_inner().unwrap_or_else(|e| e.into_inner()) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// The two-row frame of a plan whose units are branches of the walk over column
/// margins.
fn walked(plan: &Plan) -> Option<crate::engines::two_rows::Frame> {
    frame(plan.shape()).filter(|_| plan.method == Method::Sieve && plan.sweep == Sweep::Columns)
}

/// The work of a plan, ready to be cut into units.
fn cut(plan: &Plan, pairing: &Pairing) -> Cut {
    match walked(plan) {
        Some(frame) => walk(plan, frame),
        None => cost::sweep(plan, pairing),
    }
}

/// The way through the units that a plan asks for.
fn worker<'a>(common: Common<'a>) -> Box<dyn UnitWorker + 'a> {
    let Common {
        plan,
        stop,
        progress,
        ..
    } = common;
    let decider: Box<dyn LineDecider> = match plan.method {
        Method::Sieve => {
            if let Some(frame) = walked(plan) {
                return if frame.rows() <= u64::BITS {
                    Box::new(TwoRowsWorker::<u64>::new(
                        plan, frame, common.cut, stop, progress,
                    ))
                } else {
                    Box::new(TwoRowsWorker::<u128>::new(
                        plan, frame, common.cut, stop, progress,
                    ))
                };
            }
            let sieved = match common.bulk {
                None => sieve(plan, common.pairing.rows()),
                Some(Bulk::Stored(block)) => sieve(plan, block),
                // The sieve needs its margins at hand.
                Some(Bulk::Streamed) => None,
            };
            match sieved {
                Some(sieved) => Box::new(sieved),
                None => {
                    tracing::info!(
                        shape = %plan.shape(),
                        "the sieve does not serve this shape and sweep: bitmask, pair by pair"
                    );
                    pairwise(plan)
                }
            }
        }
        Method::WholeLine => Box::new(WholeLines::new()),
        Method::Pairwise(engine) => Box::new(PairByPair::new(engine.build(plan.memory))),
    };
    Box::new(LineWorker::new(common, decider))
}

/// The sieve over the margins of `block`, where it serves the shape.
pub(super) fn sieve(plan: &Plan, block: &Block) -> Option<Sieved> {
    let shape = match plan.sweep {
        Sweep::Columns => plan.shape(),
        Sweep::Rows => plan.shape().transposed(),
    };
    SieveLine::new(shape, block, plan.seed).map(Sieved::new)
}

fn pairwise(plan: &Plan) -> Box<dyn LineDecider> {
    Box::new(PairByPair::new(EngineKind::Bitmask.build(plan.memory)))
}

/// A lock whose data stay usable after a panic elsewhere: every change to them
/// is a complete unit.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// Unit results added up, and kept where there is a journal.
struct Sum {
    /// Which units are finished, and how many they are.
    finished: Vec<bool>,
    units: u64,
    lines: Vec<ClassCounts>,
    puzzles: Vec<u8>,
    counters: Counters,
    sessions: Vec<Session>,
    journal: Option<JournalWriter>,
}

impl Sum {
    fn new(plan: &Plan, lines: usize) -> Self {
        Self {
            finished: vec![false; plan.units as usize],
            units: 0,
            lines: vec![ClassCounts::default(); lines],
            puzzles: Vec::new(),
            counters: Counters::default(),
            sessions: Vec::new(),
            journal: None,
        }
    }

    /// Takes over what a journal holds.
    fn resume(&mut self, journal: Journal) -> Result<(), JournalError> {
        let is_resumed = journal.is_resumed();
        let (writer, recovery) = journal.replay(|record| match record {
            Record::Session(session) => self.sessions.push(session),
            Record::Unit(unit) => self.add(&unit),
        })?;
        self.journal = Some(writer);
        if recovery.damaged > 0 {
            tracing::warn!(
                bytes = recovery.damaged,
                "part of the journal is torn or damaged; its units are repeated"
            );
        }
        if is_resumed {
            tracing::warn!(
                "going on with an unfinished survey: {} of {} units are done",
                self.units,
                self.finished.len()
            );
        }
        Ok(())
    }

    fn pairs(&self) -> u64 {
        self.lines.iter().map(ClassCounts::pairs).sum()
    }

    fn begin_session(&mut self, threads: usize) -> Result<(), JournalError> {
        let session = Session::begin(threads);
        if let Some(journal) = &mut self.journal {
            journal.append(&Record::Session(session.clone()))?;
        }
        self.sessions.push(session);
        Ok(())
    }

    fn end_session(&mut self) -> Result<(), JournalError> {
        if let Some(session) = self.sessions.last_mut() {
            session.end();
        }
        self.journal.as_mut().map_or(Ok(()), JournalWriter::sync)
    }

    /// Keeps the result of a unit, then adds it.
    fn finish(&mut self, index: u64, result: UnitResult) -> Result<(), JournalError> {
        let unit = UnitRecord::now(index, result);
        let record = Record::Unit(unit);
        if let Some(journal) = &mut self.journal {
            journal.append(&record)?;
        }
        if let Record::Unit(unit) = &record {
            self.add(unit);
        }
        Ok(())
    }

    /// Adds a unit, unless it was added before or is none of this run.
    fn add(&mut self, unit: &UnitRecord) {
        let lines = self.lines.len();
        let fits = unit
            .result
            .lines()
            .all(|(rank, _)| rank.is_some_and(|rank| (rank as usize) < lines));
        let slot = usize::try_from(unit.index)
            .ok()
            .and_then(|index| self.finished.get_mut(index));
        let Some(slot @ false) = slot.filter(|_| fits) else {
            return;
        };
        *slot = true;
        self.units += 1;
        for (rank, counts) in unit.result.lines() {
            if let Some(rank) = rank {
                self.lines[rank as usize] += *counts;
            }
        }
        self.puzzles.extend_from_slice(&unit.result.puzzles);
        self.counters += unit.result.counters;
        if let Some(session) = self.sessions.last_mut() {
            session.count(unit.finished);
        }
    }
}

/// The tables found, by row margin, then by column margin.
fn in_order(plan: &Plan, puzzles: &[u8]) -> Vec<Table> {
    let shape = plan.shape();
    let mut tables: Vec<Table> = puzzles
        .chunks_exact(shape.cells())
        .map(|cells| Table::new(shape, cells.to_vec()).expect("workers keep permutations of 1..N"))
        .collect();
    tables.sort_by_cached_key(|table| (table.row_sums(), table.column_sums()));
    tables
}
