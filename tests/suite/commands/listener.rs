//! `survo crossword words` and `--transcribe` against what is printed about Listener
//! crossword 4151.

use itertools::Itertools;

use crate::program::{printed, refusals};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data");

/// The clues that the text on Listener crossword 4151 prints, and its figures about them.
#[test]
fn the_printed_part_of_the_listener_crossword() {
    let file = format!("{DATA}/listener_4151.toml");
    let words = |arguments: &str| printed(&format!("crossword words {file} {arguments}"), "");
    // Ten values, of which six squares have three digits.
    assert!(words("19d").ends_with("10 choices, 6 of the right length, 1 words\n"));
    assert_eq!(
        words("21a --with A=11 --pattern T..T"),
        "A=11 B=7 I=29  2233  TTTT  English\nA=11 B=17 I=19  3553  TFFT  English\n\
         A=11 B=19 I=17  3553  TFFT  English\nA=11 B=29 I=7  2233  TTTT  English\n\
         72 choices, 36 of the right length, 4 words\n"
    );
    // The values of all choices, in the order of the source.
    let all = words("21a --with A=11 --all --pattern ....");
    let values = all
        .lines()
        .map(|line| line.split("  ").nth(1).unwrap_or(""));
    let mut values: Vec<&str> = values.collect();
    values.dedup();
    let printed = ["66", "110", "154", "286", "374", "418", "506", "638", "66"];
    assert_eq!(values[..9], printed);
    refusals(
        &format!("crossword words {file}"),
        "20a -> has no entry '20a'
        21a --with A -> a known letter is written LETTER=VALUE
        21a --with X=2 -> --with X=2: no such letter
        21a --with A=4 -> --with A=4: no such value
        21a --with A=2 --with B=2 -> --with B=2: the letter or the value is known
        21a --pattern T -> --pattern: ",
    );
}

/// Each letter is the first of the name of a digit in English.
#[test]
fn entries_of_another_language_are_transcribed() {
    let text = printed(
        &format!("crossword solve {DATA}/crossword.toml --transcribe English"),
        "",
    );
    let is_german = |line: &&str| line.ends_with("  German");
    let expected = text.lines().filter(is_german).map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let value = fields[fields.len() - 3].bytes();
        let letters = value.map(|digit| char::from(b"ZOTTFFSSEN"[usize::from(digit - b'0')]));
        format!("{} {}", fields[0], letters.collect::<String>())
    });
    let line = format!(
        "other languages transcribed into English: {}",
        expected.format(", ")
    );
    assert!(text.lines().any(|told| told == line), "{line}\n{text}");
}

/// The entries in German of a puzzle of our own spell the words of crossword 4151, in the order of
/// the clues; one that English writes alike is left out, as in the source.
#[test]
fn german_entries_spell_a_message() {
    let text = printed(
        &format!("crossword solve {DATA}/footnote.toml --transcribe English"),
        "",
    );
    assert!(text.ends_with("unique: the only solution\n"), "{text}");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("other languages transcribed into English: "));
    let pieces = line.unwrap().split(", ");
    let words = pieces.map(|piece| piece.split(' ').nth(1).unwrap());
    assert_eq!(words.collect::<String>(), "FOOTNOTENONSENSE");
}
