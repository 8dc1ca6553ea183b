//! Commands about whole surveys.

use std::path::PathBuf;
use std::time::Duration;

use crate::survey::verify::Request;
use crate::survey::{Plan, Sweep};

use super::work::{Manner, Work, plan};
use super::writable;
use crate::cli::args::{EstimateArgs, ExportArgs, SurveyArgs, SweepArg, TableArgs, VerifyArgs};
use crate::cli::exit::Failure;

/// The sizes of the published table, each with its plan.
#[derive(Debug)]
pub struct Table {
    pub out: Option<PathBuf>,
    /// To be run, smallest first.
    pub plans: Vec<Plan>,
    /// Left out because they have more pairs than `limit`.
    pub left_out: Vec<Plan>,
    /// Pairs that a size may have; `None` for what the engine does in minutes.
    pub limit: Option<u64>,
    /// Sizes that the engine does not serve.
    pub not_served: Vec<Plan>,
}

impl TryFrom<TableArgs> for Table {
    type Error = Failure;

    fn try_from(args: TableArgs) -> Result<Self, Failure> {
        let manner: Manner = args.method.try_into()?;
        let limit = match args.max_pairs {
            Some(limit) => limit,
            None if args.all => u64::MAX,
            None => manner.method.pairs_in_minutes(),
        };
        let mut plans: Vec<Plan> = crate::documents::published()
            .iter()
            .map(|value| {
                let mut plan = plan(value.m, value.n)?;
                manner.apply(&mut plan);
                Ok(plan)
            })
            .collect::<Result<_, Failure>>()?;
        plans.sort_by_key(Plan::pairs);
        let (plans, not_served): (Vec<_>, Vec<_>) =
            plans.into_iter().partition(|plan| plan.check().is_ok());
        let (plans, left_out) = plans.into_iter().partition(|plan| plan.pairs() <= limit);
        Ok(Self {
            out: args.out,
            plans,
            left_out,
            limit: args.max_pairs,
            not_served,
        })
    }
}

/// One survey.
#[derive(Debug)]
pub struct Survey {
    pub plan: Plan,
    pub out: PathBuf,
    /// Whether there must be something to go on with.
    pub resume: bool,
}

impl TryFrom<SurveyArgs> for Survey {
    type Error = Failure;

    fn try_from(args: SurveyArgs) -> Result<Self, Failure> {
        let mut plan = plan(args.m, args.n)?;
        Manner::try_from(args.method)?.apply(&mut plan);
        plan.sweep = match args.sweep {
            SweepArg::Rows => Sweep::Rows,
            SweepArg::Columns => Sweep::Columns,
        };
        plan.complement = !args.no_complement;
        plan.check().map_err(Failure::input)?;
        plan.puzzles = args.puzzles;
        plan.seed = args.seed;
        plan.shard = args.shard;
        plan.units = match args.units {
            None => plan.default_units(),
            Some(units @ 1..=1_000_000) => units,
            Some(units) => {
                return Err(Failure::input(format!(
                    "--units {units} is not between 1 and 1000000"
                )));
            }
        };
        Ok(Self {
            plan,
            out: args.out,
            resume: args.resume,
        })
    }
}

/// A sample of a survey's work.
#[derive(Debug)]
pub struct Estimate {
    pub plan: Plan,
    pub time: Duration,
    pub seed: u64,
    pub out: Option<PathBuf>,
}

impl TryFrom<EstimateArgs> for Estimate {
    type Error = Failure;

    fn try_from(args: EstimateArgs) -> Result<Self, Failure> {
        writable("--out", args.out.as_deref())?;
        let mut plan = plan(args.m, args.n)?;
        Manner::try_from(args.method)?.apply(&mut plan);
        plan.check().map_err(Failure::input)?;
        plan.seed = args.seed;
        Ok(Self {
            plan,
            time: Duration::from_secs(args.time),
            seed: args.seed,
            out: args.out,
        })
    }
}

/// A check of a finished survey.
#[derive(Debug)]
pub struct Verify {
    pub folder: PathBuf,
    pub request: Request,
    pub threads: usize,
}

impl TryFrom<VerifyArgs> for Verify {
    type Error = Failure;

    fn try_from(args: VerifyArgs) -> Result<Self, Failure> {
        let work = Work::try_from(args.work)?;
        let limit = |limit| if args.full { Some(u64::MAX) } else { limit };
        let engine = args.engine.as_deref().map(str::parse).transpose();
        Ok(Self {
            folder: args.folder,
            request: Request {
                engine: engine.map_err(Failure::input)?,
                pairs: limit(args.pairs),
                puzzles: limit(args.sample),
                seed: args.seed,
                memory: work.memory,
            },
            threads: work.threads,
        })
    }
}

/// A survey for spreadsheets.
#[derive(Debug)]
pub struct Export {
    pub folder: PathBuf,
    pub workbook: PathBuf,
}

impl TryFrom<ExportArgs> for Export {
    type Error = Failure;

    fn try_from(args: ExportArgs) -> Result<Self, Failure> {
        let workbook = args.xlsx;
        // Spreadsheets go by the name; and no file of the survey itself is called so.
        if !workbook
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("xlsx"))
        {
            return Err(Failure::input(format!(
                "--xlsx: the name of a workbook ends in .xlsx, '{}' does not",
                workbook.display()
            )));
        }
        writable("--xlsx", Some(&workbook))?;
        Ok(Self {
            folder: args.folder,
            workbook,
        })
    }
}
