//! `survo crossword` as its users run it.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, ends_with};
use tempfile::TempDir;

use crate::program::{printed, refusals, refused, survo};

const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/crossword.toml");

/// The figures of the source: A^2 in three letters, ABI in four.
const SMALL: &str = r#"values = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
letters = "ABI"
languages = { English = "ZOTTFFSSEN", German = "NEZDVFSSAN" }
grid = { rows = 3, columns = 4 }
entries = [
    { name = "1a", row = 1, column = 1, direction = "across", length = 3, clue = "A^2", pattern = "OTO" },
    { name = "2d", row = 1, column = 2, direction = "down", length = 3, clue = "BI" },
    { name = "4a", row = 3, column = 1, direction = "across", length = 4, clue = "ABI", pattern = "T..T" },
]
"#;

#[test]
fn solutions_are_printed_with_all_that_belongs_to_them() {
    // BI runs from the T of OTO to the second cell of T..T: 203, TZT, leaves TTTT, and
    // 323, TTT, does not go with TFFT.
    assert_eq!(
        printed("crossword solve -", SMALL),
        "Solution 1\n\
             A = 11, B = 7, I = 29\n\
             \n\
             entry  clue  value  word  language\n\
             1a     A^2     121  OTO   English\n\
             2d     BI      203  TZT   English\n\
             4a     ABI    2233  TTTT  English\n\
             \n\
             O T O .\n\
             . Z . .\n\
             T T T T\n\
             \n\
             Solution 2\n\
             A = 11, B = 29, I = 7\n\
             \n\
             entry  clue  value  word  language\n\
             1a     A^2     121  OTO   English\n\
             2d     BI      203  TZT   English\n\
             4a     ABI    2233  TTTT  English\n\
             \n\
             O T O .\n\
             . Z . .\n\
             T T T T\n\
             \n\
             2 solutions, no others\n"
    );
    let json = printed("crossword solve - --format json", SMALL);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["space"], "5760");
    assert_eq!(json["complete"], true);
    assert_eq!(json["solutions"][1]["letters"]["B"], 29);
    assert_eq!(json["solutions"][0]["entries"][1]["value"], "203");
    assert_eq!(json["solutions"][0]["grid"][2], "TTTT");
    for (arguments, answer) in [
        ("", "2 solutions, no others\n"),
        ("--limit 1", "1 solution so far, perhaps not the only one\n"),
        ("--pattern 2d=D..", "no solution\n"),
        ("--pattern 4a=T.FT", "no solution\n"),
    ] {
        let count = format!("crossword solve - --count {arguments}");
        assert_eq!(printed(&count, SMALL), answer);
    }
}

#[test]
fn the_search_is_told_in_figures() {
    let candidates = "entry=1a clue=A^2 new_letters=A choices=10 values=10 length=6 words=12 \
                      pattern=1 crossings=1";
    let told = ["space=5760", candidates, "solutions=2 seconds="].map(contains);
    let [space, candidates, seconds] = told;
    survo("crossword solve - -v --count")
        .write_stdin(SMALL)
        .assert()
        .success()
        .stderr(space.and(candidates).and(seconds));
}

#[test]
fn the_shipped_puzzle_has_one_solution() {
    let solve = format!("crossword solve {SHIPPED}");
    assert!(printed(&solve, "").ends_with("unique: the only solution\n"));
    let without = printed(&format!("{solve} --no-patterns --count"), "");
    assert_eq!(without, "2 solutions, no others\n");
}

#[test]
fn malformed_files_get_one_line_with_the_place() {
    let changed = |from: &str, to: &str, message: &str| {
        assert!(SMALL.contains(from), "{from}");
        let file = SMALL.replacen(from, to, 1);
        let is_placed = message.starts_with("line ");
        let place = if is_placed { ", " } else { ": " };
        let message = format!("standard input{place}{message}");
        refused(survo("crossword solve -").write_stdin(file), &message);
    };
    let table = r#"
        grid = { -> grid = | line 4: 'grid = rows = 3, columns = 4 }'
        rows = 3, -> rows = 3, depth = 2, | line 4: 'grid = { rows = 3, depth = 2, columns = 4 }': unknown field `depth`
        letters = "ABI" ->  | missing field `letters`
        name = "2d",  ->  | line 7:
        2, 3, 5 -> 2, -3, 5 | line 1:
        2, 3, 5 -> 2, 3.5, 5 | line 1:
        2, 3, 5 -> 2, 99999999999999999999, 5 | line 1:
        2, 3, 5 -> 0, 3, 5 | line 1: the value 0 is not positive
        2, 3, 5 -> 2, 5, 5 | line 1: the value 5 comes twice
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29] -> [] | line 1: there are no values
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29] -> [2, 3] | line 2: the letters 'ABI' need as many values, and there are only 2
        "ABI" -> "AB!" | line 2: '!' in the letters 'AB!'
        "ABI" -> "ABA" | line 2: 'A' comes twice in the letters 'ABA'
        "ABI" -> "" | line 2: there are no letters
        "ABI" -> "ABIX" | line 2: 'X' of the letters 'ABIX' is in no clue
        "ABI" -> "AB" | line 7: the clue of 2d, 'BI', has the letter 'I', which is not one of 'AB'
        ZOTTFFSSEN -> ZOTTFFSSE | line 3: the language English has 9 letters, 'ZOTTFFSSE'
        NEZDVFSSAN -> NEZDVFSSA9 | line 3: '9' in the language German
        { English = "ZOTTFFSSEN", German = "NEZDVFSSAN" } -> {} | line 3: there are no languages
        rows = 3 -> rows = 0 | line 4: a grid of 0 rows
        rows = 3 -> rows = 65 | line 4: a grid of 65 rows
        row = 3 -> row = 4 | line 8: 4a begins in row 4, column 1, outside the grid
        column = 2 -> column = 0 | line 7: 2d begins in row 1, column 0, outside the grid
        length = 4 -> length = 5 | line 8: 4a has length 5 and goes across beyond the edge of the grid: 4 cells are left
        row = 1, column = 2 -> row = 2, column = 2 | line 7: 2d has length 3 and goes down beyond the edge
        length = 4 -> length = 0 | line 8: 4a has length 0
        row = 3 -> row = 1 | line 8: 4a and 1a both go across through row 1, column 1
        "4a" -> "1a" | line 8: two entries have the name '1a'
        "4a" -> " " | line 8: ' ' is not a name
        "down" -> "up" | line 7:
        "A^2" -> "A^" | line 6: the clue of 1a: 'A^' ends where a letter, a number or '(' is expected
        "A^2" -> "A&B" | line 6: the clue of 1a: '&', character 2 of 'A&B'
        "A^2" -> "A^200" | line 6: the clue of 1a: character 3 of 'A^200': the exponent 200 is above 127
        "OTO" -> "OTO*" | line 6: the pattern of 1a: 'OTO*' is not a pattern: at character 4
        "OTO" -> "OTOO" | line 6: the pattern of 1a, 'OTOO', is for 4 cells, and the entry has 3
        "OTO" -> "OQO" | line 6: the pattern of 1a, 'OQO', has the letter 'Q'"#;
    for line in table.lines().skip(1).map(str::trim_start) {
        let (change, message) = line.split_once(" | ").expect(line);
        let (from, to) = change.split_once(" -> ").expect(line);
        changed(from, to, message);
    }
    changed("entries = [", "entries = [\n] # [", "line 7: ");
    let long = "line 6: the clue of 1a: 'AAAAAAAAAAAAAAAAAAAA..' has 201 characters";
    changed("A^2", &"A".repeat(201), long);
    let (start, _) = SMALL.split_once("entries").unwrap();
    for (file, message) in [
        (
            format!("{start}entries = []\n"),
            ", line 5: there are no entries",
        ),
        (String::new(), ": missing field `values`"),
    ] {
        let message = format!("standard input{message}");
        refused(survo("crossword solve -").write_stdin(file), &message);
    }
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("bad.toml");
    fs::write(&file, b"values = [2]\nletters = \"\xff\"\n").unwrap();
    refused(
        survo("crossword solve").arg(file),
        "bad.toml, line 2: the byte 0xff is not UTF-8",
    );
}

#[test]
fn arguments_that_cannot_be_are_refused() {
    refusals(
        "crossword",
        "-> requires a subcommand
        generate -> generate
        solve -> <FILE>
        solve no-such-file -> cannot read no-such-file",
    );
    refusals(
        &format!("crossword solve {SHIPPED}"),
        "--limit 0 -> '0'
        --pattern 1a -> ENTRY=PATTERN
        --pattern 99a=T -> has no entry '99a'
        --pattern 1a=T -> is for 1 cells
        --format csv -> 'csv'
        --transcribe Dutch -> --transcribe Dutch: the languages are English, German",
    );
}

/// 28 values for 26 letters have 10^29 choices; eight letters of them have more than any night.
#[test]
fn too_many_choices_are_refused_before_any_is_looked_at() {
    let values: Vec<String> = (1..=28).map(|value| value.to_string()).collect();
    let letters: String = ('A'..='Z').collect();
    let file = format!(
        "values = [{}]\nletters = \"{letters}\"\nlanguages = {{ English = \"ZOTTFFSSEN\" }}\n\
         grid = {{ rows = 1, columns = 40 }}\nentries = [ {{ name = \"1a\", row = 1, column = 1, \
         direction = \"across\", length = 3, clue = \"{}\" }} ]\n",
        values.join(", "),
        letters
            .chars()
            .map(String::from)
            .collect::<Vec<_>>()
            .join("+"),
    );
    let settled = |count: usize| {
        let with = ('A'..='Z').zip(1..).take(count);
        let with =
            with.flat_map(|(letter, value)| ["--with".to_owned(), format!("{letter}={value}")]);
        let mut command = survo("crossword words - 1a");
        command.args(with).write_stdin(file.clone());
        command
    };
    refused(
        settled(0),
        "choices for '1a' are too many: settle letters by --with",
    );
    // 4 * 3 choices of two letters, each with the word of its sum: between 351 and 355.
    settled(24)
        .assert()
        .success()
        .stdout(ends_with("12 choices, 12 of the right length, 12 words\n"));
}
