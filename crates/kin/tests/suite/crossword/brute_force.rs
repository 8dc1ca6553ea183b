//! The solver against all ways to choose values and languages.

use std::collections::{BTreeSet, HashMap};

use itertools::Itertools;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::{Entry, Written, solutions};
use survo_kin::crossword::{Crossword, CrosswordSolution, Expression};

/// The value of a clue where the letters A, B, .. stand for these.
fn value(clue: &str, values: &[u64]) -> Option<u128> {
    let expression: Expression = clue.parse().unwrap();
    expression.value(&|letter| values[usize::from(letter as u8 - b'A')])
}

/// The values of the letters, and the words of the entries.
type Found = BTreeSet<(Vec<u64>, Vec<String>)>;

/// Looks at every way to choose values for the letters A, B, .., so many. Where all clues have the
/// length of their entries, it looks at all ways to write them.
fn by_brute_force(written: &Written, letters: usize) -> Found {
    let mut found = Found::new();
    for chosen in written.values.iter().copied().permutations(letters) {
        let numbers = written.entries.iter().map(|entry| {
            let value = value(&entry.clue, &chosen)?.to_string();
            (value.len() == entry.length).then_some(value)
        });
        if let Some(numbers) = numbers.collect::<Option<Vec<String>>>() {
            write(written, &numbers, &mut Vec::new(), &chosen, &mut found);
        }
    }
    found
}

fn cells(entry: &Entry) -> impl Iterator<Item = (usize, usize)> {
    let (row, column, direction) = (entry.row, entry.column, entry.direction);
    (0..entry.length).map(move |k| match direction {
        "across" => (row, column + k),
        _ => (row + k, column),
    })
}

fn write(
    puzzle: &Written,
    values: &[String],
    words: &mut Vec<String>,
    chosen: &[u64],
    found: &mut Found,
) {
    let next = words.len();
    if next == values.len() {
        found.insert((chosen.to_vec(), words.clone()));
        return;
    }
    let entry = &puzzle.entries[next];
    for (_, letters) in &puzzle.languages {
        let letters: Vec<char> = letters.chars().collect();
        let digits = values[next].bytes();
        let word: String = digits
            .map(|digit| letters[usize::from(digit - b'0')])
            .collect();
        let agrees = puzzle.entries.iter().zip(&*words).all(|(other, written)| {
            cells(other).zip(written.chars()).all(|(cell, letter)| {
                cells(entry)
                    .zip(word.chars())
                    .all(|(mine, my_letter)| mine != cell || my_letter == letter)
            })
        });
        if agrees {
            words.push(word);
            write(puzzle, values, words, chosen, found);
            words.pop();
        }
    }
}

/// Values and words of solutions.
fn found(solutions: &[CrosswordSolution]) -> Found {
    solutions
        .iter()
        .map(|solution| {
            let words = solution
                .readings
                .iter()
                .map(|reading| reading.word.iter().collect());
            (solution.values.clone(), words.collect())
        })
        .collect()
}

fn found_by_search(crossword: &Crossword) -> Found {
    let all = solutions(crossword, u64::MAX);
    let found = found(&all);
    assert_eq!(found.len(), all.len(), "no solution comes twice");
    found
}

/// A puzzle around an assignment of four letters, in which entries cross.
fn random_puzzle(random: &mut StdRng) -> Written {
    const CLUES: [&str; 18] = [
        "A", "B", "CD", "A^2", "AB", "ABC", "A+B", "D-C", "A(B+C)", "D^3", "AB-CD", "(A+D)/2",
        "A/B", "ABCD/D", "2C+B", "B^2C", "(C+D)^2", "A^2-B^2",
    ];
    let mut written = Written::new("ABCD", vec![2, 3, 5, 7, 9, 10], Vec::new());
    if random.random_bool(0.5) {
        written.languages.pop();
    }
    let mut values = written.values.clone();
    values.shuffle(random);
    let mut grid = HashMap::new();
    let mut taken = BTreeSet::new();
    for number in 1..=60 {
        let clue = CLUES.choose(random).unwrap();
        let Some(value) = value(clue, &values) else {
            continue;
        };
        let digits = value.to_string();
        if digits.len() > 4 {
            continue;
        }
        let entry = Entry {
            name: number.to_string(),
            row: random.random_range(1..=5 - digits.len()),
            column: random.random_range(1..=5 - digits.len()),
            direction: ["across", "down"].choose(random).unwrap(),
            length: digits.len(),
            clue: (*clue).to_owned(),
            pattern: None,
        };
        let (_, letters) = written.languages.choose(random).unwrap();
        let word = digits
            .bytes()
            .map(|d| letters.as_bytes()[usize::from(d - b'0')]);
        let letters: Vec<_> = cells(&entry).zip(word).collect();
        let fits = letters.iter().all(|(cell, letter)| {
            grid.get(cell).is_none_or(|held| held == letter)
                && !taken.contains(&(entry.direction, *cell))
        });
        if fits {
            taken.extend(cells(&entry).map(|cell| (entry.direction, cell)));
            grid.extend(letters);
            written.entries.push(entry);
        }
    }
    written
}

#[test]
fn random_puzzles_agree_with_brute_force() {
    let mut random = StdRng::seed_from_u64(7);
    let (mut puzzles, mut unique, mut crossed) = (0, 0, 0);
    while puzzles < 300 {
        let mut written = random_puzzle(&mut random);
        let keep = random.random_range(4..=12);
        written.entries.truncate(keep);
        let Ok(crossword) = written.read() else {
            // A letter is in no clue.
            continue;
        };
        let expected = by_brute_force(&written, 4);
        assert!(!expected.is_empty());
        assert_eq!(found_by_search(&crossword), expected, "{written:?}");
        puzzles += 1;
        unique += usize::from(expected.len() == 1);
        let all: Vec<_> = written.entries.iter().flat_map(cells).collect();
        let different: BTreeSet<_> = all.iter().collect();
        crossed += usize::from(different.len() < all.len());

        // A pattern takes those that it fits, and its opposite the others.
        let (values, words) = expected.first().unwrap();
        let letter = words[0].chars().next().unwrap();
        let rest = ".".repeat(words[0].chars().count() - 1);
        let mut parts = Found::new();
        for pattern in [format!("{letter}{rest}"), format!("[^{letter}]{rest}")] {
            let mut crossword = crossword.clone();
            crossword.set_pattern(0, &pattern).unwrap();
            let part = found_by_search(&crossword);
            assert_eq!(
                part.contains(&(values.clone(), words.clone())),
                pattern.starts_with(letter)
            );
            parts.extend(part);
        }
        assert_eq!(parts, expected);
    }
    assert!(unique > 5 && crossed > 100, "{unique} {crossed}");
}
