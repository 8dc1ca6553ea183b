//! The schemas of docs/reference/schemas for what commands print, held against what they print.
//!
//! The validator knows the keywords that these schemas use, and no others.

use serde_json::{Value, json};

use crate::program::{add_to_line, begin, folder, survey, survo};

/// Checks a value against a schema; the first keyword that it does not satisfy, and the part of the
/// value that does not.
fn check(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    for (keyword, wanted) in schema.as_object().unwrap() {
        let any = || wanted.as_array().unwrap().iter();
        let holds = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "format" | "default" => true,
            "$ref" => {
                let (file, name) = wanted.as_str().unwrap().split_once('#').unwrap();
                let other = file.strip_suffix(".schema.json").map(self::schema);
                let root = other.as_ref().unwrap_or(root);
                check(root, root.pointer(name).unwrap(), value)?;
                true
            }
            "type" if wanted.is_array() => any().any(|kind| is_of(kind, value)),
            "type" => is_of(wanted, value),
            "enum" => any().any(|allowed| allowed == value),
            "const" => value == wanted,
            "oneOf" => any().filter(|it| check(root, it, value).is_ok()).count() == 1,
            "minimum" => value.as_f64() >= wanted.as_f64() || value.is_null(),
            "maximum" => value.as_i64() <= wanted.as_i64(),
            "required" => any().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "additionalProperties" => {
                let known = &schema["properties"];
                let fields = value.as_object().into_iter().flatten();
                let mut others = fields.filter(|(name, _)| known.get(name).is_none());
                match wanted {
                    Value::Bool(allowed) => *allowed || others.next().is_none(),
                    schema => {
                        others.try_for_each(|(_, value)| check(root, schema, value))?;
                        true
                    }
                }
            }
            "properties" => {
                for (name, schema) in wanted.as_object().unwrap() {
                    value
                        .get(name)
                        .map_or(Ok(()), |value| check(root, schema, value))?;
                }
                true
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten();
                items.try_for_each(|item| check(root, wanted, item))?;
                true
            }
            other => panic!("{other} is no keyword here"),
        };
        if !holds {
            return Err(format!("{keyword} of {value}"));
        }
    }
    Ok(())
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "null" => value.is_null(),
        other => panic!("{other} is no type here"),
    }
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
    for (command, input) in [
        ("solve --format json", PUZZLES),
        ("solve --format json --count", PUZZLES),
        ("solve --format json --time 0", PUZZLES),
        ("explain --format json", PUZZLES),
        ("explain --format json --time 0", PUZZLES),
        ("generate 3x4 --format json --number 3", ""),
        ("generate 3x4 --open --format json --level 6", ""),
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
        check(&schema, &schema, &value).unwrap_or_else(|fault| panic!("{command}: {fault}"));
        // Nothing is left to chance: without a field that is required, or with one more, the
        // schema refuses the object.
        let mut more = value.clone();
        more["another"] = Value::Null;
        let mut less = value.clone();
        let required = schema["required"][0].as_str().unwrap();
        less.as_object_mut().unwrap().remove(required);
        for changed in [more, less] {
            assert!(check(&schema, &schema, &changed).is_err());
        }
        value
    });
    values.collect()
}
