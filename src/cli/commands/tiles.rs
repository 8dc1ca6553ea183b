use std::ffi::OsString;

use crate::kin::tiles::{Bias, Board, Distances, MATCHED, Matching, Plan, sort};
use crate::puzzle::Shape;
use survo_core::counted;

use crate::cli::input::Source;
use crate::cli::values::sole;
use crate::cli::{Context, Failure, Result, Status, output};
use survo_pages::TextTable;

const EXAMPLES: &str = "\
Examples:
  survo tiles board.txt --matrix --plan
  echo A00B0 | survo tiles - --goal 000**
  survo tiles board.txt --check-plan plan.txt
  survo tiles --all 4x4";

/// Sort a board of two colours by the fewest swaps of neighbours.
///
/// The rows of the board are on lines of their own or separated by /. 0 or . is a tile of the first
/// colour; 1, * or any other digit or letter is a tile of the second colour, a piece. A sorted
/// board has all pieces first, row by row; --goal marks other places for them. The program prints
/// the number of swaps, which is the cost of a best matching of pieces and places, then each swap
/// with the cells between which a piece moves, as row,column from 1, and last the sorted board.
///
/// --check-plan reads pairs (place, piece): places are numbered from 0 among the places, row by
/// row, and pieces among the pieces. It also reads what --plan prints. It reports whether they are
/// a permutation with the fewest swaps (otherwise the exit status is 1), and plays them in their
/// order. If a piece meets another, the plan cannot be played as it is; the two pieces then
/// exchange their places (a renaming), and a plan of no greater cost is played.
///
/// --all counts the boards of a size by the fewest swaps that sort them. They are found by matching
/// and, up to 20 tiles, also by a search over all boards; the exit status is 1 if the two differ.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TilesArgs {
    /// File with the board; - is standard input, which is also read without FILE if it is no
    /// keyboard
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<Source>,
    /// Places for the pieces: a board of the same size
    #[arg(long, value_name = "BOARD")]
    goal: Option<Board>,
    /// Print only the number of swaps
    #[arg(long, conflicts_with_all = ["matrix", "plan"])]
    count: bool,
    /// Print the distances, with a row for each place and a column for each piece
    #[arg(long)]
    matrix: bool,
    /// Print the matching as pairs (place, piece), both numbered from 0 row by row
    #[arg(long)]
    plan: bool,
    /// Check and play the plan in a file, or - for standard input
    #[arg(long, value_name = "FILE", requires = "file", conflicts_with_all = ["count", "plan"])]
    check_plan: Option<Source>,
    /// Prefer many short moves: 1, 2, 3 steps count 1.001, 2.003, 3.006 and so on
    #[arg(long)]
    bias: bool,
    /// Count all boards of a size, 3x4 or 3 4, that have both colours
    #[arg(long, num_args = 1..=2, value_name = "MxN",
          conflicts_with_all = ["file", "goal", "count", "matrix", "plan", "check_plan", "bias"])]
    all: Vec<OsString>,
}

const MOST_MIB: u64 = 1;

const INSTEAD: &str =
    "pipe a board, as in echo A00B0 | survo tiles -, and write a size as --all 3x4";

impl TilesArgs {
    pub fn run(self, context: &Context) -> Result {
        if !self.all.is_empty() {
            let shape = sole(&self.all).map_err(|problem| format!("--all: {problem}"));
            return all(shape.map_err(Failure::input)?, context);
        }
        let source = Source::or_standard_input(
            self.file.as_ref(),
            "no board: name a file, or - for standard input",
        )?;
        source.must_exist(INSTEAD)?;
        let board = source.text(MOST_MIB, &context.stop)?.parse::<Board>();
        let board = board.map_err(|error| source.wrong(error.line, error))?;
        let bias = match self.bias {
            true => Bias::ShortWays,
            false => Bias::None,
        };
        let goal = self.goal.clone().unwrap_or_else(|| board.sorted());
        let best = Matching::with(&board, &goal, bias)
            .map_err(|error| Failure::input(format_args!("--goal: {error}")))?;
        if self.count {
            output::line(best.cost());
            return Ok(Status::Done);
        }
        if self.matrix {
            write_matrix(&best);
        }
        let (mut matching, mut status) = (best.clone(), Status::Done);
        if let Some(file) = &self.check_plan {
            let plan = file.text(MOST_MIB, &context.stop)?.parse::<Plan>();
            let plan = plan.map_err(|error| file.wrong(error.line, error))?;
            matching = match best.planned(&plan.0) {
                Ok(planned) => planned,
                Err(error) => {
                    output::line(error);
                    return Ok(Status::Differs);
                }
            };
            let (cost, fewest) = (matching.cost(), best.cost());
            status = Status::of(cost == fewest);
            answer!("a permutation of cost {cost}; the fewest swaps are {fewest}");
        }
        let played = sort(&board, &matching);
        output::line(counted(played.swaps.len(), "swap"));
        if self.plan {
            output::line(matching.pairs());
        }
        let renamings = counted(played.renamed.len(), "renaming");
        if self.check_plan.is_some() && !played.renamed.is_empty() {
            let instead = played.matching.pairs_beyond(&matching);
            let instead = match instead.0.is_empty() {
                // Pieces that exchanged their places twice have them again.
                true => "the same pairs, in another order".to_owned(),
                false => instead.to_string(),
            };
            let renamed = Plan(played.renamed.clone());
            answer!(
                "infeasible as it stands; {renamings}, each where one meets the other: {renamed}\n\
                 played instead, at no more cost: {instead}"
            );
        } else if self.plan || self.check_plan.is_some() {
            output::line(renamings);
        }
        let mut board = board;
        for swap in played.swaps {
            output::line(swap);
            board.exchange(swap.from, swap.to);
        }
        output::text(board);
        Ok(status)
    }
}

fn all(shape: Shape, context: &Context) -> Result {
    if shape.cells() > MATCHED {
        refuse!("--all serves boards of at most {MATCHED} tiles, not {shape}");
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
    answer!("{shape}: {boards} boards of both colours\n\n{table}\n{agreement}");
    Ok(Status::of(
        found.differing.is_none_or(|differing| differing == 0),
    ))
}

fn write_matrix(matching: &Matching) {
    let matrix = matching.matrix();
    let widest = matrix.iter().flatten().max().copied().unwrap_or(0);
    let width = widest.to_string().len() + 1;
    for row in matrix {
        let row: String = row.iter().map(|cost| format!("{cost:>width$}")).collect();
        output::line(row.trim_start());
    }
    output::line("")
}
