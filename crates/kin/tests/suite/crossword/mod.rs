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
    clue: Option<String>,
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
                ..
            } = entry;
            text += &format!(
                "[[entries]]\nname = {name:?}\nrow = {row}\ncolumn = {column}\n\
                 direction = {direction:?}\nlength = {length}\n"
            );
            for (key, value) in [("clue", &entry.clue), ("pattern", &entry.pattern)] {
                let line = value.as_ref().map(|value| format!("{key} = {value:?}\n"));
                text += &line.unwrap_or_default();
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
        clue: Some(clue.to_owned()),
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
        assert_eq!(solution.readings[0].value, Some(57));
        assert_eq!(solution.readings[0].languages, [0, 1]);
    }
    let limited = solve(&crossword, 1, &Stop::new(), &mut |_| {});
    assert_eq!((limited.solutions, limited.ending), (1, Ending::Limit));
    assert!(solutions(&crossword, 0).is_empty());
}

#[test]
fn an_entry_without_a_clue_reads_what_is_left() {
    // 1d crosses the first letter of 1a, A^2: O or E for 1, T or D for 3.
    let down = |length, pattern: Option<&str>| Entry {
        name: "1d".to_owned(),
        direction: "down",
        clue: None,
        ..across(1, length, "A", pattern)
    };
    let read = |entries: Vec<Entry>| {
        let crossword = Written::new("A", vec![11, 19], entries).read().unwrap();
        assert_eq!(crossword.space(), (2_u32 * 2).into());
        solutions(&crossword, 100)
            .into_iter()
            .map(|solution| {
                let word = solution.readings[1].word.iter().collect();
                (
                    solution.values[0],
                    word,
                    solution.readings[1].languages.clone(),
                )
            })
            .collect::<Vec<(u64, String, Vec<usize>)>>()
    };
    // 121 is OTO or EZE, 361 is TSO or DSE; no German number begins with T or O.
    let square = || across(1, 3, "A^2", None);
    let word =
        |value, word: &str, languages: &[usize]| (value, word.to_owned(), languages.to_vec());
    assert_eq!(
        read(vec![square(), down(2, None)]),
        [
            word(11, "O?", &[0]),
            word(11, "E?", &[0, 1]),
            word(19, "T?", &[0]),
            word(19, "D?", &[1])
        ]
    );
    // Only German has a V, only English a T.
    assert_eq!(
        read(vec![square(), down(2, Some(".V"))]),
        [word(11, "EV", &[1]), word(19, "DV", &[1])]
    );
    assert_eq!(
        read(vec![square(), down(2, Some("[^E][VA]"))]),
        [word(19, "D?", &[1])]
    );
    assert_eq!(read(vec![square(), down(1, Some("N"))]), []);
    // No number begins with 0, Z in English; in German Z is 2.
    let entries = vec![
        across(1, 3, "A^2", Some("O..")),
        across(5, 2, "A", Some("Z.")),
    ];
    let mut entries = entries;
    entries[1].clue = None;
    assert_eq!(read(entries), [word(11, "Z?", &[1])]);
}

/// What the heads of our puzzles say: one pattern, which tells two solutions apart.
fn two_solutions_told_apart(crossword: &Crossword) {
    let with = solutions(crossword, 3);
    let named: Vec<usize> = (0..crossword.entries().len())
        .filter(|&entry| crossword.entries()[entry].pattern.is_some())
        .collect();
    let [entry] = named[..] else {
        panic!("one pattern");
    };
    let pattern = crossword.entries()[entry].pattern.as_ref().unwrap();
    let letters: String = pattern.letters().collect();
    let opposite = (0..pattern.cells()).map(|cell| match pattern.allows(cell, ' ') {
        true => ".".to_owned(),
        false => format!("[^{letters}]"),
    });
    let opposite: String = opposite.collect();
    let mut other = crossword.clone();
    other.set_pattern(entry, &opposite).unwrap();
    let opposite = solutions(&other, 3);
    other.clear_patterns();
    let without = solutions(&other, 3);
    assert_eq!((with.len(), opposite.len(), without.len()), (1, 1, 2));
    assert!(without.contains(&with[0]) && without.contains(&opposite[0]));
    assert_ne!(with[0].grid(crossword), opposite[0].grid(crossword));
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
        two_solutions_told_apart(&crossword);
    }
}
