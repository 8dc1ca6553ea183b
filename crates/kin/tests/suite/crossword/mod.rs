//! Expression crosswords: the figures of the source on Listener crossword 4151 (2011).

mod brute_force;
mod expression;
mod words;

use survo_core::search::{Ending, Stop};
use survo_kin::FileProblem;
use survo_kin::crossword::{Crossword, CrosswordSolution, read, solve};

const PRIMES: [u64; 10] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];

/// All solutions, at most `limit`, found without interruption.
fn solutions(crossword: &Crossword, limit: u64) -> Vec<CrosswordSolution> {
    let mut found = Vec::new();
    solve(crossword, limit, &Stop::new(), &mut |solution| {
        found.push(solution.clone());
    });
    found
}

/// A puzzle to be written down.
#[derive(Clone, Debug)]
struct Written {
    values: Vec<u64>,
    letters: &'static str,
    languages: Vec<(&'static str, &'static str)>,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    row: usize,
    column: usize,
    direction: &'static str,
    length: usize,
    clue: String,
    pattern: Option<String>,
}

impl Written {
    fn new(letters: &'static str, values: Vec<u64>, entries: Vec<Entry>) -> Self {
        Self {
            values,
            letters,
            languages: vec![("English", "ZOTTFFSSEN"), ("German", "NEZDVFSSAN")],
            entries,
        }
    }

    fn read(&self) -> Result<Crossword, FileProblem> {
        let mut text = format!(
            "values = {:?}\nletters = {:?}\ngrid = {{ rows = 8, columns = 8 }}\n[languages]\n",
            self.values, self.letters
        );
        for (name, letters) in &self.languages {
            text += &format!("{name} = {letters:?}\n");
        }
        for entry in &self.entries {
            let Entry {
                name,
                row,
                column,
                direction,
                length,
                clue,
                pattern,
            } = entry;
            text += &format!(
                "[[entries]]\nname = {name:?}\nrow = {row}\ncolumn = {column}\n\
                 direction = {direction:?}\nlength = {length}\nclue = {clue:?}\n"
            );
            if let Some(pattern) = pattern {
                text += &format!("pattern = {pattern:?}\n");
            }
        }
        read(&text)
    }
}

/// An entry at the beginning of a row.
fn across(row: usize, length: usize, clue: &str, pattern: Option<&str>) -> Entry {
    Entry {
        name: format!("{row}a"),
        row,
        column: 1,
        direction: "across",
        length,
        clue: clue.to_owned(),
        pattern: pattern.map(str::to_owned),
    }
}

#[test]
fn words_that_both_languages_write_are_one_solution() {
    // 5 and 7: F and S in both.
    let two = vec![across(1, 2, "AB+22", None), across(2, 1, "A", None)];
    let crossword = Written::new("AB", vec![5, 7], two).read().unwrap();
    let found = solutions(&crossword, 10);
    assert_eq!(found.len(), 2);
    for solution in &found {
        assert_eq!(solution.readings[0].value, 57);
        assert_eq!(solution.readings[0].languages, [0, 1]);
    }
    let limited = solve(&crossword, 1, &Stop::new(), &mut |_| {});
    assert_eq!((limited.solutions, limited.ending), (1, Ending::Limit));
    assert!(solutions(&crossword, 0).is_empty());
}

#[test]
fn puzzles_of_ours_have_two_solutions_told_apart_by_a_pattern() {
    for (text, clues) in [
        (include_str!("../../../../../data/crossword.toml"), 20..),
        (
            include_str!("../../../../../data/crossword_of_27.toml"),
            27..,
        ),
        (include_str!("../../../../../data/footnote.toml"), 18..),
    ] {
        let crossword = read(text).unwrap();
        assert!(clues.contains(&crossword.entries().len()));
        assert_eq!(crossword.values(), PRIMES);
        let mut without = crossword.clone();
        without.clear_patterns();
        let (with, without) = (solutions(&crossword, 3), solutions(&without, 3));
        assert_eq!((with.len(), without.len()), (1, 2));
        assert!(without.contains(&with[0]));
    }
}
