//! Arguments that many commands share (engine, threads, memory, time), and values of arguments:
//! names of closed lists, numbers from one, files, sizes of tables.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::IsTerminal;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, FromArgMatches, ValueEnum};
use itertools::Itertools;

use crate::engines::EngineKind;
use crate::puzzle::{Class, Shape};
use survo_engines::Method;
use survo_files::Locking;
use survo_pages::picture::Colours;
use survo_survey::{Plan, PlanError};
use survo_workbench::explain::Rule;

use super::output::Failure;

/// A closed list of the library whose members are values of an argument, by name.
pub trait Named: Copy + Send + Sync + 'static {
    const ALL: &'static [Self];

    /// The name on the command line, as the help has it.
    fn possible_value(self) -> PossibleValue;
}

/// Lists whose members are called as the library calls them.
macro_rules! named_lists {
    ($($list:ty),*) => {$(
        impl Named for $list {
            const ALL: &'static [Self] = &<$list>::ALL;

            fn possible_value(self) -> PossibleValue {
                PossibleValue::new(self.name())
            }
        }
    )*};
}

named_lists!(EngineKind, Method, Colours, Class);

impl Named for Rule {
    const ALL: &'static [Self] = &Self::ALL;

    fn possible_value(self) -> PossibleValue {
        let (name, level) = match self {
            Self::LastBlank => ("last-blank", "1"),
            Self::SolePartition => ("sole-partition", "2"),
            Self::OnePlace => ("one-place", "3"),
            Self::Crossing => ("crossing", "4"),
            Self::CommonNumber => ("common-number", "5"),
            Self::Cases => ("cases", "6"),
            Self::NestedCases => ("nested-cases", "7"),
        };
        PossibleValue::new(name).help(self.name()).alias(level)
    }
}

/// One of a closed list, by name; the help lists the names.
pub fn named<T: Named>() -> impl TypedValueParser<Value = T> {
    let names = T::ALL.iter().map(|value| value.possible_value());
    PossibleValuesParser::new(names).map(|given| {
        let is_meant = |value: &&T| value.possible_value().matches(&given, false);
        let found = T::ALL.iter().find(is_meant);
        *found.expect("the parser accepts the names of the list alone")
    })
}

/// A number of things: 12000, 12,000, 12k, 1.2e4 or 2M.
pub fn count(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a whole number");
    let large = || format!("'{text}' is too large");
    let (number, power) = match text.split_once(['e', 'E']) {
        Some((number, power)) => (number, power.parse::<u32>().map_err(|_| wrong())?),
        None => match text.strip_suffix('k') {
            Some(number) => (number, 3),
            None => text
                .strip_suffix('M')
                .map_or((text, 0), |number| (number, 6)),
        },
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let mut groups = whole.split(',');
    // Groups of three digits behind the first, or no groups at all.
    let first = groups.next().map_or(0, str::len);
    let is_grouped = whole.contains(',');
    let is_whole =
        groups.all(|group| group.len() == 3) && (!is_grouped || (1..=3).contains(&first));
    let digits = whole.replace(',', "") + decimals;
    let is_number = !whole.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let power = usize::try_from(power).ok();
    let zeros = power.and_then(|power| power.checked_sub(decimals.len()));
    match zeros {
        Some(zeros) if is_whole && is_number => {
            // 10^20 is above the largest count.
            let digits = digits + &"0".repeat(zeros.min(20));
            digits.parse().map_err(|_| large())
        }
        _ => Err(wrong()),
    }
}

/// Numbers of any type that clap can keep.
pub trait Whole: TryFrom<u64> + Clone + Send + Sync + 'static {}

impl<T: TryFrom<u64> + Clone + Send + Sync + 'static> Whole for T {}

/// Counts, as [`count`] reads them, of a range.
pub fn counts<T: Whole>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T> {
    move |text: &str| match count(text)? {
        number if number < *range.start() => {
            Err(format!("{number} is less than {}", range.start()))
        }
        number if number > *range.end() => Err(format!("{number} is more than {}", range.end())),
        number => T::try_from(number).map_err(|_| format!("'{text}' is too large")),
    }
}

/// Likewise for settings: the message names the range, which few people know.
pub fn within<T: Whole>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T> {
    move |text: &str| match count(text)? {
        number if range.contains(&number) => {
            T::try_from(number).map_err(|_| format!("'{text}' is too large"))
        }
        number => Err(format!("{number} is not in {range:?}")),
    }
}

pub fn whole<T: Whole>() -> impl TypedValueParser<Value = T> {
    counts(0..=u64::MAX)
}

pub fn from_one<T: Whole>() -> impl TypedValueParser<Value = T> {
    counts(1..=u64::MAX)
}

/// A length of time, such as `90s`, `10m`, `8h` or `1h30m`; a number alone is seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse() {
        return Ok(Duration::from_secs(seconds));
    }
    humantime::parse_duration(text).map_err(|error| format!("{error}; 90s, 10m and 8h are times"))
}

/// The two sides of the last = of a text: values have none, names may.
pub fn key_value<K: FromStr, V: FromStr>(text: &str) -> Option<(K, V)> {
    let (key, value) = text.rsplit_once('=')?;
    Some((key.trim().parse().ok()?, value.trim().parse().ok()?))
}

/// A file to be written: its folder is there, and it is no folder itself.
pub fn new_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| {
        if file.is_dir() {
            return Err(format!("{} is a folder, not a file", file.display()));
        }
        match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                Err(format!("there is no folder {}", folder.display()))
            }
            _ => Ok(file),
        }
    })
}

/// The form of an answer that is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TextOrJson {
    /// Text for people
    Text,
    /// One JSON object a line for each puzzle
    Json,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    StandardInput,
    File(PathBuf),
}

impl From<OsString> for Source {
    fn from(name: OsString) -> Self {
        if name == "-" {
            Self::StandardInput
        } else {
            Self::File(name.into())
        }
    }
}

impl Source {
    /// The source that is named, or standard input. If nothing is named and standard input is a
    /// keyboard, the failure says what is `missing`: a person who forgot to name a file should
    /// not sit before a program that waits.
    pub fn or_standard_input(named: Option<&Self>, missing: &str) -> Result<Self, Failure> {
        if named.is_none() && std::io::stdin().is_terminal() {
            return Err(Failure::input(missing));
        }
        Ok(named.cloned().unwrap_or(Self::StandardInput))
    }
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::StandardInput => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

const SIZE: &str = "size";

/// The signs between the sides of a size.
const TIMES: [char; 3] = ['x', 'X', '\u{d7}'];

pub fn size(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(TIMES);
    let sides = sides.map(|(m, n)| (m.trim().parse(), n.trim().parse()));
    match sides {
        Some((Ok(m), Ok(n))) => Shape::new(m, n).map_err(|error| error.to_string()),
        _ => Err(format!("'{text}' is no size such as 3x4")),
    }
}

/// Whether a word looks like a size, though perhaps like one that is not served.
pub fn is_size(word: &OsStr) -> bool {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
    let word = word.to_string_lossy();
    word.split_once(TIMES)
        .is_some_and(|(m, n)| is_number(m) && is_number(n))
}

/// The size with which words begin, and the words after it.
pub fn leading(words: &[OsString]) -> Result<(Shape, &[OsString]), String> {
    let text = |word: &OsString| word.to_string_lossy().into_owned();
    let side = |word: &OsString| {
        let word = text(word);
        word.parse()
            .map_err(|_| format!("'{word}' is not a whole number: a size is written 3x4 or 3 4"))
    };
    let of = |m, n| Shape::new(side(m)?, side(n)?).map_err(|error| error.to_string());
    let is_times = |word: &OsString| TIMES.iter().any(|sign| text(word) == sign.to_string());
    match words {
        [first, rest @ ..] if is_size(first) => Ok((size(&text(first))?, rest)),
        [m, times, n, rest @ ..] if is_times(times) => Ok((of(m, n)?, rest)),
        [m, n, rest @ ..] => Ok((of(m, n)?, rest)),
        _ => Err("a size is written 3x4 or 3 4".to_owned()),
    }
}

/// The size that all the words together are; an error if a word is left.
pub fn sole(words: &[OsString]) -> Result<Shape, String> {
    match leading(words)? {
        (shape, []) => Ok(shape),
        (shape, [more, ..]) => Err(format!("'{}' after {shape}", more.to_string_lossy())),
    }
}

#[derive(Clone, Copy, Debug)]
pub struct SizeArg {
    pub shape: Shape,
}

impl SizeArg {
    pub fn plan(self) -> Result<Plan, PlanError> {
        Plan::new(self.shape)
    }
}

impl clap::Args for SizeArg {
    fn augment_args(command: clap::Command) -> clap::Command {
        let size = Arg::new(SIZE).required(true).num_args(1..=3);
        let size = size
            .value_names(["MxN"])
            .help("Rows and columns: 3x4, or 3 4");
        command.arg(size.value_parser(clap::value_parser!(OsString)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SizeArg {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let words: Vec<OsString> = matches
            .get_many(SIZE)
            .into_iter()
            .flatten()
            .cloned()
            .collect();
        let shape = sole(&words);
        let shape = shape.map_err(|problem| clap::Error::raw(ErrorKind::ValueValidation, problem));
        Ok(Self { shape: shape? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ThreadsArg {
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "T", value_parser = within::<usize>(1..=1024))]
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
          value_parser = within::<usize>(1..=(usize::MAX >> 20) as u64))]
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
    #[arg(long, value_parser = named::<Method>(), default_value_t = Method::Sieve, value_name = "ENGINE")]
    pub engine: Method,
    /// With --engine exact-cover: pose each pair whole to dlx-rs, nothing removed and nothing split,
    /// as `survo encode --form dlx` prints it
    #[arg(long)]
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
