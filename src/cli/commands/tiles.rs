//! `survo tiles`

use crate::kin::tiles::{Board, BoardError, fewest, sort};

use crate::cli::content::Content;
use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::Source;

const EXAMPLES: &str = "\
Examples:
  survo tiles board.txt
  echo 01101/10010 | survo tiles - --count";

/// Sort a board of two colours by the fewest swaps of neighbours.
///
/// The board is read as rows of 0 and 1, on lines of their own or set apart by /; sorted,
/// it has all ones first, row by row. Prints the number of swaps, which is the cost of a
/// best matching of ones and places, then the swaps themselves: where a one goes from
/// and to, as row,column from 1. Last comes the board they lead to.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TilesArgs {
    /// The file of the board, or - for standard input
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Source,
    /// Print the number of swaps only
    #[arg(long)]
    count: bool,
}

/// The largest board, in MiB.
const MOST: u64 = 1;

impl TilesArgs {
    pub fn job(self) -> Result<Job, Failure> {
        job(move |context| run(&self, context))
    }
}

fn run(args: &TilesArgs, context: &Context) -> Result<Status, Failure> {
    let content = Content::read(&args.file, MOST, &context.stop)?;
    let board: Board = content
        .text()
        .parse()
        .map_err(|error: BoardError| content.wrong(error.line(), error))?;
    let mut output = Output::new();
    if args.count {
        output.line(fewest(&board))?;
    } else {
        let swaps = sort(&board);
        let s = if swaps.len() == 1 { "" } else { "s" };
        output.line(format_args!("{} swap{s}", swaps.len()))?;
        let mut sorted = board;
        for swap in swaps {
            output.line(swap)?;
            sorted.exchange(swap.from, swap.to);
        }
        output.text(sorted)?;
    }
    output.flush()?;
    Ok(Status::Done)
}
