//! The schemas of docs/reference/schemas for what commands print, held against what they print.
//!
//! The validator knows the keywords that these schemas use, and no others.

use serde_json::{Value, json};

use crate::program::{add_to_line, begin, folder, survey, survo};

/// What is wrong with a value, with its place; nothing if it is as the schema says.
fn faults(root: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |holds: bool, keyword: &str| {
        if !holds {
            faults.push(format!("{place}: {keyword} of {value}"));
        }
    };
    let (mut inner, mut outside) = (Vec::new(), Vec::new());
    for (keyword, wanted) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "format" | "default" => {}
            "$ref" => {
                let (file, name) = wanted.as_str().unwrap().split_once('#').unwrap();
                let other = file.strip_suffix(".schema.json").map(self::schema);
                let root = other.as_ref().unwrap_or(root);
                let schema = root.pointer(name).unwrap();
                outside.extend(self::faults(root, schema, value, place));
            }
            "type" => {
                let is_of = |kind: &Value| match kind.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "number" => value.is_number(),
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
            "const" => check(value == wanted, keyword),
            "oneOf" => {
                let any = wanted.as_array().unwrap().iter();
                let holds = any.filter(|&it| self::faults(root, it, value, place).is_empty());
                check(holds.count() == 1, keyword);
            }
            "minimum" => check(
                value.as_f64() >= wanted.as_f64() || value.is_null(),
                keyword,
            ),
            "maximum" => check(value.as_i64() <= wanted.as_i64(), keyword),
            "required" => {
                for name in wanted.as_array().unwrap() {
                    check(value.get(name.as_str().unwrap()).is_some(), keyword);
                }
            }
            "additionalProperties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    match wanted {
                        _ if schema["properties"].get(name).is_some() => {}
                        Value::Bool(allowed) => check(*allowed, keyword),
                        schema => inner.push((schema, value, format!("{place}/{name}"))),
                    }
                }
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
    faults.extend(outside);
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
        let name = command.split(' ').next().unwrap();
        assert_as_schema(name, command, input);
    }
}

#[test]
fn records_in_json_are_as_their_schemas_say() {
    let suko = "a a b\n22 24\na c b\n13 21\nc c b\na=15 b=19 c=11\n";
    for (name, command, input) in [
        ("suko-solve", "suko solve --format json", suko),
        ("suko-solve", "suko solve --brute --format json", suko),
        ("estimate", "estimate 3x4 --time 1 --format json", ""),
        ("estimate", "estimate 4x7 --time 1ms --format json", ""),
        (
            "check",
            "verify 3x4 --pairs 20 --per-class 2 --format json",
            "",
        ),
    ] {
        assert_as_schema(name, command, input);
    }
}

/// The objects say what the text says, and the exit status is the same.
#[test]
fn surveys_in_json_are_as_their_schemas_say() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    survey("3 4 --puzzles --shard 1/2", &path("shards/half"));
    begin("3 5", &path("shards/unfinished"));
    survey("2 4 --puzzles", &path("whole/sound"));
    survey("2 3", &path("whole/wrong"));
    let unique = &path("whole/wrong/by_row_margins.csv");
    add_to_line(unique, 2, &[("unique", 1), ("multiple", -1)]);
    begin("3 5", &path("whole/unfinished"));
    let said = |name: &str, command: &str, folder: &str| {
        let command = format!("{command} {}", path(folder).display());
        let text = survo(&command).output().unwrap();
        let json = survo(&format!("{command} --format json")).output().unwrap();
        assert_eq!(text.status, json.status, "{command}");
        assert_as_schema(name, &format!("{command} --format json"), "")
    };
    let of = |values: &[Value], name: &str| -> Vec<Value> {
        values.iter().map(|value| value[name].clone()).collect()
    };
    let states = said("status", "status", "shards");
    assert_eq!(
        of(&states, "state"),
        ["finished", "interrupted", "together"]
    );
    assert_eq!(
        of(&states, "shard"),
        [json!("1/2"), json!("1/1"), json!(null)]
    );
    assert_eq!(of(&states, "pairs")[0], of(&states, "pairs")[2]);
    let verdicts = said("verify", "verify", "whole");
    assert_eq!(
        of(&verdicts, "verdict"),
        [
            "no fault found",
            "not finished, not checked",
            "faults found"
        ]
    );
    // Of 2x4, 62 puzzles are unique.
    assert_eq!(verdicts[0]["coverage"]["value"], 62);
    assert!(verdicts[2]["findings"]["count"].as_u64() > Some(0));
    let whole = said(
        "verify",
        "verify --against bitmask,partition",
        "whole/sound",
    );
    assert_eq!(of(&whole, "against"), ["bitmask", "partition"]);
    let record = said("check", "verify --puzzles", "whole/sound");
    assert_eq!(record[0]["check"]["puzzles"], 62);
}

/// The objects that a command prints, which are as a schema says, and nothing else.
fn assert_as_schema(name: &str, command: &str, input: &str) -> Vec<Value> {
    let schema = schema(name);
    let output = survo(command).write_stdin(input).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(lines.lines().count() > 0, "{command}");
    let values = lines.lines().map(|line| {
        let value: Value = serde_json::from_str(line).unwrap();
        let found = faults(&schema, &schema, &value, "");
        assert!(found.is_empty(), "{command}: {found:?}");
        // Nothing is left to chance: without a field that is required, or with one more, the
        // schema refuses the object.
        let mut changed = value.clone();
        changed["another"] = Value::Null;
        assert_eq!(faults(&schema, &schema, &changed, "").len(), 1);
        let required = schema["required"].as_array().unwrap();
        let mut changed = value.clone();
        changed
            .as_object_mut()
            .unwrap()
            .remove(required[0].as_str().unwrap());
        assert_eq!(faults(&schema, &schema, &changed, "").len(), 1);
        value
    });
    values.collect()
}
