//! What stands behind each value that is published nowhere else.

use std::collections::{BTreeMap, BTreeSet};

use survo::internals::Surveyed;
use survo::puzzle::Shape;
use survo::survey::trust::{Kind, Record};

use crate::data::{Data, have_same_pairs};
use crate::template::{Figures, cells};
use crate::values::name;

/// Adds the rows of the table.
pub fn add(figures: &mut Figures, data: &Data) {
    let values = data.values().into_iter();
    let new = values.filter(|value| value.published().is_none());
    let rows = new.map(|value| {
        let surveys = &data.surveys[&value.shape];
        let shards = data.shards.get(&value.shape).map_or(&[][..], Vec::as_slice);
        let twice = SurveyedTwice::among(shards).filter(|_| surveys.len() == 1);
        let (count, differing, compared) = match &twice {
            Some(twice) => {
                let share = format!("1 and {}/{}", twice.numbers.len(), twice.of);
                (
                    share,
                    twice.parameters.clone(),
                    row_margins_compared(shards),
                )
            }
            None => {
                let count = surveys.len().to_string();
                (count, differing(surveys), row_margins_compared(surveys))
            }
        };
        let again = Again::of(value.shape, &data.checks);
        cells![
            name(&value),
            value.value,
            count,
            Vec::from_iter(differing).join(", "),
            compared.map_or(String::new(), |count| count.to_string()),
            again.pairs.join(", "),
            again.margins(),
            again.puzzles(value.value),
            again.differences,
        ]
    });
    figures.rows("new-values", rows);
}

/// Shards of a shape that were surveyed twice, in different ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SurveyedTwice {
    /// The numbers of these shards.
    numbers: BTreeSet<u64>,
    /// How many shards there are.
    of: u64,
    /// The parameters in which the two surveys differ.
    parameters: BTreeSet<String>,
}

impl SurveyedTwice {
    /// Among the shards of one shape; `None` if there are none. Of shards that were cut
    /// in several ways, the coarsest cut counts.
    pub fn among(shards: &[Surveyed]) -> Option<Self> {
        let mut found: BTreeMap<u64, Self> = BTreeMap::new();
        for (at, one) in shards.iter().enumerate() {
            let parameters = &one.survey.manifest.parameters;
            let others = shards[..at].iter();
            for other in others.filter(|other| have_same_pairs(one, other)) {
                let differing = parameters.differences_of_way(&other.survey.manifest.parameters);
                if !differing.is_empty() {
                    let of = parameters.shard.of();
                    let twice = found.entry(of).or_default();
                    twice.of = of;
                    twice.numbers.insert(parameters.shard.number());
                    twice.parameters.extend(differing);
                }
            }
        }
        found.into_values().next()
    }
}

/// What other engines decided again for a shape.
#[derive(Default)]
struct Again {
    /// Random pairs, for each check.
    pairs: Vec<String>,
    /// How many whole column margins each engine has decided.
    margins: BTreeMap<String, u64>,
    /// How many puzzles each engine has shown unique.
    puzzles: BTreeMap<String, u64>,
    /// Differences in all of that.
    differences: u64,
}

impl Again {
    fn of(shape: Shape, checks: &[Record]) -> Self {
        let mut again = Self::default();
        let is_of = |check: &&Record| (check.m, check.n) == (shape.rows(), shape.columns());
        for check in checks.iter().filter(is_of) {
            let by = &check.against;
            match check.kind {
                Kind::Pairs => {
                    let pairs = check.pairs.unwrap_or_default();
                    again.pairs.push(format!("{pairs} by {by}"));
                }
                Kind::Margins => {
                    let margins = check.column_margins.unwrap_or_default();
                    *again.margins.entry(by.clone()).or_default() += margins;
                }
                Kind::Puzzles => {
                    let puzzles = check.puzzles.unwrap_or_default();
                    *again.puzzles.entry(by.clone()).or_default() += puzzles;
                }
                Kind::Survey => continue,
            }
            again.differences += check.differences;
        }
        again
    }

    /// How many column margins each engine has decided.
    fn margins(&self) -> String {
        let by = self.margins.iter();
        let by = by.map(|(engine, margins)| format!("{margins} by {engine}"));
        by.collect::<Vec<_>>().join(", ")
    }

    /// The engines that have shown puzzles unique: all of them, or how many.
    fn puzzles(&self, value: u64) -> String {
        let by = self.puzzles.iter().map(|(engine, &puzzles)| {
            if puzzles == value {
                engine.clone()
            } else {
                format!("{engine} ({puzzles} of {value})")
            }
        });
        by.collect::<Vec<_>>().join(", ")
    }
}

/// The parameters in which surveys of one shape differ.
fn differing(surveys: &[Surveyed]) -> BTreeSet<String> {
    let parameters = || {
        surveys
            .iter()
            .map(|surveyed| &surveyed.survey.manifest.parameters)
    };
    parameters()
        .zip(parameters().skip(1))
        .flat_map(|(one, next)| one.differences_of_way(next))
        .collect()
}

/// The row margins for which two surveys or more have their counts, or the digest of them;
/// they are equal, or the surveys would not have been read.
fn row_margins_compared(surveys: &[Surveyed]) -> Option<u64> {
    let mut with_digest = surveys
        .iter()
        .filter(|surveyed| surveyed.row_margins_digest.is_some());
    with_digest
        .nth(1)
        .map(|surveyed| surveyed.survey.tallies.row_margins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;
    use survo::internals::all_surveyed;

    /// Records about a size, each with one difference.
    #[test]
    fn what_was_decided_again_is_added_up() {
        let folder = tempfile::tempdir().unwrap();
        let made = r#""differences": 1, "version": "", "revision": "",
            "times": { "started": "", "finished": "", "seconds": 1.0 } }"#;
        let of_none = r#""column_margins": 3, "pairs": 0, "condition_1": 0, "condition_2": 0,
            "unsolvable": 0, "unique": 0, "multiple": 0"#;
        let records = [
            format!(r#""kind": "margins", "against": "partition", "seed": 0, {of_none}"#),
            format!(r#""kind": "margins", "against": "bitmask", "seed": 0, "shard": "1/2", {of_none}"#),
            format!(r#""kind": "margins", "against": "bitmask", "seed": 0, "shard": "2/2", {of_none}"#),
            r#""kind": "puzzles", "engine": "partition", "puzzles": 11, "row_margins": 72"#.to_owned(),
            r#""kind": "puzzles", "shard": "1/2", "engine": "bitmask", "puzzles": 4, "row_margins": 72"#.to_owned(),
            r#""kind": "puzzles", "shard": "2/2", "engine": "bitmask", "puzzles": 6, "row_margins": 72"#.to_owned(),
        ];
        let mut checks = Vec::new();
        for (number, record) in records.iter().enumerate() {
            let path = folder.path().join(format!("{number}.json"));
            let text = format!("{{ \"m\": 2, \"n\": 12, {record}, {made}");
            std::fs::write(&path, text).unwrap();
            checks.push(Record::read(&path).unwrap());
        }
        let again = Again::of(Shape::new(2, 12).unwrap(), &checks);
        assert_eq!(again.margins(), "6 by bitmask, 3 by partition");
        assert_eq!(again.puzzles(11), "bitmask (10 of 11), partition");
        assert_eq!(again.differences, 6);
        assert_eq!(
            Again::of(Shape::new(2, 11).unwrap(), &checks).differences,
            0
        );
    }

    #[test]
    fn a_part_of_a_second_survey_is_found_and_has_to_agree() {
        let shards = all_surveyed(&root().join("data/shards")).unwrap();
        let of = |number: u64, seed: u64| {
            let fits = |shard: &&Surveyed| {
                let parameters = &shard.survey.manifest.parameters;
                let is_it = (parameters.m, parameters.shard.number()) == (4, number);
                is_it && parameters.seed == seed
            };
            shards.iter().find(fits).unwrap().clone()
        };
        let (one, two) = (of(4, 0), of(4, 7));
        // A shard alone is not compared with anything, nor is another shard.
        assert_eq!(SurveyedTwice::among(&[one.clone(), of(15, 7)]), None);
        let twice = SurveyedTwice::among(&[one.clone(), two.clone()]).unwrap();
        assert_eq!((twice.numbers.len(), twice.of), (1, 52));
        assert_eq!(Vec::from_iter(twice.parameters), ["seed"]);
        // Nor are the same shards of other units.
        let mut other = two.clone();
        other.survey.manifest.parameters.units += 1;
        assert_eq!(SurveyedTwice::among(&[one.clone(), other]), None);

        let mut other = two.clone();
        other.row_margins_digest = None;
        assert!(one.agrees_with(&two).is_ok() && one.agrees_with(&other).is_ok());
        other.survey.tallies = of(15, 7).survey.tallies;
        let error = one.agrees_with(&other).unwrap_err().to_string();
        assert!(
            error.contains("count the pairs of 4x7 differently"),
            "{error}"
        );
    }
}
