//! What is kept of a check.

use std::time::{Duration, SystemTime};

use super::checking::Checking;
use super::pairs::DrawnPairs;
use super::recount::{Recount, Recounted};
use survo_core::puzzle::Shape;
use survo_files::{Check, DESCRIBED, Record};

impl DrawnPairs {
    /// The record of pairs of a shape that were drawn.
    pub fn record(
        &self,
        checking: &Checking<'_>,
        shape: Shape,
        started: SystemTime,
        revision: &str,
    ) -> Record {
        let [unsolvable, unique, multiple] = self.per_class.map(|count| count as u64);
        let check = Check::Pairs {
            seed: checking.seed,
            column_margins: self.column_margins,
            pairs: self.pairs,
            random: self.random as u64,
            unsolvable,
            unique,
            multiple,
        };
        let (checker, differences) = (checking.checker.method(), self.differences.count);
        Record::new(shape, checker.name(), check, differences, started, revision)
    }
}

impl Recounted {
    /// The record of a survey that was recounted, of which `counts` is the SHA-256 of
    /// the counts by row margin, and `budget` the time that the recount was allowed to take.
    pub fn record(
        &self,
        recount: &Recount<'_>,
        counts: &str,
        budget: Duration,
        started: SystemTime,
        revision: &str,
    ) -> Record {
        let extent = recount.producer.extent();
        let check = Check::Survey {
            counts: counts.to_owned(),
            row_margins: extent.row_margins(),
            seed: recount.checking.seed,
            budget: budget.as_secs_f64(),
            row_margins_checked: self.row_margins,
            searched: self.searched,
            drawn: self.drawn,
        };
        let (shape, differences) = (extent.shape(), self.differences.count);
        let described = self.differences.kept.iter().take(DESCRIBED);
        Record {
            first: described.map(ToString::to_string).collect(),
            ..Record::new(
                shape,
                recount.engine.name(),
                check,
                differences,
                started,
                revision,
            )
        }
    }
}
