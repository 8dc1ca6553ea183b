//! The schemas in `docs/reference/schemas` are those of the types that write and read the files.
//!
//! `SURVO_DOCUMENTS=overwrite cargo test -p survo-files schemas` writes them anew.

use std::path::Path;

use schemars::schema_for;

use crate::{Manifest, Record};

#[test]
fn schemas_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
    for (name, schema) in [
        ("manifest", schema_for!(Manifest)),
        ("check", schema_for!(Record)),
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
