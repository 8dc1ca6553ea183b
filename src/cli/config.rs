//! Validated configuration: what the commands see.

use std::path::{Path, PathBuf};

use survo::engines::EngineKind;
use survo::numbers::Restriction;
use survo::puzzle::Shape;
use survo::survey::{Draw, Method, Plan, Sweep};

use super::args::{Args, CommandArgs, LogFormat, LoggingArgs, MethodArgs, SweepArg, WorkArgs};
use super::exit::Failure;

/// Everything the program was asked to do.
#[derive(Debug)]
pub struct Config {
    pub logging: Logging,
    pub command: Command,
}

/// What goes to standard error.
#[derive(Clone, Copy, Debug)]
pub struct Logging {
    /// Whether progress is shown.
    pub progress: bool,
    pub level: tracing::Level,
    pub json: bool,
}

#[derive(Debug)]
pub enum Command {
    Table(Table),
    Survey {
        plan: Plan,
        out: PathBuf,
    },
    Compare {
        first: PathBuf,
        second: PathBuf,
    },
    Check(Check),
    Classify(Classify),
    Additive {
        puzzles: PathBuf,
        out: PathBuf,
    },
    Partitions {
        restriction: Restriction,
        count: bool,
    },
    Report(Report),
    Completions(clap_complete::Shell),
    Man(PathBuf),
}

/// The sizes of the published table, each with its plan.
#[derive(Debug)]
pub struct Table {
    pub out: Option<PathBuf>,
    /// To be run, smallest first.
    pub plans: Vec<Plan>,
    /// Left out because they take long.
    pub left_out: Vec<Plan>,
}

/// The sieve against another engine.
#[derive(Debug)]
pub struct Check {
    pub plan: Plan,
    pub draw: Draw,
    pub against: EngineKind,
    pub out: Option<PathBuf>,
}

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

/// The documents to write from committed surveys.
#[derive(Debug)]
pub struct Report {
    pub data: PathBuf,
    /// The file for RESULTS.md; standard output if no other document is asked
    /// for either.
    pub out: Option<PathBuf>,
    /// The folder for the plot.
    pub plots: Option<PathBuf>,
    /// The folder for the b-files.
    pub oeis: Option<PathBuf>,
}

/// Threads and memory.
struct Work {
    threads: usize,
    memory: usize,
}

impl TryFrom<WorkArgs> for Work {
    type Error = Failure;

    fn try_from(args: WorkArgs) -> Result<Self, Failure> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.unwrap_or(processors);
        if !(1..=1024).contains(&threads) {
            return Err(Failure::input(format!(
                "--threads {threads} is not between 1 and 1024"
            )));
        }
        let memory = args
            .memory
            .checked_mul(1 << 20)
            .filter(|&memory| memory > 0)
            .ok_or_else(|| {
                Failure::input(format!("--memory {} MiB is not in range", args.memory))
            })?;
        Ok(Self { threads, memory })
    }
}

/// How a survey is done.
struct Manner {
    method: Method,
    work: Work,
}

impl TryFrom<MethodArgs> for Manner {
    type Error = Failure;

    fn try_from(args: MethodArgs) -> Result<Self, Failure> {
        Ok(Self {
            method: args.engine.parse().map_err(Failure::input)?,
            work: args.work.try_into()?,
        })
    }
}

impl Manner {
    fn apply(&self, plan: &mut Plan) {
        plan.method = self.method;
        plan.threads = self.work.threads;
        plan.memory = self.work.memory;
    }
}

fn plan(m: usize, n: usize) -> Result<Plan, Failure> {
    let shape = Shape::new(m, n).map_err(Failure::input)?;
    Plan::new(shape).map_err(Failure::input)
}

impl From<LoggingArgs> for Logging {
    fn from(args: LoggingArgs) -> Self {
        Self {
            progress: !args.quiet,
            level: match (args.quiet, args.verbose) {
                (true, _) => tracing::Level::ERROR,
                (false, 0) => tracing::Level::WARN,
                (false, 1) => tracing::Level::INFO,
                (false, _) => tracing::Level::DEBUG,
            },
            json: args.log_format == LogFormat::Json,
        }
    }
}

impl TryFrom<Args> for Config {
    type Error = Failure;

    fn try_from(args: Args) -> Result<Self, Failure> {
        Ok(Self {
            logging: args.logging.into(),
            command: args.command.try_into()?,
        })
    }
}

impl TryFrom<CommandArgs> for Command {
    type Error = Failure;

    fn try_from(args: CommandArgs) -> Result<Self, Failure> {
        Ok(match args {
            CommandArgs::Table(args) => {
                let manner: Manner = args.method.try_into()?;
                let limit = match args.max_pairs {
                    Some(limit) => limit,
                    None if args.all => u64::MAX,
                    None => manner.method.pairs_in_minutes(),
                };
                Self::Table(Table::new(args.out, limit, &manner)?)
            }
            CommandArgs::Survey(args) => {
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
                plan.shards = match args.shards {
                    None => plan.swept_margins().min(plan.shards),
                    Some(shards @ 1..=1_000_000) => shards,
                    Some(shards) => {
                        return Err(Failure::input(format!(
                            "--shards {shards} is not between 1 and 1000000"
                        )));
                    }
                };
                Self::Survey {
                    plan,
                    out: args.out,
                }
            }
            CommandArgs::Compare(args) => Self::Compare {
                first: args.first,
                second: args.second,
            },
            CommandArgs::Check(args) => {
                let folder = args.out.as_deref().and_then(Path::parent);
                if let Some(folder) = folder.filter(|f| !f.as_os_str().is_empty() && !f.is_dir()) {
                    return Err(Failure::input(format!(
                        "--out: there is no folder {}",
                        folder.display()
                    )));
                }
                let mut plan = plan(args.m, args.n)?;
                let work = Work::try_from(args.work)?;
                plan.threads = work.threads;
                plan.memory = work.memory;
                Self::Check(Check {
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
            CommandArgs::Classify(args) => {
                let work = Work::try_from(args.engine.work)?;
                Self::Classify(Classify {
                    shape: Shape::new(args.m, args.n).map_err(Failure::input)?,
                    file: (args.file.as_os_str() != "-").then_some(args.file),
                    solution: args.solution,
                    strict: args.strict,
                    engine: args.engine.engine.parse().map_err(Failure::input)?,
                    threads: work.threads,
                    memory: work.memory,
                })
            }
            CommandArgs::Additive(args) => Self::Additive {
                puzzles: args.puzzles,
                out: args.out,
            },
            CommandArgs::Partitions(args) => Self::Partitions {
                restriction: Restriction::new(
                    args.sum,
                    args.parts,
                    args.min,
                    args.max.unwrap_or(args.sum.max(args.min)),
                )
                .map_err(Failure::input)?
                .without(args.off),
                count: args.count,
            },
            CommandArgs::Report(args) => Self::Report(Report {
                data: args.data,
                out: args.out,
                plots: args.plots,
                oeis: args.oeis,
            }),
            CommandArgs::Completions(args) => Self::Completions(args.shell),
            CommandArgs::Man(args) => Self::Man(args.folder),
        })
    }
}

impl Table {
    fn new(out: Option<PathBuf>, limit: u64, manner: &Manner) -> Result<Self, Failure> {
        let mut plans = survo::report::published()
            .iter()
            .map(|value| {
                let mut plan = plan(value.m, value.n)?;
                manner.apply(&mut plan);
                Ok(plan)
            })
            .collect::<Result<Vec<_>, Failure>>()?;
        plans.retain(|plan| plan.check().is_ok());
        plans.sort_by_key(Plan::pairs);
        let (plans, left_out) = plans.into_iter().partition(|plan| plan.pairs() <= limit);
        Ok(Self {
            out,
            plans,
            left_out,
        })
    }
}
