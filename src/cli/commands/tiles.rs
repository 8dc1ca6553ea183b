use std::ffi::OsString;

use crate::kin::tiles::{Board, BoardError, CELLS, Distances, Matching, sort};
use crate::puzzle::Shape;
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
  survo tiles --all 4x4";

/// Bring the tiles of a board of two colours to their places by the fewest swaps of neighbours.
///
/// The board is read as rows, on lines of their own or set apart by /: 0 or . is one colour,
/// 1, * or any other digit or letter the other, a piece. Sorted, it has all pieces first,
/// row by row; --goal marks other places for them. Prints the number of swaps, which is the
/// cost of a best matching of pieces and places, then the swaps themselves: where a piece
/// goes from and to, as row,column from 1. Last comes the board they lead to.
///
/// --all counts the boards of a size by the fewest swaps that sort them, as a matching and
/// as a search over all boards find them; the exit status is 1 if the two differ.
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
    /// Count all boards of a size, 3x4 or 3 4, that have both colours
    #[arg(long, num_args = 1..=2, value_name = "MxN",
          conflicts_with_all = ["file", "goal", "count", "matrix", "plan"])]
    all: Vec<OsString>,
}

const MOST_MIB: u64 = 1;

impl TilesArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        if !self.all.is_empty() {
            let shape = sole(&self.all).map_err(|problem| format!("--all: {problem}"));
            return all(shape.map_err(Failure::input)?, context, output);
        }
        let source = Source::or_standard_input(self.file.as_ref(), "no board: name a file")?;
        let content = Content::read(&source, MOST_MIB, &context.stop)?;
        let board: Board = content
            .text()
            .parse()
            .map_err(|error: BoardError| content.wrong(error.line(), error))?;
        let matching = match &self.goal {
            None => Matching::sorted(&board),
            Some(goal) => Matching::with(&board, goal)
                .map_err(|error| Failure::input(format_args!("--goal: {error}")))?,
        };
        if self.count {
            output.line(matching.cost())?;
            return Ok(Status::Done);
        }
        if self.matrix {
            write_matrix(&matching, output)?;
        }
        let swaps = sort(&board, &matching);
        output.line(counted(swaps.len(), "swap"))?;
        if self.plan {
            let pairs = matching.plan().into_iter().enumerate();
            let mut pairs = pairs.map(|(place, piece)| format!("({place}, {piece})"));
            output.line(pairs.join(", "))?;
        }
        let mut played = board;
        for swap in swaps {
            output.line(swap)?;
            played.exchange(swap.from, swap.to);
        }
        output.text(played)?;
        Ok(Status::Done)
    }
}

fn all(shape: Shape, context: &Context, output: &mut Output) -> Result<Status, Failure> {
    if shape.cells() > CELLS {
        return Err(Failure::input(format!(
            "--all serves boards of at most {CELLS} tiles, not {shape}"
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
        0 => "matching and search agree on all of them".to_owned(),
        differing => format!("matching and search differ on {differing} of them"),
    };
    output.line(format_args!(
        "{shape}: {boards} boards of both colours\n\n{table}\n{agreement}"
    ))?;
    Ok(Status::of(found.differing == 0))
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
