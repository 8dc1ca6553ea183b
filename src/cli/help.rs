//! The list of the commands: `survo` alone and `survo -h` print a page of it, and `survo --help`
//! contains it. Also what clap says of arguments that do not parse, in one line.

use std::ffi::OsString;

use clap::CommandFactory;
use itertools::Itertools;

use super::output::columns;
use super::{Args, Failure};

/// The page with it has to fit 24 lines of 80 characters.
const COMMANDS: &str = "\
Table and surveys                       Puzzles
  table        recompute S(m,n)           solve        find all solutions
  survey       classify every pair        explain      show steps and difficulty
  status       show how far surveys are   generate     make puzzles to order
  merge        combine shards             swap         play by swapping numbers
  estimate     predict time and S(m,n)    encode       write for other solvers
  verify       recount and compare        classify     classify your own pairs
  compare      compare two surveys        partitions   list partitions of a sum
Pictures and files                      Related puzzles
  plot         draw every pair as a dot   suko         solve and check Sukos
  atlas        browsable HTML pages       crossword    expression crosswords
  completions  set up your shell          tiles        sort a board by swaps
  man          write the manual pages
";

/// Where the right half of the list begins.
const RIGHT: usize = 40;

/// The columns that the list needs; a narrower terminal gets its halves one below the other.
const WIDE: usize = 72;

pub fn command() -> clap::Command {
    let commands = commands(columns());
    Args::command().help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}\nOptions:\n{{options}}\
         {{after-help}}"
    ))
}

/// The command for these words. Commands are built when they are used; only for `-h` all are, to
/// give each its example.
pub fn command_for(words: &[OsString]) -> clap::Command {
    let mut command = command();
    if words.iter().any(|word| word == "-h") {
        command.build();
        command = with_example(command);
    }
    command
}

/// Ends `-h` of every command with the first example of `--help`.
fn with_example(mut command: clap::Command) -> clap::Command {
    let long = command.get_after_long_help().map(ToString::to_string);
    let first = long.as_deref().and_then(|long| long.lines().nth(1));
    if let Some(example) = first.filter(|line| line.contains("survo ")) {
        command = command.after_help(format!("Example: {}", example.trim()));
    }
    command.mut_subcommands(with_example)
}

/// The short page: every command.
pub fn page(columns: usize) -> String {
    format!(
        "survo counts and checks open Survo puzzles\n\n{}\n\
         survo COMMAND --help explains a command, with examples\nsurvo --help says more\n",
        commands(columns)
    )
}

/// The list as it fits a terminal.
pub fn commands(columns: usize) -> String {
    if columns >= WIDE {
        return COMMANDS.to_owned();
    }
    let halves = COMMANDS
        .lines()
        .map(|line| line.split_at(line.len().min(RIGHT)));
    let (left, right): (Vec<&str>, Vec<&str>) = halves.unzip();
    let lines = left.into_iter().chain(right).map(str::trim_end);
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

/// The failure of arguments that do not parse: clap's text without the usage at its end, and the
/// command that they name, such as "survo suko solve". The first of them is the program.
pub fn failure(error: &clap::Error, arguments: &[OsString]) -> Failure {
    let mut root = command().disable_help_subcommand(true);
    root.build();
    let (mut command, mut path) = (&root, root.get_name().to_owned());
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(below) = command.find_subcommand(word) {
            path += &format!(" {word}");
            command = below;
        }
    }
    let text = error.render().to_string();
    let text = text.split("\nUsage:").next().unwrap_or_default();
    let text = text
        .split("\nFor more information")
        .next()
        .unwrap_or_default();
    // A tip about values with a sign is wrong for the values of options.
    let parts = text
        .trim_start_matches("error: ")
        .split("\n\n  tip: ")
        .map(str::trim);
    let mut parts = parts.filter(|part| !part.starts_with("to pass '"));
    let text = parts.join("; ");
    let text = text.split_whitespace().join(" ");
    Failure::input(format_args!("{text} (see '{path} --help')"))
}
