//! Expression crosswords: the figures of the source on Listener crossword 4151 (2011).

mod brute_force;
mod expression;
mod words;

use std::collections::BTreeSet;

use brute_force::{by_brute_force, found};
use survo_core::search::{Ending, Stop};
use survo_kin::crossword::{
    Crossword, CrosswordSolution, Direction, EntrySpecification, GridSize, Specification, read,
    solve,
};

const PRIMES: [u64; 10] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];

/// Ours; its head says how it was made.
const SHIPPED: &str = include_str!("../../../../../data/crossword.toml");

/// All solutions, at most `limit`, found without interruption.
fn solutions(crossword: &Crossword, limit: u64) -> Vec<CrosswordSolution> {
    let mut found = Vec::new();
    solve(crossword, limit, &Stop::new(), &mut |solution| {
        found.push(solution.clone());
    });
    found
}

pub fn specification(letters: &str, entries: Vec<EntrySpecification>) -> Specification {
    Specification {
        values: PRIMES.to_vec(),
        letters: letters.to_owned(),
        languages: [("English", "ZOTTFFSSEN"), ("German", "NEZDVFSSAN")]
            .map(|(name, letters)| (name.to_owned(), letters.to_owned()))
            .into(),
        grid: GridSize {
            rows: 30,
            columns: 10,
        },
        entries,
    }
}

/// An entry at the beginning of a row.
pub fn across(row: usize, length: usize, clue: &str, pattern: Option<&str>) -> EntrySpecification {
    EntrySpecification {
        name: format!("{row}a"),
        row,
        column: 1,
        direction: Direction::Across,
        length,
        clue: Some(clue.to_owned()),
        pattern: pattern.map(str::to_owned),
    }
}

/// Ten primes for ten letters, and English or German for each of 27 clues.
#[test]
fn the_space_is_the_published_one() {
    let entries = (1..=27).map(|row| across(row, 7, "ABCDEFGHIJ", None));
    let crossword = Crossword::new(&specification("ABCDEFGHIJ", entries.collect())).unwrap();
    assert_eq!(crossword.space().to_string(), "487049291366400");
    let factorial: u64 = (1..=10).product();
    assert_eq!(factorial << 27, 487_049_291_366_400);
}

/// A^2 in three letters leaves 6 of 10 values. With A = 11, ABI in four leaves 36 of 72 pairs
/// (printed as "of 90 = 9!/7!", which is 72), and with a T first and last 4, reading TTTT, TFFT,
/// TTTT, TFFT. T is written in English only, for 2 and 3, so the values are four-digit numbers of
/// 2, 3 and, where it reads F, 4 and 5: 2233 = 11*7*29 and 3553 = 11*17*19.
#[test]
fn candidates_are_as_many_as_published() {
    // OTO is 121 in English, and no other square of these.
    let entries = vec![
        across(1, 3, "A^2", Some("OTO")),
        across(2, 4, "ABI", Some("T..T")),
    ];
    let crossword = Crossword::new(&specification("ABI", entries)).unwrap();
    let mut found = Vec::new();
    let report = solve(&crossword, u64::MAX, &Stop::new(), &mut |solution| {
        found.push(solution.clone());
    });
    let [square, product] = &report.tallies[..] else {
        panic!("two clues");
    };
    assert_eq!((square.entry, square.choices, square.length), (0, 10, 6));
    assert_eq!((square.words, square.pattern), (12, 1));
    assert_eq!(
        (product.entry, product.choices, product.length),
        (1, 72, 36)
    );
    assert_eq!((product.pattern, product.crossings), (4, 4));
    assert_eq!(product.new_letters, ['B', 'I']);

    // The source goes through the two pairs, then through the same exchanged.
    found.sort_by_key(|solution| {
        (
            solution.values[1] > solution.values[2],
            solution.readings[1].value,
        )
    });
    let read: Vec<(Vec<u64>, Option<u128>, String)> = found
        .iter()
        .map(|solution| {
            let reading = &solution.readings[1];
            assert_eq!(reading.languages, [0]);
            (
                solution.values.clone(),
                reading.value,
                reading.word.iter().collect(),
            )
        })
        .collect();
    let expected = [
        ([11, 7, 29], 2233, "TTTT"),
        ([11, 17, 19], 3553, "TFFT"),
        ([11, 29, 7], 2233, "TTTT"),
        ([11, 19, 17], 3553, "TFFT"),
    ];
    assert_eq!(
        read,
        expected.map(|(values, value, word)| (values.to_vec(), Some(value), word.to_owned()))
    );
}

#[test]
fn words_that_both_languages_write_are_one_solution() {
    // 5 and 7: F and S in both.
    let two = vec![across(1, 2, "AB+22", None), across(2, 1, "A", None)];
    let mut specification = specification("AB", two);
    specification.values = vec![5, 7];
    let crossword = Crossword::new(&specification).unwrap();
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
    let down = |length, pattern: Option<&str>| EntrySpecification {
        name: "1d".to_owned(),
        direction: Direction::Down,
        clue: None,
        ..across(1, length, "A", pattern)
    };
    let read = |entries: Vec<EntrySpecification>| {
        let mut specification = specification("A", entries);
        specification.values = vec![11, 19];
        let crossword = Crossword::new(&specification).unwrap();
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
fn two_solutions_told_apart(crossword: &Crossword) -> [CrosswordSolution; 2] {
    let with = solutions(crossword, 3);
    let named: Vec<usize> = (0..crossword.entries().len())
        .filter(|&entry| crossword.entries()[entry].pattern.is_some())
        .collect();
    let [entry] = named[..] else {
        panic!("one pattern");
    };
    let pattern = crossword.entries()[entry]
        .pattern
        .as_ref()
        .unwrap()
        .to_string();
    let letter = pattern.trim_matches('.');
    let opposite = pattern.replace(letter, &format!("[^{letter}]"));
    let mut other = crossword.clone();
    other.set_pattern(entry, &opposite).unwrap();
    let opposite = solutions(&other, 3);
    other.clear_patterns();
    let without = solutions(&other, 3);
    assert_eq!((with.len(), opposite.len(), without.len()), (1, 1, 2));
    assert!(without.contains(&with[0]) && without.contains(&opposite[0]));
    assert_ne!(with[0].grid(crossword), opposite[0].grid(crossword));
    without.try_into().unwrap()
}

/// As many clues as crossword 4151 has, and one whose entries in German spell a message.
#[test]
fn the_other_puzzles_of_ours_have_two_solutions_told_apart_by_a_pattern() {
    for (text, clues) in [
        (include_str!("../../../../../data/crossword_of_27.toml"), 27),
        (include_str!("../../../../../data/footnote.toml"), 18),
    ] {
        let crossword = read(text).unwrap();
        assert_eq!(crossword.entries().len(), clues);
        assert_eq!(crossword.values(), PRIMES);
        two_solutions_told_apart(&crossword);
    }
}

#[test]
fn the_shipped_puzzle_has_two_solutions_told_apart_by_a_pattern() {
    let crossword = read(SHIPPED).unwrap();
    assert_eq!(crossword.letters().len(), 10);
    assert_eq!(crossword.values(), PRIMES);
    assert!(crossword.entries().len() >= 20);
    let cells: Vec<usize> = crossword
        .entries()
        .iter()
        .flat_map(|entry| entry.cells.to_vec())
        .collect();
    let different: BTreeSet<&usize> = cells.iter().collect();
    assert!(cells.len() - different.len() >= 20, "entries cross");
    let expected = found(&two_solutions_told_apart(&crossword));

    // All 10! ways to choose values, one by one.
    let entries = crossword.entries().iter().map(|entry| {
        let (first, step) = (entry.cells[0], entry.cells[1] - entry.cells[0]);
        EntrySpecification {
            name: entry.name.clone(),
            row: first / crossword.columns() + 1,
            column: first % crossword.columns() + 1,
            direction: if step == 1 {
                Direction::Across
            } else {
                Direction::Down
            },
            length: entry.cells.len(),
            clue: entry.clue.as_ref().map(|clue| clue.text.clone()),
            pattern: None,
        }
    });
    let specification = specification("ABCDEFGHIJ", entries.collect());
    assert_eq!(by_brute_force(&specification), expected);
}
