//! `survo crossword words` and `--transcribe` against what is printed about Listener
//! crossword 4151.

use std::path::Path;

use predicates::str::{contains, diff};

use crate::program::{refused, survo};

/// The clues that the text on Listener crossword 4151 prints, and its figures about them.
#[test]
fn the_printed_part_of_the_listener_crossword() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/listener_4151.toml");
    let words = |arguments: &[&str]| {
        let mut command = survo("crossword words");
        command.arg(&file).args(arguments).assert().success()
    };
    // Ten values, of which six squares have three digits.
    words(&["19d"]).stdout(contains("10 choices, 6 of the right length, 1 words\n"));
    words(&["21a", "--with", "A=11", "--pattern", "T..T"]).stdout(diff(
        "A=11 B=7 I=29  2233  TTTT  English\nA=11 B=17 I=19  3553  TFFT  English\n\
         A=11 B=19 I=17  3553  TFFT  English\nA=11 B=29 I=7  2233  TTTT  English\n\
         72 choices, 36 of the right length, 4 words\n",
    ));
    // The values of all choices, in the order of the source.
    let all = words(&["21a", "--with", "A=11", "--all", "--pattern", "...."]);
    let all = String::from_utf8(all.get_output().stdout.clone()).unwrap();
    let values = all
        .lines()
        .map(|line| line.split("  ").nth(1).unwrap_or(""));
    let mut values: Vec<&str> = values.collect();
    values.dedup();
    let printed = ["66", "110", "154", "286", "374", "418", "506", "638", "66"];
    assert_eq!(values[..9], printed);
    for (arguments, message) in [
        ("20a", "has no entry '20a'"),
        ("21a --with A", "a known letter is written LETTER=VALUE"),
        ("21a --with X=2", "--with X=2: no such letter"),
        ("21a --with A=4", "--with A=4: no such value"),
        (
            "21a --with A=2 --with B=2",
            "--with B=2: the letter or the value is known",
        ),
        ("21a --pattern T", "--pattern: "),
    ] {
        let mut command = survo("crossword words");
        command.arg(&file).args(arguments.split(' '));
        refused(&mut command, message);
    }
}

#[test]
fn entries_of_another_language_are_transcribed() {
    let puzzle = |transcribe: &str| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/crossword.toml");
        let mut command = survo("crossword solve");
        command.arg(file).args(["--transcribe", transcribe]);
        command
    };
    let output = puzzle("English").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let line = |starts: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(starts));
        let words = line.unwrap().split(", ").map(str::to_owned);
        words.collect::<Vec<String>>()
    };
    let entries = |language: &str| {
        let of = text.lines().filter(|line| line.ends_with(language));
        of.map(|line| line.split(' ').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let names = |words: Vec<String>| -> Vec<String> {
        words
            .iter()
            .map(|word| word.split(' ').next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        names(line("other languages transcribed into English: ")),
        entries("  German")
    );
    // Each letter is the first of the name of a digit.
    for word in line("other languages transcribed into English: ") {
        let (name, letters) = word.split_once(' ').unwrap();
        let row = text
            .lines()
            .find(|row| row.starts_with(&format!("{name} ")))
            .unwrap();
        let fields: Vec<&str> = row.split_whitespace().collect();
        let value = fields[fields.len() - 3];
        let expected: String = value
            .bytes()
            .map(|digit| char::from(b"ZOTTFFSSEN"[usize::from(digit - b'0')]))
            .collect();
        assert_eq!(letters, expected, "{row}");
    }
    refused(
        &mut puzzle("Dutch"),
        "--transcribe Dutch: the languages are English, German",
    );
}

/// A^2 of three letters, and an entry without a clue down from its first.
const UNCLUED: &str = r#"values = [11, 19]
letters = "A"
languages = { English = "ZOTTFFSSEN", German = "NEZDVFSSAN" }
grid = { rows = 2, columns = 3 }
entries = [
    { name = "1a", row = 1, column = 1, direction = "across", length = 3, clue = "A^2" },
    { name = "1d", row = 1, column = 1, direction = "down", length = 2, pattern = "O." },
]
"#;

#[test]
fn entries_may_have_no_clue() {
    let solve = |arguments: &[&str]| {
        let mut command = survo("crossword solve - --transcribe German");
        command.args(arguments).write_stdin(UNCLUED);
        command
    };
    // Of OTO and EZE for 121, TSO and DSE for 361, one begins with O.
    solve(&[]).assert().success().stdout(diff(
        "Solution 1\nA = 11\n\n\
         entry  clue  value  word  language\n\
         1a     A^2     121  OTO   English\n\
         1d     -         -  O?    English\n\n\
         O T O\n? . .\n\n\
         entries and clues in English: 1a A^2, 1d -\n\
         other languages transcribed into German: 1a EZE\n\
         alike in German and another: none\n\n\
         unique: the only solution\n",
    ));
    let json = solve(&["--format", "json"]).output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let entry = &json["solutions"][0]["entries"][1];
    assert!(entry["clue"].is_null() && entry["value"].is_null());
    assert_eq!(entry["word"], "O?");
    // Two languages for the one clue.
    assert_eq!(json["space"], "4");
    refused(
        survo("crossword words - 1d").write_stdin(UNCLUED),
        "the entry '1d' of standard input has no clue",
    );
}

/// The entries in German of a puzzle of our own spell the words of crossword 4151, in the order of
/// the clues; one that English writes alike is left out, as in the source.
#[test]
fn german_entries_spell_a_message() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/footnote.toml");
    let mut command = survo("crossword solve --transcribe English");
    let output = command.arg(file).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("unique: the only solution\n"), "{text}");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("other languages transcribed into English: "));
    let pieces = line.unwrap().split(", ");
    let words = pieces.map(|piece| piece.split(' ').nth(1).unwrap());
    assert_eq!(words.collect::<String>(), "FOOTNOTENONSENSE");
}
