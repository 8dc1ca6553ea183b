//! Where open puzzles come from: a file of a survey, a survey made on the spot, or a draw.

use std::path::{Path, PathBuf};

use super::{Drawn, DrawnError, Listed, Order, PuzzleSource, reservoir};
use crate::puzzle::{Shape, Table};
use crate::search::Stop;
use crate::storage::FileError;
use crate::survey::files::Puzzles;
use crate::survey::{CheckedPlan, NoProgress, Outcome, Plan, RunError, run};

/// Pairs of margins that are surveyed on the spot: a moment's work.
const SURVEYED_PAIRS: u64 = 500_000;

/// Why there are no open puzzles.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The survey cannot be made.
    #[error(transparent)]
    Survey(#[from] RunError),
    /// Pairs of margins cannot be drawn.
    #[error(transparent)]
    Draw(#[from] DrawnError),
    /// The file is about another shape.
    #[error("{} holds puzzles of {found}, not {wanted}", path.display())]
    OtherShape {
        /// The file.
        path: PathBuf,
        /// The shape of its puzzles.
        found: Shape,
        /// The shape asked for.
        wanted: Shape,
    },
    /// There are fewer than are asked for.
    #[error(
        "{asked} puzzles asked for; {shape} has only so many open puzzles to choose from: {all}"
    )]
    TooFew {
        /// The shape.
        shape: Shape,
        /// Puzzles asked for.
        asked: usize,
        /// Puzzles that there are.
        all: u64,
    },
    /// [`Stop`] was raised.
    #[error("stopped")]
    Stopped,
}

/// Unique open puzzles of a shape in random order, for an order of them: from `file`, the
/// puzzles.csv of a survey, if there is one; else from a survey made at once, if the shape
/// is small; else drawn from all pairs of margins.
///
/// # Errors
/// When they cannot be read, surveyed or drawn, are fewer than ordered, or `stop` is raised.
pub fn open_puzzles(
    shape: Shape,
    file: Option<&Path>,
    order: &Order,
    seed: u64,
    threads: usize,
    stop: &Stop,
) -> Result<Box<dyn PuzzleSource>, OpenError> {
    let sample = Sample { shape, order, seed };
    Ok(match (file, small(shape, threads)) {
        (Some(file), _) => Box::new(sample.of_file(file, stop)?),
        (None, Some(plan)) => Box::new(sample.of_survey(&plan, stop)?),
        (None, None) => Box::new(Drawn::new(shape, seed)?),
    })
}

/// The survey of a small shape.
fn small(shape: Shape, threads: usize) -> Option<CheckedPlan> {
    let mut plan = Plan::new(shape).ok()?;
    plan.puzzles = true;
    plan.threads = threads;
    plan.check()
        .ok()
        .filter(|plan| plan.pairs() <= SURVEYED_PAIRS)
}

/// A choice among all puzzles of a shape.
struct Sample<'a> {
    shape: Shape,
    order: &'a Order,
    seed: u64,
}

impl Sample<'_> {
    fn of_survey(&self, plan: &CheckedPlan, stop: &Stop) -> Result<Listed, OpenError> {
        let Outcome::Finished(survey) = run(plan, None, stop, &NoProgress)? else {
            return Err(OpenError::Stopped);
        };
        let tables = survey.puzzles.unwrap_or_default();
        self.of(tables.into_iter().map(Ok))
    }

    fn of_file(&self, file: &Path, stop: &Stop) -> Result<Listed, OpenError> {
        let puzzles = Puzzles::open(file)?;
        if puzzles.shape().landscape() != self.shape.landscape() {
            return Err(OpenError::OtherShape {
                path: file.to_owned(),
                found: puzzles.shape(),
                wanted: self.shape,
            });
        }
        self.of(puzzles.map(|table| {
            if stop.is_raised() {
                return Err(OpenError::Stopped);
            }
            Ok(table?)
        }))
    }

    /// As many tables as may be looked at, in random order.
    fn of(
        &self,
        tables: impl Iterator<Item = Result<Table, OpenError>>,
    ) -> Result<Listed, OpenError> {
        let Order {
            count,
            criteria,
            tries,
        } = *self.order;
        let filtered = criteria.md.is_some() || criteria.level.is_some();
        let size = if filtered {
            let tries = usize::try_from(tries).unwrap_or(usize::MAX);
            tries.saturating_add(1).saturating_mul(count)
        } else {
            count
        };
        // Surveys have at most as many rows as columns.
        let turned = |table: Table| {
            if table.shape() == self.shape {
                table
            } else {
                table.transposed()
            }
        };
        let (tables, all) = reservoir(tables.map(|table| table.map(turned)), size, self.seed)?;
        if tables.len() < count {
            return Err(OpenError::TooFew {
                shape: self.shape,
                asked: count,
                all,
            });
        }
        Ok(Listed::new(tables))
    }
}
