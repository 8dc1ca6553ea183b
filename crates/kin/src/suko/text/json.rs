//! The JSON form.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use survo_core::json_objects;

use super::TextSuko;
use crate::FileProblem;
use crate::suko::words::rows;
use crate::suko::{Digits, SQUARES, Suko};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SukoJson {
    circles: [u32; 4],
    colours: Option<Vec<String>>,
    #[serde(default, deserialize_with = "totals")]
    totals: Vec<(char, u32)>,
    digits: Option<Vec<String>>,
}

/// Totals by colour. A map would keep the last of two of one colour; here both are seen.
fn totals<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(char, u32)>, D::Error> {
    struct Totals;

    impl<'de> Visitor<'de> for Totals {
        type Value = Vec<(char, u32)>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("totals by colour")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
            let mut totals = Vec::new();
            while let Some((colour, total)) = from.next_entry::<char, u32>()? {
                totals.push((colour.to_ascii_lowercase(), total));
            }
            Ok(totals)
        }
    }

    from.deserialize_map(Totals)
}

/// A Suko with digits in its squares as a JSON object.
pub fn json(suko: &Suko, digits: &Digits) -> serde_json::Value {
    let colours = suko.colours().map(|colour| colour.unwrap_or('.'));
    let colours: Vec<String> = colours.chunks(3).map(|row| row.iter().collect()).collect();
    let totals: serde_json::Map<_, _> = suko
        .totals()
        .iter()
        .map(|&(colour, total)| (colour.to_string(), total.into()))
        .collect();
    json!({
        "circles": suko.circles(),
        "colours": colours,
        "totals": totals,
        "digits": rows(digits),
    })
}

/// The puzzles of a text of JSON objects.
pub(super) fn read(text: &str) -> Result<Vec<TextSuko>, FileProblem> {
    let sukos = json_objects::<SukoJson>(text).map(|(line, object)| {
        let object = object.map_err(|error| {
            // A mistake at the very end may have no line of its own.
            let problem = format!("not a Suko in JSON: {error}");
            FileProblem::at(error.line().max(line), problem)
        })?;
        let (suko, digits) = suko(&object).map_err(|error| FileProblem::at(line, error))?;
        Ok(TextSuko {
            line,
            last: line,
            suko,
            digits,
        })
    });
    sukos.collect()
}

fn suko(object: &SukoJson) -> Result<(Suko, Digits), String> {
    let colours = field("colours", object.colours.as_ref(), |sign| match sign {
        '.' => Some(None),
        sign => Some(Some(sign.to_ascii_lowercase())),
    })?;
    let digits = field("digits", object.digits.as_ref(), |sign| match sign {
        '.' => Some(0),
        sign => sign.to_digit(10).map(|digit| digit as u8),
    })?;
    let suko = Suko::new(object.circles, colours, &object.totals);
    suko.map(|suko| (suko, digits))
        .map_err(|error| error.to_string())
}

/// What three texts of three signs say, or nothing for each square without them.
fn field<T: Copy + Default>(
    name: &str,
    rows: Option<&Vec<String>>,
    part: impl Fn(char) -> Option<T>,
) -> Result<[T; SQUARES], String> {
    let Some(rows) = rows else {
        return Ok([T::default(); SQUARES]);
    };
    let is_square = rows.iter().all(|row| row.chars().count() == 3);
    let parts: Option<Vec<T>> = rows.iter().flat_map(|row| row.chars()).map(part).collect();
    let square = parts.filter(|_| is_square);
    square
        .and_then(|parts| parts.try_into().ok())
        .ok_or_else(|| {
            let text = rows.join(" ");
            format!("\"{name}\" has '{text}' where three texts of three squares are wanted")
        })
}
