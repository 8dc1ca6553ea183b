//! What the page of all commands and the help of each command hold.

use itertools::Itertools;

use survo::cli::help::{command, command_for, commands, page};

#[test]
fn the_page_fits_a_terminal_and_misses_no_command() {
    for (columns, lines) in [(80, 24), (40, 40)] {
        let page = page(columns);
        let is_wide = |line: &str| line.chars().count() > columns.max(54);
        assert!(
            page.lines().count() < lines && !page.lines().any(is_wide),
            "{page}"
        );
    }
    // In one column, a line is a heading or has a command between blanks and its description.
    let listed = commands(40);
    let listed = listed.lines().filter_map(|line| line.strip_prefix("  "));
    let listed = listed.filter_map(|entry| entry.split_whitespace().next());
    let command = command();
    let all = command.get_subcommands().map(clap::Command::get_name);
    itertools::assert_equal(listed.sorted(), all.sorted());
}

/// The options of every command are hidden in the help of each, but for one.
#[test]
fn the_help_of_the_program_has_the_options_of_every_command() {
    let command = command();
    let help = command.get_after_long_help().unwrap().to_string();
    for argument in command.get_arguments().filter(|it| it.is_global_set()) {
        let long = format!("--{}", argument.get_long().unwrap());
        assert!(help.contains(&long), "{long} is not in the help");
    }
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
            assert!((2..=6).contains(&examples.len()), "{path}: {examples:?}");
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
                let parsed = survo::cli::help::command().try_get_matches_from(words);
                if let Err(error) = parsed {
                    panic!("{example}: {error}");
                }
            }
        }
    }
    // clap puts the arguments of a command together when it is asked for them.
    let mut command = command().disable_help_subcommand(true);
    command.build();
    visit(&command, "survo");
}

#[test]
fn short_help_fits_a_screen_and_ends_with_an_example() {
    fn visit(command: &mut clap::Command, path: &str) -> usize {
        let inner = command.get_subcommands_mut();
        let inner = inner.filter(|inner| inner.get_name() != "help");
        let visited = inner.map(|inner| {
            let path = format!("{path} {}", inner.get_name());
            let help = inner.clone().term_width(80).render_help().to_string();
            assert!(help.lines().count() <= 24, "{path}:\n{help}");
            if inner.has_subcommands() {
                return visit(inner, &path);
            }
            // clap wraps a long example.
            let last = help.split("\n\n").last().unwrap();
            let is_example = last.starts_with("Example: ") && last.contains(&path);
            assert!(is_example, "{path}:\n{help}");
            1
        });
        visited.sum()
    }
    let words = ["survo", "-h"].map(std::ffi::OsString::from);
    assert_eq!(visit(&mut command_for(&words), "survo"), 25);
}

/// A line for each command, as clap has it: how it is called, and what it does.
fn rows(command: &mut clap::Command, name: &str, lines: &mut Vec<String>) {
    for inner in command.get_subcommands_mut() {
        if inner.get_name() == "help" {
            continue;
        }
        let name = format!("{name} {}", inner.get_name());
        if inner.has_subcommands() {
            rows(inner, &name, lines);
            continue;
        }
        let usage = inner.render_usage().to_string();
        let usage = usage.lines().next().unwrap().trim_start_matches("Usage: ");
        let about = inner.get_about().unwrap();
        lines.push(format!("| `{}` | {about} |", usage.replace('|', "\\|")));
    }
}

#[test]
fn the_page_of_commands_is_that_of_clap() {
    let mut command = survo::cli::help::command();
    command.build();
    let mut lines = vec![
        "# Commands\n".to_owned(),
        "`survo COMMAND --help` explains the options of a command, with examples; `survo man FOLDER` writes all of it as manual pages.".to_owned(),
        "`survo --help` explains `-q` and `-v`, which every command has.\n".to_owned(),
        "| command | what it does |".to_owned(),
        "|---|---|".to_owned(),
    ];
    rows(&mut command, "survo", &mut lines);
    let (page, path) = (lines.join("\n") + "\n", "docs/reference/commands.md");
    if std::env::var("SURVO_DOCUMENTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(path, &page).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), page);
}
