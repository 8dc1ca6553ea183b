//! The swaps that bring the ones of a board to their places, no more than needed.

use super::board::TileCell;
use super::{Board, Matching};

/// Two neighbours, a one and a zero, that exchange their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileSwap {
    /// Where the one is before the swap.
    pub from: TileCell,
    /// Where it is after the swap.
    pub to: TileCell,
}

/// `2,3 -> 2,4`: where the one goes.
impl std::fmt::Display for TileSwap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)
    }
}

/// Swaps that were played, and where that departed from the matching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedSwaps {
    /// The swaps, no more than the cost of the matching.
    pub swaps: Vec<TileSwap>,
    /// Pieces that exchanged their goals: one on its way, and the one that it met.
    pub renamed: Vec<(usize, usize)>,
    /// The matching that was played in the end, at no more cost.
    pub matching: Matching,
}

/// Plays a matching, piece by piece in its order.
///
/// Each one in turn takes a shortest way to the place it is matched with. If other ones are on
/// that way, the last of them goes instead, and the two exchange their places in the matching: by
/// the triangle inequality that costs no more, hence the same if the matching is a best one. So
/// every step that is made brings the total of all distances down by one.
///
/// # Panics
/// When the matching is one of another board.
pub fn sort(board: &Board, matching: &Matching) -> PlayedSwaps {
    let is_of_board = board.ones().eq(matching.ones.iter().copied());
    assert!(is_of_board, "the matching is one of the board");
    let (mut board, mut ones) = (board.clone(), matching.ones.clone());
    let mut played = PlayedSwaps {
        swaps: Vec::new(),
        renamed: Vec::new(),
        matching: matching.clone(),
    };
    let places = &mut played.matching.places;
    // Every round either makes steps, or brings one more of the ones to rest on its
    // place; steps come to an end with the total distance.
    let is_away = |ones: &[TileCell], places: &[TileCell]| {
        let mut order = matching.order.iter().copied();
        order.find(|&i| ones[i] != places[i])
    };
    while let Some(traveller) = is_away(&ones, places) {
        let way = shortest_way(ones[traveller], places[traveller]);
        let last = way
            .iter()
            .rposition(|&cell| board.is_one(cell))
            .expect("the way begins at a one");
        let mover = ones
            .iter()
            .position(|&one| one == way[last])
            .expect("every one of the board is listed");
        if mover != traveller {
            played.renamed.push((traveller, mover));
        }
        places.swap(traveller, mover);
        for step in way[last..].windows(2) {
            board.exchange(step[0], step[1]);
            played.swaps.push(TileSwap {
                from: step[0],
                to: step[1],
            });
        }
        ones[mover] = places[mover];
    }
    played
}

/// The cells from one to another, both included: first along the column, then along the row.
fn shortest_way(from: TileCell, to: TileCell) -> Vec<TileCell> {
    let between = |a: usize, b: usize| {
        (0..=a.abs_diff(b)).map(move |step| if a < b { a + step } else { a - step })
    };
    let rows = between(from.row, to.row).map(|row| TileCell { row, ..from });
    let columns = between(from.column, to.column).map(|column| TileCell { column, ..to });
    rows.chain(columns.skip(1)).collect()
}
