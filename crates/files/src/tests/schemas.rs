//! The schemas in `docs/reference/schemas` are those of the types that write and read the files.
//!
//! `SURVO_DOCUMENTS=overwrite cargo test -p survo-files schemas` writes them anew.

use std::path::Path;

use schemars::{JsonSchema, schema_for};

use crate::{Manifest, Record};

/// A line of a log with `--log-format json`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(
    dead_code,
    reason = "`tracing` writes these lines; this only describes them"
)]
struct LogLine {
    /// When it happened, UTC, RFC 3339.
    timestamp: String,
    level: Level,
    fields: Fields,
    /// The innermost span.
    span: Option<serde_json::Map<String, serde_json::Value>>,
    /// All spans, the outermost first.
    spans: Option<Vec<serde_json::Map<String, serde_json::Value>>>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "UPPERCASE")]
#[expect(dead_code, reason = "see `LogLine`")]
enum Level {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// What happened. Events of other kinds have further fields.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "see `LogLine`")]
struct Fields {
    /// In words, such as `unit decided`.
    message: String,
    /// Of a unit: its number, from 0.
    unit: Option<u64>,
    /// Of a unit: how many there are.
    of: Option<u64>,
    /// Pairs of the unit, or of the survey.
    pairs: Option<u64>,
    /// Processor time of the unit.
    seconds: Option<f64>,
    /// The thread that decided the unit, from 0.
    thread: Option<u64>,
}

#[test]
fn schemas_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
    for (name, schema) in [
        ("manifest", schema_for!(Manifest)),
        ("check", schema_for!(Record)),
        ("log", schema_for!(LogLine)),
    ] {
        let file = folder.join(format!("{name}.schema.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var("SURVO_DOCUMENTS").is_ok_and(|value| value == "overwrite") {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&file, text).unwrap();
        } else {
            let kept = std::fs::read_to_string(&file).unwrap();
            assert_eq!(kept, text, "{} is out of date", file.display());
        }
    }
}
