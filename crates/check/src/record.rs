//! What is kept of a recount.

use std::time::{Duration, SystemTime};

use super::recount::{Recount, Recounted};
use super::scope::Scope;
use survo_files::{Check, DESCRIBED, Record};

impl Recounted {
    /// The record of random pairs, or of whole column margins, decided again.
    pub fn record(
        &self,
        recount: &Recount<'_>,
        scope: &Scope<'_>,
        started: SystemTime,
        revision: &str,
    ) -> Record {
        let (seed, column_margins, pairs) = (recount.seed, self.column_margins, self.pairs);
        let check = match scope {
            Scope::ColumnMargins { shard, .. } => {
                let [condition_1, condition_2, unsolvable, unique, multiple] =
                    self.counts.by_class();
                Check::Margins {
                    shard: *shard,
                    seed,
                    column_margins,
                    pairs,
                    condition_1,
                    condition_2,
                    unsolvable,
                    unique,
                    multiple,
                }
            }
            _ => {
                let [unsolvable, unique, multiple] = self.per_class.map(|count| count as u64);
                Check::Pairs {
                    seed,
                    column_margins,
                    pairs,
                    random: self.random as u64,
                    unsolvable,
                    unique,
                    multiple,
                }
            }
        };
        let (shape, judge) = (recount.maker.extent().shape(), recount.judge.name());
        let differences = self.differences.count;
        Record::new(shape, judge, check, differences, started, revision)
    }

    /// The record of a survey that was compared, of which `counts` is the SHA-256 of the counts by
    /// row margin, and `budget` the time that a draw was allowed to take.
    pub fn record_of_survey(
        &self,
        recount: &Recount<'_>,
        counts: &str,
        budget: Duration,
        started: SystemTime,
        revision: &str,
    ) -> Record {
        let pairs = recount.maker.extent().pairs();
        let check = Check::Survey {
            counts: counts.to_owned(),
            pairs,
            seed: recount.seed,
            budget: budget.as_secs_f64(),
            pairs_checked: self.pairs,
            random: (self.pairs != pairs).then_some(self.random as u64),
            row_margins_checked: self.row_margins,
        };
        let (shape, judge) = (recount.maker.extent().shape(), recount.judge.name());
        let differences = self.differences.count;
        let described = self.differences.kept.iter().take(DESCRIBED);
        Record {
            first: described.map(ToString::to_string).collect(),
            ..Record::new(shape, judge, check, differences, started, revision)
        }
    }
}
