use crate::kin::suko::text::json;
use crate::kin::suko::{Digits, MAX_COLOURS, RandomSukos, SQUARES};

use crate::cli::values::{ANY, FROM_ONE, Form, counts, drawn_seed, form};
use crate::cli::{Context, Failure, Result, Status, output};

use super::SUKO_TEXT;

const EXAMPLES: &str = "\
Examples:
  survo suko generate
  survo suko generate --number 10 --seed 4 --format json";

/// Generate random Sukos.
///
/// The program fills the square with random digits and draws random colours for its cells; the
/// puzzle gives the totals. It draws again until there is only one solution, unless --any takes every
/// puzzle. A line before the first puzzle has the command that makes the same puzzles again.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{SUKO_TEXT}"))]
pub struct SukoGenerateArgs {
    /// Also take puzzles with several solutions
    #[arg(long)]
    any: bool,
    /// Number of coloured squares
    #[arg(long, default_value_t = SQUARES, value_name = "K", value_parser = counts::<usize>(ANY))]
    coloured: usize,
    /// Greatest number of colours
    #[arg(long, default_value_t = MAX_COLOURS, value_name = "K", value_parser = counts::<usize>(ANY))]
    colours: usize,
    /// Number of puzzles
    #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = counts::<usize>(FROM_ONE))]
    number: usize,
    /// Seed of the random choices [default: another one each time]
    #[arg(long, default_value_t = drawn_seed(), hide_default_value = true, value_name = "S",
          value_parser = counts::<u64>(ANY))]
    seed: u64,
    /// The form of the puzzles
    #[arg(long, value_parser = form(&[Form::Text, Form::Json]), default_value = "text", value_name = "FORM")]
    format: Form,
}

impl SukoGenerateArgs {
    pub fn run(self, context: &Context) -> Result {
        let source = RandomSukos::new(self.coloured, self.colours, self.seed);
        let mut source = source.map_err(Failure::input)?;
        if self.format == Form::Text {
            // A line that readers of puzzles skip.
            answer!("# {}", self.command());
        }
        for number in 0..self.number {
            let suko = source
                .next(!self.any, &context.stop)?
                .ok_or_else(|| Failure::stopped("stopped before all puzzles were found"))?;
            match self.format {
                Form::Json => output::line(json(&suko, &Digits::default())),
                _ if number > 0 => answer!("\n{suko}"),
                _ => output::line(suko),
            }
        }
        Ok(Status::Done)
    }

    /// The command that makes the same puzzles.
    fn command(&self) -> String {
        let mut words = "survo suko generate".to_owned();
        if self.any {
            words += " --any";
        }
        for (option, value, default) in [
            ("coloured", self.coloured, SQUARES),
            ("colours", self.colours, MAX_COLOURS),
            ("number", self.number, 1),
        ] {
            if value != default {
                words += &format!(" --{option} {value}");
            }
        }
        words += &format!(" --seed {}", self.seed);
        words
    }
}
