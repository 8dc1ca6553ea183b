//! JSON objects that follow one another in a text.

use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Error};

/// The objects of a text in their order, each with the line, from 1, on which it begins. What
/// follows an error is not read.
pub fn json_objects<T: DeserializeOwned>(
    text: &str,
) -> impl Iterator<Item = (usize, Result<T, Error>)> {
    let mut objects = Deserializer::from_str(text).into_iter();
    let (mut line, mut counted) = (1, 0);
    std::iter::from_fn(move || {
        let rest = &text[objects.byte_offset()..];
        let begins = text.len() - rest.trim_start().len();
        line += text[counted..begins].matches('\n').count();
        counted = begins;
        Some((line, objects.next()?))
    })
}
