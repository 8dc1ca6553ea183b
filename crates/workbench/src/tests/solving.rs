//! The stages of the solver: what each shape takes, in searched nodes and not in time.

use crate::solving::{Found, Solver};
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};
use survo_core::search::{Stop, Verdict};
use survo_engines::EngineKind;

fn two_tables(puzzle: &Puzzle, stop: &Stop) -> Found {
    let mut solver = Solver::new(EngineKind::DEFAULT_MEMORY);
    solver.find(puzzle, 2, stop).unwrap()
}

/// Tables filled row by row are ordered like the sums of a row's and a column's number, so each is
/// the only one with its sums (Mallows and Vanderbei, 2015). The first weights that are tried show
/// it: nothing is left to search.
#[test]
fn sorted_tables_are_proved_unique_without_a_search() {
    for (m, n) in [(8, 8), (3, 20), (4, 12), (6, 9), (2, 30), (4, 16), (12, 5)] {
        let shape = Shape::new(m, n).unwrap();
        let table = Table::new(shape, (1..=(m * n) as u8).collect()).unwrap();
        let found = two_tables(&Puzzle::open(table.margins()), &Stop::new());
        assert_eq!(found.tables, [table]);
        let (verdict, nodes) = (found.report.verdict(), found.report.effort.size());
        assert_eq!((found.by, verdict), ("bitmask", Verdict::Unique), "{shape}");
        assert!(nodes < 100, "{shape}: {nodes} nodes");
    }
}

/// Equal sums in all lines allow very many tables, whose sets fit no memory.
#[test]
fn swaps_find_two_tables_where_lists_do_not_fit() {
    for (m, n) in [(8, 8), (2, 32), (4, 15)] {
        let shape = Shape::new(m, n).unwrap();
        let equal = |lines: usize| {
            let total = shape.total();
            let (sum, more) = (total / lines as u32, total as usize % lines);
            (0..lines)
                .map(|line| sum + u32::from(line < more))
                .collect()
        };
        let puzzle = Puzzle::open(Margins::new(shape, equal(m), equal(n)).unwrap());
        let Found { tables, by, report } = two_tables(&puzzle, &Stop::new());
        assert_eq!((by, report.verdict()), ("swaps", Verdict::AtLeast(2)));
        assert!(tables.iter().all(|table| puzzle.is_solved_by(table)));
        assert_ne!(tables[0], tables[1]);
    }
}
