use std::path::PathBuf;

use itertools::iproduct;
use survo_core::counted;

use survo_files::{SurveyComparison, compare, each_survey, surveys_by_pairs};
use survo_pages::grouped;

use crate::cli::{Context, Failure, Result, Status, output};

const EXAMPLES: &str = "\
Examples:
  survo compare 3x4 3x4-by-bitmask
  survo compare table by-bitmask";

/// Compare two surveys, row margin by row margin.
///
/// Prints each difference on a line of its own; the exit status is then 1. If the counts of a
/// survey were too large to be kept, the digests in the manifests are compared; the same holds
/// for puzzles. Each file must have the digest that its manifest lists.
///
/// Two folders of surveys, such as those of `survo table`, are compared size by size, with one
/// line for each size that both contain. A size in only one of them is named, but does not count as
/// a difference. Anything but finished surveys is skipped.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct CompareArgs {
    /// Folder of one or more surveys
    #[arg(value_hint = clap::ValueHint::DirPath)]
    first: PathBuf,
    /// Folder of one or more other surveys
    #[arg(value_hint = clap::ValueHint::DirPath)]
    second: PathBuf,
}

impl CompareArgs {
    pub fn run(self, _: &Context) -> Result {
        let (first, second) = (&self.first, &self.second);
        let holds_several =
            |folder: &PathBuf| each_survey(folder).is_ok_and(|of| of != [folder.clone()]);
        if holds_several(first) || holds_several(second) {
            return run_sizes(&each_survey(first)?, &each_survey(second)?);
        }
        let comparison = compare(first, second)?;
        for difference in &comparison.differences {
            output::line(difference);
        }
        output::line(verdict(&comparison));
        Ok(Status::of(comparison.differences.is_empty()))
    }
}

fn run_sizes(first: &[PathBuf], second: &[PathBuf]) -> Result {
    let mut failures = Vec::new();
    let (mut compared, mut status_of_all) = (0, Status::Done);
    for (size, [ours, theirs]) in surveys_by_pairs(first, second)? {
        let is_one = ours.len() + theirs.len() == 2;
        for (path, other) in iproduct!(&ours, &theirs) {
            let name = match is_one {
                true => size.clone(),
                false => format!("{size}, {} and {}", path.display(), other.display()),
            };
            match compare(path, other) {
                Ok(comparison) => {
                    compared += 1;
                    let mut line = format!("{name}: {}", verdict(&comparison));
                    if let Some(difference) = comparison.differences.first() {
                        line += &format!("; the first: {difference}");
                        status_of_all = Status::Differs;
                    }
                    output::line(line);
                }
                Err(error) => failures.push(error.into()),
            }
        }
        if let ([only, ..], []) | ([], [only, ..]) = (&ours[..], &theirs[..]) {
            answer!("{size}: only {}", only.display());
        }
    }
    Failure::of_all(failures, "sizes cannot be compared")?;
    if compared == 0 {
        refuse!("no finished surveys of one size in both");
    }
    Ok(status_of_all)
}

fn verdict(comparison: &SurveyComparison) -> String {
    match (comparison.differences.len(), comparison.row_margins) {
        (0, Some(compared)) => {
            format!("equal: {} row margins, every class", grouped(compared))
        }
        (0, None) => {
            "equal: the same SHA-256 of all row margins, whose file is not in both folders"
                .to_owned()
        }
        (count, _) => counted(count, "difference"),
    }
}
