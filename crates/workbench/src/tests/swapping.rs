//! The swapping method: start tables, and shortest lists of swaps against all lists. The figures of
//! S. Mustonen, *On the swapping method*, 9 Jul 2007, are in `docs/records/sources.md`.

use std::collections::{HashMap, VecDeque};

use itertools::Itertools;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::swap_state::SwapState;
use crate::swapping::{Swap, Swapping, error_table, fewest_swaps, greedy, shortest, start_table};
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};

fn start(rows: &[u32], columns: &[u32], givens: &[u8]) -> Table {
    let puzzle = Puzzle::of(rows.to_vec(), columns.to_vec(), givens.to_vec());
    start_table(&puzzle.unwrap())
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
            let mut table = || SwapState::random(&numbers, &mut rng).table();
            let (from, to) = (table(), table());
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
    let puzzle = Puzzle::new(margins, vec![0, 0, 3, 0]).unwrap();
    let table = Table::new(shape, vec![4, 1, 3, 2]).unwrap();
    let printed = error_table(&puzzle, &table);
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
    let open = start(&[51, 36, 32, 17], &[51, 42, 26, 17], &[]);
    let turned = start(&[51, 42, 26, 17], &[51, 36, 32, 17], &[]);
    assert_eq!(turned, open.transposed());
    let ascending = start(&[17, 32, 36, 51], &[17, 26, 42, 51], &[]);
    assert!(ascending.cells().iter().eq(open.cells().iter().rev()));
}

#[test]
fn givens_stay_and_the_rest_follows_the_means() {
    // Means of what is missing: rows 3/2 and 3/1, columns 5/2 and 1/1.
    let some = start(&[3, 7], &[5, 5], &[0, 0, 0, 4]);
    assert_eq!(some.cells(), [2, 1, 3, 4]);
    // Nothing is left to choose.
    let full = [2, 1, 3, 4];
    assert_eq!(start(&[3, 7], &[5, 5], &full).cells(), full);
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
