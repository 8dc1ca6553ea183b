//! Commands about single pairs of margins.

use std::path::PathBuf;

use crate::engines::EngineKind;
use crate::puzzle::Shape;
use crate::survey::{Draw, Plan};

use super::work::{Work, plan};
use super::writable;
use crate::cli::args::{ClassifyArgs, CrossCheckArgs};
use crate::cli::exit::Failure;

/// The sieve against another engine.
#[derive(Debug)]
pub struct Check {
    pub plan: Plan,
    pub draw: Draw,
    pub against: EngineKind,
    pub out: Option<PathBuf>,
}

impl TryFrom<CrossCheckArgs> for Check {
    type Error = Failure;

    fn try_from(args: CrossCheckArgs) -> Result<Self, Failure> {
        writable("--out", args.out.as_deref())?;
        let mut plan = plan(args.m, args.n)?;
        let work = Work::try_from(args.work)?;
        plan.threads = work.threads;
        plan.memory = work.memory;
        Ok(Self {
            plan,
            draw: Draw {
                random: args.random,
                per_class: args.per_class,
                seed: args.seed,
            },
            against: args.against.parse().map_err(Failure::input)?,
            out: args.out,
        })
    }
}

/// Pairs of the user's own choosing.
#[derive(Debug)]
pub struct Classify {
    pub shape: Shape,
    /// `None` for standard input.
    pub file: Option<PathBuf>,
    pub solution: bool,
    pub strict: bool,
    pub engine: EngineKind,
    pub threads: usize,
    pub memory: usize,
}

impl TryFrom<ClassifyArgs> for Classify {
    type Error = Failure;

    fn try_from(args: ClassifyArgs) -> Result<Self, Failure> {
        let work = Work::try_from(args.engine.work)?;
        Ok(Self {
            shape: Shape::new(args.m, args.n).map_err(Failure::input)?,
            file: (args.file.as_os_str() != "-").then_some(args.file),
            solution: args.solution,
            strict: args.strict,
            engine: args.engine.engine.parse().map_err(Failure::input)?,
            threads: work.threads,
            memory: work.memory,
        })
    }
}
