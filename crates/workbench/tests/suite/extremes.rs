//! The least and the greatest arguments of every function: an answer that is right, or an error.
//! Run with overflow checks (`cargo test --profile checked`).

use survo_core::puzzle::{Class, Margins, Puzzle, Shape, Sum, Table};
use survo_core::search::{Ending, Stop, Verdict};
use survo_engines::EngineKind;
use survo_workbench::annealing::TableHunt;
use survo_workbench::classify;
use survo_workbench::contingency::{contingency, correlation, count_tables, extreme_table};
use survo_workbench::dead_end::DeadEnd;
use survo_workbench::difficulty::{Difficulty, MeasureError, Trials, measure, stars, trace};
use survo_workbench::encode::{Dlx, MAX_OPTIONS, Opb};
use survo_workbench::explain::{ViolatedBound, explain, step_list};
use survo_workbench::generate::{GenerateError, OpenPuzzles, Order, WithGivens, generate};
use survo_workbench::solving::{Another, Solver};
use survo_workbench::splits::{SplitCounts, follow_splits};
use survo_workbench::swap_state::SwapState;
use survo_workbench::swapping::{
    Game, Swap, error_table, fewest_swaps, moments, product_table, random_moments, random_orders,
    shortest, start_table,
};
use survo_workbench::switching::switched;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn shapes() -> [Shape; 4] {
    [(1, 1), (1, 64), (64, 1), (8, 8)].map(|(rows, columns)| shape(rows, columns))
}

/// The numbers in their order.
fn table(shape: Shape) -> Table {
    Table::new(shape, (1..=shape.cells() as u8).collect()).unwrap()
}

fn raised() -> Stop {
    let stop = Stop::new();
    stop.raise();
    stop
}

/// One line of each side has everything, and the others nothing.
fn out_of_reach(shape: Shape) -> Margins {
    let one = |lines| {
        let mut sums = vec![0; lines];
        sums[0] = shape.total();
        sums
    };
    Margins::new(shape, one(shape.rows()), one(shape.columns())).unwrap()
}

/// A puzzle with no blank, of which the numbers have other sums.
fn impossible() -> Puzzle {
    Puzzle::of(vec![4, 6], vec![3, 7], vec![1, 2, 3, 4]).unwrap()
}

#[test]
fn sums_out_of_reach_have_no_table() {
    for shape in shapes().into_iter().chain([shape(2, 2)]) {
        let margins = out_of_reach(shape);
        let has_table = shape.cells() == 1;
        let puzzle = Puzzle::open(margins.clone());
        for memory in [0, usize::MAX] {
            let found = Solver::new(memory).find(&puzzle, 2, &Stop::new()).unwrap();
            assert_eq!(found.tables.len(), usize::from(has_table), "{shape}");
            let class = classify(&mut Solver::new(memory), &margins, &Stop::new());
            let expected = match has_table {
                true => Class::Unique,
                false => Class::Condition1,
            };
            assert_eq!(class.unwrap().unwrap().class, expected);
        }
        assert_eq!(ViolatedBound::of(&margins).is_none(), has_table);
        let explained = explain(&puzzle, &Stop::new());
        assert_eq!(explained.verdict() == Verdict::Unique, has_table);
        let (report, counts) = follow_splits(&puzzle, u64::MAX, &Stop::new(), &mut |split, _| {
            assert!(split.to_string().contains("Split"));
        });
        assert_eq!(report.solutions, u64::from(has_table));
        assert_eq!(counts.splits - counts.dead_ends, report.solutions);
        // As a contingency table they have exactly one, with everything in the first cell.
        assert_eq!(count_tables(&margins), Some(1));
        assert_eq!(
            extreme_table(&margins, false),
            extreme_table(&margins, true)
        );
        assert!(contingency(&margins).contains("1 tables"));
        assert!(product_table(&puzzle).lines().count() == shape.rows() + 1);
        assert!(!Opb(&puzzle).to_string().is_empty());
        assert!(Dlx::new(&puzzle).unwrap().to_string().contains(" | "));
    }
}

#[test]
fn limits_of_nothing_and_of_everything() {
    let puzzle = Puzzle::open(table(shape(2, 2)).margins());
    for limit in [0, 1, 2, u64::MAX] {
        for engine in [None, Some(EngineKind::ExactCover)] {
            let mut solver = Solver::by(engine, usize::MAX);
            let found = solver.find(&puzzle, limit, &Stop::new()).unwrap();
            assert_eq!(found.tables.len() as u64, limit.min(1));
        }
        let mut hunt = TableHunt::new(&puzzle);
        hunt.go_on(limit as usize, 3, &Stop::new());
        assert_eq!(hunt.tables.len() as u64, limit.min(1));
        hunt.go_on(usize::MAX, u64::MAX, &raised());
        assert_eq!(hunt.tables.len() as u64, limit.min(1));
    }
    assert!(
        Solver::by(Some(EngineKind::Bitmask), 0)
            .find(&puzzle, 2, &Stop::new())
            .is_err()
    );
    for stopped in shapes() {
        let puzzle = Puzzle::open(table(stopped).margins());
        let found = Solver::new(usize::MAX).find(&puzzle, 2, &raised()).unwrap();
        assert_eq!(found.report.ending, Ending::Stopped);
        assert_eq!(found.report.verdict(), Verdict::AtLeast(0));
    }
    // Where nothing can move, one run is all.
    let full = impossible();
    let mut hunt = TableHunt::new(&full);
    hunt.go_on(1, u64::MAX, &Stop::new());
    assert!(hunt.tables.is_empty());
    assert_eq!(explain(&full, &Stop::new()).verdict(), Verdict::None);
    assert_eq!(step_list(&[]), "");
}

#[test]
fn measurements_of_no_starts_and_of_no_mutations() {
    for limit in [0, 1, u64::MAX] {
        let trials = |starts| Trials {
            starts,
            seed: u64::MAX,
            limit,
        };
        for starts in [0, 1] {
            let solved = measure(
                &Puzzle::open(table(shape(1, 1)).margins()),
                trials(starts),
                &Stop::new(),
            );
            assert_eq!(solved.map(|found| (found.starts, found.mean)), Ok((1, 0.0)));
        }
        let (puzzle, stop) = (Puzzle::open(table(shape(8, 8)).margins()), raised());
        let stopped = measure(&puzzle, trials(u32::MAX), &stop);
        assert_eq!(stopped, Err(MeasureError::Stopped));
        let traced = trace(&puzzle, trials(0), &stop, &mut |_, _| {});
        assert_eq!(traced, Err(MeasureError::Stopped));
        // Everything is given with other sums, and all but one number.
        let single = Puzzle::of(vec![4, 6], vec![3, 7], vec![1, 2, 3, 0]).unwrap();
        for puzzle in [impossible(), single] {
            let none = measure(&puzzle, trials(1), &Stop::new());
            assert_eq!(none, Err(MeasureError::Impossible));
        }
    }
    let wrong = Puzzle::open(out_of_reach(shape(8, 8)));
    let trials = Trials {
        starts: 1,
        seed: 0,
        limit: 3,
    };
    assert_eq!(
        measure(&wrong, trials, &Stop::new()),
        Err(MeasureError::Unsolved(3))
    );
    for (mean, expected) in [
        (f64::NAN, 1),
        (f64::NEG_INFINITY, 1),
        (-0.0, 1),
        (f64::MAX, 5),
        (f64::INFINITY, 5),
    ] {
        assert_eq!(stars(mean), expected);
        for standard_error in [None, Some(f64::NAN), Some(f64::MAX)] {
            let difficulty = Difficulty {
                starts: u32::MAX,
                mean,
                standard_error,
            };
            assert!(difficulty.to_string().ends_with('*'));
        }
    }
}

#[test]
fn puzzles_of_no_shape_and_no_number() {
    for asked in shapes() {
        assert!(OpenPuzzles::new(asked).is_err(), "{asked}");
    }
    assert!(OpenPuzzles::new(shape(2, 32)).is_err() && OpenPuzzles::new(shape(32, 2)).is_err());
    let order = |count, tries| Order {
        count,
        seed: u64::MAX,
        level: None,
        tries,
    };
    for asked in [shape(1, 1), shape(2, 2), shape(1, 64), shape(64, 1)] {
        let mut source = WithGivens {
            shape: asked,
            hardest: None,
        };
        let mut made = |order, stop: &Stop| {
            let mut found = 0;
            let end = generate(&mut source, &order, stop, &mut |_| found += 1);
            (found, end)
        };
        assert!(matches!(made(order(0, 0), &Stop::new()), (0, Ok(()))));
        let (found, end) = made(order(usize::MAX, 0), &Stop::new());
        assert!(found == 0 && matches!(end, Err(GenerateError::Tries { .. })));
        assert!(matches!(
            made(order(1, u64::MAX), &Stop::new()),
            (1, Ok(()))
        ));
    }
    let mut open = OpenPuzzles::new(shape(16, 2)).unwrap();
    let stopped = generate(&mut open, &order(1, 1), &raised(), &mut |_| {});
    assert!(matches!(stopped, Err(GenerateError::Stopped)));
}

#[test]
fn tables_of_one_line_and_of_the_most_cells() {
    for shape in shapes() {
        let table = table(shape);
        let puzzle = Puzzle::open(table.margins());
        let start = start_table(&puzzle);
        let list = shortest(&puzzle, &start, &table);
        let fewest = fewest_swaps(&start, &table);
        assert_eq!(list.swaps.len(), fewest);
        assert!(error_table(&puzzle, &table).contains("W = 0"));
        let state = SwapState::of(&puzzle, &table);
        assert_eq!(
            (state.w(), state.change(0, shape.cells() - 1) >= 0),
            (0, true)
        );
        assert_eq!(switched(&puzzle, &table), None);
        // The numbers in their order are the only solution.
        let another = Solver::new(0).another(&puzzle, &table, &Stop::new());
        assert!(!matches!(another, Another::Table(_)), "{shape}");

        let mut game = Game::new(puzzle, table.clone());
        for (first, second) in [(0, 1), (1, u8::MAX), (0, u8::MAX)] {
            let swap = Swap::new(first, second).unwrap();
            assert!(game.swap(swap).is_err() && swap.apply(&table).is_err());
        }
        assert!(Swap::new(u8::MAX, u8::MAX).is_err());
        assert_eq!((game.undo(), game.back_to(0)), (None, true));
        assert_eq!((game.back_to(usize::MAX), game.ws()), (false, vec![0]));
    }
    let long = "9".repeat(1 << 16);
    for text in [
        "0",
        "256 1",
        "1 1",
        "-1 2",
        &long,
        &"1 ".repeat((1 << 16) + 1),
    ] {
        assert!(Swap::list(text).is_err(), "{text:.20}");
    }
    assert_eq!(Swap::list(""), Ok(Vec::new()));
    assert_eq!(Swap::list(&"1 2 ".repeat(1 << 16)).unwrap().len(), 1 << 16);
}

#[test]
fn distributions_of_nothing() {
    assert!(moments(&[]).0.is_nan());
    assert_eq!([random_orders(0), random_orders(1)], [[1], [1]]);
    let factorial: u128 = (1..=34).product();
    assert_eq!(random_orders(34).iter().sum::<u128>(), factorial);
    assert_eq!(random_moments(1), (0.0, 0.0));
    assert!(random_moments(1 << 20).0 < f64::from(1 << 20));
    for cells in [
        vec![],
        vec![vec![]; 1000],
        vec![vec![0; 64]; 64],
        vec![vec![Sum::MAX]],
    ] {
        assert_eq!(correlation(&cells), None);
    }
    let diagonal = [vec![Sum::MAX, 0], vec![0, Sum::MAX]];
    assert_eq!(correlation(&diagonal), Some(1.0));
}

#[test]
fn dead_ends_of_any_sets() {
    let puzzle = Puzzle::open(table(shape(8, 8)).margins());
    for sets in [vec![], vec![0; 1 << 16]] {
        assert_eq!(DeadEnd::of(&puzzle, &sets), DeadEnd::NoChoice);
    }
    let full = DeadEnd::of(&puzzle, &vec![u64::MAX; 1 << 16]);
    assert!(matches!(full, DeadEnd::TooLarge { .. }));
    for (least, wanted) in [(0, Sum::MAX), (Sum::MAX, 0)] {
        for columns in [vec![], vec![usize::MAX], vec![0; 1000]] {
            let end = DeadEnd::TooLarge {
                columns,
                least,
                wanted,
                is_right_before: true,
            };
            assert!(end.to_string().contains("too large"));
        }
    }
    let mut counts = SplitCounts::default();
    counts.dead_ends = u64::MAX;
    assert!(counts.to_string().starts_with("0 splits"));
    let options = Dlx::new(&puzzle).unwrap_err().0;
    assert!(options > MAX_OPTIONS && options < u64::MAX);
}
