use crate::numbers::{Comb, Restriction};
use itertools::Itertools;

use crate::cli::values::{ANY, counts};
use crate::cli::{Context, Failure, Result, Status, output};

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
    #[arg(required_unless_present = "comb", value_parser = counts::<u32>(ANY))]
    sum: Option<u32>,
    /// Number of parts
    #[arg(required_unless_present = "comb", value_parser = counts::<usize>(ANY))]
    parts: Option<usize>,
    /// Least part
    #[arg(long, default_value_t = 1, value_parser = counts::<u32>(ANY))]
    min: u32,
    /// Greatest part [default: SUM]
    #[arg(long, value_parser = counts::<u32>(ANY))]
    max: Option<u32>,
    /// Numbers that must not be parts
    #[arg(long, value_delimiter = ',', value_name = "A,B,..", value_parser = counts::<u32>(ANY))]
    off: Vec<u32>,
    /// Print only the number of partitions, however large
    #[arg(long)]
    count: bool,
    /// Answer the COMB commands of Survo about partitions in a text instead
    #[arg(
        long,
        value_name = "TEXT",
        conflicts_with_all = ["sum", "parts", "min", "max", "off", "count"],
        long_help = "Answer the COMB commands of Survo about partitions in a text instead, such as\n\
                     \"COMB P=PARTITIONS,78,3 DISTINCT=1 MIN=10 MAX=42 RESULTS=0\".\n\
                     The text may be a whole block of an edit field, with comments; without\n\
                     DISTINCT=1 parts may be equal"
    )]
    comb: Option<String>,
}

impl PartitionsArgs {
    pub fn run(self, context: &Context) -> Result {
        if let Some(text) = self.comb {
            let combs = Comb::all(&text);
            for comb in combs.map_err(|error| Failure::input(format!("--comb: {error}")))? {
                output::line(&comb);
                if comb.is_listed {
                    list(comb.partitions(), context)?;
                }
            }
            return Ok(Status::Done);
        }
        // Without --comb, clap requires both.
        let (sum, parts) = self.sum.zip(self.parts).unwrap_or_default();
        let max = self.max.unwrap_or(sum.max(self.min));
        let restriction = Restriction::new(sum, parts, self.min, max)?.without(self.off);
        if self.count {
            output::line(restriction.count());
            return Ok(Status::Done);
        }
        list(restriction.iter(), context)?;
        Ok(Status::Done)
    }
}

fn list(partitions: impl Iterator<Item = Vec<u32>>, context: &Context) -> Result<()> {
    for partition in partitions {
        output::line(partition.iter().format(" "));
        if context.stop.is_raised() {
            stop!("stopped before the last partition");
        }
    }
    Ok(())
}
