//! What is ordered: how many puzzles, of which MD, with which hardest rule.

use super::{GenerateError, Generated, Unique};
use crate::puzzle::Puzzle;
use crate::search::Stop;
use crate::workbench::difficulty::{Difficulty, MeasureError, Trials, measure};
use crate::workbench::explain::{ExplainError, Rule, explain};

/// Starts after which a puzzle may be dropped before all others are made.
const FIRST_STARTS: u32 = 100;

/// Standard errors by which the first starts must miss the range for that.
const FAR: f64 = 4.0;

/// Bounds of MD, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MdRange {
    least: f64,
    greatest: f64,
}

/// A text that is no range of MD.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MdRangeError {
    #[error("a range is written LO..HI, LO.. or ..HI, such as 31..150")]
    Form,
    #[error("no number is at least {0} and at most {1}")]
    Empty(String, String),
}

impl std::str::FromStr for MdRange {
    type Err = MdRangeError;

    fn from_str(text: &str) -> Result<Self, MdRangeError> {
        let (least, greatest) = text.split_once("..").ok_or(MdRangeError::Form)?;
        if least.is_empty() && greatest.is_empty() {
            return Err(MdRangeError::Form);
        }
        let bound = |text: &str, open: f64| match text {
            "" => Ok(open),
            _ => text
                .parse::<f64>()
                .ok()
                .filter(|bound| bound.is_finite() && *bound >= 0.0)
                .ok_or(MdRangeError::Form),
        };
        let range = Self {
            least: bound(least, 0.0)?,
            greatest: bound(greatest, f64::INFINITY)?,
        };
        if range.least > range.greatest {
            return Err(MdRangeError::Empty(least.to_owned(), greatest.to_owned()));
        }
        Ok(range)
    }
}

impl MdRange {
    pub(crate) fn contains(&self, mean: f64) -> bool {
        (self.least..=self.greatest).contains(&mean)
    }

    fn is_far_from(&self, first: &Difficulty) -> bool {
        let reach = FAR * first.standard_error;
        first.mean + reach < self.least || first.mean - reach > self.greatest
    }
}

/// The hardest rule that a unique puzzle needs; `None` if nothing is blank.
pub(super) fn level(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Rule>, GenerateError> {
    match explain(puzzle, stop) {
        Ok(explanation) => Ok(explanation.difficulty()),
        Err(ExplainError::Stopped(_)) => Err(GenerateError::Stopped),
        Err(error) => Err(GenerateError::Explain(error)),
    }
}

/// How many puzzles are wanted, and which.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// How many.
    pub count: usize,
    /// The number of the first that is looked at.
    pub seed: u64,
    /// Bounds of their MD.
    pub md: Option<MdRange>,
    /// The hardest rule that they need.
    pub level: Option<Rule>,
    /// Puzzles looked at in vain, in a row, after which the search is given up.
    pub tries: u64,
}

impl Order {
    /// The puzzle with its measures, if it will do.
    ///
    /// MD is that of [`measure`] with the usual trials, to the last digit; a puzzle that
    /// is four standard errors out of the range after 100 starts is dropped at once, and
    /// so is one of which a start is given up.
    pub(super) fn grade(
        &self,
        unique: Unique,
        stop: &Stop,
    ) -> Result<Option<Generated>, GenerateError> {
        let level = self
            .level
            .map(|_| level(&unique.puzzle, stop))
            .transpose()?;
        if level != self.level.map(Some) {
            return Ok(None);
        }
        let difficulty = match self.md {
            None => None,
            Some(range) => match measured(range, &unique, stop)? {
                None => return Ok(None),
                difficulty => difficulty,
            },
        };
        Ok(Some(Generated {
            unique,
            difficulty,
            level: level.flatten(),
        }))
    }
}

/// The MD of a puzzle, if it is in the range.
fn measured(
    range: MdRange,
    unique: &Unique,
    stop: &Stop,
) -> Result<Option<Difficulty>, GenerateError> {
    let measured = |trials| match measure(&unique.puzzle, trials, stop) {
        Ok(difficulty) => Ok(Some(difficulty)),
        Err(MeasureError::Unsolved(_) | MeasureError::Impossible) => Ok(None),
        Err(MeasureError::Stopped) => Err(GenerateError::Stopped),
    };
    let first = Trials {
        starts: FIRST_STARTS,
        ..Trials::default()
    };
    let kept = |first: &Difficulty| !range.is_far_from(first);
    if measured(first)?.filter(kept).is_none() {
        return Ok(None);
    }
    let in_range = |difficulty: &Difficulty| range.contains(difficulty.mean);
    Ok(measured(Trials::default())?.filter(in_range))
}
