//! Puzzles to order.

use std::path::PathBuf;

use crate::puzzle::Shape;
use crate::workbench::difficulty::Trials;
use crate::workbench::explain::Rule;
use crate::workbench::generate::{Criteria, Order, Removal};

use super::work::threads;
use crate::cli::args::{GenerateArgs, GenerateFormat, RuleArg};
use crate::cli::exit::Failure;

/// Cells beyond which --fewest is refused: 25 may take minutes, 30 hours.
const MAX_CELLS_FEWEST: usize = 25;

/// What kind of puzzles.
#[derive(Debug)]
pub enum Kind {
    /// Open ones, drawn from a file of puzzles or from all.
    Open { puzzles: Option<PathBuf> },
    /// With givens.
    WithGivens(Removal),
}

/// Puzzles to generate.
#[derive(Debug)]
pub struct Generate {
    pub shape: Shape,
    pub kind: Kind,
    pub order: Order,
    pub seed: u64,
    pub threads: usize,
    pub format: GenerateFormat,
}

impl TryFrom<GenerateArgs> for Generate {
    type Error = Failure;

    fn try_from(args: GenerateArgs) -> Result<Self, Failure> {
        let shape = Shape::new(args.m, args.n).map_err(Failure::input)?;
        if shape.rows() < 2 || shape.columns() < 2 {
            return Err(Failure::input(format!(
                "a puzzle needs at least 2 rows and 2 columns, not {shape}"
            )));
        }
        let level = args.level.map(Rule::from);
        let kind = if args.open {
            Kind::Open {
                puzzles: args.puzzles,
            }
        } else if args.fewest {
            Kind::WithGivens(Removal::Fewest)
        } else {
            Kind::WithGivens(Removal::Random(level))
        };
        if args.fewest && shape.cells() > MAX_CELLS_FEWEST {
            return Err(Failure::input(format!(
                "--fewest serves tables of at most {MAX_CELLS_FEWEST} cells, not {shape}"
            )));
        }
        for (option, value) in [("--count", args.count as u64), ("--tries", args.tries)] {
            if value == 0 {
                return Err(Failure::input(format!("{option} 0 asks for nothing")));
            }
        }
        Ok(Self {
            shape,
            kind,
            order: Order {
                count: args.count,
                criteria: Criteria {
                    md: args.md,
                    level,
                    trials: Trials::default(),
                },
                tries: args.tries,
            },
            seed: args.seed,
            threads: threads(args.threads)?,
            format: args.format,
        })
    }
}

impl From<RuleArg> for Rule {
    fn from(rule: RuleArg) -> Self {
        match rule {
            RuleArg::LastBlank => Self::LastBlank,
            RuleArg::SolePartition => Self::SolePartition,
            RuleArg::OnePlace => Self::OnePlace,
            RuleArg::Crossing => Self::Crossing,
            RuleArg::CommonNumber => Self::CommonNumber,
            RuleArg::Cases => Self::Cases,
            RuleArg::NestedCases => Self::NestedCases,
        }
    }
}
