//! The swapping method against the figures of S. Mustonen, *On the swapping method*,
//! 9 Jul 2007.

use std::collections::{HashMap, VecDeque};

use itertools::Itertools;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::solving::Solver;
use crate::swap_state::SwapState;
use crate::swapping::{
    ErrorTable, Game, ProductTable, Solutions, Swap, Swapping, fewest_swaps, greedy,
    random_moments, random_orders, random_table, shortest, start_table,
};
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};
use survo_core::search::Stop;
use survo_engines::EngineKind;

fn game(rows: &[u32], columns: &[u32]) -> Game {
    let shape = Shape::new(rows.len(), columns.len()).unwrap();
    let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
    started(Puzzle::open(margins))
}

fn started(puzzle: Puzzle) -> Game {
    let start = start_table(&puzzle);
    Game::new(puzzle, start)
}

fn solutions(puzzle: &Puzzle) -> Solutions {
    let mut solver = Solver::new(EngineKind::DEFAULT_MEMORY);
    Solutions::find(puzzle, &mut solver, 100, &Stop::new())
        .unwrap()
        .unwrap()
}

/// Plays a list; W at the start and after each swap.
fn replay(game: &mut Game, list: &str) -> Vec<u64> {
    let mut w = vec![SwapState::of(&game.puzzle, &game.table).w()];
    for swap in Swap::list(list).unwrap() {
        game.swap(swap).unwrap();
        w.push(SwapState::of(&game.puzzle, &game.table).w());
    }
    w
}

#[test]
fn the_worked_examples() {
    // Rows, columns, the published list, W at the start and after each swap.
    for (rows, columns, list, w) in [
        (
            [14, 28, 44, 50],
            [16, 33, 40, 47],
            "(5,6) (7,8)",
            vec![6, 4, 0],
        ),
        (
            [51, 36, 32, 17],
            [51, 42, 26, 17],
            "(7,9) (10,12) (10,11) (15,16) (1,2)",
            // Only the list is published here; the last is what it must lead to.
            vec![12, 8, 6, 4, 2, 0],
        ),
        // The sacrifice: W 4, up to 6 on the way, then 0.
        (
            [49, 39, 33, 15],
            [49, 43, 29, 15],
            "(2,3) (7,8) (12,13) (10,11)",
            vec![4, 6, 6, 4, 0],
        ),
    ] {
        let mut game = game(&rows, &columns);
        assert_eq!(replay(&mut game, list), w);
        assert!(game.is_solved());
        let swaps = Swap::list(list).unwrap();
        assert_eq!(game.played, swaps);
        assert_eq!(
            fewest_swaps(&game.start, &game.table),
            swaps.len(),
            "the published list is a shortest one"
        );
        for swap in swaps.into_iter().rev() {
            assert_eq!(game.undo(), Some(swap));
        }
        assert_eq!(game.undo(), None);
        assert_eq!(game.table, game.start);
    }
}

#[test]
fn the_start_of_the_demanding_example() {
    let game = game(&[51, 36, 32, 17], &[51, 42, 26, 17]);
    let expected = "\
\x20                     Sum   OK    D
     16  15  10   8    49   51   -2
     14  12   9   4    39   36    3
     13  11   6   3    33   32    1
      7   5   2   1    15   17   -2
Sum  50  43  27  16
OK   51  42  26  17
D    -1   1   1  -1  W = 12
";
    let printed = ErrorTable {
        puzzle: &game.puzzle,
        table: &game.table,
    }
    .to_string();
    assert_eq!(printed, expected);
}

#[test]
fn the_problems_need_as_many_swaps_as_published() {
    for (rows, columns, swaps) in [
        ([15, 32, 41, 48], [14, 33, 38, 51], 0),
        ([48, 43, 34, 11], [47, 41, 30, 18], 3),
        ([55, 44, 23, 14], [45, 39, 29, 23], 4),
    ] {
        let mut game = game(&rows, &columns);
        let solutions = solutions(&game.puzzle);
        assert!(solutions.are_all && solutions.tables.len() == 1);
        let solution = solutions.nearest(&game.table).unwrap();
        assert_eq!(fewest_swaps(&game.table, solution), swaps);
        let found = shortest(&game.puzzle, &game.table, solution);
        assert!(found.proved);
        assert_eq!(found.swaps.len(), swaps);
        for swap in found.swaps {
            game.swap(swap).unwrap();
            assert!(SwapState::of(&game.puzzle, &game.table).w() <= found.highest_w);
        }
        assert!(game.is_solved());
    }
}

#[test]
fn the_automatic_list_is_no_wilder_than_the_published_one() {
    for (rows, columns, highest_w) in [
        ([14, 28, 44, 50], [16, 33, 40, 47], 4),
        ([51, 36, 32, 17], [51, 42, 26, 17], 8),
        ([49, 39, 33, 15], [49, 43, 29, 15], 6),
    ] {
        let game = game(&rows, &columns);
        let solutions = solutions(&game.puzzle);
        let solution = solutions.nearest(&game.table).unwrap();
        let found = shortest(&game.puzzle, &game.table, solution);
        assert!(found.proved && found.highest_w <= highest_w);
    }
}

#[test]
fn givens_stay_where_they_are() {
    let shape = Shape::new(3, 4).unwrap();
    let margins = Margins::new(shape, vec![13, 27, 38], vec![13, 14, 23, 28]).unwrap();
    let mut givens = vec![0; 12];
    givens[6] = 8;
    givens[0] = 2;
    let puzzle = Puzzle::new(margins, givens).unwrap();
    let mut game = started(puzzle);
    assert_eq!(game.table.at(1, 2), 8);
    assert_eq!(
        game.swap(Swap::new(8, 9).unwrap()).unwrap_err().to_string(),
        "8 is given and stays where it is"
    );
    assert!(game.played.is_empty());
    let solutions = solutions(&game.puzzle);
    let solution = solutions.nearest(&game.table).unwrap();
    let list = shortest(&game.puzzle, &game.table, solution);
    for swap in list.swaps {
        game.swap(swap).unwrap();
    }
    assert!(game.is_solved());
}

#[test]
fn the_published_table_of_products() {
    let game = game(&[14, 28, 44, 50], &[16, 33, 40, 47]);
    let puzzle = &game.puzzle;
    let printed = ProductTable { puzzle }.to_string();
    let numbers: Vec<Vec<u32>> = printed
        .lines()
        .map(|line| {
            line.split_whitespace()
                .map(|k| k.parse().unwrap())
                .collect()
        })
        .collect();
    assert_eq!(
        numbers,
        [
            vec![224, 462, 560, 658, 14],
            vec![448, 924, 1120, 1316, 28],
            vec![704, 1452, 1760, 2068, 44],
            vec![800, 1650, 2000, 2350, 50],
            vec![16, 33, 40, 47]
        ]
    );
}

/// All shortest lists from one table to another, each with the W after every swap.
fn all_ways(puzzle: &Puzzle, from: &Table, to: &Table) -> Vec<(Vec<u64>, Vec<Swap>)> {
    let fewest = fewest_swaps(from, to);
    if fewest == 0 {
        return vec![(Vec::new(), Vec::new())];
    }
    let cells = from.cells().len() as u8;
    let pairs = (1..=cells).flat_map(|a| (a + 1..=cells).map(move |b| (a, b)));
    let nearer = pairs
        .map(|(a, b)| Swap::new(a, b).unwrap())
        .map(|swap| (swap, swap.apply(from).unwrap()))
        .filter(|(_, next)| fewest_swaps(next, to) < fewest);
    let ways = nearer.flat_map(|(swap, next)| {
        let w = SwapState::of(puzzle, &next).w();
        let rest = all_ways(puzzle, &next, to).into_iter();
        rest.map(move |(ws, swaps)| ([vec![w], ws].concat(), [vec![swap], swaps].concat()))
    });
    ways.collect()
}

#[test]
fn the_automatic_list_is_the_first_of_the_calmest_of_all_shortest_lists() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (m, n) in [(2, 2), (2, 3), (3, 2)] {
        let numbers = Table::new(Shape::new(m, n).unwrap(), (1..=(m * n) as u8).collect());
        let numbers = Puzzle::open(numbers.unwrap().margins());
        for _ in 0..40 {
            let (from, to) = (
                random_table(&numbers, &mut rng),
                random_table(&numbers, &mut rng),
            );
            let puzzle = Puzzle::open(to.margins());
            let ways = all_ways(&puzzle, &from, &to).into_iter();
            let lists = ways.map(|(ws, swaps)| (ws.into_iter().max().unwrap_or(0), swaps));
            let lists: Vec<(u64, Vec<Swap>)> = lists.collect();
            let found = shortest(&puzzle, &from, &to);
            assert!(found.proved);
            assert_eq!(Some(&(found.highest_w, found.swaps)), lists.iter().min());
            let found = greedy(&puzzle, &from, &to);
            assert!(!found.proved && lists.contains(&(found.highest_w, found.swaps)));
        }
    }
}

/// Breadth first over all tables of 2x3.
#[test]
fn no_list_of_swaps_is_shorter() {
    let shape = Shape::new(2, 3).unwrap();
    let from = Table::new(shape, vec![1, 2, 3, 4, 5, 6]).unwrap();
    let mut distances = HashMap::from([(from.clone(), 0)]);
    let mut waiting = VecDeque::from([from.clone()]);
    while let Some(table) = waiting.pop_front() {
        let distance = distances[&table] + 1;
        for (smaller, larger) in (2..=6).flat_map(|b| (1..b).map(move |a| (a, b))) {
            let swapped = Swap::new(smaller, larger).unwrap().apply(&table).unwrap();
            if !distances.contains_key(&swapped) {
                distances.insert(swapped.clone(), distance);
                waiting.push_back(swapped);
            }
        }
    }
    assert_eq!(distances.len(), 720);
    for (table, distance) in distances {
        assert_eq!(fewest_swaps(&from, &table), distance);
    }
}

#[test]
fn givens_are_marked_and_tables_line_up() {
    let shape = Shape::new(2, 2).unwrap();
    let margins = Margins::new(shape, vec![3, 7], vec![4, 6]).unwrap();
    let printed = ErrorTable {
        puzzle: &Puzzle::new(margins, vec![0, 0, 3, 0]).unwrap(),
        table: &Table::new(shape, vec![4, 1, 3, 2]).unwrap(),
    }
    .to_string();
    let printed = printed.lines().map(str::trim_end);
    assert_eq!(
        printed.collect::<Vec<_>>(),
        [
            "              Sum   OK    D",
            "     4   1      5    3    2",
            "     3=  2      5    7   -2",
            "Sum  7   3",
            "OK   4   6",
            "D    3  -3   W = 10",
        ]
    );
}

#[test]
fn writing_the_puzzle_otherwise_changes_nothing_but_the_writing() {
    let open = game(&[51, 36, 32, 17], &[51, 42, 26, 17]).start;
    let turned = game(&[51, 42, 26, 17], &[51, 36, 32, 17]).start;
    assert_eq!(turned, open.transposed());
    let ascending = game(&[17, 32, 36, 51], &[17, 26, 42, 51]).start;
    assert!(ascending.cells().iter().eq(open.cells().iter().rev()));
}

#[test]
fn givens_stay_and_the_rest_follows_the_means() {
    let start = |rows: [u32; 2], columns: [u32; 2], givens: &[u8]| {
        let shape = Shape::new(2, 2).unwrap();
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        start_table(&Puzzle::new(margins, givens.to_vec()).unwrap())
    };
    // Means of what is missing: rows 3/2 and 3/1, columns 5/2 and 1/1.
    let some = start([3, 7], [5, 5], &[0, 0, 0, 4]);
    assert_eq!(some.cells(), [2, 1, 3, 4]);
    // Nothing is left to choose.
    let full = [2, 1, 3, 4];
    assert_eq!(start([3, 7], [5, 5], &full).cells(), full);
}

#[test]
fn lists_are_read_in_every_usual_form() {
    let swaps = [Swap::new(5, 6).unwrap(), Swap::new(8, 7).unwrap()];
    for text in ["(5,6) (7,8)", "5 6 7 8", "6,5;8,7", " (5, 6), (7, 8) "] {
        assert_eq!(Swap::list(text).unwrap(), swaps, "{text}");
    }
    assert_eq!(Swap::list(" ").unwrap(), []);
    assert!(Swap::list("5 256").is_err());
    let printed: Vec<String> = swaps.iter().map(Swap::to_string).collect();
    assert_eq!(Swap::list(&printed.join(" ")).unwrap(), swaps);
}

/// Every 2x4 table that solves a puzzle of its own, by all shortest lists.
#[test]
fn descents_are_those_of_all_shortest_lists() {
    let shape = Shape::new(2, 4).unwrap();
    let mut seen = std::collections::HashSet::new();
    for cells in (1..=8).permutations(8).step_by(37) {
        let solution = Table::new(shape, cells).unwrap();
        let puzzle = Puzzle::open(solution.margins());
        let start = start_table(&puzzle);
        if fewest_swaps(&start, &solution) > 4 {
            continue;
        }
        let w = SwapState::of(&puzzle, &start).w();
        let ways = all_ways(&puzzle, &start, &solution).into_iter();
        let ways: Vec<Vec<u64>> = ways.map(|(ws, _)| [vec![w], ws].concat()).collect();
        let never_rises = ways.iter().any(|way| way.is_sorted_by(|w, next| next <= w));
        let falls = ways.iter().any(|way| way.is_sorted_by(|w, next| next < w));
        let found = Swapping::of(&solution);
        assert_eq!((found.never_rises, found.falls), (never_rises, falls));
        assert_eq!((found.start_w, found.swaps), (w, ways[0].len() - 1));
        seen.insert((never_rises, falls));
    }
    assert!(seen.len() > 1, "W falls with each swap, or does not");
}

/// The column of the source, by the number of swaps; also OEIS A132393, row 16.
#[test]
fn random_orders_have_the_published_law() {
    let published = [
        1,
        120,
        6580,
        218400,
        4899622,
        78558480,
        928095740,
        8207628000,
        54631129553,
        272803210680,
        1009672107080,
        2706813345600,
        5056995703824,
        6165817614720,
        4339163001600,
        1307674368000,
    ];
    assert_eq!(random_orders(16), published);
    // The identity, 3 exchanges, 2 cycles of three.
    assert_eq!(random_orders(3), [1, 3, 2]);
    for numbers in 1..=34 {
        let all: u128 = random_orders(numbers).iter().sum();
        assert_eq!(all, (1..=u128::from(numbers)).product());
    }
    let (mean, variance) = random_moments(16);
    assert_eq!(format!("{mean:.12}"), "12.619271006771");
    // Printed as 1.3402919308079. The exact value, the root of a fraction of whole numbers, begins
    // with 1.34029193080612: the source's last two digits are rounding.
    assert_eq!(format!("{:.13}", variance.sqrt()), "1.3402919308061");
}
