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

/// The objects of a text in their order, each with the line, from 1, on which it begins: one after
/// the other with nothing but blanks between, or in a list with one comma between two. What follows
/// an error is not read.
pub fn json_objects<T: DeserializeOwned>(
    text: &str,
) -> impl Iterator<Item = (usize, Result<T, ObjectError>)> + Clone {
    let is_list = is_list(text);
    let (mut line, mut at, mut is_first, mut is_over) = (1, 0, true, false);
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let begins = match next_object(text, at, is_list, is_first) {
            Ok(begins) => begins?,
            Err((wrong, what)) => {
                is_over = true;
                let error = ended(&text[..wrong], what);
                return Some((error.line, Err(error)));
            }
        };
        line += text[at..begins].matches('\n').count();
        is_first = false;
        let mut objects = Deserializer::from_str(&text[begins..]).into_iter();
        let object = objects.next()?;
        let first = line;
        at = begins + objects.byte_offset();
        is_over = object.is_err();
        line += text[begins..at].matches('\n').count();
        let object = object.map_err(|error| placed(&error, &text[..begins], first));
        Some((first, object))
    })
}

/// Where the next object begins after the place `at`, or `None` at the end of the text; where the
/// text goes wrong, and what was found or missing there.
fn next_object(
    text: &str,
    at: usize,
    is_list: bool,
    is_first: bool,
) -> Result<Option<usize>, (usize, &'static str)> {
    let skip = |at: usize| text.len() - text[at..].trim_start().len();
    let mut at = skip(at);
    let rest = &text[at..];
    if rest.is_empty() && is_list && !is_first && !text.trim_end().ends_with(']') {
        return Err((at, "the list is not closed"));
    }
    if rest.is_empty() {
        return Ok(None);
    }
    if !is_list {
        return Ok(Some(at));
    }
    match (is_first, rest.as_bytes()[0]) {
        (true, b'[') | (false, b',') => at = skip(at + 1),
        (false, b']') if rest[1..].trim_start().is_empty() => return Ok(None),
        (false, b']') => return Err((skip(at + 1), "expected nothing after the list")),
        _ => return Err((at, "expected a comma or the end of the list")),
    }
    match text[at..].chars().next() {
        Some('{') => Ok(Some(at)),
        None => Err((at, "the list is not closed")),
        _ => Err((at, "expected an object")),
    }
}

/// An error at the end of the text `before`.
fn ended(before: &str, what: &str) -> ObjectError {
    let line = before.matches('\n').count() + 1;
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
    let message = format!("{what} at line {line} column {column}");
    ObjectError { line, message }
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
