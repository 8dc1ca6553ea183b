//! `survo suko generate`

use crate::kin::suko::text::json;
use crate::kin::suko::{Colouring, RandomSukos};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::from_one;

use super::{ColouringArgs, SUKO_TEXT, SukoFormat};

const EXAMPLES: &str = "\
Examples:
  survo suko generate --unique
  survo suko generate --count 10 --seed 4 --format json";

/// Generate random Sukos.
///
/// The digits are put into the square at random, every square as likely as any other,
/// and colours are drawn for its squares; the puzzle is what the totals say. With
/// --unique, drawn again until there is only one solution. The same arguments give the
/// same puzzles.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{SUKO_TEXT}"))]
pub struct GenerateArgs {
    /// Only puzzles with exactly one solution
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    colouring: ColouringArgs,
    /// How many puzzles
    #[arg(long, default_value_t = 1, value_name = "K", value_parser = from_one())]
    count: usize,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// The form of the puzzles
    #[arg(long, value_enum, default_value_t = SukoFormat::Text, value_name = "FORM")]
    format: SukoFormat,
}

impl GenerateArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let colouring = self.colouring.colouring()?;
        job(move |context| run(colouring, &self, context))
    }
}

fn run(colouring: Colouring, args: &GenerateArgs, context: &Context) -> Result<Status, Failure> {
    let mut source = RandomSukos::new(colouring, args.seed);
    let mut output = Output::new();
    for number in 0..args.count {
        let suko = source
            .next(args.unique, &context.stop)
            .map_err(Failure::input)?;
        let Some(suko) = suko else {
            output.flush()?;
            return Err(Failure::stopped("stopped before all puzzles were found"));
        };
        match args.format {
            SukoFormat::Text => {
                if number > 0 {
                    output.line("")?;
                }
                output.line(suko)?;
            }
            SukoFormat::Json => output.line(json(&suko))?,
        }
    }
    output.flush()?;
    Ok(Status::Done)
}
