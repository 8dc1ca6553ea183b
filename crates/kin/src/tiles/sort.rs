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

/// Why pairs of places and ones are no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TilesPlanError {
    #[error("no permutation: there is no {number} among {all} places and pieces from 0")]
    Unknown { number: usize, all: usize },
    #[error("no permutation: {0} {1} comes twice")]
    Twice(&'static str, usize),
    #[error("no permutation: {pairs} pairs for {all} pieces")]
    Short { pairs: usize, all: usize },
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
/// Each one in turn takes a shortest way to the place it is matched with. If other ones stand on
/// that way, the last of them goes instead, and the two exchange their places in the matching: by
/// the triangle inequality that costs no more, hence as little if the matching is a best one. So
/// every step that is made brings the total of all distances down by one.
pub fn sort(board: &Board, matching: &Matching) -> PlayedSwaps {
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

/// The ones of a board, each with the place it is matched with at the least cost, which is
/// the fewest swaps that bring ones to all places. About k^3 steps for k ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    ones: Vec<TileCell>,
    /// The place of each.
    places: Vec<TileCell>,
    /// The ones in the order in which they are played.
    order: Vec<usize>,
}

/// How distances count in a matching.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bias {
    /// As they are.
    #[default]
    None,
    /// 1, 2, 3 as 1.001, 2.003, 3.006 and so on, as the source proposes, to prefer many short
    /// ways to a long one; by so little more that the swaps stay the fewest.
    ShortWays,
}

impl Matching {
    /// A best matching with the sorted places.
    pub fn sorted(board: &Board) -> Self {
        Self::best(board.ones().collect(), &board.sorted(), Bias::None)
    }

    /// A best matching with the ones of a goal.
    ///
    /// # Errors
    /// When the goal has another size or another number of ones.
    pub fn with(board: &Board, goal: &Board, bias: Bias) -> Result<Self, GoalError> {
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
        Ok(Self::best(ones, goal, bias))
    }

    /// The matching of a plan: pairs of a place and a one, both counted from 0 row by row of the
    /// board, in the order in which they are played.
    ///
    /// # Errors
    /// Unless each place has a one, and each one a place.
    pub fn planned(&self, plan: &[(usize, usize)]) -> Result<Self, TilesPlanError> {
        let all = self.ones.len();
        let unknown = plan
            .iter()
            .flat_map(|&(place, piece)| [place, piece])
            .find(|&it| it >= all);
        if let Some(number) = unknown {
            return Err(TilesPlanError::Unknown { number, all });
        }
        let (goals, mut of_piece, mut taken) = (self.goals(), vec![None; all], vec![false; all]);
        for &(place, piece) in plan {
            if std::mem::replace(&mut taken[place], true) {
                return Err(TilesPlanError::Twice("place", place));
            }
            if of_piece[piece].replace(goals[place]).is_some() {
                return Err(TilesPlanError::Twice("piece", piece));
            }
        }
        let places: Option<Vec<TileCell>> = of_piece.into_iter().collect();
        Ok(Self {
            ones: self.ones.clone(),
            places: places.ok_or(TilesPlanError::Short {
                pairs: plan.len(),
                all,
            })?,
            order: plan.iter().map(|&(_, piece)| piece).collect(),
        })
    }

    /// A best matching of ones with as many places.
    fn best(ones: Vec<TileCell>, goal: &Board, bias: Bias) -> Self {
        let places: Vec<TileCell> = goal.ones().collect();
        let order = (0..ones.len()).collect();
        if ones.is_empty() {
            // The matrix of nothing is no matrix.
            return Self {
                ones,
                places,
                order,
            };
        }
        // Distances are at most CELL_LIMIT.
        let distance = |one: usize, place: usize| ones[one].distance(places[place]) as i64;
        let longest = (goal.size().0 + goal.size().1) as i64;
        // More than all biases together.
        let unit = longest * longest * ones.len() as i64;
        let distances = Matrix::from_fn(ones.len(), ones.len(), |(one, place)| {
            let steps = distance(one, place);
            match bias {
                Bias::None => steps,
                Bias::ShortWays => steps * unit + steps * (steps + 1) / 2,
            }
        });
        let (_, matched) = kuhn_munkres_min(&distances);
        Self {
            ones,
            order,
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

    /// The distances: a row for each place, a column for each one, both row by row of the board.
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

/// The cells from one to another, both included: first along the column, then along the row.
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
