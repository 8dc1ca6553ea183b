//! Boards of tiles against a search in breadth. The figures of M. Gritter, *Transpositions are
//! Easy*, 2013, are in `docs/records/sources.md`.

use survo_core::search::Stop;
use survo_kin::tiles::{Board, Distances, Matching, TileSwap, sort};

/// Boards of some sizes, each with the fewest swaps as a search in breadth counts them: each swap
/// exchanges a one with a zero beside it, the board is sorted in the end, and there are no more swaps
/// than the matching costs.
#[test]
fn every_board_is_sorted_by_the_fewest_swaps() {
    for (rows, columns) in [(4, 4), (2, 5), (5, 2), (1, 12)] {
        let mut boards = Vec::new();
        for ones in 1u32..(1 << (rows * columns)) - 1 {
            let tile = |cell: usize| char::from(b'0' + (ones >> cell & 1) as u8);
            let tiles: Vec<char> = (0..rows * columns).map(tile).collect();
            let lines = tiles.chunks(columns).map(String::from_iter);
            let board: Board = lines.collect::<Vec<_>>().join("/").parse().unwrap();
            let (matching, mut played) = (Matching::sorted(&board), board.clone());
            let swaps = sort(&board, &matching).swaps;
            for swap in &swaps {
                assert_eq!(swap.from.distance(swap.to), 1);
                assert!(played.is_one(swap.from) && !played.is_one(swap.to));
                played.exchange(swap.from, swap.to);
            }
            assert_eq!(played, board.sorted());
            assert_eq!(swaps.len(), matching.cost());
            boards.resize(boards.len().max(swaps.len() + 1), 0);
            boards[swaps.len()] += 1;
        }
        let all = Distances::of(rows, columns, &Stop::new()).unwrap();
        assert_eq!((all.boards, all.differing), (boards, Some(0)));
    }
    let stopped = Stop::new();
    stopped.raise();
    assert_eq!(Distances::of(3, 3, &stopped), None);
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
        ("10\n1-", Some(2), "'-' is not a tile"),
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
