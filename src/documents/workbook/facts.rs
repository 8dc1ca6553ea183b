//! The sheet of single facts: totals, then everything the manifest says.

use serde_json::Value;

use super::cell::Cell;
use crate::puzzle::Class;
use crate::survey::files::{Manifest, Tallies};

/// Facts by name: what was surveyed, the totals as in `tallies.csv`, and the manifest,
/// whose entries are named as in its file, as `parameters.engine`.
pub(super) fn facts(tallies: &Tallies, manifest: &Manifest) -> Vec<(String, Cell)> {
    let extent = match manifest.parameters.shard {
        shard if shard.is_whole() => "all pairs".to_owned(),
        shard => format!("shard {shard}: a part of the pairs only"),
    };
    let counts = &tallies.counts;
    let sizes = [
        ("m", tallies.shape.rows() as u64),
        ("n", tallies.shape.columns() as u64),
        ("row_margins", tallies.row_margins),
        ("column_margins", tallies.column_margins),
        ("pairs", counts.pairs()),
    ];
    let classes = Class::ALL.map(|class| (class.name(), counts.get(class)));
    let mut facts = vec![
        ("survey".to_owned(), Cell::Text(tallies.shape.to_string())),
        ("extent".to_owned(), Cell::Text(extent)),
    ];
    facts.extend(
        sizes
            .into_iter()
            .chain(classes)
            .map(|(name, count)| (name.to_owned(), Cell::Count(count))),
    );
    // A manifest is an object of plain values: this cannot fail.
    if let Ok(value) = serde_json::to_value(manifest) {
        add(&mut facts, "", &value);
    }
    facts
}

/// Adds the entries of a JSON value; of a list, its length only.
fn add(facts: &mut Vec<(String, Cell)>, name: &str, value: &Value) {
    let cell = match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                let name = if name.is_empty() {
                    key.clone()
                } else {
                    format!("{name}.{key}")
                };
                add(facts, &name, value);
            }
            return;
        }
        Value::Array(list) => Cell::Count(list.len() as u64),
        Value::Bool(true) => Cell::Text("yes".to_owned()),
        Value::Bool(false) => Cell::Text("no".to_owned()),
        Value::String(text) => Cell::Text(text.clone()),
        Value::Null => Cell::Text("unknown".to_owned()),
        Value::Number(number) => match (number.as_u64(), number.as_f64()) {
            (Some(count), _) => Cell::Count(count),
            (None, Some(real)) => Cell::Real(real),
            (None, None) => Cell::Text(number.to_string()),
        },
    };
    facts.push((name.to_owned(), cell));
}
