//! The swaps that sort a board, no more than needed.

use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;

use super::{Board, Cell};

/// Two neighbours, a one and a zero, that exchange their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileSwap {
    /// Where the one stands before the swap.
    pub from: Cell,
    /// Where it stands after it.
    pub to: Cell,
}

/// `2,3 -> 2,4`: where the one goes.
impl std::fmt::Display for TileSwap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)
    }
}

/// The fewest swaps that sort a board: the cost of a best matching. About k^3 steps for
/// k ones.
pub fn fewest(board: &Board) -> usize {
    Matching::of(board).cost()
}

/// Swaps that sort a board, as few as [`fewest`] says.
///
/// Each one in turn takes a shortest way to the place it is matched with. If other ones
/// stand on that way, the last of them goes instead, and the two exchange their places
/// in the matching: by the triangle inequality that costs no more, hence as little. So
/// every step that is made brings the total of all distances down by one.
pub fn sort(board: &Board) -> Vec<TileSwap> {
    let Matching {
        mut ones,
        mut places,
    } = Matching::of(board);
    let mut board = board.clone();
    let mut swaps = Vec::new();
    // Every round either makes steps, or brings one more of the ones to rest on its
    // place; steps come to an end with the total distance.
    while let Some(traveller) = (0..ones.len()).find(|&i| ones[i] != places[i]) {
        let way = shortest_way(ones[traveller], places[traveller]);
        let last = way
            .iter()
            .rposition(|&cell| board.is_one(cell))
            .expect("the way begins at a one");
        let mover = ones
            .iter()
            .position(|&one| one == way[last])
            .expect("every one of the board is listed");
        places.swap(traveller, mover);
        for step in way[last..].windows(2) {
            board.exchange(step[0], step[1]);
            swaps.push(TileSwap {
                from: step[0],
                to: step[1],
            });
        }
        ones[mover] = places[mover];
    }
    swaps
}

/// The ones of a board, each with the sorted place it is matched with.
struct Matching {
    ones: Vec<Cell>,
    places: Vec<Cell>,
}

impl Matching {
    fn of(board: &Board) -> Self {
        let ones: Vec<Cell> = board.ones().collect();
        let sorted: Vec<Cell> = board.sorted().ones().collect();
        if ones.is_empty() {
            // The matrix of nothing is no matrix.
            return Self {
                ones,
                places: sorted,
            };
        }
        let distances = Matrix::from_fn(ones.len(), ones.len(), |(one, place)| {
            // At most CELL_LIMIT.
            ones[one].distance(sorted[place]) as i64
        });
        let (_, places) = kuhn_munkres_min(&distances);
        Self {
            ones,
            places: places.into_iter().map(|place| sorted[place]).collect(),
        }
    }

    fn cost(&self) -> usize {
        self.ones
            .iter()
            .zip(&self.places)
            .map(|(&one, &place)| one.distance(place))
            .sum()
    }
}

/// The cells from one to another, both included: first along the column, then along
/// the row.
fn shortest_way(from: Cell, to: Cell) -> Vec<Cell> {
    let towards = |a: usize, b: usize| if a < b { a + 1 } else { a - 1 };
    let mut way = vec![from];
    let mut cell = from;
    while cell != to {
        if cell.row != to.row {
            cell.row = towards(cell.row, to.row);
        } else {
            cell.column = towards(cell.column, to.column);
        }
        way.push(cell);
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_one_in_the_way_goes_first() {
        // The lower one cannot pass the other.
        let board: Board = "0/1/1".parse().unwrap();
        let swaps: Vec<String> = sort(&board).iter().map(TileSwap::to_string).collect();
        assert_eq!(swaps, ["2,1 -> 1,1", "3,1 -> 2,1"]);
    }

    #[test]
    fn one_colour_is_sorted() {
        for text in ["000/000", "1", "11/11"] {
            let board: Board = text.parse().unwrap();
            assert_eq!(fewest(&board), 0);
            assert_eq!(sort(&board), []);
        }
    }
}
