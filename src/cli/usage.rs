//! Arguments that do not parse, told in lines on a terminal and in one line elsewhere.

use std::error::Error;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::exit::Failure;
use super::help;

/// The failure of arguments that do not parse. The first of them is the program.
pub fn failure(error: &clap::Error, arguments: &[OsString]) -> Failure {
    let path = command_path(arguments);
    // clap's own `help` names no similar command; parsing does.
    let similar = (error.kind() == ErrorKind::InvalidSubcommand && path == "survo help")
        .then(|| {
            let without_help = arguments
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != 1);
            let arguments = without_help.map(|(_, argument)| argument);
            help::command().try_get_matches_from(arguments).err()
        })
        .flatten();
    let path = match similar {
        Some(_) => "survo",
        None => &path,
    };
    let text = in_plain_words(similar.as_ref().unwrap_or(error));
    if std::io::stderr().is_terminal() {
        Failure::lines(format!("{text}\n\nSee '{path} --help'"))
    } else {
        let words: Vec<&str> = text.split_whitespace().collect();
        Failure::input(format!("{} (see '{path} --help')", words.join(" ")))
    }
}

/// The command that arguments name, as far as they name one: "survo suko solve".
fn command_path(arguments: &[OsString]) -> String {
    let mut command = &help::command();
    let mut path = vec![command.get_name()];
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        if word == "--log-format" {
            words.next();
        } else if let Some(sub) = command.find_subcommand(word) {
            path.push(sub.get_name());
            command = sub;
        } else if word == "help" {
            path.push("help");
        } else if !word.starts_with('-') {
            break;
        }
    }
    path.join(" ")
}

/// clap's text of an error without its last words, and with numbers that are none told in
/// words of ours.
fn in_plain_words(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = ["\nUsage:", "\nFor more information"]
        .iter()
        .filter_map(|words| text.find(words))
        .min()
        .unwrap_or(text.len());
    let mut text = text[..end].trim_end().to_owned();
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value,
        _ => return text,
    };
    if let Some(number) = error
        .source()
        .and_then(|e| e.downcast_ref::<ParseIntError>())
    {
        let words = match number.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                format!("'{value}' is too large")
            }
            _ => format!("'{value}' is not a whole number"),
        };
        text = text.replace(&number.to_string(), &words);
    }
    text.replace(&format!(" is not in 1..{}", u64::MAX), " is less than 1")
}
