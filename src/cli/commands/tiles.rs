//! `survo tiles`

use crate::kin::tiles::{Board, BoardError, CELLS, Distances, Matching, sort};

use crate::cli::content::Content;
use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::{Source, from_one};

const EXAMPLES: &str = "\
Examples:
  survo tiles board.txt --matrix --plan
  echo A00B0 | survo tiles - --goal 000**
  survo tiles --all 4 4";

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
    /// Count all boards of M x N that have both colours
    #[arg(long, num_args = 2, value_names = ["M", "N"], value_parser = from_one(),
          conflicts_with_all = ["file", "goal", "count", "matrix", "plan"])]
    all: Option<Vec<usize>>,
}

/// The largest board, in MiB.
const MOST: u64 = 1;

impl TilesArgs {
    pub fn job(self) -> Result<Job, Failure> {
        job(move |context| run(&self, context))
    }
}

fn run(args: &TilesArgs, context: &Context) -> Result<Status, Failure> {
    match (&args.all, &args.file) {
        (Some(size), _) => all(size[0], size[1], context),
        (None, Some(file)) => one(args, file, context),
        (None, None) => unreachable!("a file is required without --all"),
    }
}

/// All boards of a size.
fn all(rows: usize, columns: usize, context: &Context) -> Result<Status, Failure> {
    if rows.checked_mul(columns).is_none_or(|cells| cells > CELLS) {
        return Err(Failure::input(format!(
            "--all serves boards of at most {CELLS} tiles, not {rows}x{columns}"
        )));
    }
    let found = Distances::of(rows, columns, &context.stop)
        .ok_or_else(|| Failure::stopped("stopped: not every board was looked at"))?;
    let boards: u64 = found.boards.iter().sum();
    let mut output = Output::new();
    output.line(format_args!(
        "{rows}x{columns}: {boards} boards of both colours\n\n{:>5} {:>8}",
        "swaps", "boards"
    ))?;
    for (swaps, boards) in found.boards.iter().enumerate() {
        output.line(format_args!("{swaps:>5} {boards:>8}"))?;
    }
    let agreement = match found.differing {
        0 => "matching and search agree on all of them".to_owned(),
        differing => format!("matching and search differ on {differing} of them"),
    };
    output.line(format_args!("\n{agreement}"))?;
    output.flush()?;
    Ok(match found.differing {
        0 => Status::Done,
        _ => Status::Differs,
    })
}

/// One board.
fn one(args: &TilesArgs, file: &Source, context: &Context) -> Result<Status, Failure> {
    let content = Content::read(file, MOST, &context.stop)?;
    let board: Board = content
        .text()
        .parse()
        .map_err(|error: BoardError| content.wrong(error.line(), error))?;
    let matching = match &args.goal {
        None => Matching::sorted(&board),
        Some(goal) => Matching::with(&board, goal)
            .map_err(|error| Failure::input(format!("--goal: {error}")))?,
    };
    let mut output = Output::new();
    if args.count {
        output.line(matching.cost())?;
        output.flush()?;
        return Ok(Status::Done);
    }
    if args.matrix {
        write_matrix(&matching, &mut output)?;
    }
    let swaps = sort(&board, &matching);
    let s = if swaps.len() == 1 { "" } else { "s" };
    output.line(format_args!("{} swap{s}", swaps.len()))?;
    if args.plan {
        let pairs = matching.plan().into_iter().enumerate();
        let pairs: Vec<String> = pairs
            .map(|(place, piece)| format!("({place}, {piece})"))
            .collect();
        output.line(pairs.join(", "))?;
    }
    let mut played = board;
    for swap in swaps {
        output.line(swap)?;
        played.exchange(swap.from, swap.to);
    }
    output.text(played)?;
    output.flush()?;
    Ok(Status::Done)
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
