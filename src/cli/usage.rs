//! Arguments that do not parse: what clap says of them, in one line.

use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue};

use super::exit::Failure;
use super::help;

/// The failure of arguments that do not parse. The first of them is the program.
pub fn failure(error: &clap::Error, arguments: &[OsString]) -> Failure {
    let mut command = &help::command();
    let mut path = command.get_name().to_owned();
    // As far as they name a command: "survo suko solve".
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(below) = command.find_subcommand(word) {
            path += &format!(" {word}");
            command = below;
        }
    }
    let text = in_plain_words(error);
    let words: Vec<&str> = text.split_whitespace().collect();
    Failure::input(format_args!("{} (see '{path} --help')", words.join(" ")))
}

/// clap's text of an error without its last words, and with numbers that are none told in
/// words of ours.
fn in_plain_words(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = ["\nUsage:", "\nFor more information"].map(|words| text.find(words));
    let end = end.into_iter().flatten().min().unwrap_or(text.len());
    let text = text[..end].to_owned();
    let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) else {
        return text;
    };
    let reason = error.source().and_then(|reason| reason.downcast_ref());
    let text = match reason.map(|reason: &ParseIntError| (reason, reason.kind())) {
        Some((reason, IntErrorKind::PosOverflow | IntErrorKind::NegOverflow)) => {
            text.replace(&reason.to_string(), &format!("'{value}' is too large"))
        }
        Some((reason, _)) => text.replace(
            &reason.to_string(),
            &format!("'{value}' is not a whole number"),
        ),
        None => text,
    };
    text.replace(&format!(" is not in 1..{}", u64::MAX), " is less than 1")
}
