//! Parsers of text that people type.

use std::fmt::Display;
use std::str::FromStr;

use super::{fuzz_text, said};
use survo::engines::Method;
use survo::files::Shard;
use survo::kin::crossword::{self, Expression};
use survo::kin::suko::{self, Improvements};
use survo::kin::tiles::Board;
use survo::puzzle::{Puzzle, text};
use survo::workbench::swapping::Swap;

/// What a word is read as is read again from the way it is written.
fn word<T: FromStr<Err: Display> + Display + PartialEq + std::fmt::Debug>(seeds: &[&str]) {
    fuzz_text(seeds, |text| {
        if let Some(value) = said(text.parse::<T>()) {
            match value.to_string().parse::<T>() {
                Ok(again) => assert_eq!(again, value),
                Err(error) => panic!("'{value}' is not read back: {error}"),
            }
        }
    });
}

#[test]
fn puzzles() {
    let seeds = [
        "    A  B  C  D\n1   *  6  *  *  30\n2   8  *  *  *  18\n3   *  *  3  *  30\n   27 16 10 25\n",
        "* * * * 13\n* * * * 27\n* * * * 38\n13 14 23 28\n\n# another\n1 2 3\n_ . 7\n4 6\n",
        "1,,3\n,4,7\n4,6,10\n",
        "* *|3\n---+--\n* *|7\n4 6|",
        "MAT SAVE AS A\n0 0 3\n0 4 7\n4 6 0\nEND\n",
        "A B\n1 0 2 = 3 MD=17\n2 3 0 = 7\nSum 4 6 0 # comment\n",
        "3 7\n4 6\n\nrows: 3 7\ncolumns: 4, 6\n",
        "{\"rows\":[3,7],\"columns\":[4,6],\"givens\":[[1,null],[0,0]]}\n",
        "r1,r2,c1,c2,x1_1,x1_2,x2_1,x2_2\n3,7,4,6,1,2,3,4\n",
        "r1;r2;c1;c2\r\n3;7;4;6\r\n",
    ];
    fuzz_text(&seeds, |input| {
        let lines = 1..=input.lines().count().max(1);
        let read = text::read(input);
        let read = read.inspect_err(|error| assert!(lines.contains(&error.line)));
        for read in said(read).into_iter().flatten() {
            let written = read.puzzle.to_string();
            let again: Puzzle = written.parse().unwrap();
            assert_eq!(again, read.puzzle, "{written}");
        }
    });
}

#[test]
fn sukos() {
    let plain = "a   a   b\n  22  24\na   c   b\n  13  21\nc   c   b\na=15 b=19 c=11\n";
    let json = suko::text::json(&suko::text::read(plain).unwrap()[0].suko, &[0; 9]).to_string();
    let partly = "a4 a1 .\n 13 24\na2 6 .\n 18 22\n. . .\na=7\n";
    fuzz_text(&[plain, &json, partly], |input| {
        for read in said(suko::text::read(input)).into_iter().flatten() {
            let again = suko::text::read(&read.suko.to_string()).unwrap();
            assert_eq!(again[0].suko, read.suko);
        }
    });
}

/// A crossword of one entry.
const SMALL: &str = "letters = \"AB\"\nvalues = [5, 7]\ngrid = { rows = 1, columns = 4 }\n\
                     languages = { English = \"ZOTTFFSSEN\" }\nentries = [\n\
                     { name = \"1a\", row = 1, column = 1, direction = \"across\", length = 4, \
                     clue = \"A^2B(A+B)-3\", pattern = \"[^T]..[FS]\" },\n]\n";

#[test]
fn crosswords() {
    let shipped = include_str!("../../../data/crossword.toml");
    fuzz_text(&[SMALL, shipped], |input| {
        said(crossword::read(input));
        said(crossword::read_bytes(input.as_bytes()));
    });
}

#[test]
fn expressions() {
    let seeds = ["A^2B(A+B)-3", "AB/C", "((A))", "H^2(G+J)", "2A-B^127"];
    fuzz_text(&seeds, |input| {
        if let Some(expression) = said(input.parse::<Expression>()) {
            // Every letter has some value; what overflows has none.
            let _ = expression.value(&|letter| u64::from(letter));
            let letters = expression.letters();
            assert!(letters.iter().all(|letter| letter.is_alphabetic()));
        }
    });
}

/// What is nested a hundred thousand times deep is refused, not followed.
#[test]
fn deep_nesting() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{\"a\":", "}"),
        ("a = [", "]"),
        ("-", ""),
    ] {
        let text = format!("{}A{}", open.repeat(100_000), close.repeat(100_000));
        said(text.parse::<Expression>());
        said(crossword::read(&text));
        said(suko::text::read(&text));
        said(text::read(&text));
    }
}

#[test]
fn patterns() {
    fuzz_text(&["T..F", "[TF].[^OZ].", "....", "[^T]..."], |pattern| {
        let mut crossword = crossword::read(SMALL).unwrap();
        said(crossword.set_pattern(0, pattern));
    });
}

#[test]
fn boards() {
    let seeds = ["1101/0110/0100/1010", "10\n01\n", "1, 0 1\n0 1 1"];
    fuzz_text(&seeds, |input| drop(said(input.parse::<Board>())));
}

#[test]
fn swaps() {
    let seeds = ["(2,3) (7,8) (12,13)", "5 6 7 8", "1;2"];
    fuzz_text(&seeds, |input| {
        for swap in said(Swap::list(input)).into_iter().flatten() {
            assert_eq!(Swap::list(&swap.to_string()).unwrap(), [swap]);
        }
    });
}

#[test]
fn values_of_options() {
    word::<Shard>(&["1/3", "10/10", "18446744073709551615/18446744073709551615"]);
    word::<Method>(&["sieve", "bitmask", "exact-cover", "single-margin"]);
    word::<Improvements>(&["1,2,3,4", "1+2", "none"]);
}
