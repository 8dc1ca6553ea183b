//! Boards of tiles against breadth-first search and M. Gritter, *Transpositions are
//! Easy*, 2013.

use std::collections::VecDeque;

use survo_core::search::Stop;
use survo_kin::tiles::{Bias, Board, Distances, Matching, TileSwap, sort};

/// Plays the swaps, checking that each exchanges a one with a zero beside it.
fn play(board: &Board) -> usize {
    let mut played = board.clone();
    let swaps = sort(board, &Matching::sorted(board)).swaps;
    for swap in &swaps {
        assert_eq!(swap.from.distance(swap.to), 1);
        assert!(played.is_one(swap.from) && !played.is_one(swap.to));
        played.exchange(swap.from, swap.to);
    }
    assert_eq!(played, board.sorted());
    swaps.len()
}

#[test]
fn the_published_counts() {
    for (text, swaps) in [
        ("1101/0110/0100/1010", 8),
        (
            "001101011000/011100000011/011001011111/011010111111/000000101110/000110001010/\
             000100101101/010001110001/111100100011/001011100001/110010100101/010111111101",
            267,
        ),
    ] {
        let board: Board = text.parse().unwrap();
        assert_eq!(Matching::sorted(&board).cost(), swaps);
        assert_eq!(play(&board), swaps);
    }
}

fn board(ones: u16, rows: usize, columns: usize) -> Board {
    let rows: Vec<String> = (0..rows)
        .map(|i| {
            (0..columns)
                .map(|j| {
                    if ones >> (i * columns + j) & 1 == 1 {
                        '1'
                    } else {
                        '0'
                    }
                })
                .collect()
        })
        .collect();
    rows.join("/").parse().unwrap()
}

/// Compares with breadth-first search from the sorted board; returns the boards met.
fn agrees_with_search(count: u32, rows: usize, columns: usize) -> usize {
    let cells = rows * columns;
    let sorted = ((1u32 << count) - 1) as u16;
    let mut distances = vec![None; 1 << cells];
    distances[usize::from(sorted)] = Some(0);
    let mut queue = VecDeque::from([sorted]);
    let mut boards = 0;
    while let Some(ones) = queue.pop_front() {
        let distance = distances[usize::from(ones)].unwrap();
        let met = board(ones, rows, columns);
        assert_eq!(Matching::sorted(&met).cost(), distance, "{met}");
        assert_eq!(play(&met), distance, "{met}");
        boards += 1;
        for cell in 0..cells {
            let right = ((cell + 1) % columns != 0).then_some(cell + 1);
            let below = (cell + columns < cells).then_some(cell + columns);
            for other in [right, below].into_iter().flatten() {
                let next = if (ones >> cell ^ ones >> other) & 1 == 1 {
                    ones ^ (1 << cell) ^ (1 << other)
                } else {
                    ones
                };
                if distances[usize::from(next)].is_none() {
                    distances[usize::from(next)] = Some(distance + 1);
                    queue.push_back(next);
                }
            }
        }
    }
    boards
}

#[test]
fn every_balanced_4x4_board_agrees_with_breadth_first_search() {
    assert_eq!(agrees_with_search(8, 4, 4), 12870);
}

#[test]
fn boards_need_not_be_square_or_balanced() {
    for ones in 0..=10 {
        agrees_with_search(ones, 2, 5);
        agrees_with_search(ones, 5, 2);
    }
    assert_eq!(agrees_with_search(3, 1, 12), 220);
}

#[test]
fn boards_are_read_and_written() {
    let board: Board = "110/ 0,1,0\n".parse().unwrap();
    assert_eq!(board.to_string(), "110\n010\n");
    assert_eq!(board.to_string().parse(), Ok(board.clone()));
    assert_eq!(board.sorted().to_string(), "111\n000\n");
    assert_eq!(board.ones().count(), 3);
    // Labels of tiles say no more than their colour.
    assert_eq!("A60/.*.".parse(), Ok(board));
}

#[test]
fn what_is_no_board_is_refused() {
    let refused = |text: &str| text.parse::<Board>().unwrap_err();
    for (text, line, message) in [
        (" \n/", None, "there is no board in it"),
        ("hello world", None, "it has letters, but no tile"),
        ("10\n1-", Some(2), "'-' is no tile"),
        ("10\n\n1", Some(3), "the row '1' has 1 tiles"),
        (&"1".repeat(4097), None, "a board of 4097 tiles"),
    ] {
        let error = refused(text);
        assert_eq!(error.line, line);
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

#[test]
fn a_one_in_the_way_goes_first() {
    // The lower one cannot pass the other.
    let board: Board = "0/1/1".parse().unwrap();
    let swaps = sort(&board, &Matching::sorted(&board)).swaps;
    let swaps: Vec<String> = swaps.iter().map(TileSwap::to_string).collect();
    assert_eq!(swaps, ["2,1 -> 1,1", "3,1 -> 2,1"]);
}

#[test]
fn one_colour_is_sorted() {
    for text in ["000/000", "1", "11/11"] {
        let board: Board = text.parse().unwrap();
        let matching = Matching::sorted(&board);
        assert_eq!(matching.cost(), 0);
        assert_eq!(sort(&board, &matching).swaps, []);
    }
}

/// The example of the source: piece 8 cannot go over piece 6, counted here as 7 and 5 from 0.
#[test]
fn an_infeasible_plan_is_played_by_renaming() {
    let board: Board = "1101/1111/0010/0000".parse().unwrap();
    let best = Matching::sorted(&board);
    assert_eq!(best.cost(), 2);
    let plan = |third, sixth| {
        let mut plan = vec![(0, 0), (1, 1), (2, third), (3, 2), (4, 3), (5, 4), (7, 6)];
        plan.push((6, sixth));
        best.planned(&plan).unwrap()
    };
    let (infeasible, feasible) = (plan(7, 5), plan(5, 7));
    assert_eq!((infeasible.cost(), feasible.cost()), (2, 2));
    let played = sort(&board, &infeasible);
    assert_eq!((played.swaps.len(), played.renamed), (2, vec![(7, 5)]));
    assert_eq!(played.matching.plan(), feasible.plan());
    assert!(sort(&board, &feasible).renamed.is_empty());
    // The bias of the source prefers the two short ways.
    let biased = Matching::with(&board, &board.sorted(), Bias::ShortWays).unwrap();
    assert_eq!(biased.plan(), feasible.plan());
}

#[test]
fn plans_are_permutations() {
    let board: Board = "011".parse().unwrap();
    let best = Matching::sorted(&board);
    for (plan, error) in [
        (vec![(0, 2), (1, 0)], "there is no 2 among 2 places"),
        (vec![(0, 1), (0, 0)], "place 0 comes twice"),
        (vec![(0, 1), (1, 1)], "piece 1 comes twice"),
        (vec![(0, 1)], "1 pairs for 2 pieces"),
    ] {
        let message = best.planned(&plan).unwrap_err().to_string();
        assert!(message.contains(error), "{message}");
    }
    // Not the cheapest, but played in no more swaps than it costs.
    let crossed = best.planned(&[(0, 1), (1, 0)]).unwrap();
    assert!(sort(&board, &crossed).swaps.len() <= crossed.cost());
}

#[test]
fn all_boards_are_counted_by_matching_and_by_a_search() {
    // 01 needs a swap, 10 none.
    let two = Distances::of(1, 2, &Stop::new()).unwrap();
    assert_eq!((two.boards, two.differing), (vec![1, 1], Some(0)));
    for (rows, columns) in [(3, 3), (2, 5)] {
        let all = Distances::of(rows, columns, &Stop::new()).unwrap();
        assert_eq!(all.differing, Some(0));
        assert_eq!(all.boards.iter().sum::<u64>(), (1 << (rows * columns)) - 2);
    }
    let stopped = Stop::new();
    stopped.raise();
    assert_eq!(Distances::of(3, 3, &stopped), None);
}
