//! Why a puzzle has no solution, or how a person comes to it.
//!
//! [`explain`] first asks what cannot be argued with: the conditions and hull bounds of
//! `survo_sieve::bounds`. Where they are silent it solves as people do, after S. Mustonen, *On certain
//! cross sum puzzles* (2006), and *Enumeration of uniquely solvable open Survo puzzles* (2007):
//! every line keeps the list of its partitions (sets of numbers with its sum), every cell its
//! pencil marks, and simple rules, easiest first, strike what cannot be. Only where all of them are
//! stuck are cases distinguished. Each step has a reason that can be checked by hand, and the
//! hardest rule needed is a measure of difficulty.
//!
//! Before cases are distinguished, an engine says whether the puzzle has several solutions; that a
//! solution is the only one is never taken from the engine but follows from the steps.

mod cases;
mod prune;
mod rules;
mod state;
mod violated_bound;
mod words;

pub use violated_bound::{BoundKind, CountedLine, ShapeBounds, ViolatedBound};
pub use words::{Conflict, LineName, StepList};

use rules::Deduction;
use state::State;
use survo_core::puzzle::{Puzzle, Table};
use survo_core::search::Stop;
use survo_engines::{Bitmask, EngineError, EngineKind, solutions_until};

/// Partitions that the lines of a puzzle may have together. Nobody goes through more
/// by hand, and each costs 8 bytes and some time.
pub const MAX_PARTITIONS: u64 = 200_000;

/// The rules, easiest first; the order is that of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The last blank of a line: subtraction.
    LastBlank,
    /// A line has one partition left.
    SolePartition,
    /// A number fits only one cell, or the partitions of only one line.
    OnePlace,
    /// The lines crossing in a cell have only one number in common.
    Crossing,
    /// Partitions of crossing lines share exactly one number, those of parallel lines none.
    CommonNumber,
    /// One case leads to a contradiction by the rules above.
    Cases,
    /// A case is refuted by distinguishing cases in turn.
    NestedCases,
}

impl Rule {
    /// All rules, easiest first.
    pub const ALL: [Self; 7] = [
        Self::LastBlank,
        Self::SolePartition,
        Self::OnePlace,
        Self::Crossing,
        Self::CommonNumber,
        Self::Cases,
        Self::NestedCases,
    ];

    /// Its rank in [`Rule::ALL`], from 1.
    pub fn level(self) -> usize {
        self as usize + 1
    }

    /// A few words for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::LastBlank => "last blank of a line",
            Self::SolePartition => "sole partition of a line",
            Self::OnePlace => "number with only one place",
            Self::Crossing => "lines crossing",
            Self::CommonNumber => "exactly one common number",
            Self::Cases => "case distinction",
            Self::NestedCases => "cases within cases",
        }
    }
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule that it uses.
    pub rule: Rule,
    /// What is concluded and from what, as a sentence without its full stop.
    pub text: String,
    /// Where the step refutes a case: what follows from the case. Empty where the case
    /// cannot be from the start.
    pub steps: Vec<Step>,
    /// Where these steps lead.
    pub conflict: Option<Conflict>,
}

/// How a puzzle is solved, or why it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub outcome: Conclusion,
}

/// Where the steps lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// To the only solution.
    Solved(Table),
    /// To a point beyond which the puzzle has several solutions.
    Several {
        /// What the steps put in place, row by row, 0 for a blank.
        reached: Vec<u8>,
        /// Two of the solutions.
        tables: Box<[Table; 2]>,
    },
    /// Nowhere: the sums alone rule out every table, and there are no steps.
    Ruled(ViolatedBound),
    /// Nowhere: what cannot be.
    Impossible(Conflict),
}

impl Explanation {
    /// The hardest rule needed; `None` where no step was.
    pub fn difficulty(&self) -> Option<Rule> {
        self.steps.iter().map(|step| step.rule).max()
    }
}

/// Why there is no explanation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ExplainError {
    #[error(
        "the lines have {partitions} partitions together, more than the {MAX_PARTITIONS} that \
         are gone through by hand"
    )]
    TooLarge { partitions: u64 },
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("stopped")]
    Stopped(Box<Reached>),
}

/// How far an explanation came that was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The steps found, in order, also those that lead nowhere.
    pub steps: Vec<Step>,
    /// What they put in place, row by row, 0 for a blank.
    pub cells: Vec<u8>,
    /// Whether a search has proved that there is exactly one solution.
    pub is_unique: bool,
}

/// Explains a puzzle.
///
/// Cost: a run of the rules; where they are stuck, that of the bitmask engine for two
/// solutions, then a run of the rules for each case looked at. A run takes less than a
/// millisecond for short lists of partitions, and grows with the products of their lengths.
///
/// # Errors
/// When the lists are too long, the engine fails, or `stop` is raised.
pub fn explain(puzzle: &Puzzle, stop: &Stop) -> Result<Explanation, ExplainError> {
    match ShapeBounds::new(puzzle.shape()).violated_by(puzzle.margins()) {
        Some(bound) => Ok(Explanation {
            steps: Vec::new(),
            outcome: Conclusion::Ruled(bound),
        }),
        None => explain_by_steps(puzzle, stop),
    }
}

/// Explains a puzzle that no bound rules out.
///
/// # Errors
/// As [`explain`].
pub fn explain_by_steps(puzzle: &Puzzle, stop: &Stop) -> Result<Explanation, ExplainError> {
    Ok(match State::new(puzzle)? {
        Ok(start) => {
            let (steps, outcome) = deduce(&start, puzzle, stop)?;
            Explanation {
                steps: words::told(&start, &steps),
                outcome,
            }
        }
        Err(conflict) => Explanation {
            steps: Vec::new(),
            outcome: Conclusion::Impossible(conflict),
        },
    })
}

/// The steps from the first state of a puzzle, and their end.
fn deduce(
    start: &State,
    puzzle: &Puzzle,
    stop: &Stop,
) -> Result<(Vec<Deduction>, Conclusion), ExplainError> {
    let (mut steps, mut state) = (Vec::new(), start.clone());
    // What the rules find needs no search, and a search that is stopped leaves it.
    let ruled = rules::exhaust(&mut state, &mut steps, stop);
    let end = match ruled {
        Err(conflict) => Err(conflict),
        Ok(()) => match <[Table; 2]>::try_from(two_tables(puzzle, stop)?) {
            _ if stop.is_raised() => return Err(stopped(start, &steps, false)),
            Ok(two) => {
                prune::to_placements(start, &mut steps, stop);
                let outcome = Conclusion::Several {
                    reached: state.placed(),
                    tables: Box::new(two),
                };
                return Ok((steps, outcome));
            }
            Err(only) => cases::run(state, only.first(), &mut steps, stop)
                .map_err(|_| stopped(start, &steps, !only.is_empty()))?,
        },
    };
    let outcome = match end {
        Ok(table) => {
            prune::to_placements(start, &mut steps, stop);
            Conclusion::Solved(table)
        }
        Err(conflict) => {
            Conclusion::Impossible(prune::to_conflict(start, &mut steps, conflict, stop))
        }
    };
    Ok((steps, outcome))
}

fn stopped(start: &State, steps: &[Deduction], is_unique: bool) -> ExplainError {
    let mut state = start.clone();
    for step in steps {
        // They were found without a conflict.
        let _ = rules::apply(&mut state, step);
    }
    ExplainError::Stopped(Box::new(Reached {
        steps: words::told(start, steps),
        cells: state.placed(),
        is_unique,
    }))
}

/// Two tables of a puzzle, or all if there are fewer; if the search is stopped, those found so far.
fn two_tables(puzzle: &Puzzle, stop: &Stop) -> Result<Vec<Table>, ExplainError> {
    let mut engine = Bitmask::with_bounds(EngineKind::DEFAULT_MEMORY);
    Ok(solutions_until(&mut engine, puzzle, 2, stop)?.0)
}

#[cfg(test)]
mod tests;
