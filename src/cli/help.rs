//! How help lists the commands: the short page of `survo` alone, and the groups of
//! `survo --help`.

use std::fmt::Write;

use clap::CommandFactory;

use super::Args;

/// Commands that serve one purpose.
struct Group {
    heading: &'static str,
    /// Each with a few words for the short page.
    commands: &'static [(&'static str, &'static str)],
}

const SURVEYS: Group = Group {
    heading: "Table and surveys",
    commands: &[
        ("table", "S(m,n), regenerated"),
        ("survey", "classify every pair"),
        ("status", "how far surveys are"),
        ("merge", "put shards together"),
        ("estimate", "what a survey costs"),
        ("swap-stats", "swaps that puzzles need"),
        ("partitions", "list or count them"),
    ],
};

const TRUST: Group = Group {
    heading: "Trust",
    commands: &[
        ("verify", "check with another engine"),
        ("compare", "compare two surveys"),
        ("classify", "classify your own pairs"),
    ],
};

const PUZZLES: Group = Group {
    heading: "Puzzles",
    commands: &[
        ("solve", "find all solutions"),
        ("explain", "solve it step by step"),
        ("difficulty", "measure how hard it is"),
        ("generate", "make puzzles to order"),
        ("swap", "play by swapping numbers"),
        ("encode", "write for other solvers"),
    ],
};

const FILES: Group = Group {
    heading: "Pictures and files",
    commands: &[
        ("plot", "draw every pair as a dot"),
        ("atlas", "pages to walk around in"),
        ("export", "write a workbook"),
        ("report", "write RESULTS.md"),
        ("completions", "for your shell"),
        ("man", "write manual pages"),
    ],
};

const KIN: Group = Group {
    heading: "Kin",
    commands: &[
        ("suko", "digits, circles, colours"),
        ("crossword", "clues are expressions"),
        ("tiles", "sort a board by swaps"),
    ],
};

/// The groups beside one another on the short page.
const COLUMNS: [&[Group]; 2] = [&[SURVEYS, TRUST], &[PUZZLES, FILES, KIN]];

/// The width of the first column of the short page.
const WIDTH: usize = 40;

/// The definition of all arguments, for parsing, help, manual pages and completions.
pub fn command() -> clap::Command {
    let command = Args::command();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{}\nOptions:\n{{options}}{{after-help}}",
        list(&command)
    );
    command.help_template(template)
}

/// The commands by groups, each with what its help says first.
fn list(command: &clap::Command) -> String {
    let mut text = String::new();
    for group in COLUMNS.into_iter().flatten() {
        text += &format!("\n{}:\n", group.heading);
        for (name, _) in group.commands {
            let about = command
                .find_subcommand(name)
                .and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text += &format!("  {name:<12} {about}\n");
        }
    }
    text
}

/// The short page: every command, in 24 lines of 80 characters.
pub fn page() -> String {
    let columns = COLUMNS.map(|groups| {
        let mut lines = Vec::new();
        for group in groups {
            lines.push(group.heading.to_owned());
            let commands = group.commands.iter();
            lines.extend(commands.map(|(name, words)| format!("  {name:<12} {words}")));
        }
        lines
    });
    let [left, right] = &columns;
    let mut text = "survo counts and checks open Survo puzzles\n\n".to_owned();
    for index in 0..left.len().max(right.len()) {
        let cell = |column: &[String]| column.get(index).cloned().unwrap_or_default();
        let line = format!("{:<WIDTH$}{}", cell(left), cell(right));
        writeln!(text, "{}", line.trim_end()).expect("a String can be written to");
    }
    text + "\nsurvo COMMAND --help explains a command, with examples; survo --help tells more\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_fits_a_terminal_and_misses_no_command() {
        let page = page();
        assert!(page.lines().count() < 24, "{page}");
        assert!(
            page.lines().all(|line| line.chars().count() <= 80),
            "{page}"
        );
        let mut listed: Vec<&str> = COLUMNS
            .into_iter()
            .flatten()
            .flat_map(|group| group.commands)
            .map(|&(name, _)| name)
            .collect();
        listed.sort_unstable();
        let command = command();
        let mut all: Vec<&str> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        all.sort_unstable();
        assert_eq!(listed, all);
    }

    /// Every example in a command's help is one of this command and has valid arguments.
    #[test]
    fn every_command_has_examples_that_parse() {
        fn visit(command: &clap::Command, path: &str) {
            for sub in command.get_subcommands() {
                let path = format!("{path} {}", sub.get_name());
                if sub.has_subcommands() {
                    visit(sub, &path);
                    continue;
                }
                let help = sub.get_after_long_help().expect(&path).to_string();
                let examples = help.split_once("Examples:\n").expect(&path).1;
                let examples: Vec<&str> = examples
                    .lines()
                    .take_while(|line| line.starts_with("  "))
                    .collect();
                assert!((2..=3).contains(&examples.len()), "{path}: {examples:?}");
                for example in examples {
                    // What is after a pipe or goes to a file is not its own.
                    let own = example.split(['|', '>']).find(|part| part.contains(&path));
                    let own = own.unwrap_or_else(|| panic!("{path}: {example}"));
                    // Every other part stands between quotes.
                    let parts = own.split('\'').enumerate();
                    let words = parts.flat_map(|(at, part)| match at % 2 {
                        0 => part.split_whitespace().collect(),
                        _ => vec![part],
                    });
                    let words = words.skip_while(|&word| word != "survo");
                    let parsed = super::command().try_get_matches_from(words);
                    if let Err(error) = parsed {
                        panic!("{example}: {error}");
                    }
                }
            }
        }
        visit(&command(), "survo");
    }
}
