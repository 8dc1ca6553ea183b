//! What only some engines do: two ways to one answer, lists that are kept, limits of memory.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use survo_core::puzzle::{Class, Margins, Puzzle, Shape, Sum, Table};
use survo_core::search::{Effort, Report, Stop};
use survo_engines::{
    Bitmask, Engine, EngineError, EngineKind, ExactCover, LineWeights, RowSide, Search,
    count_options, solutions, solve, solve_by_splits,
};

fn open(rows: &[Sum], columns: &[Sum]) -> Puzzle {
    let shape = Shape::new(rows.len(), columns.len()).unwrap();
    Puzzle::open(Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap())
}

/// An engine with the rows of an open puzzle.
fn fixed(kind: EngineKind, shape: Shape, sums: &[Sum]) -> Box<dyn Engine> {
    let mut engine = kind.build(EngineKind::DEFAULT_MEMORY);
    engine
        .fix_rows(RowSide::open(shape, sums).unwrap())
        .unwrap();
    engine
}

/// What a search says, and the tables that it finds.
fn found(engine: &mut dyn Engine, columns: &[Sum], limit: u64) -> (Report, Vec<Vec<u8>>) {
    let mut tables = Vec::new();
    let mut search = Search {
        limit,
        stop: &Stop::new(),
        visit: &mut |cells| tables.push(cells.to_vec()),
    };
    let report = engine.solve_columns(columns, &mut search).unwrap();
    (report, tables)
}

/// Exact cover poses pairs whole if that is asked for, and where its masks do not fit the memory.
#[test]
fn pairs_in_parts_and_whole_have_the_same_tables() {
    let mut seen = 0;
    for (m, n, step) in [(2, 4, 1), (3, 3, 1), (4, 4, 3001)] {
        let shape = Shape::new(m, n).unwrap();
        let mut parts = ExactCover::new(EngineKind::DEFAULT_MEMORY);
        let mut whole = ExactCover::whole();
        let mut without_memory = ExactCover::new(1 << 10);
        for rows in shape.row_margins().iter().step_by(step.min(40)) {
            for columns in shape.column_margins().iter().step_by(step.min(97)) {
                let puzzle = open(&rows, &columns);
                let limit = if m == 4 { 3 } else { u64::MAX };
                let found = [&mut parts, &mut whole, &mut without_memory].map(|engine| {
                    let mut tables = solutions(engine, &puzzle, limit).unwrap();
                    tables.sort();
                    tables
                });
                assert_eq!(found[1], found[2], "{puzzle:?}");
                assert_eq!(found[0].len(), found[1].len(), "{puzzle:?}");
                assert!(m == 4 || found[0] == found[1], "{puzzle:?}");
                seen += found[0].len();
            }
        }
    }
    assert!(seen > 0);
}

/// In parts, dlx-rs is given the covers of all pairs with tables; whole, all options of all pairs.
#[test]
fn dlx_is_given_every_pair_that_has_a_table() {
    let shape = Shape::new(3, 3).unwrap();
    let mut emptied = 0;
    for mut engine in [
        ExactCover::new(EngineKind::DEFAULT_MEMORY),
        ExactCover::whole(),
    ] {
        for rows in shape.row_margins().iter() {
            engine
                .fix_rows(RowSide::open(shape, &rows).unwrap())
                .unwrap();
            for columns in shape.column_margins().iter() {
                let (report, tables) = found(&mut engine, &columns, 2);
                let Effort::Options { posed, given } = report.effort else {
                    panic!("exact cover counts options");
                };
                assert_eq!(posed, count_options(&open(&rows, &columns)));
                // A cover has an option for each line.
                assert!(tables.is_empty() || given >= 6);
                emptied += u64::from(given == 0);
            }
        }
    }
    assert!(emptied > 0);
}

#[test]
fn whole_instances_of_too_many_options_are_refused() {
    let large = open(&[260; 8], &[260; 8]);
    let refused = solutions(&mut ExactCover::whole(), &large, 1).unwrap_err();
    assert!(matches!(
        refused,
        EngineError::TooManyOptions { limit: 20_000, .. }
    ));
    assert!(refused.to_string().contains("bitmask"));
    // Those with givens are posed whole.
    let mut givens = vec![0; 64];
    givens[0] = 1;
    let given = Puzzle::of(vec![260; 8], vec![260; 8], givens).unwrap();
    let mut engine = ExactCover::new(EngineKind::DEFAULT_MEMORY);
    assert_eq!(
        solutions(&mut engine, &given, 1)
            .map_err(|error| matches!(error, EngineError::TooManyOptions { .. })),
        Err(true)
    );
    // In parts, its 10,000 options are far fewer at a time.
    let long = open(&[105; 2], &[21; 10]);
    assert!(count_options(&long) > 10_000);
    assert_eq!(solutions(&mut engine, &long, 2).unwrap().len(), 2);
}

/// Mustonen (2007), section 4.
#[test]
fn the_published_example_has_394_row_splits_and_one_table() {
    let puzzle = open(&[17, 32, 36, 51], &[17, 26, 42, 51]);
    let mut search = Search {
        limit: u64::MAX,
        stop: &Stop::new(),
        visit: &mut |_| {},
    };
    let mut shown = 0;
    let report = solve_by_splits(&puzzle, &mut search, &mut |_, _| shown += 1);
    assert_eq!((report.solutions, shown), (1, 394));
    assert!(matches!(report.effort, Effort::Splits { splits: 394, .. }));
    // Nearly all of them are hopeless, which the engine sees before they are whole.
    let mut engine = EngineKind::Partition.build(EngineKind::DEFAULT_MEMORY);
    let report = solve(engine.as_mut(), &puzzle, &mut search).unwrap();
    assert_eq!(report.solutions, 1);
    assert!(matches!(report.effort, Effort::Splits { splits: ..10, .. }));
}

/// Rows of 90 blocks, of which weights leave all, some or few, and column margins that follow
/// one another.
#[test]
fn what_is_kept_from_puzzle_to_puzzle_changes_no_search() {
    let shape = Shape::new(2, 11).unwrap();
    for new in [Bitmask::new, Bitmask::with_bounds] {
        let fixed = |rows: &[Sum]| {
            let mut engine = new(EngineKind::DEFAULT_MEMORY);
            engine
                .fix_rows(RowSide::open(shape, rows).unwrap())
                .unwrap();
            engine
        };
        let mut solved = 0;
        for rows in [[120, 133], [121, 132], [80, 173], [70, 183]] {
            let mut used = fixed(&rows);
            for columns in shape.column_margins().ranked().from(30_000_000).take(100) {
                let fresh = found(&mut fixed(&rows), &columns, 5);
                solved += fresh.1.len();
                let again = found(&mut used, &columns, 5);
                assert_eq!(again, fresh, "{rows:?} {columns:?}");
            }
        }
        assert!(solved > 0);
    }
}

/// `partition` remembers what it found for other columns, in whatever order they come, and forgets
/// it with the rows.
#[test]
fn what_partition_remembers_changes_no_verdict() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let (mut remembered, mut fresh) = (0, 0);
    for (m, n) in [(8, 3), (5, 3), (4, 4), (6, 2), (3, 4)] {
        let shape = Shape::new(m, n).unwrap();
        let rows = shape.row_margins().ranked();
        let mut engine = EngineKind::Partition.build(0);
        for order in 0..12 {
            let sums = rows
                .partition(random.random_range(0..rows.count()))
                .unwrap();
            engine
                .fix_rows(RowSide::open(shape, &sums).unwrap())
                .unwrap();
            let mut margins: Vec<_> = shape.column_margins().iter().collect();
            match order % 3 {
                0 => margins.reverse(),
                1 => margins.shuffle(&mut random),
                _ => margins.truncate(300),
            }
            for columns in margins.iter().take(300) {
                let (mut cells, stop) = (Vec::new(), Stop::new());
                let (class, effort) = engine.classify(columns, &stop, &mut cells).unwrap();
                let mut alone = fixed(EngineKind::Partition, shape, &sums);
                let (expected, cost) = alone.classify(columns, &stop, &mut Vec::new()).unwrap();
                assert_eq!(class, expected, "{sums:?} {columns:?}");
                if class != Some(Class::Unsolvable) {
                    let table = Table::new(shape, cells).unwrap();
                    assert_eq!((&table.row_sums(), &table.column_sums()), (&sums, columns));
                }
                remembered += effort.size();
                fresh += cost.size();
            }
        }
    }
    assert!(remembered < fresh, "{remembered} {fresh}");
}

/// Without a look ahead, these two take minutes.
#[test]
fn a_long_search_comes_to_an_end() {
    let shape = Shape::new(4, 7).unwrap();
    for (rows, columns, solutions) in [
        ([58, 61, 137, 150], [28, 36, 50, 66, 68, 69, 89], 2),
        ([55, 70, 139, 142], [17, 49, 50, 51, 73, 82, 84], 0),
    ] {
        let (report, _) = found(
            fixed(EngineKind::Bitmask, shape, &rows).as_mut(),
            &columns,
            2,
        );
        assert_eq!(report.solutions, solutions);
        assert!((30_000..60_000).contains(&report.effort.size()));
    }
}

#[test]
fn a_refused_puzzle_leaves_the_engine_sound() {
    // Room for two sets.
    let mut engine = Bitmask::with_bounds(40);
    let large = open(&[56, 103, 116, 131], &[10, 39, 45, 59, 71, 88, 94]);
    let refused = solutions(&mut engine, &large, 2).unwrap_err();
    assert!(matches!(refused, EngineError::TooLarge { sets: 3, .. }));
    assert_eq!(
        solutions(&mut engine, &open(&[1], &[1]), 2).unwrap().len(),
        1
    );
}

#[test]
fn a_look_ahead_loses_no_table() {
    let mut fewer_nodes = false;
    for (m, n, step, limit) in [
        (2, 4, 1, u64::MAX),
        (3, 3, 1, u64::MAX),
        (3, 4, 7, u64::MAX),
        (4, 4, 997, u64::MAX),
        // Blocks of their own, and rows whose lists are kept.
        (3, 6, 4999, 1),
        (4, 6, 499_979, 1),
        (2, 11, 9_999_991, 1),
    ] {
        let shape = Shape::new(m, n).unwrap();
        let (rows, ranked) = (
            shape.row_margins().ranked(),
            shape.column_margins().ranked(),
        );
        for sums in rows.from(rows.count() / 2).take(3) {
            let [mut ahead, mut without] = [0, u64::MAX].map(|patience| {
                let mut engine = Bitmask::with_patience(patience);
                engine
                    .fix_rows(RowSide::open(shape, &sums).unwrap())
                    .unwrap();
                engine
            });
            for rank in (0..ranked.count()).step_by(step) {
                let columns = ranked.partition(rank).unwrap();
                let (report, mut tables) = found(&mut ahead, &columns, limit);
                let (expected, mut all) = found(&mut without, &columns, limit);
                assert_eq!(report.verdict(), expected.verdict(), "{sums:?} {columns:?}");
                fewer_nodes |= report.effort.size() < expected.effort.size();
                if limit == u64::MAX {
                    tables.sort();
                    all.sort();
                    assert_eq!(tables, all, "{sums:?} {columns:?}");
                }
            }
        }
    }
    assert!(fewer_nodes);
}

#[test]
fn weights_exclude_no_number_of_a_table() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut weights = LineWeights::default();
    let mut excluded = 0;
    for _ in 0..3000 {
        let shape = Shape::new(rng.random_range(2..=8), rng.random_range(2..=8)).unwrap();
        // A table that is nearly in order, so that the slack is small.
        let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
        for _ in 0..rng.random_range(0..4) {
            let at = rng.random_range(0..cells.len() - 1);
            cells.swap(at, at + 1);
        }
        if rng.random_bool(0.2) {
            cells.shuffle(&mut rng);
        }
        let table = Table::new(shape, cells).unwrap();
        let margins = table.margins();
        let mut possible = vec![shape.numbers(); shape.cells()];
        assert!(weights.narrow(margins.rows(), margins.columns(), &mut possible));
        for (left, number) in possible.iter().zip(table.cells()) {
            assert!(left >> (number - 1) & 1 != 0, "{table:?}");
        }
        let out = possible.iter().map(|left| shape.numbers() & !left);
        excluded += out.map(u64::count_ones).sum::<u32>();
    }
    assert!(excluded > 0);
}
