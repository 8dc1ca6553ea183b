//! Runs a plan: threads take units in turn, results are added up.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::decider::Sieved;
use super::two_rows::{TwoRowsWorker, WholeLines, frame};
use super::unit::UnitWorker;
use super::worker::{Bulk, Common, LineWorker};
use super::{Counters, LineDecider, Method, PairByPair, Pairing, Plan, Sweep};
use crate::bounds::Block;
use crate::engines::sieve::SieveLine;
use crate::engines::{EngineError, EngineKind, Stop};
use crate::puzzle::{ClassCounts, Table};

/// Receives news of a running survey, from any thread.
pub trait Progress: Sync {
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
        /// Units finished.
        units: u64,
    },
}

/// Runs a survey.
///
/// # Errors
/// When a pair does not fit the engine's memory limit; nothing is kept then.
pub fn run(plan: &Plan, stop: &Stop, progress: &dyn Progress) -> Result<Outcome, EngineError> {
    let pairing = Pairing::new(plan);
    let bulk = Bulk::new(plan);
    let next = AtomicU64::new(0);
    let sum = Mutex::new(Sum {
        lines: vec![ClassCounts::default(); pairing.rows().len()],
        ..Sum::default()
    });
    let failure = Mutex::new(None);
    let work = || {
        let common = Common {
            plan,
            pairing: &pairing,
            bulk: bulk.as_ref(),
            stop,
            progress,
        };
        let mut worker = worker(common);
        while !stop.is_raised() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= plan.shards {
                break;
            }
            match worker.run(index) {
                Ok(Some(result)) => {
                    lock(&sum).add(&result);
                    progress.unit();
                }
                Ok(None) => break,
                Err(error) => {
                    lock(&failure).get_or_insert(error);
                    stop.raise();
                }
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
    if let Some(error) = failure.into_inner().unwrap_or_else(|e| e.into_inner()) {
        return Err(error);
    }
    let sum = sum.into_inner().unwrap_or_else(|e| e.into_inner());
    if sum.units < plan.shards {
        return Ok(Outcome::Stopped { units: sum.units });
    }
    Ok(Outcome::Finished(Box::new(Survey {
        puzzles: plan.puzzles.then(|| in_order(plan, &sum.puzzles)),
        rows: pairing.rows().clone(),
        lines: sum.lines,
        counters: sum.counters,
    })))
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
            if let (Some(frame), Sweep::Columns) = (frame(plan.shape()), plan.sweep) {
                return if frame.rows() <= u64::BITS {
                    Box::new(TwoRowsWorker::<u64>::new(plan, frame, stop, progress))
                } else {
                    Box::new(TwoRowsWorker::<u128>::new(plan, frame, stop, progress))
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

/// Unit results added up.
#[derive(Default)]
struct Sum {
    units: u64,
    lines: Vec<ClassCounts>,
    puzzles: Vec<u8>,
    counters: Counters,
}

impl Sum {
    fn add(&mut self, result: &super::unit::UnitResult) {
        self.units += 1;
        for &(line, counts) in &result.lines {
            self.lines[line as usize] += counts;
        }
        self.puzzles.extend_from_slice(&result.puzzles);
        self.counters += result.counters;
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
