//! JSON objects in a text: one after the other, or in a list.

use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Error};

/// What is wrong with an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectError {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong, with the line and the column.
    pub message: String,
}

/// Whether a text begins with a JSON object or with a list of objects.
pub fn begins_with_object(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') || is_list(text)
}

fn is_list(text: &str) -> bool {
    let list = text.trim_start().strip_prefix('[');
    list.is_some_and(|list| list.trim_start().starts_with('{'))
}

/// The objects of a text in their order, each with the line, from 1, on which it begins. What
/// follows an error is not read.
pub fn json_objects<T: DeserializeOwned>(
    text: &str,
) -> impl Iterator<Item = (usize, Result<T, ObjectError>)> {
    let is_list = is_list(text);
    let is_between = move |c: char| c.is_whitespace() || is_list && "[],".contains(c);
    let mut is_cut_off = is_list && !text.trim_end().ends_with(']');
    let (mut line, mut at) = (1, 0);
    std::iter::from_fn(move || {
        let rest = text[at..].trim_start_matches(is_between);
        let begins = text.len() - rest.len();
        line += text[at..begins].matches('\n').count();
        if rest.is_empty() && std::mem::take(&mut is_cut_off) {
            let message = format!("the list is not closed at line {line}");
            return Some((line, Err(ObjectError { line, message })));
        }
        let mut objects = Deserializer::from_str(rest).into_iter();
        let object = objects.next()?;
        let first = line;
        at = begins + objects.byte_offset();
        line += text[begins..at].matches('\n').count();
        if object.is_err() {
            (at, is_cut_off) = (text.len(), false);
        }
        let object = object.map_err(|error| placed(&error, &text[..begins], first));
        Some((first, object))
    })
}

/// An error with its place in a text. Its own lines count from where the object begins: after the
/// text `before`, on the line `first`.
fn placed(error: &Error, before: &str, first: usize) -> ObjectError {
    let own = format!(" at line {} column {}", error.line(), error.column());
    // A mistake at the very end has no line of its own.
    let line = first + error.line().max(1) - 1;
    let mut column = error.column();
    if line == first {
        column += before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    }
    let message = error.to_string();
    let message = message.trim_end_matches(&own);
    let message = format!("{message} at line {line} column {column}");
    ObjectError { line, message }
}

#[cfg(test)]
mod tests {
    use super::{begins_with_object, json_objects};

    /// The lines on which numbers of objects `{"a":1}` stand, and the numbers; the message at an
    /// error.
    fn read(text: &str) -> Result<Vec<(usize, u32)>, String> {
        let objects = json_objects::<std::collections::HashMap<String, u32>>(text);
        objects
            .map(|(line, object)| Ok((line, object.map_err(|error| error.message)?["a"])))
            .collect()
    }

    #[test]
    fn objects_follow_one_another_or_stand_in_a_list() {
        let expected = Ok(vec![(1, 1), (2, 2), (4, 3)]);
        assert_eq!(
            read("{\"a\":1}\n{\"a\":\n2}\n{\"a\":3}\n"),
            expected.clone()
        );
        assert_eq!(read("[{\"a\":1},\n{\"a\":\n2},\n{\"a\":3}]\n"), expected);
        assert!(begins_with_object(" [ {\"a\":1}]") && begins_with_object("{}"));
        assert!(!begins_with_object("[[1, 2], [3]]"));
    }

    #[test]
    fn an_error_has_its_place_in_the_text() {
        for (wrong, message) in [
            ("{\"a\":1} {\"a\":x}", "expected value at line 1 column 14"),
            (
                "[{\"a\":1},\n {\"a\":x}]",
                "expected value at line 2 column 7",
            ),
            (
                "[{\"a\":1},\n {\"a\":2},\n",
                "the list is not closed at line 3",
            ),
            (
                "{\"a\":1}\n{\n\"a\":x}",
                "expected value at line 3 column 5",
            ),
        ] {
            assert_eq!(read(wrong).unwrap_err(), message);
        }
    }
}
