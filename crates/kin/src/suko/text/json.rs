//! The JSON form.

use std::collections::BTreeMap;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use survo_base::json_objects;

use super::write::{digit_sign, rows};
use super::{FilledSuko, SukoTextError, SukoTextProblem};
use crate::suko::{SQUARES, Suko};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SukoJson {
    circles: [u32; 4],
    #[serde(default = "blank_rows")]
    colours: Vec<String>,
    #[serde(default, deserialize_with = "totals")]
    totals: BTreeMap<char, u32>,
    #[serde(default = "blank_rows")]
    digits: Vec<String>,
}

/// Totals by colour; a colour that is there twice is refused, which a map would not do.
fn totals<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<char, u32>, D::Error> {
    struct Totals;

    impl<'de> Visitor<'de> for Totals {
        type Value = BTreeMap<char, u32>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("totals by colour")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
            let mut totals = BTreeMap::new();
            while let Some((colour, total)) = from.next_entry::<char, u32>()? {
                if totals.insert(colour.to_ascii_lowercase(), total).is_some() {
                    return Err(A::Error::custom(format!("two totals of colour {colour}")));
                }
            }
            Ok(totals)
        }
    }

    from.deserialize_map(Totals)
}

fn blank_rows() -> Vec<String> {
    vec!["...".to_owned(); 3]
}

/// A Suko as a JSON object.
pub fn json(suko: &Suko) -> serde_json::Value {
    let [colours, digits] = [
        suko.colours().map(|colour| colour.unwrap_or('.')),
        suko.digits().map(digit_sign),
    ]
    .map(|signs| rows(&signs));
    let json = SukoJson {
        circles: suko.circles(),
        colours,
        totals: suko.totals().iter().copied().collect(),
        digits,
    };
    serde_json::to_value(json).expect("numbers and texts are JSON")
}

/// The puzzles of a text of JSON objects.
pub(super) fn read(text: &str) -> Result<Vec<FilledSuko>, SukoTextError> {
    let sukos = json_objects::<SukoJson>(text).map(|(line, object)| {
        let object = object.map_err(|error| SukoTextError {
            line: error.line,
            problem: SukoTextProblem::Json(error.message),
        })?;
        let (suko, digits) = suko(object).map_err(|problem| SukoTextError { line, problem })?;
        Ok(FilledSuko {
            line,
            last: line,
            suko,
            digits,
        })
    });
    sukos.collect()
}

fn suko(object: SukoJson) -> Result<(Suko, [u8; SQUARES]), SukoTextProblem> {
    let colours = signs("colours", &object.colours)?.map(|sign| match sign {
        '.' => None,
        sign => Some(sign.to_ascii_lowercase()),
    });
    let mut digits = [0; SQUARES];
    for (digit, sign) in digits.iter_mut().zip(signs("digits", &object.digits)?) {
        *digit = match sign.to_digit(10) {
            Some(value) => value as u8,
            None if sign == '.' => 0,
            None => {
                return Err(SukoTextProblem::JsonSquares {
                    field: "digits",
                    text: object.digits.join(" "),
                });
            }
        };
    }
    let totals: Vec<(char, u32)> = object.totals.into_iter().collect();
    let suko = Suko::new(object.circles, colours, &totals, [0; SQUARES])?;
    Ok((suko, digits))
}

/// The nine signs of three texts.
fn signs(field: &'static str, rows: &[String]) -> Result<[char; SQUARES], SukoTextProblem> {
    let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let is_square = rows.len() == 3 && rows.iter().all(|row| row.chars().count() == 3);
    match <[char; SQUARES]>::try_from(signs) {
        Ok(signs) if is_square => Ok(signs),
        _ => Err(SukoTextProblem::JsonSquares {
            field,
            text: rows.join(" "),
        }),
    }
}
