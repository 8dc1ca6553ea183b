use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;

use crate::engines::EngineKind;
use crate::puzzle::text::{PairLayout, cell_names};
use itertools::Itertools;
use rayon::prelude::*;
use survo_core::counted;
use survo_workbench::solving::Solver;
use survo_workbench::{PairVerdict, classify};

use crate::cli::context::TimeEach;
use crate::cli::input::{Lines, Source};
use crate::cli::progress::Waiting;
use crate::cli::values::{CsvArg, WorkArgs, leading, named, time};
use crate::cli::{Context, Failure, Result, Status, logging, output};

const EXAMPLES: &str = "\
Examples:
  echo 13,27,38,13,14,23,28 | survo classify 3x4 --solution
  survo classify 4x4 4x4/puzzles.csv > classes.csv";

/// Classify pairs of margins from a file.
///
/// Reads lines r1,..,rm,c1,..,cn, also with blanks, tabs or semicolons between, and writes each of
/// them with its class as one more field: condition_1, condition_2, unsolvable, unique or multiple.
/// The sums of a side may come in any order, and the file may have a header. A line that is not a
/// pair of margins is reported on standard error and gets the class invalid; a pair that the engine
/// cannot decide gets the class undecided. The exit status is then 2. A pair that takes more than
/// --time also gets the class undecided; the exit status is then 3. Without --engine, pairs are
/// decided as by `survo solve`. Sums that no table can have get the class condition_1. If the
/// header names other fields in addition to r1,..,rm,c1,..,cn, as in a survey's puzzles.csv, only
/// the sums are read and written. Empty lines and lines that begin with # are skipped.
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
    /// Stop at the first line that is not a pair of margins
    #[arg(long, hide_short_help = true)]
    strict: bool,
    /// Engine that decides pairs [default: chosen for each pair]
    #[arg(long, value_parser = named(&EngineKind::ALL, EngineKind::name), value_name = "ENGINE")]
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

/// The answer to a line, decided on one thread.
fn answer(
    (solver, times): &mut (Solver, TimeEach),
    layout: &PairLayout,
    number: u64,
    line: &str,
    context: &Context,
) -> Result<Answer> {
    let margins = match layout.margins(line) {
        Err(_) if layout.is_header(number, line) => return Ok(Answer::Header),
        Err(problem) => return Ok(Answer::Unanswered("invalid", problem)),
        Ok(margins) => margins,
    };
    Ok(match classify(solver, &margins, times.begin()?) {
        Ok(Some(verdict)) => Answer::Verdict(verdict),
        Ok(None) if context.stop.is_raised() => Answer::Stopped,
        Ok(None) => Answer::TimeUp,
        Err(error) => Answer::Unanswered("undecided", error.to_string()),
    })
}

impl ClassifyArgs {
    pub fn run(self, context: &Context) -> Result {
        let (shape, file) = match leading(&self.words).map_err(Failure::input)? {
            (shape, []) => (shape, Source::StandardInput),
            (shape, [file]) => (shape, Source::from(file.clone())),
            (_, [_, more, ..]) => {
                let more = more.to_string_lossy();
                refuse!("'{more}' after the file of pairs");
            }
        };
        let stop = &context.stop;
        file.must_exist("write pairs of margins in a file, or pipe them, one pair a line")?;
        if file.is_typed() {
            logging::tell(
                "Reading pairs of margins from standard input, one a line (Ctrl-D ends):",
            );
        }
        let mut input = Lines::open(&file, stop)?;
        let pool = self.work.threads.pool()?;
        let mut unanswered: BTreeMap<&str, usize> = BTreeMap::new();
        let mut slow = 0;
        let mut first = 1u64;
        let mut layout = None;
        loop {
            let lines = input.batch()?;
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
                    let found = PairLayout::of(shape, begin, header);
                    let place =
                        |problem| Failure::input(format!("{file}, line {begin}: {problem}"));
                    none.insert(found.map_err(place)?)
                }
            };
            let decider = || {
                let solver = Solver::by(self.engine, self.work.memory.bytes());
                (solver, TimeEach::new(Some(self.time), context))
            };
            let last = first + lines.len() as u64 - 1;
            let what = format!("lines {first} to {last} of {file}");
            let waiting = Waiting::begin(what, None);
            let answers = pool.install(|| {
                let lines = numbered.par_iter();
                let lines = lines.map_init(decider, |decider, &(number, line)| {
                    answer(decider, layout, number, line, context)
                });
                lines.collect::<Result<Vec<Answer>>>()
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
                        logging::complain(&report);
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
                output::line(self.csv.record(self.record(layout, line, answer, class)));
            }
            first += lines.len() as u64;
            output::flush();
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

impl ClassifyArgs {
    /// A line with its class and perhaps its table.
    fn record(&self, layout: &PairLayout, line: &str, answer: &Answer, class: &str) -> Vec<String> {
        let shape = layout.shape;
        let mut record = match answer {
            Answer::Header | Answer::Verdict(..) => layout.record(line),
            _ => echoed(line),
        };
        record.push(class.to_owned());
        if self.solution {
            let table = match answer {
                Answer::Verdict(verdict) => verdict.table.as_ref(),
                _ => None,
            };
            record.extend(match (answer, table) {
                (Answer::Header, _) => cell_names(shape, 'x').collect(),
                (_, None) => vec![String::new(); shape.cells()],
                (_, Some(table)) => table.cells().iter().map(u8::to_string).collect(),
            });
        }
        record
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

/// The fields with which a line that is not a pair is printed: as it came, with formulas made text;
/// with quotes in it, as one quoted field.
fn echoed(line: &str) -> Vec<String> {
    match line.contains('"') {
        true => vec![format!("\"{}\"", inert(line).replace('"', "\"\""))],
        false => line.split(',').map(inert).collect(),
    }
}
