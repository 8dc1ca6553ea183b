//! What only a terminal shows: bars of progress and prompts. `script` of util-linux makes one.

use std::time::Duration;

use assert_cmd::Command;

/// What the program writes to a terminal with so many columns, as the pieces that it draws one
/// after the other at the start of a line.
fn drawn(columns: usize, arguments: &str, typed: &str) -> Vec<String> {
    let program = assert_cmd::cargo::cargo_bin("survo");
    let command = format!(
        "stty rows 24 cols {columns}; {} {arguments}",
        program.display()
    );
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .write_stdin(typed)
        .timeout(Duration::from_secs(60))
        .output()
        .unwrap();
    // A bar erases its line before it is drawn again.
    let text = String::from_utf8(output.stdout)
        .unwrap()
        .replace("\x1b[2K", "");
    let pieces = text
        .split(['\r', '\n'])
        .map(|piece| piece.trim_end().to_owned());
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// Progress and messages take turns; what does not fit beside a bar is left out.
#[test]
fn bars_have_their_names_and_lines_of_their_own() {
    for columns in [80, 40] {
        let drawn = drawn(
            columns,
            "survey 3x5 --threads 1 --against exact-cover --budget 1s",
            "",
        );
        let is_bar = |piece: &&String| piece.contains("% ") || piece.contains("s of 1s");
        let bars: Vec<&String> = drawn.iter().filter(is_bar).collect();
        assert!(!bars.is_empty(), "{drawn:?}");
        for bar in bars {
            assert!(bar.starts_with("3x5 "), "{bar:?} has no name");
            assert!(bar.chars().count() <= columns, "{bar:?} is too wide");
        }
        let message = "3x5: exact-cover would take about ";
        let said = drawn.iter().find(|piece| piece.contains(message));
        assert!(
            said.is_some_and(|piece| piece.starts_with(message)),
            "{drawn:?}"
        );
    }
}

#[test]
fn a_puzzle_is_asked_for_in_one_line() {
    let drawn = drawn(80, "solve", "* *  3\n* *  7\n4 6\n\n");
    let prompts = drawn.iter().filter(|piece| piece.contains("an empty line"));
    let widths: Vec<usize> = prompts.map(|prompt| prompt.chars().count()).collect();
    assert!(matches!(widths[..], [..=80]), "{drawn:?}");
    assert!(
        drawn
            .iter()
            .any(|piece| piece == "unique: the only solution"),
        "{drawn:?}"
    );
}
