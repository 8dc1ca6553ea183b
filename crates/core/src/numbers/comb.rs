//! Answers questions about partitions in the form of Survo's `COMB` operation.

use num_bigint::BigUint;

use super::Restriction;
use crate::Problem;

/// A `COMB` command about partitions, such as
/// `COMB P,CUR+1 / P=PARTITIONS,78,3 DISTINCT=1 MIN=10 MAX=42 RESULTS=0`.
///
/// Without `DISTINCT=1` parts may be equal. Where the command prints its results does not matter
/// here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comb {
    /// What the command calls its partitions.
    pub name: String,
    /// Whether they are to be listed, or only counted.
    pub is_listed: bool,
    sum: u32,
    /// Of the partitions themselves, or if parts may be equal, of those with 0, 1, 2, .. added to
    /// the ascending parts, which makes them distinct.
    restriction: Restriction,
    are_distinct: bool,
    /// Numbers that may not be parts, unless the restriction leaves them out.
    off: Vec<u32>,
}

/// What is said where a command has no partitions.
const NO_PARTITIONS: &str = "a COMB command names its partitions, such as P=PARTITIONS,78,3";

impl Comb {
    /// The commands of a block of an edit field, each on a line of its own; the words around them
    /// are comments. As in Survo, a specification that is missing from the line of a command is
    /// looked for in the block.
    ///
    /// # Errors
    /// When there is no command, or the first that cannot be answered.
    pub fn all(block: &str) -> Result<Vec<Self>, Problem> {
        let no_partitions = || Problem(NO_PARTITIONS.to_owned());
        let lines: Vec<Vec<&str>> = block.lines().map(words).collect();
        let operation = |line: &Vec<&str>| line.iter().position(|&word| word == "COMB");
        let (commands, others): (Vec<_>, Vec<_>) =
            lines.iter().partition(|line| operation(line).is_some());
        let others: Vec<&str> = others.into_iter().flatten().copied().collect();
        let combs = commands.into_iter().map(|line| {
            let name = operation(line).and_then(|at| line.get(at + 1));
            let name = name.and_then(|word| word.split([',', '=']).next());
            Self::new(name.ok_or_else(no_partitions)?, line, &others)
        });
        let combs = combs.collect::<Result<Vec<_>, _>>()?;
        match combs.is_empty() {
            true => Err(no_partitions()),
            false => Ok(combs),
        }
    }

    fn new(name: &str, line: &[&str], others: &[&str]) -> Result<Self, Problem> {
        let wrong = |key: &str, value: &str| {
            Problem(format!(
                "'{key}={value}' is not a specification of COMB: PARTITIONS, DISTINCT, MIN, MAX, OFF, \
                 RESULTS"
            ))
        };
        let numbers = |key: &str| {
            let specified = [line, others].into_iter().find_map(|words| {
                // The last one of a line counts.
                let pairs = words.iter().filter_map(|word| word.split_once('='));
                pairs.rev().find(|&(of, _)| of == key)
            });
            let Some((_, value)) = specified else {
                return Ok(None);
            };
            let value_of = |part: &str| part.parse::<u32>().map_err(|_| wrong(key, value));
            let numbers = value.strip_prefix("PARTITIONS,").unwrap_or(value);
            let numbers = numbers.split(',').map(value_of);
            numbers.collect::<Result<Vec<_>, _>>().map(Some)
        };
        let number = |key: &str| match numbers(key)?.as_deref() {
            None => Ok(None),
            Some(&[number]) => Ok(Some(number)),
            Some(more) => {
                let more: Vec<String> = more.iter().map(u32::to_string).collect();
                Err(wrong(key, &more.join(",")))
            }
        };
        let (sum, parts) = match numbers(name)?.as_deref() {
            Some(&[sum, parts]) => (sum, parts),
            Some(&[sum]) => return Err(wrong(name, &format!("PARTITIONS,{sum}"))),
            _ => return Err(Problem(NO_PARTITIONS.to_owned())),
        };
        let are_distinct = number("DISTINCT")? == Some(1);
        let min = number("MIN")?.unwrap_or(1);
        let max = number("MAX")?.unwrap_or(sum.max(min));
        let off = numbers("OFF")?.unwrap_or_default();
        // What is added to the last part, and to all of them.
        let last = if are_distinct {
            0
        } else {
            parts.saturating_sub(1)
        };
        let added = u32::try_from(u64::from(last) * (u64::from(last) + 1) / 2).unwrap_or(u32::MAX);
        let mut restriction = Restriction::new(sum, parts as usize, min, max)?;
        if last > 0 {
            let (sum, max) = (sum.saturating_add(added), max.saturating_add(last));
            restriction = Restriction::new(sum, parts as usize, min, max)?;
        }
        Ok(Self {
            name: name.to_owned(),
            is_listed: number("RESULTS")? != Some(0),
            sum,
            restriction: match are_distinct {
                true => restriction.without(off.iter().copied()),
                false => restriction,
            },
            are_distinct,
            off,
        })
    }

    /// The partitions in lexicographic order, each with ascending parts.
    pub fn partitions(&self) -> impl Iterator<Item = Vec<u32>> {
        let all = self.restriction.iter().map(|mut partition| {
            if !self.are_distinct {
                for (part, added) in partition.iter_mut().zip(0..) {
                    *part -= added;
                }
            }
            partition
        });
        all.filter(|partition| self.are_distinct || !self.off.iter().any(|n| partition.contains(n)))
    }

    /// The number of partitions. They are counted one by one if parts may be equal and some numbers
    /// are excluded.
    pub fn count(&self) -> BigUint {
        match self.are_distinct || self.off.is_empty() {
            true => self.restriction.count(),
            false => BigUint::from(self.partitions().count()),
        }
    }
}

/// The words of a line of an edit field, without the signs that an edit field begins a line with.
fn words(line: &str) -> Vec<&str> {
    let words = line.split_whitespace();
    words.map(|word| word.trim_start_matches('*')).collect()
}

/// The line that Survo answers with.
impl std::fmt::Display for Comb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, sum, count) = (&self.name, self.sum, self.count());
        let parts = self.restriction.parts;
        write!(f, "Partitions {parts} of {sum}: N[{name}]={count}")
    }
}
