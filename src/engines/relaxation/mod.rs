//! Weights for the lines first, then Algorithm X on the few sets that they leave.
//!
//! Give every row and every column a weight. Multiply each number of a table by the weight of
//! its row plus that of its column. The sum of these products follows from the margins alone,
//! and the rearrangement inequality bounds it. Weights that come close to the bound leave few
//! numbers for each cell; see [`weights`]. All lines of a unique puzzle of 4x7 have about 50,000
//! candidate sets together, and about 60 after that.
//!
//! Such weights solve the dual of a linear relaxation, in which numbers are spread over cells. A
//! puzzle with many tables tends to have none: equal weights meet the bound, but exclude
//! nothing. [`Bitmask`] decides it, since the sets that it keeps from puzzle to puzzle cost less
//! than lists anew. The short lists of the other puzzles go to the same search.
//!
//! The sieve rests on the same inequality, with weights that are fixed in advance. The two have
//! only sets of numbers and the types of puzzles in common.

mod weights;

use std::ops::ControlFlow;
use std::sync::Arc;

use super::bitmask::{Bitmask, Candidates, Layout, SET_BYTES, Scratch};
use super::{Engine, EngineError, EngineKind, RowSide, Search, check_memory};
use crate::numbers::{members, try_sets_with_sum};
use crate::puzzle::{Shape, Side, Sum};
use crate::search::{Effort, Ending, Report, Stop};
use weights::Weights;

/// [`Bitmask`] decides puzzles whose cells may hold more than one in so many of the numbers. For
/// puzzles of 4x7 it makes no difference, for those of 2x12 it saves two thirds of the time.
const FEW: u32 = 8;

/// The relaxation engine. Memory: that of [`Bitmask`], and as much again for the candidate sets
/// that the weights leave.
pub(crate) struct Relaxation {
    memory: usize,
    fixed: Option<FixedRows>,
    weights: Weights,
    /// What each cell may hold.
    possible: Vec<u64>,
    layout: Layout,
    scratch: Scratch,
    bitmask: Bitmask,
}

struct FixedRows {
    shape: Shape,
    sums: Vec<Sum>,
    givens: Vec<u8>,
    /// Whether `bitmask` has these rows.
    in_bitmask: bool,
    /// What each cell may hold by the givens alone.
    possible: Vec<u64>,
}

/// What the cells of a line say about its numbers.
#[derive(Clone, Copy)]
struct LineNumbers {
    /// Those that one of the cells may hold.
    possible: u64,
    /// Those that no other line of the side may hold.
    necessary: u64,
}

impl Relaxation {
    /// An engine whose candidate sets may take `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            memory,
            fixed: None,
            weights: Weights::default(),
            possible: Vec::new(),
            layout: Layout::default(),
            scratch: Scratch::default(),
            bitmask: Bitmask::new(memory),
        }
    }
}

impl Engine for Relaxation {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        let free = rows
            .givens
            .iter()
            .filter(|&&k| k != 0)
            .fold(rows.shape.numbers(), |free, &k| free & !(1 << (k - 1)));
        let mut possible = vec![free; rows.shape.cells()];
        for (cell, &number) in possible.iter_mut().zip(rows.givens) {
            if number != 0 {
                *cell = 1 << (number - 1);
            }
        }
        self.fixed = Some(FixedRows {
            shape: rows.shape,
            sums: rows.sums.to_vec(),
            givens: rows.givens.to_vec(),
            in_bitmask: false,
            possible,
        });
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let fixed = self.fixed.as_ref().expect("rows are fixed first");
        let without_search = |ending| Report {
            solutions: 0,
            ending,
            effort: Effort::Nodes(0),
        };
        if search.stop.is_raised() {
            return Ok(without_search(Ending::Stopped));
        }
        self.possible.clone_from(&fixed.possible);
        if !self
            .weights
            .narrow(&fixed.sums, columns, &mut self.possible)
        {
            return Ok(without_search(Ending::Exhausted));
        }
        let left: u32 = self.possible.iter().map(|left| left.count_ones()).sum();
        let all = fixed.shape.cells() * fixed.shape.cells();
        if (left * FEW) as usize > all {
            self.solve_by_bitmask(columns, search).map_err(as_its_own)
        } else {
            self.solve_by_lists(columns, search)
        }
    }
}

impl Relaxation {
    fn solve_by_bitmask(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let fixed = self.fixed.as_mut().expect("rows are fixed first");
        if !fixed.in_bitmask {
            self.bitmask.fix_rows(RowSide {
                shape: fixed.shape,
                sums: &fixed.sums,
                givens: &fixed.givens,
            })?;
            fixed.in_bitmask = true;
        }
        self.bitmask.solve_columns(columns, search)
    }

    /// Searches the tables whose cells hold what is possible.
    fn solve_by_lists(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let fixed = self.fixed.as_ref().expect("rows are fixed first");
        let shape = fixed.shape;
        // The candidates of the puzzle before.
        self.layout.clear();
        let mut lists = Lists {
            memory: self.memory,
            stop: search.stop,
            sets: 0,
        };
        let mut of_side = |side, sums: &[Sum], cells| {
            let lines = line_numbers(shape, side, &self.possible);
            let of_line = |(line, &sum)| {
                let sets = lists.candidates(line, cells, sum)?;
                Ok(Arc::new(Candidates::new(sets, shape.cells())))
            };
            let candidates = lines.into_iter().zip(sums).map(of_line);
            candidates.collect::<Result<Vec<_>, EngineError>>()
        };
        let rows = of_side(Side::Rows, &fixed.sums, shape.columns())?;
        let columns = of_side(Side::Columns, columns, shape.rows())?;
        self.layout.lay_out(shape, &rows, &columns);
        self.scratch.forget_rows(shape.rows());
        let ending = self.scratch.search(&self.layout, shape, search);
        Ok(Report {
            solutions: self.scratch.solutions,
            ending,
            effort: Effort::Nodes(self.scratch.nodes),
        })
    }
}

/// A refusal by [`Bitmask`] in the name of the engine that was asked.
fn as_its_own(error: EngineError) -> EngineError {
    let EngineError::TooLarge {
        sets,
        needed,
        limit,
        ..
    } = error;
    EngineError::TooLarge {
        engine: EngineKind::Relaxation,
        sets,
        needed,
        limit,
    }
}

/// The numbers of each line of a side, from those that each cell may hold.
fn line_numbers(shape: Shape, side: Side, possible: &[u64]) -> Vec<LineNumbers> {
    let mut of_lines = match side {
        Side::Rows => vec![0; shape.rows()],
        Side::Columns => vec![0; shape.columns()],
    };
    for (cell, numbers) in possible.iter().enumerate() {
        let line = match side {
            Side::Rows => cell / shape.columns(),
            Side::Columns => cell % shape.columns(),
        };
        of_lines[line] |= numbers;
    }
    let (mut once, mut twice) = (0, 0);
    for numbers in &of_lines {
        twice |= once & numbers;
        once |= numbers;
    }
    let line = |possible: u64| LineNumbers {
        possible,
        necessary: possible & !twice,
    };
    of_lines.into_iter().map(line).collect()
}

/// Lists the candidate sets of lines.
struct Lists<'a> {
    /// The most bytes that they may take together.
    memory: usize,
    stop: &'a Stop,
    /// How many there are so far.
    sets: u64,
}

impl Lists<'_> {
    /// The sets with this sum that a line of so many cells may hold; some of them when the flag is
    /// raised.
    ///
    /// # Errors
    /// When the sets of all lines so far do not fit the memory.
    fn candidates(
        &mut self,
        line: LineNumbers,
        cells: usize,
        sum: Sum,
    ) -> Result<Vec<u64>, EngineError> {
        let mut candidates = Vec::new();
        let necessary: Sum = members(line.necessary).map(Sum::from).sum();
        let open = cells.checked_sub(line.necessary.count_ones() as usize);
        let (Some(open), Some(rest)) = (open, sum.checked_sub(necessary)) else {
            return Ok(candidates);
        };
        let mut fits = Ok(());
        let visit = &mut |set: u64| {
            self.sets += 1;
            let needed = self.sets * SET_BYTES;
            fits = check_memory(EngineKind::Relaxation, self.sets, needed, self.memory);
            if fits.is_err() || self.stop.is_raised() {
                return ControlFlow::Break(());
            }
            candidates.push(set | line.necessary);
            ControlFlow::Continue(())
        };
        // `fits` says whether the memory broke it off, and the search asks the flag again.
        let _ = try_sets_with_sum(line.possible & !line.necessary, open, rest, visit);
        candidates.shrink_to_fit();
        fits.map(|()| candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables of a puzzle, at most two.
    fn solve(engine: &mut Relaxation, shape: Shape, rows: &[Sum], columns: &[Sum]) -> Vec<Vec<u8>> {
        let stop = Stop::new();
        let mut tables = Vec::new();
        let mut search = Search {
            limit: 2,
            stop: &stop,
            visit: &mut |cells| tables.push(cells.to_vec()),
        };
        let rows = RowSide {
            shape,
            sums: rows,
            givens: &[],
        };
        engine.fix_rows(rows).unwrap();
        engine.solve_columns(columns, &mut search).unwrap();
        tables
    }

    #[test]
    fn no_puzzle_depends_on_those_before() {
        // Rows of 90 blocks, of which the weights leave all, some or few.
        let shape = Shape::new(2, 11).unwrap();
        let mut used = Relaxation::new(EngineKind::DEFAULT_MEMORY);
        let mut ways = [0; 2];
        for rows in [[120, 133], [80, 173], [70, 183]] {
            for columns in shape.column_margins().from_rank(30_000_000).take(100) {
                let mut fresh = Relaxation::new(EngineKind::DEFAULT_MEMORY);
                let expected = solve(&mut fresh, shape, &rows, &columns);
                assert_eq!(solve(&mut used, shape, &rows, &columns), expected);
                ways[usize::from(fresh.fixed.unwrap().in_bitmask)] += 1;
            }
        }
        assert!(ways.iter().all(|&puzzles| puzzles > 20), "{ways:?}");
    }

    #[test]
    fn a_refused_puzzle_and_a_raised_flag_leave_the_engine_sound() {
        let shape = Shape::new(4, 7).unwrap();
        let rows = [56, 103, 116, 131];
        let columns = [10, 39, 45, 59, 71, 88, 94];
        let mut engine = Relaxation::new(EngineKind::DEFAULT_MEMORY);
        assert_eq!(solve(&mut engine, shape, &rows, &columns).len(), 1);
        engine.memory = SET_BYTES as usize;
        let (stop, visit) = (Stop::new(), &mut |_: &[u8]| {});
        let mut search = Search {
            limit: 2,
            stop: &stop,
            visit,
        };
        let refused = engine.solve_columns(&columns, &mut search).unwrap_err();
        assert!(matches!(refused, EngineError::TooLarge { sets: 2, .. }));
        engine.memory = EngineKind::DEFAULT_MEMORY;
        stop.raise();
        let report = engine.solve_columns(&columns, &mut search).unwrap();
        assert_eq!((report.solutions, report.ending), (0, Ending::Stopped));
        assert_eq!(solve(&mut engine, shape, &rows, &columns).len(), 1);
    }
}
