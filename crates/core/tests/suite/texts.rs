//! JSON objects in a text, one after the other; and texts as messages quote them.

use survo_core::{json_objects, shown};

/// The lines on which numbers of objects `{"a":1}` stand, and the numbers; the message at an
/// error.
fn read(text: &str) -> Result<Vec<(usize, u32)>, String> {
    let objects = json_objects::<std::collections::HashMap<String, u32>>(text);
    objects
        .map(|(line, object)| Ok((line, object.map_err(|error| error.to_string())?["a"])))
        .collect()
}

#[test]
fn objects_follow_one_another_with_their_lines() {
    let text = "\n{\"a\":1}\n{\"a\":\n2} {\"a\":3}\n";
    assert_eq!(read(text), Ok(vec![(2, 1), (3, 2), (4, 3)]));
    for (wrong, message) in [
        ("{\"a\":1} {\"a\":x}", "expected value at line 1 column 14"),
        ("{\"a\":1},{\"a\":2}", "expected value at line 1 column 8"),
        (
            "{\"a\":1}\n{\n\"a\":x}",
            "expected value at line 3 column 5",
        ),
    ] {
        assert_eq!(read(wrong).unwrap_err(), message);
    }
}

#[test]
fn long_text_keeps_its_ends_and_names_what_is_not_seen() {
    assert_eq!(shown("0123456789", 10), "0123456789");
    assert_eq!(shown("0123456789", 9), "012345 .. 789");
    assert_eq!(shown("\u{1b}[31m\u{9b}\n", 30), "U+001B[31mU+009BU+000A");
    assert_eq!(shown("a\tb\u{202e}\u{a0}", 30), "a bU+202E\u{a0}");
}
