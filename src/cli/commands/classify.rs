use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::time::Duration;

use crate::engines::EngineKind;
use crate::puzzle::text::{COUNTS, cell_names, fields, sum_names, words};
use crate::puzzle::{Margins, Shape, Sum};
use crate::search::Timer;
use itertools::Itertools;
use rayon::prelude::*;
use survo_core::{counted, named_unseen};
use survo_survey::{PairVerdict, classify_pair_by};
use survo_workbench::solving::Solver;

use crate::cli::input::Input;
use crate::cli::progress::Waiting;
use crate::cli::values::{CsvArg, Source, WorkArgs, leading, named, time};
use crate::cli::{Context, Failure, Output, Status};

const EXAMPLES: &str = "\
Examples:
  echo 13,27,38,13,14,23,28 | survo classify 3x4 --solution
  survo classify 4x4 4x4/puzzles.csv > classes.csv";

/// Classify pairs of margins from a file.
///
/// Reads lines r1,..,rm,c1,..,cn, also with blanks, tabs or semicolons between, and writes each of
/// them with its class as one more field: condition_1, condition_2, unsolvable, unique or multiple.
/// The sums of a side may come in any order, and the file may have a header. A line that is no pair
/// of margins is reported on standard error and gets the class invalid; a pair that the engine
/// cannot decide gets the class undecided. The exit status is then 2. A pair that takes more than
/// --time gets the class undecided, too; the exit status is then 3. Without --engine, a pair with many candidate sets is decided as by `survo solve`. Sums that no
/// table can have get the class condition_1. If the header names other fields besides
/// r1,..,rm,c1,..,cn, as in a survey's puzzles.csv, only the sums are read and written. Empty lines
/// and lines that begin with # are left out.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ClassifyArgs {
    /// Size, 3x4 or 3 4, and the file of pairs, or - for standard input
    #[arg(required = true, num_args = 1..=4, value_name = "MxN [FILE]",
          value_hint = clap::ValueHint::FilePath)]
    words: Vec<OsString>,
    /// Add the table of each unique pair, row by row, with its sums in ascending order
    #[arg(long)]
    solution: bool,
    /// Stop at the first line that is no pair of margins
    #[arg(long)]
    strict: bool,
    /// Engine that decides pairs [default: chosen for each pair]
    #[arg(long, value_parser = named::<EngineKind>(), value_name = "ENGINE")]
    engine: Option<EngineKind>,
    /// Leave a pair undecided after this time, such as 10s or 5m
    #[arg(long, default_value = "1m", value_name = "TIME", value_parser = time)]
    time: Duration,
    #[command(flatten)]
    csv: CsvArg,
    #[command(flatten)]
    work: WorkArgs,
}

enum Answer {
    Header,
    Verdict(PairVerdict),
    /// The word that takes the place of a class, and why there is none.
    Unanswered(&'static str, String),
    TimeUp,
    Stopped,
}

/// What decides pairs on one thread, each within a time.
struct Decider<'a> {
    solver: Solver,
    context: &'a Context,
    time: Duration,
    /// Begun anew for each pair; a raised one is replaced.
    timer: Option<Timer>,
}

impl Decider<'_> {
    fn decide(&mut self, margins: &Margins) -> Result<Answer, Failure> {
        let timer = match self.timer.take() {
            Some(timer) if !timer.stop().is_raised() => timer,
            _ => self.context.timer(self.time)?,
        };
        let timer = self.timer.insert(timer);
        timer.begin_again();
        let verdict = classify_pair_by(margins, timer.stop(), |puzzle, search| {
            Ok(self.solver.solve(puzzle, search)?.1)
        });
        Ok(match verdict {
            Ok(Some(verdict)) => Answer::Verdict(verdict),
            Ok(None) if self.context.stop.is_raised() => Answer::Stopped,
            Ok(None) => Answer::TimeUp,
            Err(error) => Answer::Unanswered("undecided", error.to_string()),
        })
    }
}

impl ClassifyArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let (shape, file) = match leading(&self.words).map_err(Failure::input)? {
            (shape, []) => (shape, Source::StandardInput),
            (shape, [file]) => (shape, Source::from(file.clone())),
            (_, [_, more, ..]) => {
                let more = more.to_string_lossy();
                refuse!("'{more}' after the file of pairs");
            }
        };
        let stop = &context.stop;
        if file == Source::StandardInput && std::io::stdin().is_terminal() {
            context
                .logging
                .prompt("Reading pairs of margins from standard input, one a line (Ctrl-D ends):");
        }
        let mut input = Input::open(&file)?;
        let pool = self.work.threads.pool()?;
        let mut unanswered: BTreeMap<&str, usize> = BTreeMap::new();
        let mut slow = 0;
        let mut first = 1u64;
        let mut layout = None;
        loop {
            let lines = input.batch(stop)?;
            if lines.is_empty() {
                break;
            }
            let bare = |line| str::trim_start_matches(line, '\u{feff}').trim_end_matches('\r');
            let numbered = (first..).zip(lines.iter().map(|line| bare(line)));
            let numbered: Vec<(u64, &str)> = numbered.filter(|(_, line)| is_pair(line)).collect();
            let Some(&(begin, header)) = numbered.first() else {
                first += lines.len() as u64;
                continue;
            };
            let layout = match &mut layout {
                Some(layout) => layout,
                none => {
                    let found = Layout::of(shape, begin, header);
                    let place =
                        |problem| Failure::input(format!("{file}, line {begin}: {problem}"));
                    none.insert(found.map_err(place)?)
                }
            };
            let decider = || Decider {
                solver: Solver::by(self.engine, self.work.memory.bytes()),
                context,
                time: self.time,
                timer: None,
            };
            let last = first + lines.len() as u64 - 1;
            let what = format!("lines {first} to {last} of {file}");
            let waiting = Waiting::begin(what, None, context.logging);
            let answers = pool.install(|| {
                let lines = numbered
                    .par_iter()
                    .map_init(decider, |decider, &(number, line)| {
                        layout.answer(number == layout.begin, line, decider)
                    });
                lines.collect::<Result<Vec<Answer>, Failure>>()
            })?;
            drop(waiting);
            for ((number, line), answer) in numbered.into_iter().zip(&answers) {
                let class = match answer {
                    Answer::Header => "class",
                    Answer::Verdict(verdict) => verdict.class.name(),
                    Answer::Unanswered(class, problem) => {
                        *unanswered.entry(class).or_default() += 1;
                        let report = format!("{file}, line {number}: {problem}");
                        if self.strict {
                            return Err(Failure::input(report));
                        }
                        context.logging.complain(&report);
                        class
                    }
                    Answer::TimeUp => {
                        slow += 1;
                        "undecided"
                    }
                    Answer::Stopped => {
                        stop!("stopped at line {number} of {file}");
                    }
                };
                let mut record = layout.echoed(line, answer);
                record.push(class.to_owned());
                if self.solution {
                    record.extend(layout.solution(answer));
                }
                output.line(self.csv.record(record));
            }
            first += lines.len() as u64;
            output.flush();
        }
        if layout.is_none() {
            refuse!("{file} holds no pair of margins");
        }
        let said = |(class, count): (&str, usize)| format!("{} {class}", counted(count, "line"));
        match (unanswered.is_empty(), slow) {
            (true, 0) => Ok(Status::Done),
            (true, _) => stop!(
                "{file}: {} undecided after {} each; --time sets another limit",
                counted(slow, "line"),
                humantime::format_duration(self.time)
            ),
            (false, _) => {
                let said = unanswered.into_iter().map(said).join(", ");
                Err(Failure::input(format!("{file}: {said}")))
            }
        }
    }
}

/// Whether a line is neither empty nor a comment.
fn is_pair(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// A field of the input as text for a spreadsheet, which takes `=1+1` or `@SUM` for a formula.
fn inert(field: &str) -> String {
    let field = field.replace('\0', "");
    let content = field.trim_start().trim_start_matches('"');
    let is_formula = content.starts_with(['=', '+', '-', '@']) && content.parse::<f64>().is_err();
    if is_formula {
        format!("'{field}")
    } else {
        field
    }
}

/// Where the sums of a pair stand in a line.
struct Layout {
    shape: Shape,
    /// The number of the first line with anything, which may be a header.
    begin: u64,
    has_names: bool,
    fields: usize,
    places: Vec<usize>,
}

impl Layout {
    /// The layout that a first line with the names of the sums gives; without them, a line has
    /// the sums and nothing else.
    fn of(shape: Shape, begin: u64, line: &str) -> Result<Self, String> {
        let names = Self::fields(line);
        if names.first() == Some(&"r1") && names.contains(&"pairs") {
            return Err(COUNTS.to_owned());
        }
        let place = |wanted: String| names.iter().position(|&name| name == wanted);
        let named: Option<Vec<usize>> = sum_names(shape).map(place).collect();
        let sums = shape.rows() + shape.columns();
        let has_names = named.is_some();
        let (fields, places) = match named {
            Some(places) => (names.len(), places),
            None => (sums, (0..sums).collect()),
        };
        Ok(Self {
            shape,
            begin,
            has_names,
            fields,
            places,
        })
    }

    /// The fields of a line, between semicolons if there are any, else between commas.
    fn fields(line: &str) -> Vec<&str> {
        fields(line, if line.contains(';') { ';' } else { ',' })
    }

    /// The texts of the sums of a line: fields under a header, else the words of puzzle text.
    fn sums<'a>(&self, line: &'a str) -> Result<Vec<&'a str>, String> {
        let expected = self.fields;
        let fields = match self.has_names {
            true => Self::fields(line),
            false => words(line).map_err(|error| error.problem)?,
        };
        if fields.len() != expected {
            let found = counted(fields.len(), "field");
            let text = named_unseen(line);
            return Err(format!("{found} in '{text}' where {expected} are expected"));
        }
        Ok(self.places.iter().map(|&at| fields[at]).collect())
    }

    fn answer(
        &self,
        is_first: bool,
        line: &str,
        decider: &mut Decider<'_>,
    ) -> Result<Answer, Failure> {
        // With a name for each sum, a first line is a header.
        let is_name = |field: &&str| field.starts_with(char::is_alphabetic);
        match self.margins(line) {
            Err(_) if is_first && self.sums(line).is_ok_and(|sums| sums.iter().all(is_name)) => {
                Ok(Answer::Header)
            }
            Err(problem) => Ok(Answer::Unanswered("invalid", problem)),
            Ok(margins) => decider.decide(&margins),
        }
    }

    fn margins(&self, line: &str) -> Result<Margins, String> {
        let sum = |field: &str| field.parse().map_err(|_| format!("'{field}' is not a sum"));
        let sums: Result<Vec<Sum>, _> = self.sums(line)?.into_iter().map(sum).collect();
        let mut rows = sums?;
        let columns = rows.split_off(self.shape.rows());
        Margins::new(self.shape, rows, columns).map_err(|error| error.to_string())
    }

    /// The fields with which a line is printed: its sums. A line that is no pair is printed as it
    /// came, with formulas made text; with quotes in it, as one quoted field.
    fn echoed(&self, line: &str, answer: &Answer) -> Vec<String> {
        match (answer, self.sums(line)) {
            (Answer::Header | Answer::Verdict(_), Ok(sums)) => {
                sums.into_iter().map(str::to_owned).collect()
            }
            _ if line.contains('"') => vec![format!("\"{}\"", inert(line).replace('"', "\"\""))],
            _ => line.split(',').map(inert).collect(),
        }
    }

    fn solution(&self, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Header => cell_names(self.shape, 'x').collect(),
            Answer::Verdict(PairVerdict {
                table: Some(table), ..
            }) => table.cells().iter().map(u8::to_string).collect(),
            _ => vec![String::new(); self.shape.cells()],
        }
    }
}
