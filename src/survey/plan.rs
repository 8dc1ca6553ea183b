//! What a survey is asked to do, checked before it starts.

use num_bigint::BigUint;

use super::{Method, Unit};
use crate::engines::EngineKind;
use crate::numbers::Restriction;
use crate::puzzle::{Shape, Side};

/// The side whose margins are walked one by one.
pub type Sweep = Side;

/// The largest number of row margins a survey keeps in memory.
const LINE_LIMIT: u64 = 20_000_000;

/// A survey to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    shape: Shape,
    /// Number of admissible row and column margins.
    row_margins: u64,
    column_margins: u64,
    /// How pairs are decided.
    pub method: Method,
    /// The swept side.
    pub sweep: Sweep,
    /// Whether pairs are decided up to complement only.
    pub complement: bool,
    /// Number of units of work.
    pub shards: u64,
    /// Number of threads.
    pub threads: usize,
    /// Seed of the sieve's random choices; it changes the work, never the result.
    pub seed: u64,
    /// Whether unique puzzles are kept with their solutions.
    pub puzzles: bool,
    /// Memory for the candidate sets of each thread's engine, in bytes.
    pub memory: usize,
}

/// Why a survey cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// A side is below 2: S(m,n) is about tables with at least two lines each
    /// way.
    #[error("a survey needs at least 2 rows and 2 columns, not {0}")]
    TooSmall(Shape),
    /// The table of results would not fit into memory.
    #[error(
        "a survey of {shape} has {lines} row margins, more than the {LINE_LIMIT} that fit into memory"
    )]
    TooManyLines {
        /// The shape.
        shape: Shape,
        /// Its number of row margins.
        lines: BigUint,
    },
    /// The method does not serve the shape and the sweep.
    #[error("the engine {0} serves a sweep over the columns of tables with two rows, not {1}")]
    Unsuited(Method, Shape),
    /// The number of pairs exceeds 64 bits.
    #[error("a survey of {0} has more pairs than a 64-bit count holds")]
    TooManyPairs(Shape),
}

impl Plan {
    /// The default plan for a shape, rows and columns exchanged if there are
    /// more rows.
    ///
    /// # Errors
    /// When the shape is too small or too large to survey.
    pub fn new(shape: Shape) -> Result<Self, PlanError> {
        let shape = shape.landscape();
        if shape.rows() < 2 {
            return Err(PlanError::TooSmall(shape));
        }
        let lines = shape.row_margins().count();
        let row_margins = u64::try_from(&lines)
            .ok()
            .filter(|&lines| lines <= LINE_LIMIT)
            .ok_or(PlanError::TooManyLines { shape, lines })?;
        let column_margins = u64::try_from(shape.column_margins().count())
            .map_err(|_| PlanError::TooManyPairs(shape))?;
        row_margins
            .checked_mul(column_margins)
            .ok_or(PlanError::TooManyPairs(shape))?;
        let mut plan = Self {
            shape,
            row_margins,
            column_margins,
            method: Method::Sieve,
            sweep: Sweep::Columns,
            complement: true,
            shards: 1,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 0,
            puzzles: false,
            memory: EngineKind::DEFAULT_MEMORY,
        };
        plan.shards = plan.swept_margins().min(256);
        Ok(plan)
    }

    /// Whether the method can serve the shape.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(&self) -> Result<(), PlanError> {
        let suits = self.method.suits(self.shape)
            && (self.method != Method::WholeLine || self.sweep == Sweep::Columns);
        if suits {
            Ok(())
        } else {
            Err(PlanError::Unsuited(self.method, self.shape))
        }
    }

    /// The shape, with at most as many rows as columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of admissible row margins.
    pub fn row_margins(&self) -> u64 {
        self.row_margins
    }

    /// Number of admissible column margins.
    pub fn column_margins(&self) -> u64 {
        self.column_margins
    }

    /// The number of pairs to classify: all (r, c), or for a square shape all
    /// unordered {r, c} with r != c.
    pub fn pairs(&self) -> u64 {
        if self.shape.is_square() {
            self.row_margins * (self.row_margins - 1) / 2
        } else {
            self.row_margins * self.column_margins
        }
    }

    /// The margins of the swept side.
    pub fn swept(&self) -> Restriction {
        match self.sweep {
            Sweep::Rows => self.shape.row_margins(),
            Sweep::Columns => self.shape.column_margins(),
        }
    }

    /// How many margins the swept side has.
    pub fn swept_margins(&self) -> u64 {
        match self.sweep {
            Sweep::Rows => self.row_margins,
            Sweep::Columns => self.column_margins,
        }
    }

    /// Unit `index` of `self.shards`, from 0: a block of swept margins with
    /// about an equal share of the pairs. The units partition the swept margins.
    pub fn unit(&self, index: u64) -> Unit {
        Unit {
            start: self.boundary(index),
            end: self.boundary(index + 1),
        }
    }

    /// The first swept margin of unit `index`.
    fn boundary(&self, index: u64) -> u64 {
        let margins = u128::from(self.swept_margins());
        // Pairs of the first x swept margins, up to a constant factor: a margin
        // of a square shape is paired with those after it (rows) or before it
        // (columns) only.
        let pairs_before = |x: u128| match (self.shape.is_square(), self.sweep) {
            (false, _) => x,
            (true, Sweep::Rows) => x * (2 * margins - x),
            (true, Sweep::Columns) => x * x,
        };
        let target = pairs_before(margins) * u128::from(index);
        let (mut low, mut high) = (0, margins);
        while low < high {
            let middle = low.midpoint(high);
            if pairs_before(middle) * u128::from(self.shards) < target {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        // At most the number of swept margins.
        low as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_partition_the_swept_margins_for_every_number_of_units() {
        for (m, n) in [(2, 2), (3, 3), (3, 4)] {
            let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
            for sweep in [Sweep::Rows, Sweep::Columns] {
                plan.sweep = sweep;
                for shards in [1, 2, 3, 7, 100, 1000] {
                    plan.shards = shards;
                    let mut next = 0;
                    for index in 0..shards {
                        let unit = plan.unit(index);
                        assert_eq!(unit.start, next);
                        assert!(unit.start <= unit.end);
                        next = unit.end;
                    }
                    assert_eq!(next, plan.swept_margins());
                }
            }
        }
    }

    #[test]
    fn shapes_out_of_reach_are_refused() {
        let plan = |m, n| Plan::new(Shape::new(m, n).unwrap());
        assert!(matches!(plan(1, 5), Err(PlanError::TooSmall(_))));
        assert!(matches!(plan(8, 8), Err(PlanError::TooManyLines { .. })));
        assert_eq!(plan(4, 3).unwrap().shape(), Shape::new(3, 4).unwrap());
        assert_eq!(plan(4, 4).unwrap().pairs(), 4_438_710);
    }
}
