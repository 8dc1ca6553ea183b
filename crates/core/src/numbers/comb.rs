//! Partitions asked for as in Survo, with its `COMB` operation.

use super::Restriction;
use super::restriction::RestrictionError;

/// A `COMB` command about partitions into distinct parts, such as
/// `COMB P,CUR+1 / P=PARTITIONS,78,3 DISTINCT=1 MIN=10 MAX=42 RESULTS=0`.
///
/// `OFF=1,2,5` may stand anywhere, on a line of its own, too; where the command prints its
/// results is of no concern here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comb {
    pub name: String,
    pub restriction: Restriction,
    pub is_listed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombError {
    #[error("a COMB command names its partitions, such as P=PARTITIONS,78,3")]
    NoPartitions,
    #[error("only partitions into distinct parts are listed: DISTINCT=1")]
    NotDistinct,
    #[error("'{0}' is no specification of COMB: PARTITIONS, DISTINCT, MIN, MAX, OFF, RESULTS")]
    Specification(String),
    #[error(transparent)]
    Restriction(#[from] RestrictionError),
}

impl std::str::FromStr for Comb {
    type Err = CombError;

    fn from_str(text: &str) -> Result<Self, CombError> {
        let (mut named, mut distinct, mut is_listed) = (None, false, true);
        let (mut min, mut max, mut off) = (1, None, Vec::new());
        for word in text.split_whitespace() {
            // The name of the operation, where its results go, and the slash between.
            let Some((key, value)) = word.split_once('=') else {
                continue;
            };
            let wrong = || CombError::Specification(word.to_owned());
            let number = || value.parse::<u32>().map_err(|_| wrong());
            match key {
                "DISTINCT" => distinct = number()? == 1,
                "MIN" => min = number()?,
                "MAX" => max = Some(number()?),
                "RESULTS" => is_listed = number()? != 0,
                "OFF" => {
                    off = value
                        .split(',')
                        .map(|part| part.parse().map_err(|_| wrong()))
                        .collect::<Result<_, _>>()?;
                }
                name => {
                    let mut fields = value.split(',');
                    let kind = fields.next();
                    let sum = fields.next().and_then(|sum| sum.parse::<u32>().ok());
                    let parts = fields.next().and_then(|parts| parts.parse::<usize>().ok());
                    match (kind, sum, parts, fields.next()) {
                        (Some("PARTITIONS"), Some(sum), Some(parts), None) => {
                            named = Some((name.to_owned(), sum, parts));
                        }
                        _ => return Err(wrong()),
                    }
                }
            }
        }
        let (name, sum, parts) = named.ok_or(CombError::NoPartitions)?;
        if !distinct {
            return Err(CombError::NotDistinct);
        }
        let restriction = Restriction::new(sum, parts, min, max.unwrap_or(sum.max(min)))?;
        Ok(Self {
            name,
            restriction: restriction.without(off),
            is_listed,
        })
    }
}

/// The line that Survo answers with.
impl std::fmt::Display for Comb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, count) = (&self.name, self.restriction.count());
        let Restriction { parts, sum, .. } = self.restriction;
        write!(f, "Partitions {parts} of {sum}: N[{name}]={count}")
    }
}
