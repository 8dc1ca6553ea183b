use std::ffi::OsString;

use crate::kin::tiles::{Bias, Board, BoardError, Distances, MATCHED, Matching, sort};
use crate::puzzle::Shape;
use crate::search::Stop;
use itertools::Itertools;

use crate::cli::input::Content;
use crate::cli::output::counted;
use crate::cli::size::sole;
use crate::cli::values::Source;
use crate::cli::{Context, Failure, Output, Status};
use crate::documents::TextTable;

const EXAMPLES: &str = "\
Examples:
  survo tiles board.txt --matrix --plan
  echo A00B0 | survo tiles - --goal 000**
  survo tiles board.txt --check-plan plan.txt
  survo tiles --all 4x4";

/// Bring the tiles of a board of two colours to their places by the fewest swaps of neighbours.
///
/// The board is read as rows, on lines of their own or set apart by /: 0 or . is one colour,
/// 1, * or any other digit or letter the other, a piece. Sorted, it has all pieces first,
/// row by row; --goal marks other places for them. Prints the number of swaps, which is the
/// cost of a best matching of pieces and places, then the swaps themselves: where a piece
/// goes from and to, as row,column from 1. Last comes the board they lead to.
///
/// --check-plan reads pairs (place, piece), both counted from 0 row by row, says whether they are
/// a permutation of the fewest swaps (else the exit status is 1), and plays them in their order. A
/// piece that meets another is renamed: the other goes on, and the two exchange their places.
/// Then the plan as it stands cannot be played, and one of the same cost is.
///
/// --all counts the boards of a size by the fewest swaps that sort them, as a matching and,
/// up to 20 tiles, as a search over all boards find them; the exit status is 1 if the two differ.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TilesArgs {
    /// The file of the board, or - for standard input
    #[arg(value_hint = clap::ValueHint::FilePath, required_unless_present = "all")]
    file: Option<Source>,
    /// The places that the pieces are to go to: a board of the same size
    #[arg(long, value_name = "BOARD")]
    goal: Option<Board>,
    /// Print the number of swaps only
    #[arg(long, conflicts_with_all = ["matrix", "plan"])]
    count: bool,
    /// Print the distances: a row for each place, a column for each piece
    #[arg(long)]
    matrix: bool,
    /// Print the matching: pairs (place, piece), both counted from 0, row by row
    #[arg(long)]
    plan: bool,
    /// Check and play the plan in this file, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "plan"])]
    check_plan: Option<Source>,
    /// Prefer many short ways: 1, 2, 3 steps count 1.001, 2.003, 3.006 and so on
    #[arg(long)]
    bias: bool,
    /// Count all boards of a size, 3x4 or 3 4, that have both colours
    #[arg(long, num_args = 1..=2, value_name = "MxN",
          conflicts_with_all = ["file", "goal", "count", "matrix", "plan", "check_plan", "bias"])]
    all: Vec<OsString>,
}

const MOST_MIB: u64 = 1;

impl TilesArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        if !self.all.is_empty() {
            let shape = sole(&self.all, Shape::new).map_err(|problem| format!("--all: {problem}"));
            return all(shape.map_err(Failure::input)?, context, output);
        }
        let source = Source::or_standard_input(self.file.as_ref(), "no board: name a file")?;
        let content = Content::read(&source, MOST_MIB, &context.stop)?;
        let board: Board = content
            .text()
            .parse()
            .map_err(|error: BoardError| content.wrong(error.line(), error))?;
        let bias = if self.bias {
            Bias::ShortWays
        } else {
            Bias::None
        };
        let goal = self.goal.clone().unwrap_or_else(|| board.sorted());
        let best = Matching::with(&board, &goal, bias)
            .map_err(|error| Failure::input(format_args!("--goal: {error}")))?;
        if self.count {
            output.line(best.cost())?;
            return Ok(Status::Done);
        }
        if self.matrix {
            write_matrix(&best, output)?;
        }
        let (mut matching, mut status) = (best.clone(), Status::Done);
        if let Some(file) = &self.check_plan {
            matching = match best.planned(&read_plan(file, &context.stop)?) {
                Ok(planned) => planned,
                Err(error) => {
                    output.line(error)?;
                    return Ok(Status::Differs);
                }
            };
            let (cost, fewest) = (matching.cost(), best.cost());
            status = Status::of(cost == fewest);
            output.line(format_args!(
                "a permutation of cost {cost}; the fewest swaps are {fewest}"
            ))?;
        }
        let played = sort(&board, &matching);
        output.line(counted(played.swaps.len(), "swap"))?;
        if self.plan {
            output.line(matching_pairs(matching.plan().into_iter().enumerate()))?;
        }
        let renamings = counted(played.renamed.len(), "renaming");
        if self.check_plan.is_some() && !played.renamed.is_empty() {
            let (plan, instead) = (matching.plan(), played.matching.plan());
            let differing = instead.into_iter().enumerate();
            let instead = matching_pairs(differing.filter(|&(place, it)| plan[place] != it));
            let renamed = matching_pairs(played.renamed.iter().copied());
            output.line(format_args!(
                "infeasible as it stands; {renamings}, each where one meets the other: {renamed}\n\
                 played instead, at no more cost: {instead}"
            ))?;
        } else if self.plan || self.check_plan.is_some() {
            output.line(renamings)?;
        }
        let mut board = board;
        for swap in played.swaps {
            output.line(swap)?;
            board.exchange(swap.from, swap.to);
        }
        output.text(board)?;
        Ok(status)
    }
}

/// The whole numbers of a text, in pairs.
fn read_plan(file: &Source, stop: &Stop) -> Result<Vec<(usize, usize)>, Failure> {
    let content = Content::read(file, MOST_MIB, stop)?;
    let text = content.text();
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut numbers = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        let number = word.parse::<usize>();
        numbers.push(number.map_err(|_| content.wrong(None, format!("'{word}' is no number")))?);
    }
    match numbers.len() % 2 {
        0 => Ok(numbers.into_iter().tuples().collect()),
        _ => Err(content.wrong(None, "a place without a piece at the end")),
    }
}

fn matching_pairs(pairs: impl Iterator<Item = (usize, usize)>) -> String {
    let mut pairs = pairs.map(|(one, other)| format!("({one}, {other})"));
    pairs.join(", ")
}

fn all(shape: Shape, context: &Context, output: &mut Output) -> Result<Status, Failure> {
    if shape.cells() > MATCHED {
        return Err(Failure::input(format!(
            "--all serves boards of at most {MATCHED} tiles, not {shape}"
        )));
    }
    let found = Distances::of(shape.rows(), shape.columns(), &context.stop)
        .ok_or_else(|| Failure::stopped("stopped: not every board was looked at"))?;
    let boards: u64 = found.boards.iter().sum();
    let mut table = TextTable::new(">>");
    table.headings("swaps|boards");
    for (swaps, boards) in found.boards.iter().enumerate() {
        table.line([&swaps, boards]);
    }
    let agreement = match found.differing {
        None => "by matching; a search serves up to 20 tiles".to_owned(),
        Some(0) => "matching and search agree on all of them".to_owned(),
        Some(differing) => format!("matching and search differ on {differing} of them"),
    };
    output.line(format_args!(
        "{shape}: {boards} boards of both colours\n\n{table}\n{agreement}"
    ))?;
    Ok(Status::of(
        found.differing.is_none_or(|differing| differing == 0),
    ))
}

fn write_matrix(matching: &Matching, output: &mut Output) -> Result<(), Failure> {
    let matrix = matching.matrix();
    let widest = matrix.iter().flatten().max().copied().unwrap_or(0);
    let width = widest.to_string().len() + 1;
    for row in matrix {
        let row: String = row.iter().map(|cost| format!("{cost:>width$}")).collect();
        output.line(row.trim_start())?;
    }
    output.line("")
}
