//! Which of the ones goes to which place: a matching of least cost, or somebody else's plan.

use std::fmt::{Display, Formatter};
use std::str::FromStr;

use itertools::Itertools;

use super::Board;
use super::assignment::assign;
use super::board::TileCell;
use crate::{FileProblem, Problem};

/// How distances count in a matching.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bias {
    #[default]
    None,
    /// 1, 2, 3 as 1.001, 2.003, 3.006 and so on, as the source proposes, to prefer many short
    /// ways to a long one; by so little more that the swaps stay the fewest.
    ShortWays,
}

/// The ones of a board, each with the place it is to go to, and the order in which they go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// Row by row of the board.
    pub(super) ones: Vec<TileCell>,
    /// The place of each.
    pub(super) places: Vec<TileCell>,
    /// The ones in the order in which they are played.
    pub(super) order: Vec<usize>,
}

impl Matching {
    /// A best matching with the sorted places.
    pub fn sorted(board: &Board) -> Self {
        Self::best(board, &board.sorted(), Bias::None)
    }

    /// A best matching with the ones of a goal.
    ///
    /// # Errors
    /// When the goal has another size or another number of ones.
    pub fn with(board: &Board, goal: &Board, bias: Bias) -> Result<Self, Problem> {
        let (size, of_goal) = (board.size(), goal.size());
        if size != of_goal {
            return Err(Problem(format!(
                "the goal is {}x{} and the board {}x{}",
                of_goal.0, of_goal.1, size.0, size.1
            )));
        }
        let (ones, places) = (board.ones().count(), goal.ones().count());
        if ones != places {
            return Err(Problem(format!(
                "the goal has {places} places for {ones} pieces"
            )));
        }
        Ok(Self::best(board, goal, bias))
    }

    /// The matching of a plan: pairs of a place and a one, both counted from 0 row by row of the
    /// board, in the order in which they are played.
    ///
    /// # Errors
    /// Unless each place has a one, and each one a place.
    pub fn planned(&self, plan: &[(usize, usize)]) -> Result<Self, Problem> {
        let all = self.ones.len();
        let wrong = |problem: String| Err(Problem(format!("no permutation: {problem}")));
        let (goals, mut places, mut taken) = (self.goals(), vec![None; all], vec![false; all]);
        for &(place, piece) in plan {
            if let Some(number) = [place, piece].into_iter().find(|&it| it >= all) {
                return wrong(format!(
                    "there is no {number} among {all} places and pieces from 0"
                ));
            }
            if std::mem::replace(&mut taken[place], true) {
                return wrong(format!("place {place} comes twice"));
            }
            if places[piece].replace(goals[place]).is_some() {
                return wrong(format!("piece {piece} comes twice"));
            }
        }
        match places.into_iter().collect::<Option<Vec<TileCell>>>() {
            None => wrong(format!("{} pairs for {all} pieces", plan.len())),
            Some(places) => Ok(Self {
                ones: self.ones.clone(),
                places,
                order: plan.iter().map(|&(_, piece)| piece).collect(),
            }),
        }
    }

    /// A best matching of the ones with as many places. About k^3 steps for k ones.
    fn best(board: &Board, goal: &Board, bias: Bias) -> Self {
        let ones: Vec<TileCell> = board.ones().collect();
        let places: Vec<TileCell> = goal.ones().collect();
        let longest = (goal.size().0 + goal.size().1) as i64;
        // More than all biases together.
        let unit = longest * longest * ones.len() as i64;
        let weight = |one: usize, place: usize| {
            let steps = TileCell::distance(ones[one], places[place]) as i64;
            match bias {
                Bias::None => steps,
                Bias::ShortWays => steps * unit + steps * (steps + 1) / 2,
            }
        };
        let matched = assign(ones.len(), weight);
        Self {
            order: (0..ones.len()).collect(),
            places: matched.into_iter().map(|place| places[place]).collect(),
            ones,
        }
    }

    /// The sum of all distances: for a best matching, the fewest swaps.
    pub fn cost(&self) -> usize {
        let pairs = self.ones.iter().zip(&self.places);
        pairs.map(|(&one, &place)| one.distance(place)).sum()
    }

    /// The distances: a row for each place, a column for each one, both row by row of the board.
    pub fn matrix(&self) -> Vec<Vec<usize>> {
        let row = |place: &TileCell| self.ones.iter().map(|one| one.distance(*place)).collect();
        self.goals().iter().map(row).collect()
    }

    /// The pairs of this matching, by their places.
    pub fn pairs(&self) -> Plan {
        Plan(self.plan().into_iter().enumerate().collect())
    }

    /// The pairs of this matching that another one does not have.
    pub fn pairs_beyond(&self, other: &Self) -> Plan {
        let (pairs, other) = (self.pairs().0, other.plan());
        let differs = |&(place, piece): &(usize, usize)| other.get(place) != Some(&piece);
        Plan(pairs.into_iter().filter(differs).collect())
    }

    /// For each place, row by row of the board, the number of its one, from 0.
    pub fn plan(&self) -> Vec<usize> {
        let mut plan: Vec<usize> = (0..self.places.len()).collect();
        plan.sort_by_key(|&one| self.places[one]);
        plan
    }

    /// The places, row by row of the board.
    fn goals(&self) -> Vec<TileCell> {
        let mut goals = self.places.clone();
        goals.sort_unstable();
        goals
    }
}

/// Pairs of a place and a piece, both counted from 0 row by row of the board, in the order in which
/// they are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(pub Vec<(usize, usize)>);

/// "(0, 2), (1, 0)".
impl Display for Plan {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0
            .iter()
            .map(|pair| format!("{pair:?}"))
            .format(", ")
            .fmt(f)
    }
}

/// The whole numbers of a text, in pairs: those of the lines with brackets, if there are any.
impl FromStr for Plan {
    type Err = FileProblem;

    fn from_str(text: &str) -> Result<Self, FileProblem> {
        let has_brackets = text.contains('(');
        let lines = text.lines();
        let lines = lines.filter(|line| !has_brackets || line.contains('('));
        let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
        let mut numbers = Vec::new();
        for word in words.filter(|word| !word.is_empty()) {
            let number = word.parse::<usize>();
            numbers.push(
                number.map_err(|_| FileProblem::of_all(format!("'{word}' is not a number")))?,
            );
        }
        match numbers.as_chunks() {
            (pairs, []) => Ok(Self(pairs.iter().map(|&[place, it]| (place, it)).collect())),
            _ => Err(FileProblem::of_all(
                "a place without a piece at the end".to_owned(),
            )),
        }
    }
}
