//! The swaps that bring the ones of a board to their places, no more than needed.

use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;

use super::Board;
use super::board::TileCell;

/// Two neighbours, a one and a zero, that exchange their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileSwap {
    /// Where the one stands before the swap.
    pub from: TileCell,
    /// Where it stands after it.
    pub to: TileCell,
}

/// `2,3 -> 2,4`: where the one goes.
impl std::fmt::Display for TileSwap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)
    }
}

/// Why ones cannot go to places.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum GoalError {
    #[error("the goal is {}x{} and the board {}x{}", goal.0, goal.1, board.0, board.1)]
    Size {
        goal: (usize, usize),
        board: (usize, usize),
    },
    #[error("the goal has {places} places for {ones} pieces")]
    Count { places: usize, ones: usize },
}

/// Swaps that lead from a board to a goal, as few as the cost of the matching.
///
/// Each one in turn takes a shortest way to the place it is matched with. If other ones
/// stand on that way, the last of them goes instead, and the two exchange their places
/// in the matching: by the triangle inequality that costs no more, hence as little. So
/// every step that is made brings the total of all distances down by one.
pub fn sort(board: &Board, matching: &Matching) -> Vec<TileSwap> {
    let Matching {
        mut ones,
        mut places,
    } = matching.clone();
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

/// The ones of a board, each with the place it is matched with at the least cost, which is
/// the fewest swaps that bring ones to all places. About k^3 steps for k ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    ones: Vec<TileCell>,
    places: Vec<TileCell>,
}

impl Matching {
    /// A best matching with the sorted places.
    pub fn sorted(board: &Board) -> Self {
        Self::best(board.ones().collect(), &board.sorted())
    }

    /// A best matching with the ones of a goal.
    ///
    /// # Errors
    /// When the goal has another size or another number of ones.
    pub fn with(board: &Board, goal: &Board) -> Result<Self, GoalError> {
        if board.size() != goal.size() {
            return Err(GoalError::Size {
                goal: goal.size(),
                board: board.size(),
            });
        }
        let (ones, places) = (board.ones().collect::<Vec<_>>(), goal.ones().count());
        if ones.len() != places {
            return Err(GoalError::Count {
                places,
                ones: ones.len(),
            });
        }
        Ok(Self::best(ones, goal))
    }

    /// A best matching of ones with as many places.
    fn best(ones: Vec<TileCell>, goal: &Board) -> Self {
        let places: Vec<TileCell> = goal.ones().collect();
        if ones.is_empty() {
            // The matrix of nothing is no matrix.
            return Self { ones, places };
        }
        let distances = Matrix::from_fn(ones.len(), ones.len(), |(one, place)| {
            // At most CELL_LIMIT.
            ones[one].distance(places[place]) as i64
        });
        let (_, matched) = kuhn_munkres_min(&distances);
        Self {
            ones,
            places: matched.into_iter().map(|place| places[place]).collect(),
        }
    }

    /// The fewest swaps.
    pub fn cost(&self) -> usize {
        self.ones
            .iter()
            .zip(&self.places)
            .map(|(&one, &place)| one.distance(place))
            .sum()
    }

    /// The distances: a row for each place, a column for each one, both row by row of the
    /// board.
    pub fn matrix(&self) -> Vec<Vec<usize>> {
        let row = |place: &TileCell| self.ones.iter().map(|one| one.distance(*place)).collect();
        self.goals().iter().map(row).collect()
    }

    /// For each place, row by row of the board, the number of its one, from 0.
    pub fn plan(&self) -> Vec<usize> {
        let one_of = |goal: &TileCell| self.places.iter().position(|place| place == goal);
        let goals = self.goals();
        goals
            .iter()
            .map(|goal| one_of(goal).expect("every place is matched"))
            .collect()
    }

    /// The places, row by row of the board.
    fn goals(&self) -> Vec<TileCell> {
        let mut goals = self.places.clone();
        goals.sort_unstable();
        goals
    }
}

/// The cells from one to another, both included: first along the column, then along
/// the row.
fn shortest_way(from: TileCell, to: TileCell) -> Vec<TileCell> {
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
