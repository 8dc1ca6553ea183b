//! Every puzzle of a list shown unique. A puzzle that is not is found in a test of the program.

use std::path::Path;

use super::{EVERYTHING, LINES, NO_SEARCH, PUZZLES, Survey, checking};
use survo_check::PuzzleList;
use survo_core::search::Stop;

/// Opens a list and runs the check to its end.
fn checked(path: &Path, counts: Option<&Path>) -> PuzzleList {
    let mut list = PuzzleList::open(path, counts, None).unwrap();
    let (checker, stop) = (list.checker, Stop::new());
    assert!(list.run(&checking(&checker, &stop)).unwrap());
    list
}

fn findings(list: &PuzzleList) -> Vec<String> {
    assert_eq!(list.findings.count, list.findings.kept.len() as u64);
    list.findings.kept.iter().map(ToString::to_string).collect()
}

/// One finding, in a line of a file, with these words.
fn is_found(path: &Path, counts: Option<&Path>, file: &str, line: usize, words: &str) {
    let found = findings(&checked(path, counts));
    assert_eq!(found.len(), 1, "{found:?}");
    let place = format!("{file}, line {line}: ");
    assert!(found[0].contains(&place), "{found:?}");
    assert!(found[0].contains(words), "{found:?}");
}

/// The numbers of puzzles are the published ones.
#[test]
fn sound_lists_pass() {
    for (shape, margins, puzzles) in [((2, 4), 8, 62), ((3, 3), 41, 38), ((3, 4), 128, 583)] {
        let survey = Survey::with_puzzles(shape);
        let path = survey.path();
        let list = checked(&path, None);
        assert_eq!(findings(&list), [""; 0]);
        assert_eq!((list.listed, list.searched), (puzzles, puzzles));
        assert_eq!(list.expected().unwrap(), puzzles);
        assert_eq!(list.row_margins.done, margins);

        let file = path.join(PUZZLES);
        assert_eq!(findings(&checked(&file, Some(&path))), [""; 0]);
        let alone = checked(&file, None);
        assert_eq!(findings(&alone), [""; 0]);
        assert_eq!((alone.searched, alone.row_margins.of), (puzzles, 0));
        assert_eq!(alone.expected().unwrap(), puzzles);
    }
}

#[test]
fn puzzles_left_out_are_found() {
    let survey = Survey::with_puzzles((3, 4));
    let (path, file) = (survey.path(), survey.path().join(PUZZLES));
    let whole = survey.read(PUZZLES);

    survey.edit(PUZZLES, |lines| drop(lines.remove(300)));
    survey.forge_digests();
    let gone = String::from_utf8(whole.clone()).unwrap();
    let gone: Vec<&str> = gone.lines().nth(300).unwrap().split(',').collect();
    let margin = gone[..3].join(",") + ",";
    let lines = survey.lines(LINES);
    let line = 1 + lines.iter().position(|l| l.starts_with(&margin)).unwrap();
    let words = format!("rows {}: unique is ", gone[..3].join(" "));
    is_found(&path, None, LINES, line, &words);
    is_found(&file, Some(&path), LINES, line, &words);
    survey.is_found(NO_SEARCH, LINES, line, &words);
    assert_eq!(findings(&checked(&file, None)), [""; 0]);

    // The line of the manifest is no longer that of the file.
    survey.write(PUZZLES, &whole);
    let found = findings(&checked(&path, None));
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("its SHA-256 differs"), "{found:?}");

    std::fs::remove_file(&file).unwrap();
    let missing = "puzzles.csv: missing, though the survey was asked for it";
    assert_eq!(survey.findings(EVERYTHING), [missing]);
}

#[test]
fn a_check_can_be_stopped() {
    let survey = Survey::with_puzzles((3, 4));
    let mut list = PuzzleList::open(&survey.path(), None, None).unwrap();
    let stop = Stop::new();
    stop.raise();
    let checker = list.checker;
    assert!(!list.run(&checking(&checker, &stop)).unwrap());
    assert_eq!((list.searched, list.row_margins.done), (0, 0));
}
