//! Explains why a puzzle has no solution, or how a person finds it.
//!
//! [`explain`] first tries the conditions and hull bounds of `survo_sieve::bounds`. If these rule
//! nothing out, it solves as people do, after S. Mustonen, *On certain
//! cross sum puzzles* (2006), and *Enumeration of uniquely solvable open Survo puzzles* (2007):
//! every line keeps the list of its partitions (sets of numbers with its sum), every cell its
//! pencil marks, and simple rules, easiest first, strike what is impossible. Cases are
//! distinguished only when no rule finds anything. Each step has a reason that can be checked by
//! hand, and the hardest rule needed is a measure of difficulty.
//!
//! Before cases are distinguished, the solver says whether the puzzle has several solutions. That a
//! solution is the only one follows from the steps; only where they would be more than a person can
//! follow is it taken from the solver, and the explanation says so ([`Conclusion::Searched`]).

mod cases;
mod prune;
mod rules;
mod state;
mod violated_bound;

pub use state::Conflict;
pub use violated_bound::{BoundKind, CountedLine, ViolatedBound};

use std::fmt::{Display, Formatter};

use crate::solving::{Found, SolvedBy, Solver};
use rules::Site;
use state::{Effect, State};
use survo_core::counted;
use survo_core::puzzle::text::{SideBySide, letters};
use survo_core::puzzle::{Puzzle, Shape, Table};
use survo_core::search::{Effort, Ending, Stop, Verdict};
use survo_engines::EngineKind;

/// Partitions that the lines of a puzzle may have together for the rules to be tried: nobody goes
/// through more by hand, and a run of the rules takes the product of the lists of two lines.
const MAX_PARTITIONS: u64 = 30_000;

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
    /// No rule and no case leads on: a search says the rest.
    Search,
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
        Self::Search,
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
            Self::Search => "search",
        }
    }
}

/// The name of a line, of which rows come first: `row 1`, `column A`.
fn line_name(shape: Shape, line: usize) -> String {
    match line.checked_sub(shape.rows()) {
        None => format!("row {}", line + 1),
        Some(column) => format!("column {}", letters(column)),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub rule: Rule,
    /// What is concluded and from what, as a sentence without its full stop. Rows are named 1, 2,
    /// .., columns A, B, .., cells A1, B1, ...
    pub text: String,
    /// Where the step refutes a case: what follows from the case. Empty where the case
    /// cannot be from the start.
    pub steps: Vec<Step>,
    /// Where these steps lead.
    pub conflict: Option<Conflict>,
    /// Where it was found: what finds it again in another state.
    site: Site,
    effect: Effect,
}

impl Step {
    fn new(rule: Rule, site: Site, effect: Effect, text: &str) -> Self {
        // It begins with a letter of the alphabet.
        let (first, rest) = text.split_at(1);
        Self {
            rule,
            text: first.to_uppercase() + rest,
            steps: Vec::new(),
            conflict: None,
            site,
            effect,
        }
    }

    fn places(&self) -> bool {
        matches!(self.effect, Effect::Place { .. })
    }
}

/// A numbered list of steps, cases indented below what they refute.
pub fn step_list(steps: &[Step]) -> String {
    list(steps, "", "")
}

fn list(steps: &[Step], prefix: &str, indent: &str) -> String {
    let deeper = format!("{indent}    ");
    let steps = (1..).zip(steps).map(|(number, step)| {
        let number = format!("{prefix}{number}.");
        let end = step.conflict.as_ref();
        let end = end.map(|conflict| format!("{deeper}But then {conflict}.\n"));
        let within = list(&step.steps, &number, &deeper) + &end.unwrap_or_default();
        format!("{indent}{number} {}\n{within}", step.text)
    });
    steps.collect()
}

/// How a puzzle is solved, or why it is not. Its `Display` says it in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order; if it was stopped, also those that lead nowhere.
    pub steps: Vec<Step>,
    /// What they put in place, row by row, 0 for a blank; the givens where there is no solution.
    pub reached: Vec<u8>,
    /// Where they lead.
    pub outcome: Conclusion,
}

/// Where the steps lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// To the only solution.
    Solved(Table),
    /// To a point beyond which the puzzle has several solutions, such as these two.
    Several(Box<[Table; 2]>),
    /// No further: a search alone says the rest.
    Searched {
        /// The only solution, if there is one.
        only: Option<Table>,
        /// What searched, and how much.
        by: SolvedBy,
        /// The size of the search.
        effort: Effort,
    },
    /// Nowhere: the sums alone rule out every table, and there are no steps.
    Ruled(ViolatedBound),
    /// Nowhere: what cannot be.
    Impossible(Conflict),
    /// No further, as the work was stopped.
    Stopped {
        /// Whether a search has proved that there is exactly one solution.
        is_unique: bool,
    },
}

impl Explanation {
    /// The hardest rule needed; `None` where no step was. Where the steps end before the solution,
    /// that is the hardest of all.
    pub fn difficulty(&self) -> Option<Rule> {
        match self.outcome {
            Conclusion::Searched { .. } => Some(Rule::Search),
            _ => self.steps.iter().map(|step| step.rule).max(),
        }
    }

    /// The only solution, two of several, or none that is known.
    pub fn tables(&self) -> &[Table] {
        match &self.outcome {
            Conclusion::Solved(table) => std::slice::from_ref(table),
            Conclusion::Several(tables) => &tables[..],
            Conclusion::Searched { only, .. } => only.as_slice(),
            _ => &[],
        }
    }

    /// What is known of the number of solutions.
    pub fn verdict(&self) -> Verdict {
        match self.outcome {
            Conclusion::Several(_) => Verdict::AtLeast(2),
            Conclusion::Stopped { is_unique: true } => Verdict::Unique,
            Conclusion::Stopped { is_unique: false } => Verdict::AtLeast(0),
            _ => Verdict::new(Ending::Exhausted, self.tables().len() as u64),
        }
    }
}

/// Whether the puzzle has one solution, several or none, and how that is shown.
impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let steps = counted(self.steps.len(), "step");
        match &self.outcome {
            Conclusion::Solved(_) => {
                write!(f, "Unique: {steps} to the only solution")?;
                self.difficulty().map_or(Ok(()), |rule| {
                    let (level, all) = (rule.level(), Rule::ALL.len());
                    write!(f, ", difficulty {level} of {all}: {}", rule.name())
                })
            }
            Conclusion::Several(tables) => {
                let differing = SideBySide(tables).differing();
                write!(
                    f,
                    "Not unique: two of the solutions differ in the {differing} cells in brackets"
                )
            }
            Conclusion::Searched { only, by, effort } => {
                let what = match only {
                    Some(_) => "Unique",
                    None => "No solution",
                };
                write!(f, "{what}, by a search ({by}, {effort}): the rules ")?;
                match self.steps.is_empty() {
                    true => f.write_str("put no number in place"),
                    false => write!(f, "come no further than {steps}"),
                }
            }
            Conclusion::Ruled(bound) => write!(f, "No solution: {bound}"),
            Conclusion::Impossible(conflict) if self.steps.is_empty() => {
                write!(f, "No solution: {conflict}")
            }
            Conclusion::Impossible(_) => write!(f, "No solution: {steps} to a contradiction"),
            Conclusion::Stopped { is_unique: true } => write!(
                f,
                "Unique by a search; the explanation is not finished: {steps} so far"
            ),
            Conclusion::Stopped { is_unique: false } => {
                write!(f, "Not decided whether it is unique: {steps} so far")
            }
        }
    }
}

/// Explains a puzzle.
///
/// Cost: a run of the rules; where they are stuck, that of the solver for two solutions, then a run
/// of the rules for each case looked at, within a budget. A run takes less than a millisecond for
/// short lists of partitions, and grows with the products of their lengths. When `stop` is raised,
/// the explanation has what was reached.
pub fn explain(puzzle: &Puzzle, stop: &Stop) -> Explanation {
    if let Some(bound) = ViolatedBound::of(puzzle.margins()) {
        return Explanation {
            steps: Vec::new(),
            reached: puzzle.givens().to_vec(),
            outcome: Conclusion::Ruled(bound),
        };
    }
    let mut steps = Vec::new();
    let outcome = match State::new(puzzle) {
        Some(Ok(start)) => deduce(&start, puzzle, &mut steps, stop),
        Some(Err(conflict)) => Conclusion::Impossible(conflict),
        // Nobody goes through so many partitions: a search alone says what there is.
        None => concluded(two_tables(puzzle, stop)),
    };
    let reached = match &outcome {
        Conclusion::Solved(table) => table.cells().to_vec(),
        Conclusion::Impossible(_) => puzzle.givens().to_vec(),
        _ => placed(puzzle, &steps),
    };
    Explanation {
        steps,
        reached,
        outcome,
    }
}

/// The steps from the first state of a puzzle, and where they lead.
fn deduce(start: &State, puzzle: &Puzzle, steps: &mut Vec<Step>, stop: &Stop) -> Conclusion {
    let mut state = start.clone();
    // What the rules find needs no search, and a search that is stopped leaves it.
    let end = match rules::exhaust(&mut state, steps, stop) {
        Err(conflict) => Err(conflict),
        Ok(()) => {
            let found = two_tables(puzzle, stop).filter(|_| !stop.is_raised());
            let ended = match found.as_ref().map(|found| &found.tables[..]) {
                None | Some([_, _, ..]) => None,
                Some(only) => cases::follow(state, only.first(), steps, stop),
            };
            match (ended, found) {
                (Some(end), _) => end,
                (None, Some(found)) if stop.is_raised() && found.tables.len() < 2 => {
                    let is_unique = !found.tables.is_empty();
                    return Conclusion::Stopped { is_unique };
                }
                (None, found) => {
                    if found.is_some() {
                        prune::to_placements(start, steps, stop);
                    }
                    return concluded(found);
                }
            }
        }
    };
    match end {
        Ok(table) => {
            prune::to_placements(start, steps, stop);
            Conclusion::Solved(table)
        }
        Err(conflict) => Conclusion::Impossible(prune::to_conflict(start, steps, conflict, stop)),
    }
}

/// What is in place after some steps, row by row, 0 for a blank.
fn placed(puzzle: &Puzzle, steps: &[Step]) -> Vec<u8> {
    let mut cells = puzzle.givens().to_vec();
    for step in steps {
        if let Effect::Place { cell, number } = step.effect {
            cells[cell] = number;
        }
    }
    cells
}

/// Two tables of a puzzle, or all if there are fewer; `None` if the search was stopped before that.
fn two_tables(puzzle: &Puzzle, stop: &Stop) -> Option<Found> {
    let found = Solver::new(EngineKind::DEFAULT_MEMORY).find(puzzle, 2, stop);
    let found = found.expect("only a chosen engine has errors");
    (found.report.ending != Ending::Stopped).then_some(found)
}

/// What a search says of a puzzle, unless it was stopped.
fn concluded(found: Option<Found>) -> Conclusion {
    let Some(found) = found else {
        return Conclusion::Stopped { is_unique: false };
    };
    match <[Table; 2]>::try_from(found.tables) {
        Ok(two) => Conclusion::Several(Box::new(two)),
        Err(mut only) => Conclusion::Searched {
            only: only.pop(),
            by: found.by,
            effort: found.report.effort,
        },
    }
}
