//! Row sets first, arrangements second: Mustonen's SP_SOL (2007, section 4).
//!
//! The engine consists of two recursions. The first gives each row a set of unused numbers with the
//! right sum ([`splits`]; a restricted partition without the numbers used so far), the row with the
//! fewest such sets first ([`open`]). Each complete *split* of 1..N into rows goes to the second
//! ([`arrangements`]), which gives each column one number of each row (again a restricted partition).
//!
//! The first is pruned by what the second needs ([`lows`]; `docs/explanation/mathematics.md`, 15).
//! Rows that have no set yet are counted with the least that they can have, bounded in two ways: by
//! the sets with their sum, and by the unused numbers for all of them together. Once all rows have
//! sets, the column sums that fulfil this for every k are just the convex hull of those that
//! arrangements give (a sum of permutohedra, one for each row), so that nearly every split that is
//! left leads to a table.
//!
//! A table with more columns than rows is searched with its sides exchanged: shorter lines have fewer
//! sets. The sets of a sum are kept from puzzle to puzzle, and with the same rows, what was found for
//! other columns ([`earlier`]).
//!
//! `--show-method` asks for every split, and gets them without pruning, in the order of the source.

mod arrangements;
mod earlier;
mod lows;
mod open;
mod rows;
mod splits;

use std::ops::ControlFlow;

use super::{Engine, EngineError, RowSide, Search, not_searched, without_search};
use arrangements::Arrangements;
use earlier::Earlier;
use lows::Lows;
use open::OpenSets;
use rows::{FixedRows, KeptSets};
pub use splits::SplitVisitor;
use splits::Splits;
use survo_core::puzzle::{Puzzle, Shape, Sum};
use survo_core::search::{Effort, Ending, Report};

/// The partition engine. Memory: the sets of each row, 2.5 MiB for each at most, and 40 MiB of those
/// that are kept.
#[derive(Default)]
pub struct Partition {
    rows: Option<Fixed>,
    kept: KeptSets,
    /// Of the rows whose sets come first.
    open: OpenSets,
    scratch: Arrangements,
    /// Nodes that a search may have, if there is a limit.
    budget: Option<u64>,
}

/// The rows that were fixed: the side with more lines gets its sets first.
enum Fixed {
    /// There are at least as many rows as columns.
    Longer(FixedRows, Earlier),
    /// There are more columns: the shape, the sums of the rows, and the givens of the table with its
    /// sides exchanged.
    Shorter(Shape, Vec<Sum>, Vec<u8>),
}

/// The cells of a table of this shape, with its sides exchanged; none where there are none.
fn exchanged(shape: Shape, cells: &[u8]) -> Vec<u8> {
    let in_column = |column| cells.iter().skip(column).step_by(shape.columns());
    (0..shape.columns()).flat_map(in_column).copied().collect()
}

impl Partition {
    /// Limits the nodes of each recursion in the searches that follow: beyond this many, a search
    /// ends as if it were stopped.
    pub fn set_budget(&mut self, nodes: u64) {
        self.budget = Some(nodes);
    }

    /// The rows whose sets come first, and their open sets, listed or not.
    fn fix(&mut self, rows: RowSide<'_>, are_listed: bool) -> FixedRows {
        let rows = FixedRows::new(rows, &mut self.kept);
        self.open.start(&rows, are_listed);
        rows
    }

    /// Searches with the sets of these rows first, the last ones that were fixed. Returns how that
    /// ended, the splits and the nodes.
    fn walk(
        &mut self,
        rows: &FixedRows,
        columns: &[Sum],
        search: &mut Search<'_>,
        visit: Option<SplitVisitor<'_>>,
    ) -> (Ending, u64, u64) {
        let budget = self.budget.unwrap_or(u64::MAX);
        self.scratch.start(rows, columns, budget);
        let mut walk = Splits {
            rows,
            open: &mut self.open,
            budget,
            most: match visit {
                Some(_) => Lows::ANY,
                None => Lows::of_columns(columns),
            },
            visit,
            arrangements: &mut self.scratch,
            splits: 0,
            nodes: 0,
        };
        let ended = walk.find(search);
        let (splits, nodes) = (walk.splits, walk.nodes);
        let ending = ended.break_value().unwrap_or(Ending::Exhausted);
        (ending, splits, nodes + self.scratch.nodes)
    }

    /// The report of a search that found the last tables.
    fn report(&self, (ending, splits, nodes): (Ending, u64, u64)) -> Report {
        Report {
            solutions: self.scratch.solutions,
            ending,
            effort: Effort::Splits { splits, nodes },
        }
    }

    /// Searches where the fixed rows get their sets first. If two tables are wanted or one, it looks
    /// for all of them in a single split of earlier columns before it begins anew, and then forgets
    /// what a split with too few of them had: those tables are found again.
    fn search_longer(
        &mut self,
        rows: &FixedRows,
        earlier: &mut Earlier,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Report {
        let (most, budget) = (Lows::of_columns(columns), self.budget.unwrap_or(u64::MAX));
        let (mut splits, mut nodes) = (0, 0);
        let mut tables = Vec::with_capacity(2 * rows.shape.cells());
        let fitting = earlier.splits(most).filter(|_| search.limit <= 2);
        for sets in fitting {
            tables.clear();
            let mut in_split = Search {
                visit: &mut |cells| tables.extend_from_slice(cells),
                limit: search.limit,
                stop: search.stop,
            };
            self.scratch.start(rows, columns, budget);
            self.scratch.sets.copy_from_slice(sets);
            let ended = self.scratch.find(rows, &mut in_split);
            splits += 1;
            nodes += self.scratch.nodes;
            if ended == ControlFlow::Break(Ending::Limit) {
                tables
                    .chunks(rows.shape.cells())
                    .for_each(&mut *search.visit);
                return self.report((Ending::Limit, splits, nodes));
            }
        }
        if earlier.exclude(most) && !search.stop.is_raised() {
            self.scratch.solutions = 0;
            return self.report((Ending::Exhausted, splits, nodes));
        }
        let (ending, found, more) = self.walk(rows, columns, search, None);
        match ending {
            Ending::Exhausted if found == 0 => earlier.add_without(most),
            Ending::Limit => earlier.add_split(&self.scratch.sets, rows.shape.columns()),
            _ => {}
        }
        self.report((ending, splits + found, nodes + more))
    }

    fn search(&mut self, fixed: &mut Fixed, columns: &[Sum], search: &mut Search<'_>) -> Report {
        match fixed {
            Fixed::Longer(rows, earlier) => self.search_longer(rows, earlier, columns, search),
            Fixed::Shorter(shape, rows, givens) => {
                let (shape, sums) = (shape.transposed(), columns);
                let columns = RowSide {
                    shape,
                    sums,
                    givens,
                };
                let columns = self.fix(columns, true);
                let mut search = Search {
                    limit: search.limit,
                    stop: search.stop,
                    visit: &mut |cells| (search.visit)(&exchanged(shape, cells)),
                };
                let walked = self.walk(&columns, rows, &mut search, None);
                self.report(walked)
            }
        }
    }
}

impl Engine for Partition {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        let RowSide {
            shape,
            sums,
            givens,
        } = rows;
        self.rows = Some(match shape.columns() > shape.rows() {
            false => Fixed::Longer(self.fix(rows, true), Earlier::default()),
            true => Fixed::Shorter(shape, sums.to_vec(), exchanged(shape, givens)),
        });
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let mut fixed = self.rows.take().expect("rows are fixed first");
        let shape = match &fixed {
            Fixed::Longer(rows, _) => rows.shape,
            Fixed::Shorter(shape, ..) => *shape,
        };
        let report = without_search(shape, columns, search)
            .map(|report| report.unwrap_or_else(|| self.search(&mut fixed, columns, search)));
        self.rows = Some(fixed);
        report
    }
}

/// Finds the tables of a puzzle and shows `visit` every split of 1..N into rows on the
/// way, in the order of the source.
pub fn solve_by_splits(
    puzzle: &Puzzle,
    search: &mut Search<'_>,
    visit: SplitVisitor<'_>,
) -> Report {
    if search.limit == 0 {
        return not_searched(Ending::Limit);
    }
    let mut engine = Partition::default();
    let rows = engine.fix(puzzle.into(), false);
    let walked = engine.walk(&rows, puzzle.columns(), search, Some(visit));
    engine.report(walked)
}
