//! The section on speed: this program against an earlier revision.

use std::fmt::Write as _;

use crate::documents::records::speed::Speed;

/// The ratios of processor seconds, by size and by step of the work.
pub(crate) fn speed_section(text: &mut String, speeds: &[Speed]) -> std::fmt::Result {
    let Some(first) = speeds.first() else {
        return Ok(());
    };
    write!(
        text,
        "\n## Speed against an earlier revision\n\n\
         The same work by two revisions in turns on one thread ({} pairs of runs for each size);\n\
         their results have the same bytes. A shard is one stretch of margins. The ratio is that of all\n\
         seconds, with the least and the greatest of a pair of runs. `all` are processor seconds; the seconds of the steps are\n\
         read from the clock, so on a busy machine only their ratio says something. Measured by\n\
         `scripts/against_revision.sh {}` on {}, {} ({}), revision `{}`.\n\n\
         | m x n | shards | step | seconds before | seconds now | ratio | least to greatest |\n\
         |---|---|---|--:|--:|--:|---|\n",
        first.runs, first.old, first.date, first.processor, first.features, first.new
    )?;
    for speed in speeds {
        let shards = match speed.shards.as_str() {
            "1/1" => "all",
            shards => shards,
        };
        writeln!(
            text,
            "| {}x{} | {shards} | {} | {:.2} | {:.2} | {:.2} | {:.2} to {:.2} |",
            speed.m,
            speed.n,
            speed.step,
            speed.old_seconds,
            speed.new_seconds,
            speed.ratio,
            speed.least,
            speed.greatest
        )?;
    }
    Ok(())
}
