//! Row margins decided again, pair by pair, by an engine that did not make them.
//!
//! The column margins are walked once, and each is decided against all row margins
//! that are wanted: engines prepare for a column margin once, and the many rows
//! with few numbers that it has keep their sets of numbers short. Nothing is stored but
//! the counts.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::conditions::Conditions;
use super::finding::{Faults, Recount, miscount};
use crate::engines::{Engine, EngineError, EngineKind, RowSide, Search};
use crate::numbers::Partitions;
use crate::puzzle::{Class, ClassCounts, Shape, Sum};
use crate::search::{Ending, Stop};
use crate::survey::Progress;

/// Pairs that a thread takes in one go, more or less.
const CHUNK: usize = 4096;

/// Decides all pairs of the row margins at `sample` and compares the counts. `None` when
/// `stop` was raised. Runs on all threads of the present pool.
///
/// # Errors
/// As the engine's.
pub(crate) fn recompute(
    shape: Shape,
    records: &[(Vec<Sum>, ClassCounts)],
    sample: &[usize],
    engine: EngineKind,
    memory: usize,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Option<Faults>, EngineError> {
    if sample.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let rows: Vec<Row<'_>> = sample
        .iter()
        .map(|&at| Row {
            sums: &records[at].0,
            conditions: Conditions::new(shape, &records[at].0),
        })
        .collect();
    let walk = Mutex::new(shape.column_margins().iter());
    let failed = AtomicBool::new(false);
    let parts = rayon::broadcast(|_| {
        let mut worker = Worker {
            shape,
            rows: &rows,
            engine: engine.build(memory),
            counts: vec![ClassCounts::default(); rows.len()],
            stop,
        };
        let mut columns = Vec::new();
        while take(&walk, (CHUNK / rows.len()).max(1), &mut columns) {
            if stop.is_raised() || failed.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let mut decided = 0;
            for columns in columns.chunks_exact(shape.columns()) {
                match worker.decide(columns) {
                    Ok(Some(pairs)) => decided += pairs,
                    Ok(None) => return Ok(None),
                    Err(error) => {
                        failed.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
            progress.pairs(decided);
        }
        Ok(Some(worker.counts))
    });
    let mut counts = vec![ClassCounts::default(); rows.len()];
    let mut is_complete = true;
    for part in parts {
        match part? {
            Some(part) => {
                for (sum, part) in counts.iter_mut().zip(part) {
                    *sum += part;
                }
            }
            None => is_complete = false,
        }
    }
    if !is_complete {
        return Ok(None);
    }
    let mut faults = Vec::new();
    for (&at, counts) in sample.iter().zip(counts) {
        faults.extend(Class::ALL.into_iter().filter_map(|class| {
            let how = Recount::Engine(engine.name());
            miscount(at, &records[at], class, counts.get(class), how)
        }));
    }
    Ok(Some(faults))
}

/// The next column margins of the walk, at most `count`; false when there are none.
fn take(walk: &Mutex<Partitions>, count: usize, columns: &mut Vec<Sum>) -> bool {
    columns.clear();
    // The walk is whole between two steps, whatever another thread died of.
    let mut walk = walk.lock().unwrap_or_else(|e| e.into_inner());
    for _ in 0..count {
        match walk.advance() {
            Some(margin) => columns.extend_from_slice(margin),
            None => break,
        }
    }
    !columns.is_empty()
}

struct Row<'a> {
    sums: &'a [Sum],
    conditions: Conditions,
}

struct Worker<'a> {
    shape: Shape,
    rows: &'a [Row<'a>],
    engine: Box<dyn Engine>,
    counts: Vec<ClassCounts>,
    stop: &'a Stop,
}

impl Worker<'_> {
    /// Decides the pairs of one column margin and says how many they are; `None` when
    /// asked to stop.
    fn decide(&mut self, columns: &[Sum]) -> Result<Option<u64>, EngineError> {
        let mut is_prepared = false;
        let mut decided = 0;
        for (row, counts) in self.rows.iter().zip(&mut self.counts) {
            if self.shape.is_square() && columns <= row.sums {
                continue;
            }
            decided += 1;
            if let Some(class) = row.conditions.class(columns) {
                counts.count(class);
                continue;
            }
            if !is_prepared {
                self.engine.fix_rows(RowSide {
                    shape: self.shape.transposed(),
                    sums: columns,
                    givens: &[],
                })?;
                is_prepared = true;
            }
            let report = self.engine.solve_columns(
                row.sums,
                &mut Search {
                    limit: 2,
                    stop: self.stop,
                    visit: &mut |_| {},
                },
            )?;
            if report.ending == Ending::Stopped {
                return Ok(None);
            }
            counts.count(Class::of_solutions(report.solutions));
        }
        Ok(Some(decided))
    }
}
