//! Why splits are dead ends, against all arrangements within rows.

use itertools::Itertools;

use crate::dead_end::DeadEnd;
use survo_core::numbers::members;
use survo_core::puzzle::{Margins, Puzzle, Shape};
use survo_core::search::Stop;
use survo_engines::{Search, solve_by_splits};

/// The splits without a table.
fn dead_ends(puzzle: &Puzzle) -> Vec<Vec<u64>> {
    let (stop, mut dead) = (Stop::new(), Vec::new());
    let mut search = Search {
        limit: u64::MAX,
        stop: &stop,
        visit: &mut |_| {},
    };
    solve_by_splits(puzzle, &mut search, &mut |sets, tables| {
        if tables == 0 {
            dead.push(sets.to_vec());
        }
    });
    dead
}

#[test]
fn columns_are_named_by_their_place() {
    for (column, name) in [
        (2, "third"),
        (6, "7th"),
        (10, "11th"),
        (20, "21st"),
        (21, "22nd"),
    ] {
        let reason = DeadEnd::TooLarge {
            columns: vec![column],
            least: 9,
            wanted: 8,
            is_right_before: true,
        };
        assert!(
            reason
                .to_string()
                .starts_with(&format!("the {name} column sum "))
        );
    }
}

#[test]
fn reasons_hold_in_all_arrangements() {
    let shape = Shape::new(3, 3).unwrap();
    let (mut too_large, mut no_choice) = (0, 0);
    for (rows, columns) in [
        ([12, 15, 18], [11, 16, 18]),
        ([9, 16, 20], [14, 12, 19]),
        ([14, 13, 18], [7, 18, 20]),
    ] {
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        let puzzle = Puzzle::open(margins);
        for sets in dead_ends(&puzzle) {
            let of_row = |&set: &u64| members(set).permutations(3).collect_vec();
            // The column sums of every arrangement.
            let arrangements = sets.iter().map(of_row).multi_cartesian_product();
            let sums = arrangements.map(|rows| {
                [0, 1, 2].map(|column| rows.iter().map(|row| u32::from(row[column])).sum::<u32>())
            });
            let sums = sums.collect_vec();
            match DeadEnd::of(&puzzle, &sets) {
                DeadEnd::TooLarge {
                    columns: few,
                    least,
                    wanted,
                    ..
                } => {
                    too_large += 1;
                    let together =
                        |of: &[u32; 3]| few.iter().map(|&column| of[column]).sum::<u32>();
                    assert_eq!(sums.iter().map(together).min(), Some(least));
                    assert_eq!(together(&columns), wanted);
                    assert!(least > wanted);
                }
                DeadEnd::NoChoice => {
                    no_choice += 1;
                    assert!(!sums.contains(&columns));
                }
            }
        }
    }
    assert!(too_large > 0 && no_choice > 0, "{too_large} {no_choice}");
}
