//! `cargo xtask sacrifices`: what the best lists of swaps do to W, over all unique 4x4 puzzles, as
//! `data/sacrifices` keeps it.

use std::io::Write;

use anyhow::{Result, bail};
use survo::internals::{Statistics, TIES};
use survo::puzzle::Shape;
use survo::search::Stop;
use survo::survey::{NoProgress, Outcome, Plan, run};

/// Writes the puzzles by W of the start table and the number of swaps: all, those with a
/// shortest list along which W never rises, and those with one along which it falls.
///
/// # Errors
/// When it cannot be written.
pub fn write(to: impl Write) -> Result<()> {
    let shape = Shape::new(4, 4)?;
    let mut plan = Plan::new(shape)?;
    plan.puzzles = true;
    let Outcome::Finished(survey) = run(&plan.check()?, None, &Stop::new(), &NoProgress)? else {
        bail!("nothing stops the survey");
    };
    let mut statistics = Statistics::new(shape);
    for solution in survey.puzzles.iter().flatten() {
        statistics.add(solution, true);
    }
    let mut csv = csv::Writer::from_writer(to);
    csv.write_record("m,n,ties,start_w,swaps,puzzles,never_rises,falls".split(','))?;
    for (&at, found) in &statistics.counts.counts {
        let counts = (found.puzzles, found.never_rises, found.falls);
        csv.serialize((shape.rows(), shape.columns(), TIES, at, counts))?;
    }
    Ok(csv.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn the_committed_record_regenerates_without_a_difference() {
        let mut again = Vec::new();
        write(&mut again).unwrap();
        let committed = std::fs::read(root().join("data/sacrifices/4x4.csv")).unwrap();
        assert!(again == committed);
    }
}
