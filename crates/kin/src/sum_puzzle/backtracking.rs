//! Backtracking: apply rules, choose a cell, list its values, try each.
//!
//! The basic form takes the lowest blank cell and all unused values in ascending order,
//! and looks at a set only when its last cell is filled. Each [`Improvement`] replaces
//! or precedes one of these, independently of the others (G. Gomberg, *Appropriate
//! algorithms*, 2021). The search keeps a node for each value that it has tried and not
//! taken back, so that it can wait after every step.

use super::choice::{most_constrained, within_bounds};
use super::rules::{RuleFinding, look};
use super::state::PartlyFilled;
use super::{Improvement, Improvements, Relation, SearchStep, Stepwise, SumPuzzle};
use survo_base::members;

/// A backtracking search for the solutions of a puzzle.
///
/// The relations must hold in every solution; only [`Improvement::Relations`] looks at
/// them. Which solutions there are does not depend on the improvements; their order and
/// the number of steps does. Memory: a few words for each cell and set.
pub struct Backtracking {
    /// What is switched on.
    improvements: Improvements,
    state: PartlyFilled,
    relations: Vec<Relation>,
    /// From the first choice to the last.
    nodes: Vec<Node>,
}

/// The cells filled since a value was tried, and what is tried next.
#[derive(Default)]
struct Node {
    /// Cells filled by rules.
    filled: u64,
    /// `None` while rules may fill further cells.
    choice: Option<CellChoice>,
}

/// A cell and the values that it is still to have; none at a dead end.
#[derive(Default)]
struct CellChoice {
    cell: usize,
    untried: u64,
    /// Whether the cell has one of its values.
    is_placed: bool,
}

impl Backtracking {
    /// A search that has not begun.
    pub fn new(puzzle: &SumPuzzle, relations: &[Relation], improvements: Improvements) -> Self {
        let state = PartlyFilled::new(puzzle.clone());
        let nodes = state.is_right().then(Node::default);
        Self {
            improvements,
            state,
            relations: relations.to_vec(),
            nodes: nodes.into_iter().collect(),
        }
    }

    /// Applies the rules once. Without an improvement there are none, and no choice asks
    /// what is left of the sets.
    fn look(&self) -> RuleFinding {
        match self.improvements {
            Improvements::NONE => RuleFinding::Nothing(Vec::new()),
            on => look(&self.state, on, &self.relations),
        }
    }

    /// Fills a cell by a rule, or chooses one; `None` where there is nothing to show.
    fn rules(&mut self) -> Option<SearchStep> {
        let finding = self.look();
        let node = self.nodes.last_mut()?;
        let sets = match finding {
            RuleFinding::Fill { cell, value, by } => {
                self.state.place(cell, value);
                node.filled |= 1 << cell;
                if !self.state.is_right_around(cell) {
                    node.choice = Some(CellChoice::default());
                }
                return Some(SearchStep::Filled { cell, value, by });
            }
            RuleFinding::Contradiction => {
                node.choice = Some(CellChoice::default());
                return None;
            }
            RuleFinding::Nothing(sets) => sets,
        };
        let (blank, unused) = (self.state.blank, self.state.unused);
        if blank == 0 {
            node.choice = Some(CellChoice::default());
            return Some(SearchStep::Solution);
        }
        let cell = match self.improvements.has(Improvement::Choice) {
            true => most_constrained(blank, &sets),
            false => blank.trailing_zeros() as usize,
        };
        let untried = match self.improvements.has(Improvement::Bounds) {
            true => within_bounds(cell, unused, &sets),
            false => unused,
        };
        node.choice = Some(CellChoice {
            cell,
            untried,
            is_placed: false,
        });
        None
    }
}

impl Stepwise for Backtracking {
    fn step(&mut self) -> Option<SearchStep> {
        loop {
            let node = self.nodes.last_mut()?;
            let Some(choice) = &mut node.choice else {
                match self.rules() {
                    None => continue,
                    step => return step,
                }
            };
            if std::mem::take(&mut choice.is_placed) {
                self.state.clear(choice.cell);
            }
            let Some(value) = members(choice.untried).next() else {
                members(node.filled).for_each(|bit| self.state.clear(usize::from(bit) - 1));
                self.nodes.pop();
                continue;
            };
            let cell = choice.cell;
            choice.untried &= choice.untried - 1;
            choice.is_placed = true;
            self.state.place(cell, value);
            let is_right = self.state.is_right_around(cell);
            if is_right {
                self.nodes.push(Node::default());
            }
            return Some(SearchStep::Tried {
                cell,
                value,
                refused: !is_right,
            });
        }
    }

    fn cells(&self) -> &[u8] {
        &self.state.cells
    }

    fn improve(&mut self, on: Improvements) {
        self.improvements = on;
    }
}
