//! The list of the commands: `survo` alone and `survo -h` print a page of it, and `survo --help`
//! contains it. Also what clap says of arguments that do not parse, in one line.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::Write;
use std::num::{IntErrorKind, ParseIntError};

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue};
use itertools::Itertools;

use super::{Args, Failure};

pub type Group = (&'static str, &'static [(&'static str, &'static str)]);

pub const COLUMNS: [&[Group]; 2] = [
    &[
        (
            "Table and surveys",
            &[
                ("table", "recompute S(m,n)"),
                ("survey", "classify every pair"),
                ("status", "show how far surveys are"),
                ("merge", "combine shards"),
                ("estimate", "predict a survey's time"),
                ("verify", "recount and compare"),
                ("compare", "compare two surveys"),
            ],
        ),
        (
            "Pictures and files",
            &[
                ("plot", "draw every pair as a dot"),
                ("atlas", "browsable HTML pages"),
            ],
        ),
    ],
    &[
        (
            "Puzzles",
            &[
                ("solve", "find all solutions"),
                ("explain", "show steps and difficulty"),
                ("generate", "make puzzles to order"),
                ("swap", "play by swapping numbers"),
                ("encode", "write for other solvers"),
                ("classify", "classify your own pairs"),
                ("partitions", "list partitions of a sum"),
            ],
        ),
        (
            "Related puzzles",
            &[
                ("suko", "solve and check Sukos"),
                ("crossword", "expression crosswords"),
                ("tiles", "sort a board by swaps"),
            ],
        ),
    ],
];

const WIDTH: usize = 40;

pub fn command() -> clap::Command {
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}\nOptions:\n{{options}}{{after-help}}",
        list()
    );
    Args::command().help_template(template)
}

/// The short page: every command. It fits 24 lines of 80 characters.
pub fn page() -> String {
    format!(
        "survo counts and checks open Survo puzzles\n\n{}\n\
         survo COMMAND --help explains a command, with examples; survo --help says more\n\
         survo completions --help and survo man --help set up your shell and the manual\n",
        list()
    )
}

fn list() -> String {
    let [left, right] = COLUMNS.map(|groups| {
        let mut lines = Vec::new();
        for (heading, commands) in groups {
            lines.push((*heading).to_owned());
            let commands = commands.iter();
            lines.extend(commands.map(|(name, words)| format!("  {name:<12} {words}")));
        }
        lines
    });
    let mut text = String::new();
    for index in 0..left.len().max(right.len()) {
        let cell = |column: &[String]| column.get(index).cloned().unwrap_or_default();
        let line = format!("{:<WIDTH$}{}", cell(&left), cell(&right));
        writeln!(text, "{}", line.trim_end()).expect("a String can be written to");
    }
    text
}

/// The failure of arguments that do not parse. The first of them is the program.
pub fn failure(error: &clap::Error, arguments: &[OsString]) -> Failure {
    let mut root = command().disable_help_subcommand(true);
    root.build();
    let mut command = &root;
    let mut path = command.get_name().to_owned();
    // As far as they name a command: "survo suko solve".
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(below) = command.find_subcommand(word) {
            path += &format!(" {word}");
            command = below;
        }
    }
    let text = in_plain_words(error);
    let text = text.split_whitespace().join(" ");
    Failure::input(format_args!("{text} (see '{path} --help')"))
}

/// clap's text of an error without the usage at its end. What is wrong with a number is said in
/// words of our own.
fn in_plain_words(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = ["\nUsage:", "\nFor more information"].map(|words| text.find(words));
    let end = end.into_iter().flatten().min().unwrap_or(text.len());
    // A tip about values with a sign is wrong for the values of options.
    let parts = text[..end].split("\n\n  tip: ").map(str::trim);
    let text = parts
        .filter(|part| !part.starts_with("to pass '"))
        .join("; ");
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
    let text = text.replace(&format!(" is not in 1..{}", u64::MAX), " is less than 1");
    match value.starts_with('-') {
        true => text.replace(&format!(" is not in 0..={}", u32::MAX), " is less than 0"),
        false => text,
    }
}

#[cfg(test)]
mod tests;
