//! One function for each of the three questions that most callers have: the tables of a
//! puzzle, the class of a pair of margins, the value S(m,n). Each uses the defaults of the
//! layers below; the layers themselves offer engines, limits, threads and progress.

use crate::engines::{EngineError, EngineKind};
use crate::puzzle::{Class, Margins, Puzzle, Shape, ShapeError, Table};
use crate::search::{NoProgress, Stop};
use survo_survey::{Outcome, Plan, PlanError, RunError, run};
use survo_workbench::solving::Solver;

/// How many tables a puzzle has, with the tables that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// No table has these sums and givens.
    None,
    /// Exactly one table has them.
    Unique(Table),
    /// At least two tables have them; these are two.
    Several([Table; 2]),
}

/// Finds the table of a puzzle and says whether it is the only one.
///
/// ```
/// use survo::Solution;
///
/// let puzzle = "* * * * 13\n* * * * 27\n* * * * 38\n13 14 23 28".parse()?;
/// let Solution::Unique(table) = survo::solve(&puzzle)? else {
///     panic!("this puzzle has exactly one table");
/// };
/// assert_eq!(table.row_sums(), [13, 27, 38]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Candidate sets take at most [`EngineKind::DEFAULT_MEMORY`]. Large puzzles with few givens may
/// take very long; the crate `survo-workbench` has a solver that can be stopped.
///
/// # Errors
/// When an engine refuses the puzzle. None of the methods that take turns here does.
pub fn solve(puzzle: &Puzzle) -> Result<Solution, EngineError> {
    let found = Solver::new(EngineKind::DEFAULT_MEMORY).find(puzzle, 2, &Stop::new())?;
    let mut tables = found.tables.into_iter();
    Ok(match (tables.next(), tables.next()) {
        (None, _) => Solution::None,
        (Some(only), None) => Solution::Unique(only),
        (Some(first), Some(second)) => Solution::Several([first, second]),
    })
}

/// The class of a pair of margins, whatever the order of its sums.
///
/// ```
/// use survo::puzzle::{Class, Margins, Shape};
///
/// let margins = Margins::new(Shape::new(3, 4)?, vec![13, 27, 38], vec![13, 14, 23, 28])?;
/// assert_eq!(survo::classify(&margins)?, Class::Unique);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`solve`], which also says how long it may take.
pub fn classify(margins: &Margins) -> Result<Class, EngineError> {
    let mut solver = Solver::new(EngineKind::DEFAULT_MEMORY);
    let verdict = survo_workbench::classify(&mut solver, margins, &Stop::new())?;
    Ok(verdict
        .expect("nobody else holds the flag that stops the search")
        .class)
}

/// Why S(m,n) cannot be counted.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum CountError {
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Run(#[from] RunError),
}

/// S(m,n): the number of essentially different open `m` x `n` puzzles with exactly one
/// solution. Runs a whole survey on all processors and keeps nothing. 3x4 takes
/// milliseconds; 4x5 takes half a minute of processor time, 5x5 two hours. S(1,n) is 1:
/// the numbers of a single line are the sums that cross it.
///
/// ```
/// assert_eq!(survo::count(3, 4)?, 583);
/// assert_eq!(survo::count(1, 1)?, 1);
/// # Ok::<(), survo::CountError>(())
/// ```
///
/// # Errors
/// When the size has no cells or is too large for a survey.
pub fn count(m: usize, n: usize) -> Result<u64, CountError> {
    let shape = Shape::new(m, n)?;
    if shape.landscape().rows() == 1 {
        return Ok(1);
    }
    let plan = Plan::new(shape)?.check()?;
    match run(&plan, None, &Stop::new(), &NoProgress)? {
        Outcome::Finished(survey) => Ok(survey.totals().get(Class::Unique)),
        Outcome::Stopped { .. } => unreachable!("nobody else holds the flag that stops the survey"),
    }
}
