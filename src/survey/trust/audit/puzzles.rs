//! The list of unique puzzles: each in its form and place, each unique.

use std::collections::HashMap;
use std::sync::Mutex;

use crate::engines::{EngineError, EngineKind, Search, solve};
use crate::puzzle::{Class, ClassCounts, Puzzle, Sum, Table};
use crate::search::{Ending, Stop};
use crate::survey::Progress;
use crate::survey::run::{lock, share};
use crate::survey::trust::fault::{Fault, Faults, line_number};

/// Puzzles that a thread decides in one go.
const CHUNK: usize = 64;

/// A walk along a list of puzzles, whatever its length: those that are not the
/// representatives of their kind, or not in order. Readers have made sure that each table has
/// the margins of its record.
#[derive(Debug, Default)]
pub(crate) struct PuzzleOrder {
    met: usize,
    /// The rows and the columns of the last one.
    previous: Option<(Vec<Sum>, Vec<Sum>)>,
}

impl PuzzleOrder {
    /// What is wrong with the next puzzle: it is not the representative of its kind, or
    /// does not come after the one before.
    pub fn faults(&mut self, table: &Table) -> Faults {
        let at = self.met;
        self.met += 1;
        let mut faults = Vec::new();
        let margins = table.margins();
        let is_square = table.shape().is_square();
        if margins.has_equal_sums() || is_square && margins.rows() == margins.columns() {
            faults.push((line_number(at), Fault::Symmetric(Box::new(margins.clone()))));
        }
        let canonical = margins.clone().canonical();
        if canonical != margins {
            let fault = Fault::NotCanonical {
                found: Box::new(margins.clone()),
                canonical: Box::new(canonical),
            };
            faults.push((line_number(at), fault));
        }
        let key = (margins.rows().to_vec(), margins.columns().to_vec());
        if let Some(previous) = self.previous.take().filter(|previous| *previous >= key) {
            let before = line_number(at - 1);
            let margins = Box::new(margins);
            let fault = if previous == key {
                Fault::PuzzleRepeated {
                    margins,
                    first: before,
                }
            } else {
                Fault::PuzzleOutOfOrder { margins, before }
            };
            faults.push((line_number(at), fault));
        }
        self.previous = Some(key);
        faults
    }
}

/// How many puzzles of each row margin are listed, beside the records of the counts.
#[derive(Debug)]
pub(crate) struct ListedCounts {
    /// Where the record of each margin stands.
    places: HashMap<Vec<Sum>, usize>,
    listed: Vec<u64>,
}

impl ListedCounts {
    pub fn new(records: &[(Vec<Sum>, ClassCounts)]) -> Self {
        let margins = records.iter().map(|(margin, _)| margin.clone());
        Self {
            places: margins.zip(0..).collect(),
            listed: vec![0; records.len()],
        }
    }

    /// Puzzles of a margin without a record are no fault of any record.
    pub fn count(&mut self, table: &Table) {
        if let Some(&at) = self.places.get(&table.row_sums()) {
            self.listed[at] += 1;
        }
    }

    /// The records, of those at `places`, whose number of unique pairs is another one.
    pub fn faults(
        &self,
        records: &[(Vec<Sum>, ClassCounts)],
        places: impl IntoIterator<Item = usize>,
    ) -> Faults {
        let differ = places.into_iter().filter_map(|at| {
            let ((margin, counts), listed) = (&records[at], self.listed[at]);
            let (found, margin) = (counts.get(Class::Unique), margin.clone());
            let fault = || Fault::Listed {
                margin,
                found,
                listed,
            };
            (found != listed).then(|| (line_number(at), fault()))
        });
        differ.collect()
    }
}

/// Asks an engine for two tables of each puzzle in `sample`, on as many threads as the
/// present pool has. `None` when `stop` was raised.
pub(crate) fn unique(
    tables: &[Table],
    sample: &[usize],
    engine: EngineKind,
    memory: usize,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Option<Faults>, EngineError> {
    let chunks: Vec<&[usize]> = sample.chunks(CHUNK).collect();
    let found = Mutex::new((0, Faults::new()));
    share(
        rayon::current_num_threads(),
        chunks.len() as u64,
        stop,
        |queue| {
            let mut at_work = engine.build(memory);
            while let Some(piece) = queue.take() {
                let chunk = chunks[piece as usize];
                let mut faults = Faults::new();
                for &at in chunk {
                    // As many rows as possible: their sets of numbers are short.
                    let table = tables[at].transposed();
                    let mut found = Vec::new();
                    let mut search = Search {
                        limit: 2,
                        stop,
                        visit: &mut |cells| found.push(cells.to_vec()),
                    };
                    let puzzle = Puzzle::open(table.margins());
                    let report = solve(at_work.as_mut(), &puzzle, &mut search)?;
                    if report.ending == Ending::Stopped {
                        return Ok(());
                    }
                    let fault = judge(engine, &table, &found);
                    faults.extend(fault.map(|fault| (line_number(at), fault)));
                }
                let (searched, all) = &mut *lock(&found);
                *searched += chunk.len();
                all.append(&mut faults);
                progress.pairs(chunk.len() as u64);
            }
            Ok::<_, EngineError>(())
        },
    )?;
    let (searched, mut faults) = std::mem::take(&mut *lock(&found));
    faults.sort_by_key(|(line, _)| *line);
    Ok((searched == sample.len()).then_some(faults))
}

/// What the tables that an engine found, at most two, say of the one that is listed;
/// all are transposed.
fn judge(engine: EngineKind, listed: &Table, found: &[Vec<u8>]) -> Option<Fault> {
    let margins = Box::new(listed.transposed().margins());
    let others = found.iter().find(|cells| *cells != listed.cells());
    match others {
        Some(cells) => {
            let other = Table::new(listed.shape(), cells.clone())
                .expect("engines visit permutations of 1..N");
            Some(Fault::NotUnique {
                margins,
                cells: other.transposed().cells().to_vec(),
            })
        }
        None if found.is_empty() => Some(Fault::NotFound {
            engine: engine.name(),
            margins,
        }),
        None => None,
    }
}
