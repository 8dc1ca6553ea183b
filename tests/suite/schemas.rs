//! The schemas of docs/reference/schemas for what commands print, held against what they print.
//!
//! The validator knows the keywords that these schemas use, and no others.

use serde_json::Value;

use crate::program::survo;

/// What is wrong with a value, with its place; nothing if it is as the schema says.
fn faults(root: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |holds: bool, keyword: &str| {
        if !holds {
            faults.push(format!("{place}: {keyword} of {value}"));
        }
    };
    let mut inner = Vec::new();
    for (keyword, wanted) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let name = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                inner.push((root.pointer(name).unwrap(), value, place.to_owned()));
            }
            "type" => {
                let is_of = |kind: &Value| match kind.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "null" => value.is_null(),
                    other => panic!("{other} is no type here"),
                };
                check(
                    wanted
                        .as_array()
                        .map_or_else(|| is_of(wanted), |any| any.iter().any(is_of)),
                    keyword,
                );
            }
            "enum" => check(wanted.as_array().unwrap().contains(value), keyword),
            "minimum" => check(
                value.as_i64() >= wanted.as_i64() || value.is_null(),
                keyword,
            ),
            "maximum" => check(value.as_i64() <= wanted.as_i64(), keyword),
            "required" => {
                for name in wanted.as_array().unwrap() {
                    check(value.get(name.as_str().unwrap()).is_some(), keyword);
                }
            }
            "additionalProperties" => {
                let known = schema["properties"].as_object().unwrap();
                let mut names = value
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(name, _)| name);
                check(names.all(|name| known.contains_key(name)), keyword);
            }
            "properties" => {
                for (name, schema) in wanted.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        inner.push((schema, value, format!("{place}/{name}")));
                    }
                }
            }
            "items" => {
                for (at, value) in value.as_array().into_iter().flatten().enumerate() {
                    inner.push((wanted, value, format!("{place}/{at}")));
                }
            }
            other => panic!("{other} is no keyword here"),
        }
    }
    let inner = inner
        .iter()
        .flat_map(|(schema, value, place)| self::faults(root, schema, value, place));
    faults.extend(inner);
    faults
}

/// The schema of a command's answers.
fn schema(command: &str) -> Value {
    let file = format!(
        "{}/docs/reference/schemas/{command}.schema.json",
        env!("CARGO_MANIFEST_DIR")
    );
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// Puzzles that are unique, have several solutions, none by the sums, none after a few steps.
const PUZZLES: &str = "\
* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\n
13 27 38\n13 14 23 28\n
15 15 15\n15 15 15\n
1 9\n4 6\n
1 * 6\n* 2 4\n3 7\n
51 36 32 17\n51 42 26 17\n
15 40 65 90 115\n55 60 65 70 75\n";

#[test]
fn answers_in_json_are_as_their_schemas_say() {
    let pairs = "13,27,38,13,14,23,28\n26,26,26,18,19,20,21\n1,2\n6,14,58,13,14,23,28\n";
    for (command, input) in [
        ("solve --format json", PUZZLES),
        ("solve --format json --count", PUZZLES),
        ("solve --format json --time 0", PUZZLES),
        ("explain --format json", PUZZLES),
        ("explain --format json --time 0", PUZZLES),
        ("generate 3x4 --format json --number 3", ""),
        ("generate 3x4 --open --format json --level 6", ""),
        ("classify 3x4 --format json", pairs),
        ("classify 3x4 --format json --time 0", pairs),
    ] {
        let schema = schema(command.split(' ').next().unwrap());
        let output = survo(command).write_stdin(input).output().unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        assert!(lines.lines().count() > 0, "{command}");
        for line in lines.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            let found = faults(&schema, &schema, &value, "");
            assert!(found.is_empty(), "{command}: {found:?}");
            // Nothing is left to chance: without a field that is required, or with one more, the
            // schema refuses the object.
            let mut changed = value.clone();
            changed["another"] = Value::Null;
            assert_eq!(faults(&schema, &schema, &changed, "").len(), 1);
            let required = schema["required"].as_array().unwrap();
            let mut changed = value;
            changed
                .as_object_mut()
                .unwrap()
                .remove(required[0].as_str().unwrap());
            assert_eq!(faults(&schema, &schema, &changed, "").len(), 1);
        }
    }
}
