//! Every reader of a survey's files, on the same bytes: none may end the program.

#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use survo::files::{Manifest, Puzzles, Record, SurveyFolder, Tallies};
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().expect("a temporary folder"));

fuzz_target!(|bytes: &[u8]| {
    let file = FOLDER.path().join("manifest.json");
    fs::write(&file, bytes).expect("the folder takes a file");
    let _ = Manifest::read(FOLDER.path());
    let _ = Record::read_all(&file);
    let _ = Tallies::read(&file);
    let _ = SurveyFolder::open(FOLDER.path());
    if let Ok(puzzles) = Puzzles::open(&file) {
        puzzles.take_while(Result::is_ok).for_each(drop);
    }
});
