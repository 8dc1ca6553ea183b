//! Exact cover with dancing links, on whole lines: Kaski's approach.
//!
//! The instance is described in [`encoding`]; the search is that of the
//! `dlx-rs` crate, Knuth's Algorithm X with secondary items (TAOCP 4B,
//! 7.2.2.1). The crate asks for care, and each point below has a test:
//!
//! * items are numbered from 1 (0 makes the search run for ever);
//! * an item repeated within an option silently doubles solutions, so options
//!   are built from sets and checked in debug builds;
//! * an instance without options panics, so a line without candidates is
//!   answered here;
//! * a solver cannot be reset, but it can be cloned: the row options are built
//!   once and cloned for every column margin;
//! * it counts no nodes and cannot be interrupted, so options are reported, the
//!   stop flag is seen between solutions only, and instances that would not fit
//!   the memory limit are refused.

pub(super) mod encoding;

use dlx_rs::Solver;

use super::lines::Lines;
use super::{
    Effort, Ending, Engine, EngineError, EngineKind, Report, RowSide, Search, check_memory,
};
use crate::puzzle::{Puzzle, Side, Sum};
use encoding::{Encoding, LineOption};

/// The exact-cover engine.
pub struct ExactCover {
    memory: usize,
    rows: Option<FixedRows>,
}

/// What depends on the rows only, built once for many column margins.
struct FixedRows {
    encoding: Encoding,
    lines: Lines,
    solver: Solver<u32>,
    options: Vec<LineOption>,
    /// Whether some row has no candidate set.
    hopeless: bool,
}

impl FixedRows {
    /// Memory of one option in the solver, in bytes: a node of 48 bytes for each
    /// item and the spacer, a copy of its items, two hash-map entries.
    fn bytes_per_option(&self) -> usize {
        let shape = self.lines.shape();
        let cells = shape.rows().max(shape.columns());
        // The solver is cloned, so everything counts twice.
        2 * ((48 + 8) * self.encoding.option_items(cells) + 48 + 160)
    }
}

impl ExactCover {
    /// An engine whose instances may take about `memory` bytes.
    pub fn new(memory: usize) -> Self {
        Self { memory, rows: None }
    }
}

/// Adds the options of one line; false when the line has none.
fn add_line(
    solver: &mut Solver<u32>,
    options: &mut Vec<LineOption>,
    encoding: &Encoding,
    lines: &Lines,
    (side, index, sum): (Side, usize, Sum),
    items: &mut Vec<usize>,
) -> bool {
    let before = options.len();
    lines.for_each(side, index, sum, &mut |set| {
        let option = LineOption { side, index, set };
        encoding.items(option, items);
        solver.add_option(options.len() as u32, items);
        options.push(option);
    });
    options.len() > before
}

/// The number of options of a puzzle, saturating. Nothing is enumerated.
pub fn count_options(puzzle: &Puzzle) -> u64 {
    let lines = Lines::new(puzzle.shape(), puzzle.givens());
    lines
        .count_side(Side::Rows, puzzle.rows())
        .saturating_add(lines.count_side(Side::Columns, puzzle.columns()))
}

/// Visits the options of a puzzle, rows before columns.
pub fn for_each_option(puzzle: &Puzzle, visit: &mut dyn FnMut(LineOption)) {
    let lines = Lines::new(puzzle.shape(), puzzle.givens());
    for (side, sums) in [
        (Side::Rows, puzzle.rows()),
        (Side::Columns, puzzle.columns()),
    ] {
        for (index, &sum) in sums.iter().enumerate() {
            lines.for_each(side, index, sum, &mut |set| {
                visit(LineOption { side, index, set });
            });
        }
    }
}

impl Engine for ExactCover {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        let lines = Lines::new(rows.shape, rows.givens);
        let encoding = Encoding::new(rows.shape);
        let sets = lines.count_side(Side::Rows, rows.sums);
        let mut fixed = FixedRows {
            solver: Solver::new_optional(encoding.primary(), encoding.secondary()),
            encoding,
            lines,
            options: Vec::new(),
            hopeless: false,
        };
        let bytes = fixed.bytes_per_option();
        check_memory(EngineKind::ExactCover, sets, bytes, self.memory)?;
        let mut items = Vec::new();
        for (i, &sum) in rows.sums.iter().enumerate() {
            fixed.hopeless |= !add_line(
                &mut fixed.solver,
                &mut fixed.options,
                &fixed.encoding,
                &fixed.lines,
                (Side::Rows, i, sum),
                &mut items,
            );
        }
        self.rows = Some(fixed);
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let fixed = self.rows.as_mut().expect("rows are fixed first");
        let shape = fixed.lines.shape();
        let of_rows = fixed.options.len();
        let of_columns: Vec<u64> = (0..)
            .zip(columns)
            .map(|(j, &sum)| fixed.lines.count(Side::Columns, j, sum))
            .collect();
        let sets = of_columns.iter().copied().fold(0, u64::saturating_add);
        let sets = sets.saturating_add(of_rows as u64);
        let mut report = Report {
            solutions: 0,
            ending: Ending::Exhausted,
            effort: Effort::Options(sets),
        };
        // dlx-rs panics without options; a line without candidates needs none.
        if fixed.hopeless || of_columns.contains(&0) {
            return Ok(report);
        }
        let bytes = fixed.bytes_per_option();
        check_memory(EngineKind::ExactCover, sets, bytes, self.memory)?;
        let mut solver = fixed.solver.clone();
        let mut items = Vec::new();
        for (j, &sum) in columns.iter().enumerate() {
            add_line(
                &mut solver,
                &mut fixed.options,
                &fixed.encoding,
                &fixed.lines,
                (Side::Columns, j, sum),
                &mut items,
            );
        }
        let mut cells = vec![0; shape.cells()];
        while report.solutions < search.limit {
            if search.stop.is_raised() {
                report.ending = Ending::Stopped;
                break;
            }
            let Some(chosen) = solver.next() else {
                break;
            };
            let chosen = chosen.iter().map(|&id| fixed.options[id as usize]);
            fixed.encoding.read_table(chosen, &mut cells);
            report.solutions += 1;
            (search.visit)(&cells);
            if report.solutions == search.limit {
                report.ending = Ending::Limit;
            }
        }
        fixed.options.truncate(of_rows);
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Stop, solutions, solve};
    use crate::puzzle::{Margins, Shape};

    fn puzzle(rows: &[Sum], columns: &[Sum]) -> Puzzle {
        let shape = Shape::new(rows.len(), columns.len()).unwrap();
        Puzzle::open(Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap())
    }

    #[test]
    fn a_line_without_candidates_is_an_answer_and_no_panic() {
        let mut engine = ExactCover::new(EngineKind::DEFAULT_MEMORY);
        for impossible in [puzzle(&[1, 9], &[4, 6]), puzzle(&[4, 6], &[1, 9])] {
            assert_eq!(solutions(&mut engine, &impossible, 2).unwrap(), []);
        }
    }

    #[test]
    fn one_engine_serves_puzzle_after_puzzle() {
        // dlx-rs has no reset: nothing of one instance may leak into the next.
        let mut engine = ExactCover::new(EngineKind::DEFAULT_MEMORY);
        let unique = puzzle(&[13, 27, 38], &[13, 14, 23, 28]);
        let first = solutions(&mut engine, &unique, 9).unwrap();
        assert_eq!(first.len(), 1);
        assert_eq!(
            solutions(&mut engine, &puzzle(&[4, 6], &[3, 7]), 9)
                .unwrap()
                .len(),
            1
        );
        assert_eq!(solutions(&mut engine, &unique, 9).unwrap(), first);
    }

    #[test]
    fn too_many_options_are_refused_before_they_are_built() {
        let mut engine = ExactCover::new(1 << 20);
        let large = puzzle(&[260; 8], &[260; 8]);
        let error = solutions(&mut engine, &large, 1).unwrap_err();
        assert!(matches!(error, EngineError::TooLarge { limit: 1, .. }));
        assert!(error.to_string().contains("exact-cover"));
    }

    #[test]
    fn the_stop_flag_is_seen_between_solutions() {
        let stop = Stop::new();
        let mut engine = ExactCover::new(EngineKind::DEFAULT_MEMORY);
        let report = solve(
            &mut engine,
            &puzzle(&[10, 11], &[7, 7, 7]),
            &mut Search {
                limit: u64::MAX,
                stop: &stop,
                visit: &mut |_| stop.raise(),
            },
        )
        .unwrap();
        assert_eq!(report.solutions, 1);
        assert_eq!(report.ending, Ending::Stopped);
    }
}
