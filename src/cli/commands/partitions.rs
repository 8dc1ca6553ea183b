//! `survo partitions`

use crate::numbers::Restriction;

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;

/// List or count the partitions of SUM into PARTS distinct parts.
///
/// One partition a line, parts ascending, lines in lexicographic order.
#[derive(Debug, clap::Args)]
pub struct PartitionsArgs {
    /// The number to split, at most 10000
    sum: u32,
    /// The number of parts
    parts: usize,
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
}

impl PartitionsArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let max = self.max.unwrap_or(self.sum.max(self.min));
        let restriction = Restriction::new(self.sum, self.parts, self.min, max)
            .map_err(Failure::input)?
            .without(self.off);
        job(move |context| run(&restriction, self.count, context))
    }
}

fn run(restriction: &Restriction, count: bool, context: &Context) -> Result<Status, Failure> {
    let mut output = Output::new();
    if count {
        output.line(restriction.count())?;
    } else {
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
