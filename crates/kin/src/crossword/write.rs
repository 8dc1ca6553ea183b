//! Puzzle files, written.

use std::fmt::Write;

use super::specification::Specification;

/// A puzzle as a TOML file that [`super::read`] reads, an entry on each line.
///
/// `head` is put before it as comments, line by line.
pub fn puzzle_file(head: &str, specification: &Specification) -> String {
    let mut text = String::new();
    for line in head.lines() {
        text.push_str(format!("# {line}").trim_end());
        text.push('\n');
    }
    let values: Vec<String> = specification.values.iter().map(u64::to_string).collect();
    let languages: Vec<String> = specification
        .languages
        .iter()
        .map(|(name, letters)| format!("{} = {}", key(name), string(letters)))
        .collect();
    let mut line = |arguments: std::fmt::Arguments<'_>| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{arguments}");
    };
    line(format_args!("values = [{}]", values.join(", ")));
    line(format_args!("letters = {}", string(&specification.letters)));
    line(format_args!("languages = {{ {} }}", languages.join(", ")));
    let (rows, columns) = (specification.rows, specification.columns);
    line(format_args!(
        "grid = {{ rows = {rows}, columns = {columns} }}"
    ));
    line(format_args!("entries = ["));
    for entry in &specification.entries {
        let field = |name: &str, text: &Option<String>| {
            let text = text.as_deref().map(string);
            text.map_or(String::new(), |text| format!(", {name} = {text}"))
        };
        line(format_args!(
            "    {{ name = {}, row = {}, column = {}, direction = \"{}\", length = {}{}{} }},",
            string(&entry.name),
            entry.row,
            entry.column,
            entry.direction,
            entry.length,
            field("clue", &entry.clue),
            field("pattern", &entry.pattern),
        ));
    }
    line(format_args!("]"));
    text
}

fn string(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A key, in quotes unless it needs none.
fn key(text: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !text.is_empty() && text.chars().all(bare) {
        text.to_owned()
    } else {
        string(text)
    }
}
