//! `survo partitions`

use crate::numbers::{Comb, Restriction};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;

const EXAMPLES: &str = "\
Examples:
  survo partitions 15 4
  survo partitions 78 3 --min 10 --max 42 --count
  survo partitions 32 4 --max 16 --off 1,2,5,9";

/// List or count the partitions of SUM into PARTS distinct parts.
///
/// One partition a line, parts ascending, lines in lexicographic order.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct PartitionsArgs {
    /// The number to split, at most 10000
    #[arg(required_unless_present = "comb")]
    sum: Option<u32>,
    /// The number of parts
    #[arg(required_unless_present = "comb")]
    parts: Option<usize>,
    /// The least part
    #[arg(long, default_value_t = 1)]
    min: u32,
    /// The greatest part [default: SUM]
    #[arg(long)]
    max: Option<u32>,
    /// Parts that may not be used
    #[arg(long, value_delimiter = ',', value_name = "A,B,..")]
    off: Vec<u32>,
    /// Print their number only, however large
    #[arg(long)]
    count: bool,
    /// Answer a COMB command of Survo about partitions instead
    #[arg(
        long,
        value_name = "COMMAND",
        conflicts_with_all = ["sum", "parts", "min", "max", "off", "count"],
        long_help = "Answer a COMB command of Survo about partitions instead, such as\n\
                     \"COMB P=PARTITIONS,78,3 DISTINCT=1 MIN=10 MAX=42 RESULTS=0\""
    )]
    comb: Option<Comb>,
}

impl PartitionsArgs {
    pub fn job(self) -> Result<Job, Failure> {
        if let Some(comb) = self.comb {
            return job(move |context| {
                let mut output = Output::new();
                output.line(&comb)?;
                list(&comb.restriction, comb.is_listed, output, context)
            });
        }
        // Clap asks for both where there is no command of Survo.
        let (sum, parts) = self.sum.zip(self.parts).unwrap_or_default();
        let max = self.max.unwrap_or(sum.max(self.min));
        let restriction = Restriction::new(sum, parts, self.min, max)
            .map_err(Failure::input)?
            .without(self.off);
        job(move |context| {
            let mut output = Output::new();
            if self.count {
                output.line(restriction.count())?;
            }
            list(&restriction, !self.count, output, context)
        })
    }
}

fn list(
    restriction: &Restriction,
    is_listed: bool,
    mut output: Output,
    context: &Context,
) -> Result<Status, Failure> {
    if is_listed {
        let mut partitions = restriction.iter();
        while let Some(partition) = partitions.advance() {
            let parts: Vec<String> = partition.iter().map(u32::to_string).collect();
            output.line(parts.join(" "))?;
            if context.stop.is_raised() {
                output.flush()?;
                return Err(Failure::stopped("stopped before the last partition"));
            }
        }
    }
    output.flush()?;
    Ok(Status::Done)
}
