use crate::kin::suko::text::json;
use crate::kin::suko::{Colouring, Digits, MAX_COLOURS, RandomSukos, SQUARES};

use crate::cli::values::{TextOrJson, from_one, whole};
use crate::cli::{Context, Failure, Output, Status};

use super::SUKO_TEXT;

const EXAMPLES: &str = "\
Examples:
  survo suko generate --unique
  survo suko generate --number 10 --seed 4 --format json";

/// Generate random Sukos.
///
/// The program fills the square with random digits and draws random colours for its cells; the
/// puzzle gives the totals. With --unique it draws again until there is only one solution. The
/// same arguments give the same puzzles.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{SUKO_TEXT}"))]
pub struct SukoGenerateArgs {
    /// Generate only puzzles with exactly one solution
    #[arg(long)]
    unique: bool,
    /// Number of coloured squares
    #[arg(long, default_value_t = SQUARES, value_name = "K", value_parser = whole::<usize>())]
    coloured: usize,
    /// Greatest number of colours
    #[arg(long, default_value_t = MAX_COLOURS, value_name = "K", value_parser = whole::<usize>())]
    colours: usize,
    /// Number of puzzles
    #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = from_one::<usize>())]
    number: usize,
    /// Seed of the random choices
    #[arg(long, default_value_t = 0, value_name = "S", value_parser = whole::<u64>())]
    seed: u64,
    /// The form of the puzzles
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, value_name = "FORM")]
    format: TextOrJson,
}

impl SukoGenerateArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let colouring = Colouring::new(self.coloured, self.colours).map_err(Failure::input)?;
        let mut source = RandomSukos::new(colouring, self.seed);
        for number in 0..self.number {
            let suko = source
                .next(self.unique, &context.stop)?
                .ok_or_else(|| Failure::stopped("stopped before all puzzles were found"))?;
            match self.format {
                TextOrJson::Text if number > 0 => writeln!(output, "\n{suko}"),
                TextOrJson::Text => output.line(suko),
                TextOrJson::Json => output.line(json(&suko, &Digits::default())),
            }
        }
        Ok(Status::Done)
    }
}
