//! Sukos as text and as JSON.

use survo_kin::FileProblem;
use survo_kin::suko::text::*;
use survo_kin::suko::{Digits, Suko};

fn with_digits(text: &str) -> (Suko, Digits) {
    let mut sukos = read(text).unwrap();
    assert_eq!(sukos.len(), 1, "{text}");
    let read = sukos.remove(0);
    (read.suko, read.digits)
}

/// A puzzle without digits.
fn one(text: &str) -> Suko {
    let (suko, digits) = with_digits(text);
    assert_eq!(digits, [0; 9], "{text}");
    suko
}

fn said(error: &FileProblem) -> String {
    format!("line {}: {error}", error.line.unwrap())
}

const PICTURE: &str = "\
a   a   b
  14  17
a   c   b
  18  22
c   c   b
a=11 b=21 c=13
";

#[test]
fn many_ways_to_type_one_puzzle() {
    let suko = one(PICTURE);
    assert_eq!(suko.circles(), [14, 17, 18, 22]);
    assert_eq!(suko.totals(), [('a', 11), ('b', 21), ('c', 13)]);
    for other in [
        "aab\n14 17\nacb\n18 22\nccb\na 11\nb 21\nc 13",
        "# page 7\n\nA|A|B\n(14) (17)\nA|C|B\n(18)(22)\nC|C|B\n\nc13 b:21;a = 11\n",
        "a,a,b\r\n14,17\r\na,c,b\r\n18,22\r\nc,c,b\r\na,11,b,21,c,13\r\n",
        "\u{feff}a0 a b\n14\t17\na c b\n18 22\nc c b\nb=21\na=11 c=13",
        &suko.to_string(),
        &json(&suko, &[0; 9]).to_string(),
    ] {
        assert_eq!(one(other), suko, "{other}");
    }
}

#[test]
fn digits_and_squares_without_colour() {
    for text in [
        "a7 . 5\n20 20\n. a .\n20 20\n*3 _ -\na=10",
        "a7..5\n20 20\n.a.\n20 20\n3--\na=10",
    ] {
        let (suko, digits) = with_digits(text);
        assert_eq!(digits, [7, 0, 5, 0, 0, 0, 3, 0, 0], "{text}");
        assert_eq!(suko.colours().iter().flatten().count(), 2);
        assert_eq!(one(&suko.to_string()), suko);
        let object = json(&suko, &digits).to_string();
        assert_eq!(with_digits(&object), (suko, digits));
    }
    let bare = one("...\n20 20\n...\n20 20\n...\n");
    assert_eq!(bare.totals(), []);
    assert_eq!(one("{\"circles\": [20, 20, 20, 20]}"), bare);
    assert_eq!(one(&bare.to_string()), bare);
}

#[test]
fn several_puzzles_and_their_lines() {
    let text = format!("{PICTURE}{PICTURE}\n# another\n{PICTURE}");
    let lines: Vec<usize> = read(&text).unwrap().iter().map(|suko| suko.line).collect();
    assert_eq!(lines, [1, 7, 15]);
    let object = json(&one(PICTURE), &[0; 9]).to_string();
    let text = format!("{object}\n\n{object} {object}");
    let lines: Vec<usize> = read(&text).unwrap().iter().map(|suko| suko.line).collect();
    assert_eq!(lines, [1, 3, 3]);
    for empty in ["", "\n\n", "# nothing\n"] {
        assert_eq!(read(empty).unwrap(), []);
    }
}

#[test]
fn mistakes_are_named_with_their_line() {
    let lines: Vec<&str> = PICTURE.lines().collect();
    for (line, instead, message) in [
        (1, "a a", "line 1: 'a a' is not three squares"),
        (1, "a a b b", "line 1: 'a a b b' is not three squares"),
        (3, "a ö b", "line 3: 'a ö b' is not three squares"),
        (3, "a 77 b", "line 3: 'a 77 b' is not three squares"),
        (2, "14", "line 2: '14' is not the totals of two circles"),
        (4, "14 x", "line 4: '14 x' is not the totals"),
        (4, "+14 18", "line 4: '+14 18' is not the totals"),
        (4, "99999999999 1", "line 4: '99999999999 1' is not the"),
        (
            6,
            "a=11 b=21 d=13",
            "line 6: colour d has a total and no sq",
        ),
        (6, "a=11 b=21 a=13", "line 6: colour a has two totals"),
        (
            6,
            "a=11 b=21",
            "line 6: the puzzle ends after 'a=11 b=21'; the total of colour c",
        ),
        (
            6,
            "a=11 21",
            "line 6: 'a=11 21' is not a letter and its total",
        ),
        (
            1,
            &"a".repeat(100),
            "aaa .. aaaaaaaaaaaaaaaaaaaa' is not three squares",
        ),
        (2, "1\u{7}", "line 2: '1U+0007' is not"),
        (6, "a b", "line 6: 'a b' is not a letter"),
        (5, "d c b", "line 5: a fourth colour 'd'"),
        (5, "c5 c5 b", "line 6: the digit 5 is both in A3 and in B3"),
    ] {
        let mut lines = lines.clone();
        lines[line - 1] = instead;
        let read = read(&lines.join("\n"));
        let checked = read.and_then(|sukos| sukos[0].clone().checked());
        let error = said(&checked.unwrap_err());
        assert!(error.contains(message), "{error}");
    }
    for text in ["a a b", "a a b\n14 17\n", "a a b\n14 17\na b c\n1 2\n..."] {
        assert!(read(text).unwrap_err().to_string().contains("ends after"));
    }
}

#[test]
fn mistakes_in_json_are_named_with_their_line() {
    for (text, message) in [
        ("{", "line 1: not a Suko in JSON: EOF"),
        ("\n{\"circles\": [1, 2, 3]}", "line 2: not a Suko in JSON"),
        ("{\"circles\": [1, 2, 3, -4]}", "-4"),
        ("{\"circle\": [1, 2, 3, 4]}", "unknown field `circle`"),
        (
            "{\"circles\": [1, 2, 3, 4]}\n{\"circles\": [1, 2, 3, 4], \"colours\": [\"ab\"]}",
            "line 2: \"colours\" has 'ab'",
        ),
        (
            "{\"circles\": [1, 2, 3, 4], \"digits\": [\"...\", \".x.\", \"...\"]}",
            "\"digits\" has '... .x. ...'",
        ),
        (
            "{\"circles\": [1, 2, 3, 4], \"colours\": [\"ab.\", \"...\", \"...\"]}",
            "colour a has no total",
        ),
        (
            "{\"circles\": [1, 2, 3, 4], \"colours\": [\"1..\", \"...\", \"...\"]}",
            "'1' is not a letter",
        ),
        (
            "{\"circles\": [1, 2, 3, 4], \"totals\": {\"a\": 4}}",
            "colour a has a total and no squares",
        ),
    ] {
        let error = said(&read(text).unwrap_err());
        assert!(error.contains(message), "{error}");
    }
}
