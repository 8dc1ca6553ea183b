//! The solver against a program that shares no search with it.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::{PRIMES, SHIPPED, solutions, specification};
use survo_kin::crossword::{
    Crossword, CrosswordSolution, Direction, EntrySpecification, Expression, Specification, read,
};

/// The value of a clue by a parser and evaluator of its own: whole numbers only, no checks of form.
struct Oracle<'a> {
    text: &'a [u8],
    values: &'a [u64],
    letters: &'a [u8],
}

impl<'a> Oracle<'a> {
    fn value(clue: &'a str, letters: &'a [u8], values: &'a [u64]) -> Option<i128> {
        let mut oracle = Self {
            text: clue.as_bytes(),
            values,
            letters,
        };
        oracle.sum().filter(|&value| value > 0)
    }

    fn next_is(&mut self, byte: u8) -> bool {
        let is = self.text.first() == Some(&byte);
        if is {
            self.text = &self.text[1..];
        }
        is
    }

    fn sum(&mut self) -> Option<i128> {
        let mut total = self.term();
        loop {
            if self.next_is(b'+') {
                total = self.term().and_then(|b| Some(total? + b));
            } else if self.next_is(b'-') {
                total = self.term().and_then(|b| Some(total? - b));
            } else {
                return total;
            }
        }
    }

    fn term(&mut self) -> Option<i128> {
        let mut total = self.run();
        while self.next_is(b'/') {
            let divisor = self.run();
            total = total.and_then(|a| divisor.filter(|&b| b != 0 && a % b == 0).map(|b| a / b));
        }
        total
    }

    fn run(&mut self) -> Option<i128> {
        let mut total = Some(1);
        while self
            .text
            .first()
            .is_some_and(|&b| b == b'(' || b.is_ascii_alphanumeric())
        {
            let base = if self.next_is(b'(') {
                let inner = self.sum();
                assert!(self.next_is(b')'));
                inner
            } else {
                self.atom()
            };
            let exponent = if self.next_is(b'^') {
                self.atom()
            } else {
                Some(1)
            };
            total = total.and_then(|t| Some(t * base?.checked_pow(exponent?.try_into().ok()?)?));
        }
        total
    }

    fn atom(&mut self) -> Option<i128> {
        let first = self.text[0];
        if first.is_ascii_alphabetic() {
            self.text = &self.text[1..];
            let letter = self.letters.iter().position(|&l| l == first)?;
            return Some(self.values[letter].into());
        }
        let digits = self.text.iter().take_while(|b| b.is_ascii_digit()).count();
        let (number, rest) = self.text.split_at(digits);
        self.text = rest;
        std::str::from_utf8(number).unwrap().parse().ok()
    }
}

/// The values of the letters, and the words of the entries that have clues.
pub type Found = BTreeSet<(Vec<u64>, Vec<String>)>;

/// Looks at every way to choose values. Where all clues have the length of their entries, it
/// looks at all ways to write them; entries without a clue have every number of their length.
pub fn by_brute_force(specification: &Specification) -> Found {
    let letters = specification.letters.as_bytes();
    let mut found = Found::new();
    let mut chosen = Vec::new();
    choose(specification, letters, &mut chosen, &mut found);
    found
}

fn choose(specification: &Specification, letters: &[u8], chosen: &mut Vec<u64>, found: &mut Found) {
    if chosen.len() == letters.len() {
        let values: Option<Vec<Vec<String>>> = specification
            .entries
            .iter()
            .map(|entry| {
                let Some(clue) = &entry.clue else {
                    let least = 10_u32.pow(entry.length as u32 - 1);
                    return Some((least..10 * least).map(|n| n.to_string()).collect());
                };
                let value = Oracle::value(clue, letters, chosen)?.to_string();
                (value.len() == entry.length).then(|| vec![value])
            })
            .collect();
        if let Some(values) = values {
            write(specification, &values, &mut Vec::new(), chosen, found);
        }
        return;
    }
    for &value in &specification.values {
        if !chosen.contains(&value) {
            chosen.push(value);
            choose(specification, letters, chosen, found);
            chosen.pop();
        }
    }
}

fn cells(entry: &EntrySpecification) -> impl Iterator<Item = (usize, usize)> {
    let (row, column, direction) = (entry.row, entry.column, entry.direction);
    (0..entry.length).map(move |k| match direction {
        Direction::Across => (row, column + k),
        Direction::Down => (row + k, column),
    })
}

fn write(
    specification: &Specification,
    values: &[Vec<String>],
    words: &mut Vec<String>,
    chosen: &[u64],
    found: &mut Found,
) {
    let next = words.len();
    if next == values.len() {
        let with_clues = words.iter().zip(&specification.entries);
        let with_clues = with_clues.filter(|(_, entry)| entry.clue.is_some());
        let words = with_clues.map(|(word, _)| word.clone()).collect();
        found.insert((chosen.to_vec(), words));
        return;
    }
    let entry = &specification.entries[next];
    let languages = specification.languages.iter();
    let numbers = languages.flat_map(|(_, letters)| values[next].iter().map(move |n| (letters, n)));
    for (letters, number) in numbers {
        let letters: Vec<char> = letters.chars().collect();
        let digits = number.bytes();
        let word: String = digits
            .map(|digit| letters[usize::from(digit - b'0')])
            .collect();
        let agrees = specification
            .entries
            .iter()
            .zip(&*words)
            .all(|(other, written)| {
                cells(other).zip(written.chars()).all(|(cell, letter)| {
                    cells(entry)
                        .zip(word.chars())
                        .all(|(mine, my_letter)| mine != cell || my_letter == letter)
                })
            });
        if agrees {
            words.push(word);
            write(specification, values, words, chosen, found);
            words.pop();
        }
    }
}

/// Values and words of solutions.
pub fn found(solutions: &[CrosswordSolution]) -> Found {
    solutions
        .iter()
        .map(|solution| {
            let words = solution
                .readings
                .iter()
                .filter(|reading| reading.value.is_some())
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
fn random_puzzle(random: &mut StdRng) -> Specification {
    const CLUES: [&str; 18] = [
        "A", "B", "CD", "A^2", "AB", "ABC", "A+B", "D-C", "A(B+C)", "D^3", "AB-CD", "(A+D)/2",
        "A/B", "ABCD/D", "2C+B", "B^2C", "(C+D)^2", "A^2-B^2",
    ];
    let mut specification = specification("ABCD", Vec::new());
    (specification.grid.rows, specification.grid.columns) = (4, 4);
    if random.random_bool(0.5) {
        specification.languages.remove("German");
    }
    specification.values = vec![2, 3, 5, 7, 9, 10];
    let mut values = specification.values.clone();
    values.shuffle(random);
    let mut grid = std::collections::HashMap::new();
    let mut taken = BTreeSet::new();
    for number in 1..=60 {
        let clue = CLUES.choose(random).unwrap();
        let Some(value) = Oracle::value(clue, b"ABCD", &values[..4]) else {
            continue;
        };
        let digits = value.to_string();
        if digits.len() > 4 {
            continue;
        }
        let entry = EntrySpecification {
            name: format!("{number}"),
            row: random.random_range(1..=5 - digits.len()),
            column: random.random_range(1..=5 - digits.len()),
            direction: *[Direction::Across, Direction::Down].choose(random).unwrap(),
            length: digits.len(),
            clue: Some((*clue).to_owned()),
            pattern: None,
        };
        let languages: Vec<&String> = specification.languages.values().collect();
        let letters = languages.choose(random).unwrap();
        let word = digits
            .bytes()
            .map(|d| letters.as_bytes()[usize::from(d - b'0')]);
        let written: Vec<_> = cells(&entry).zip(word).collect();
        let fits = written.iter().all(|(cell, letter)| {
            grid.get(cell).is_none_or(|held| held == letter)
                && !taken.contains(&(entry.direction, *cell))
        });
        if fits {
            taken.extend(cells(&entry).map(|cell| (entry.direction, cell)));
            grid.extend(written);
            specification.entries.push(entry);
        }
    }
    specification
}

#[test]
fn random_puzzles_agree_with_brute_force() {
    let mut random = StdRng::seed_from_u64(7);
    let (mut puzzles, mut unique, mut crossed, mut unclued) = (0, 0, 0, 0);
    while puzzles < 300 {
        let mut specification = random_puzzle(&mut random);
        let keep = random.random_range(4..=12);
        specification.entries.truncate(keep);
        // Entries of two cells together at most lose their clues: few numbers fill them. They come
        // last, for fewer ways to try.
        let mut cells_left = random.random_range(0..=2);
        for entry in specification.entries.iter_mut().skip(1) {
            if entry.length <= cells_left {
                entry.clue = None;
                cells_left -= entry.length;
            }
        }
        let entries = &mut specification.entries;
        entries.sort_by_key(|entry| entry.clue.is_none());
        let Ok(crossword) = Crossword::new(&specification) else {
            // A letter is in no clue.
            continue;
        };
        let expected = by_brute_force(&specification);
        assert!(!expected.is_empty());
        assert_eq!(found_by_search(&crossword), expected, "{specification:?}");
        puzzles += 1;
        unclued += usize::from(specification.entries.iter().any(|e| e.clue.is_none()));
        unique += usize::from(expected.len() == 1);
        let all: Vec<_> = specification.entries.iter().flat_map(cells).collect();
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
    assert!(
        unique > 5 && crossed > 100 && unclued > 30,
        "{unique} {crossed} {unclued}"
    );
}

#[test]
fn the_oracle_and_the_parser_agree_on_clues() {
    let crossword = read(SHIPPED).unwrap();
    let mut random = StdRng::seed_from_u64(1);
    let mut values = PRIMES.to_vec();
    for _ in 0..100 {
        values.shuffle(&mut random);
        for entry in crossword.entries() {
            let clue = &entry.clue.as_ref().unwrap().text;
            let expression: Expression = clue.parse().unwrap();
            let value = expression.value(&|letter| values[usize::from(letter as u8 - b'A')]);
            let oracle = Oracle::value(clue, b"ABCDEFGHIJ", &values);
            assert_eq!(value.map(|value| value as i128), oracle, "{clue}");
        }
    }
}
