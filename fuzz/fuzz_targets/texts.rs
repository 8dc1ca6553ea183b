//! Every reader of what people type, on the same text: none may end the program, and what is
//! read must be read back from what is written of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use survo::puzzle::{Puzzle, text};
use survo::engines::Method;
use survo::files::Shard;
use survo_kin::crossword::{self, Expression};
use survo_kin::suko::{self, Improvements};
use survo_kin::tiles::Board;

fuzz_target!(|input: &str| {
    for read in text::read(input).unwrap_or_default() {
        let written = read.puzzle.to_string();
        let again: Puzzle = written.parse().expect("a written puzzle is read");
        assert_eq!(again, read.puzzle, "{written}");
    }
    for read in suko::text::read(input).unwrap_or_default() {
        let again = suko::text::read(&read.suko.to_string()).expect("a written Suko is read");
        assert_eq!(again[0].suko, read.suko);
    }
    let _ = input.parse::<Expression>();
    let _ = crossword::read(input);
    let _ = input.parse::<Board>();
    let _ = input.parse::<Improvements>();
    let _ = input.parse::<Method>();
    let _ = input.parse::<Shard>();
});
