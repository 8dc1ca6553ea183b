//! Arguments that many commands share: files, engine, threads, memory, time.

mod numbers;
mod sizes;

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use itertools::Itertools;
use survo_core::search::MAX_THREADS;
use survo_engines::Method;
use survo_files::storage::{can_write, folder_of};
use survo_files::{Locking, holds_survey};
use survo_survey::Plan;

use crate::engines::EngineKind;

use super::output::{Failure, Result};

pub use numbers::{ANY, FROM_ONE, count, counts, drawn_seed, key_value, time};
pub use sizes::{SizeArg, all, is_size, leading, size, sole};

/// A file to be written: its folder is there, takes new files and holds no survey, which is looked
/// at before any work is done; and it is not a folder itself.
pub fn new_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| match folder_of(&file) {
        _ if file.is_dir() => Err(format!("{} is a folder, not a file", file.display())),
        folder if !folder.is_dir() => Err(format!("there is no folder {}", folder.display())),
        // Nothing but a survey belongs there, and nothing of it may be replaced.
        folder if holds_survey(folder) => Err(format!(
            "{} holds a survey; name a file in another folder",
            folder.display()
        )),
        _ => can_write(&file)
            .map(|()| file)
            .map_err(|error| error.to_string()),
    })
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Text for people
    Text,
    /// Lines of CSV
    Csv,
    /// One JSON object a line
    Json,
}

impl Form {
    pub const ALL: [Self; 3] = [Self::Text, Self::Csv, Self::Json];
}

/// The forms that a command has.
pub fn form(forms: &'static [Form]) -> impl TypedValueParser<Value = Form> {
    let names = forms.iter().filter_map(Form::to_possible_value);
    PossibleValuesParser::new(names)
        .map(|name| Form::from_str(&name, false).expect("the parser accepts these names alone"))
}

/// One of a closed list of the library, by its name; the help lists the names.
pub fn named<T, V: Into<PossibleValue>>(
    all: &'static [T],
    name: impl Fn(T) -> V + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let values = all.iter().map(|&it| name(it).into());
    PossibleValuesParser::new(values).map(move |given| {
        let is_meant = |it: &&T| name(**it).into().matches(&given, false);
        *all.iter()
            .find(is_meant)
            .expect("the parser accepts these names alone")
    })
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ThreadsArg {
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "T", value_parser = counts::<usize>(1..=MAX_THREADS as u64),
          hide_short_help = true)]
    threads: Option<usize>,
}

impl ThreadsArg {
    pub fn count(self) -> usize {
        self.threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// Threads for a command that shares its work out itself.
    pub fn pool(self) -> Result<rayon::ThreadPool> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.count());
        pool.build()
            .map_err(|error| Failure::input(format!("cannot start threads: {error}")))
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct MemoryArg {
    /// Memory limit for the candidate sets of one thread, in MiB
    #[arg(long, default_value_t = EngineKind::DEFAULT_MEMORY >> 20, value_name = "MIB", hide_short_help = true,
          value_parser = counts::<usize>(1..=(usize::MAX >> 20) as u64))]
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
    #[arg(long, value_parser = named(&Method::ALL, Method::name), default_value_t = Method::Sieve, value_name = "ENGINE")]
    pub engine: Method,
    /// With --engine exact-cover: pose each pair whole to dlx-rs, as `survo encode --form dlx`
    /// prints it; nothing is removed or split
    #[arg(long, hide_short_help = true)]
    whole: bool,
    #[command(flatten)]
    work: WorkArgs,
}

impl MethodArgs {
    pub fn apply(self, plan: &mut Plan) {
        plan.method = self.engine;
        plan.whole = self.whole;
        self.work.apply(plan);
    }
}

/// The time that a puzzle may take, unless the user says otherwise.
pub const PUZZLE_TIME: Duration = Duration::from_secs(60);

/// How lines of CSV are written for people.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct CsvArg {
    /// Separator of CSV fields; a semicolon is for spreadsheets with a decimal comma
    #[arg(long, value_enum, default_value_t = Separator::Comma, value_name = "NAME", hide_short_help = true)]
    csv_separator: Separator,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Separator {
    Comma = b',' as isize,
    Semicolon = b';' as isize,
}

impl CsvArg {
    pub fn separator(self) -> u8 {
        self.csv_separator as u8
    }

    /// A record whose fields have no separators in them.
    pub fn record<T: Display>(self, fields: impl IntoIterator<Item = T>) -> String {
        let separator = char::from(self.separator());
        fields.into_iter().join(&separator.to_string())
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct TimeArg {
    /// End after this time, such as 8h, with status 3 if work is left; the same command then
    /// continues
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
