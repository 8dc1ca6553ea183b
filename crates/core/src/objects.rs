//! JSON objects in a text, one after the other.

use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Error};

/// The objects of a text in their order, each with the line, from 1, on which it begins; blanks may
/// be between them. The error has its place in the text; what follows it is not read.
pub fn json_objects<T: DeserializeOwned>(
    text: &str,
) -> impl Iterator<Item = (usize, Result<T, Error>)> {
    let mut objects = Deserializer::from_str(text).into_iter();
    let (mut line, mut at) = (1, 0);
    std::iter::from_fn(move || {
        let begins = text.len() - text[objects.byte_offset()..].trim_start().len();
        line += text[at..begins].matches('\n').count();
        at = begins;
        objects.next().map(|object| (line, object))
    })
}
