//! Arguments about the work, which many commands share: engine, threads, memory, time.

use std::fmt::Display;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use itertools::Itertools;

use crate::engines::EngineKind;
use crate::survey::{Locking, Method, Plan};

use super::exit::Failure;
use super::output::counted;
use super::values::time;

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ThreadsArg {
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "T", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
}

impl ThreadsArg {
    pub fn count(self) -> usize {
        self.threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// Threads for a command that shares its work out itself.
    pub fn pool(self) -> Result<rayon::ThreadPool, Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.count());
        pool.build()
            .map_err(|error| Failure::input(format!("cannot start threads: {error}")))
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct MemoryArg {
    /// Memory limit for the candidate sets of one thread, in MiB
    #[arg(long, default_value_t = EngineKind::DEFAULT_MEMORY >> 20, value_name = "MIB", hide_short_help = true,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=(usize::MAX >> 20) as u64))]
    memory: usize,
}

impl MemoryArg {
    pub fn bytes(self) -> usize {
        self.memory << 20
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct WorkArgs {
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub memory: MemoryArg,
}

impl WorkArgs {
    pub fn apply(self, plan: &mut Plan) {
        plan.threads = self.threads.count();
        plan.memory = self.memory.bytes();
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct MethodArgs {
    /// Engine that decides pairs; single-margin works for two rows only
    #[arg(long, value_enum, default_value_t = Method::Sieve, value_name = "ENGINE")]
    pub engine: Method,
    #[command(flatten)]
    work: WorkArgs,
}

impl MethodArgs {
    pub fn apply(self, plan: &mut Plan) {
        plan.method = self.engine;
        self.work.apply(plan);
    }
}

/// The time that a puzzle may take, unless the user says otherwise.
pub const PUZZLE_TIME: Duration = Duration::from_secs(60);

/// The failure to say what there is to say of so many of all within a time for each.
pub fn too_slow(count: usize, all: usize, what: &str, time: Duration) -> Failure {
    let time = humantime::format_duration(time);
    Failure::stopped(format_args!(
        "{count} of {} {what} after {time} each; --time sets another limit",
        counted(all, "puzzle")
    ))
}

/// How lines of CSV are written for people.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct CsvArg {
    /// Separator of CSV fields: a comma, or a semicolon for spreadsheets with a decimal comma
    #[arg(long, default_value = ",", value_name = "SIGN",
          value_parser = PossibleValuesParser::new([",", ";"]).map(|sign| sign.as_bytes()[0]))]
    csv_separator: u8,
}

impl CsvArg {
    pub fn separator(self) -> u8 {
        self.csv_separator
    }

    /// A record whose fields have no separators in them.
    pub fn record<T: Display>(self, fields: impl IntoIterator<Item = T>) -> String {
        let separator = char::from(self.csv_separator);
        fields.into_iter().join(&separator.to_string())
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct TimeArg {
    /// End after this time, such as 8h, with status 3 if work is left; the same command
    /// goes on
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct LockArg {
    /// Do not lock the folder; make sure no other process writes to it
    #[arg(long, hide_short_help = true)]
    no_lock: bool,
}

impl LockArg {
    pub fn locking(self) -> Locking {
        match self.no_lock {
            true => Locking::Waived,
            false => Locking::Required,
        }
    }
}
