use crate::numbers::{Comb, Restriction};
use itertools::Itertools;

use crate::cli::values::whole;
use crate::cli::{Context, Failure, Output, Status};

const EXAMPLES: &str = "\
Examples:
  survo partitions 15 4
  survo partitions 78 3 --min 10 --max 42 --count
  survo partitions 32 4 --max 16 --off 1,2,5,9";

/// List or count the partitions of SUM into PARTS distinct parts.
///
/// Prints one partition on each line, its parts in ascending order, the lines in lexicographic
/// order.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct PartitionsArgs {
    /// Number to split, at most 10000
    #[arg(required_unless_present = "comb", value_parser = whole::<u32>())]
    sum: Option<u32>,
    /// Number of parts
    #[arg(required_unless_present = "comb", value_parser = whole::<usize>())]
    parts: Option<usize>,
    /// Least part
    #[arg(long, default_value_t = 1, value_parser = whole::<u32>())]
    min: u32,
    /// Greatest part [default: SUM]
    #[arg(long, value_parser = whole::<u32>())]
    max: Option<u32>,
    /// Numbers that must not be parts
    #[arg(long, value_delimiter = ',', value_name = "A,B,..", value_parser = whole::<u32>())]
    off: Vec<u32>,
    /// Print only the number of partitions, however large
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
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        if let Some(comb) = self.comb {
            output.line(&comb);
            return match comb.is_listed {
                true => list(&comb.restriction, context, output),
                false => Ok(Status::Done),
            };
        }
        // Without --comb, clap requires both.
        let (sum, parts) = self.sum.zip(self.parts).unwrap_or_default();
        let max = self.max.unwrap_or(sum.max(self.min));
        let restriction = Restriction::new(sum, parts, self.min, max)?.without(self.off);
        if self.count {
            output.line(restriction.count());
            return Ok(Status::Done);
        }
        list(&restriction, context, output)
    }
}

fn list(
    restriction: &Restriction,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let mut partitions = restriction.iter();
    while let Some(partition) = partitions.advance() {
        output.line(partition.iter().format(" "));
        if context.stop.is_raised() {
            stop!("stopped before the last partition");
        }
    }
    Ok(Status::Done)
}
