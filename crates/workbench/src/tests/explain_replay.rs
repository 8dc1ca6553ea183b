//! Explanations replayed from their printed words by a reader that shares no code with the rules.
//! No step strikes what a solution uses, and the end is what the engines say.
//!
//! The reader knows what the help of `survo explain` takes for granted: a number in place is struck
//! elsewhere; a cell takes only numbers in partitions of both its lines; a partition goes when one
//! of its numbers has no cell left in the line, when a cell of the line can take none of its
//! numbers, or when it shares a number with the known partition of a parallel line. Each step has
//! to follow from that and the steps before it, by the reason that it states.

use std::slice;
use std::time::Duration;

use itertools::Itertools;

use crate::explain::{Conclusion, Rule, Step, explain};
use crate::generate::{OpenPuzzles, UniqueSource, WithGivens};
use survo_core::numbers::{members, sets_with_sum};
use survo_core::published::published_difficulties;
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};
use survo_core::search::{Stop, Timer};
use survo_engines::{Bitmask, EngineKind, solutions};

/// That nothing is left for a cell, a line or a number.
#[derive(Debug, PartialEq)]
pub struct Contradiction;

#[derive(Clone)]
pub struct Reader {
    rows: usize,
    columns: usize,
    /// Rows first, then columns.
    sums: Vec<u32>,
    lines: Vec<Vec<usize>>,
    /// For each cell the numbers that it can take.
    marks: Vec<Vec<u8>>,
    placed: Vec<bool>,
    partitions: Vec<Vec<Vec<u8>>>,
    told: Vec<bool>,
    /// Solutions: nothing that they use may be struck.
    tables: Vec<Table>,
}

fn numbers(text: &str, sign: &str) -> Vec<u8> {
    text.split(sign).map(|k| k.parse().unwrap()).collect()
}

impl Reader {
    pub fn new(puzzle: &Puzzle, tables: &[Table]) -> Self {
        let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
        let row = |i: usize| (0..columns).map(|j| i * columns + j).collect();
        let column = |j: usize| (0..rows).map(|i| i * columns + j).collect();
        let lines: Vec<Vec<usize>> = (0..rows).map(row).chain((0..columns).map(column)).collect();
        let all: Vec<u8> = (1..=puzzle.shape().cells() as u8).collect();
        let givens = puzzle.givens();
        let free: Vec<u8> = all
            .iter()
            .copied()
            .filter(|k| !givens.contains(k))
            .collect();
        let marks = |&given: &u8| {
            if given == 0 {
                free.clone()
            } else {
                vec![given]
            }
        };
        let mut reader = Self {
            rows,
            columns,
            sums: [puzzle.rows(), puzzle.columns()].concat(),
            marks: givens.iter().map(marks).collect(),
            placed: givens.iter().map(|&given| given != 0).collect(),
            partitions: Vec::new(),
            told: vec![false; lines.len()],
            lines,
            tables: tables.to_vec(),
        };
        for line in 0..reader.lines.len() {
            let found = reader.partitions_from(line, &free);
            reader.partitions.push(found);
        }
        reader
    }

    /// The partitions of a line with what is in place, the rest of these numbers.
    fn partitions_from(&self, line: usize, free: &[u8]) -> Vec<Vec<u8>> {
        let placed = self.placed_in(line);
        let sum: u32 = placed.iter().map(|&k| u32::from(k)).sum();
        let Some(rest) = self.sums[line].checked_sub(sum) else {
            return Vec::new();
        };
        let mask = |numbers: &[u8]| numbers.iter().fold(0, |mask, k| mask | 1 << (k - 1));
        let blanks = self.lines[line].len() - placed.len();
        let mut found = Vec::new();
        sets_with_sum(mask(free), blanks, rest, &mut |set| {
            found.push(members(set | mask(&placed)).collect());
        });
        found
    }

    fn placed_in(&self, line: usize) -> Vec<u8> {
        let cells = self.lines[line].iter().filter(|&&cell| self.placed[cell]);
        let mut placed: Vec<u8> = cells.map(|&cell| self.marks[cell][0]).collect();
        placed.sort_unstable();
        placed
    }

    /// What the lines of a cell can still take, without what is in place there.
    fn open(&self, line: usize) -> Vec<u8> {
        let placed = self.placed_in(line);
        let mut open = self.partitions[line].concat();
        open.retain(|k| !placed.contains(k));
        open.sort_unstable();
        open.dedup();
        open
    }

    fn parallel(&self, line: usize) -> impl Iterator<Item = usize> + use<> {
        let (rows, all) = (self.rows, self.lines.len());
        let side = if line < rows { 0..rows } else { rows..all };
        side.filter(move |&other| other != line)
    }

    /// Whether a table is still possible, as far as each cell and each line is concerned.
    fn allows(&self, table: &Table) -> bool {
        let cells = self.marks.iter().zip(table.cells());
        let mut lines = self.lines.iter().zip(&self.partitions);
        cells.clone().all(|(marks, k)| marks.contains(k))
            && lines.all(|(line, partitions)| {
                let numbers = line.iter().map(|&cell| table.cells()[cell]);
                partitions.contains(&numbers.sorted().collect())
            })
    }

    /// Draws all conclusions that are taken for granted.
    pub fn settle(&mut self) -> Result<(), Contradiction> {
        loop {
            let before = (self.marks.clone(), self.partitions.clone());
            for cell in 0..self.marks.len() {
                let elsewhere: Vec<u8> = (0..self.marks.len())
                    .filter(|&other| other != cell && self.placed[other])
                    .map(|other| self.marks[other][0])
                    .collect();
                let lines = [cell / self.columns, self.rows + cell % self.columns];
                let partitions = &self.partitions;
                let can = |line: usize, k| partitions[line].iter().any(|set| set.contains(&k));
                self.marks[cell]
                    .retain(|&k| !elsewhere.contains(&k) && lines.iter().all(|&line| can(line, k)));
                if self.marks[cell].is_empty() {
                    return Err(Contradiction);
                }
            }
            for line in 0..self.lines.len() {
                let taken: Vec<u8> = self
                    .parallel(line)
                    .filter(|&other| self.told[other])
                    .flat_map(|other| self.partitions[other][0].clone())
                    .collect();
                let (cells, marks) = (&self.lines[line], &self.marks);
                self.partitions[line].retain(|set| {
                    let has_cell = |k: &u8| cells.iter().any(|&cell| marks[cell].contains(k));
                    let has_number = |&cell: &usize| marks[cell].iter().any(|k| set.contains(k));
                    set.iter().all(|k| has_cell(k) && !taken.contains(k))
                        && cells.iter().all(has_number)
                });
                if self.partitions[line].is_empty() {
                    return Err(Contradiction);
                }
            }
            let is_somewhere = |k| self.marks.iter().any(|marks| marks.contains(&k));
            if !(1..=self.marks.len() as u8).all(is_somewhere) {
                return Err(Contradiction);
            }
            if before == (self.marks.clone(), self.partitions.clone()) {
                assert!(self.tables.iter().all(|table| self.allows(table)));
                return Ok(());
            }
        }
    }

    /// The line with which a text begins, and what follows its name.
    fn line<'a>(&self, text: &'a str) -> (usize, &'a str) {
        let (kind, rest) = text.split_once(' ').unwrap();
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        let line = match kind {
            "row" | "Row" => name.parse::<usize>().unwrap() - 1,
            _ => self.rows + usize::from(name.as_bytes()[0] - b'A'),
        };
        assert!(name.len() == 1 && line < self.lines.len(), "{text}");
        (line, rest)
    }

    fn cell(&self, name: &str) -> Option<usize> {
        let column = usize::from(name.bytes().next()?.checked_sub(b'A')?);
        let row: usize = name.get(1..)?.parse().ok()?;
        (column < self.columns).then(|| (row - 1) * self.columns + column)
    }

    /// Replays steps up to a contradiction, if they lead to one.
    pub fn replay(&mut self, steps: &[Step]) -> Result<(), Contradiction> {
        for (at, step) in steps.iter().enumerate() {
            // The only partition of a line is stated before anything harder is said.
            if step.rule > Rule::SolePartition {
                for line in 0..self.lines.len() {
                    let is_open = self.placed_in(line).len() < self.lines[line].len();
                    let is_silent = is_open && self.partitions[line].len() == 1 && !self.told[line];
                    assert!(!is_silent, "line {line} is not told before: {}", step.text);
                }
            }
            self.conclude(step);
            if let Err(contradiction) = self.settle() {
                assert_eq!(at + 1, steps.len(), "{}", step.text);
                return Err(contradiction);
            }
        }
        Ok(())
    }

    fn conclude(&mut self, step: &Step) {
        let text = &*step.text;
        let first = text.split([' ', ':']).next().unwrap();
        match (self.cell(first), step.rule) {
            (_, Rule::Cases) => self.refute(step),
            (Some(cell), Rule::CommonNumber) => self.common_cell(cell, text),
            (Some(cell), _) => self.place(cell, text),
            (None, Rule::SolePartition) => self.sole_partition(text),
            (None, Rule::OnePlace) => self.on_side(text),
            (None, _) => self.shared(text),
        }
    }

    fn place(&mut self, cell: usize, text: &str) {
        let (head, reason) = text.split_once(": ").unwrap();
        let number: u8 = head.split_once(" = ").unwrap().1.parse().unwrap();
        let others = |reader: &Self, line: usize| -> Vec<usize> {
            let cells = reader.lines[line].iter().copied();
            assert!(reader.lines[line].contains(&cell), "{text}");
            cells.filter(|&other| other != cell).collect()
        };
        let fits = |reader: &Self, other: &usize| reader.marks[*other].contains(&number);
        assert!(!self.placed[cell], "{text}");
        if let Some(rest) = reason.strip_prefix("the last blank of ") {
            let (line, sums) = self.line(rest);
            assert!(
                others(self, line).iter().all(|&other| self.placed[other]),
                "{text}"
            );
            let (left, right) = sums.trim_start_matches(", ").split_once(" = ").unwrap();
            let mut terms: Vec<u32> = left.split(" - ").map(|k| k.parse().unwrap()).collect();
            assert_eq!(terms.remove(0), self.sums[line], "{text}");
            let placed: Vec<u32> = self.placed_in(line).into_iter().map(u32::from).collect();
            assert_eq!(terms, placed, "{text}");
            let rest = self.sums[line] - placed.iter().sum::<u32>();
            assert_eq!(
                (rest, right),
                (u32::from(number), &*number.to_string()),
                "{text}"
            );
        } else if let Some(rest) = reason.strip_prefix("it is all of ") {
            let (line, _) = self.line(rest);
            assert!(others(self, line).is_empty(), "{text}");
            assert_eq!(self.sums[line], u32::from(number));
        } else if reason.ends_with("fits no other cell of it") {
            let (line, _) = self.line(reason);
            assert!(
                self.partitions[line]
                    .iter()
                    .all(|set| set.contains(&number)),
                "{text}"
            );
            assert!(
                !others(self, line).iter().any(|other| fits(self, other)),
                "{text}"
            );
        } else if reason.ends_with("fits no other cell of the table") {
            let mut all = (0..self.marks.len()).filter(|&other| other != cell);
            assert!(!all.any(|other| fits(self, &other)), "{text}");
        } else {
            assert_eq!(self.marks[cell], [number], "{text}");
            if let Some((row, rest)) = reason.split_once(" can still take ") {
                let (of_row, rest) = rest.split_once(", ").unwrap();
                let (of_column, _) = rest.split_once(';').unwrap();
                let (row, (column, of_column)) = (self.line(row).0, self.line(of_column));
                let (of_row, of_column) = (numbers(of_row, " "), numbers(of_column.trim(), " "));
                let mut both = of_row.iter().filter(|k| of_column.contains(k));
                assert_eq!((both.next(), both.next()), (Some(&number), None), "{text}");
                assert_eq!(
                    (of_row, of_column),
                    (self.open(row), self.open(column)),
                    "{text}"
                );
            } else {
                assert!(reason.starts_with("nothing else is left where "), "{text}");
            }
        }
        assert!(fits(self, &cell) || step_is_last_blank(reason), "{text}");
        self.marks[cell].retain(|&k| k == number);
        self.placed[cell] = true;
    }

    fn sole_partition(&mut self, text: &str) {
        let (line, rest) = self.line(text);
        let (sum, rest) = rest.trim_start_matches(": ").split_once(" is ").unwrap();
        let (set, which) = rest.split_once(", ").unwrap();
        assert_eq!(sum, self.sums[line].to_string(), "{text}");
        assert_eq!(self.partitions[line], [numbers(set, " + ")], "{text}");
        let placed = self.placed_in(line);
        let which = match which.split_once(" with ") {
            Some((which, rest)) => {
                let named = rest.strip_suffix(" in place").unwrap();
                assert_eq!(numbers(named, " "), placed, "{text}");
                which
            }
            None => {
                assert!(placed.is_empty(), "{text}");
                which
            }
        };
        let all = 1..=self.marks.len() as u8;
        let others: Vec<u8> = all.filter(|k| !placed.contains(k)).collect();
        let is_only = self.partitions_from(line, &others).len() == 1;
        assert_eq!(which == "its only partition", is_only, "{text}");
        self.told[line] = true;
    }

    fn on_side(&mut self, text: &str) {
        let (line, rest) = self.line(text);
        let (number, rest) = rest.trim_start_matches(" takes ").split_once(", ").unwrap();
        let number: u8 = number.parse().unwrap();
        let has = |set: &Vec<u8>| set.contains(&number);
        let mut others = self.parallel(line);
        assert!(
            !others.any(|other| self.partitions[other].iter().any(has)),
            "{text}"
        );
        let before = self.partitions[line].len();
        self.partitions[line].retain(has);
        let left = self.partitions[line].len();
        let counts: Vec<usize> = rest
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        assert_eq!(counts, [left, before - left], "{text}");
        assert!(left < before, "{text}");
    }

    fn shared(&mut self, text: &str) {
        let (line, rest) = self.line(text);
        let (other, rest) = self.line(rest.trim_start_matches(" and "));
        let crossing = self.lines[line]
            .iter()
            .find(|cell| self.lines[other].contains(cell));
        let goes = |set: &Vec<u8>, against: &Vec<u8>| {
            let mut common = set.iter().filter(|k| against.contains(k));
            match (crossing, common.next(), common.next()) {
                (Some(&cell), Some(k), None) => self.marks[cell].contains(k),
                (None, first, _) => first.is_none(),
                _ => false,
            }
        };
        let claim = rest.trim_start().split(':').next().unwrap();
        assert_eq!(
            claim == "share exactly one number",
            crossing.is_some(),
            "{text}"
        );
        let against = &self.partitions[other];
        let mut left = self.partitions[line].clone();
        left.retain(|set| against.iter().any(|against| goes(set, against)));
        let struck = self.partitions[line].len() - left.len();
        assert!(
            struck > 0 && rest.contains(&format!(": {struck} partition")),
            "{text}"
        );
        match rest.split_once('(') {
            Some((_, listed)) => {
                let listed = listed.trim_end_matches(')').split("; ");
                assert!(
                    listed.map(|set| numbers(set, " ")).eq(left.clone()),
                    "{text}"
                );
            }
            None if left.is_empty() => assert!(rest.ends_with("none left"), "{text}"),
            None => assert!(rest.ends_with(&format!(", {} left", left.len())), "{text}"),
        }
        self.partitions[line] = left;
    }

    fn common_cell(&mut self, cell: usize, text: &str) {
        let (_, listed) = text.split_once(": ").unwrap();
        let listed = listed.trim_end_matches(" left for it");
        let [row, column] = [cell / self.columns, self.rows + cell % self.columns];
        let mut left = Vec::new();
        for set in &self.partitions[row] {
            for against in &self.partitions[column] {
                let mut common = set.iter().filter(|k| against.contains(k));
                if let (Some(&only), None) = (common.next(), common.next()) {
                    left.push(only);
                }
            }
        }
        let before = self.marks[cell].len();
        self.marks[cell].retain(|k| left.contains(k));
        assert!(self.marks[cell].len() < before, "{text}");
        match listed {
            "" => assert!(self.marks[cell].is_empty(), "{text}"),
            listed => assert_eq!(numbers(listed, " "), self.marks[cell], "{text}"),
        }
    }

    fn refute(&mut self, step: &Step) {
        let text = &*step.text;
        let (what, rest) = text.split_once(" is not ").unwrap();
        let supposed = rest.split([',', '.']).next().unwrap();
        let mut case = self.clone();
        case.tables.clear();
        if let Some(cell) = self.cell(what) {
            let number: u8 = supposed.parse().unwrap();
            assert!(
                self.marks[cell].contains(&number) && !self.placed[cell],
                "{text}"
            );
            case.marks[cell] = vec![number];
            case.placed[cell] = true;
            self.marks[cell].retain(|&k| k != number);
        } else {
            let (line, set) = (self.line(what).0, numbers(supposed, " + "));
            assert!(self.partitions[line].contains(&set), "{text}");
            self.partitions[line].retain(|other| *other != set);
            case.partitions[line] = vec![set];
            case.told[line] = true;
        }
        let end = case.settle().and_then(|()| case.replay(&step.steps));
        assert_eq!(end, Err(Contradiction), "{text}");
        assert_eq!(step.conflict.is_some(), !step.steps.is_empty(), "{text}");
    }
}

/// The last blank of a line may get an impossible number; then that is the contradiction.
fn step_is_last_blank(reason: &str) -> bool {
    reason.starts_with("the last blank of ") || reason.starts_with("it is all of ")
}

/// Explains a puzzle within a time and replays the printed steps; returns their number.
fn replayed(puzzle: &Puzzle, time: Duration) -> usize {
    let timer = Timer::new(&Stop::new(), time).unwrap();
    timer.begin();
    let is_small = puzzle.shape().cells() <= 16;
    let tables = is_small.then(|| {
        let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
        solutions(&mut engine, puzzle, 100).unwrap()
    });
    let mut reader = Reader::new(puzzle, tables.as_deref().unwrap_or_default());
    let start = reader.settle();
    let placed = |reader: &Reader| -> Vec<u8> {
        let cells = reader.marks.iter().zip(&reader.placed);
        cells
            .map(|(marks, &placed)| if placed { marks[0] } else { 0 })
            .collect()
    };
    let explanation = explain(puzzle, timer.stop());
    let end = start.and_then(|()| reader.replay(&explanation.steps));
    if let Some(tables) = tables {
        check_outcome(&explanation.outcome, &tables);
    }
    match explanation.outcome {
        Conclusion::Ruled(_) => {}
        Conclusion::Impossible(_) => assert_eq!(end, Err(Contradiction)),
        _ => {
            assert_eq!(end, Ok(()));
            assert_eq!(placed(&reader), explanation.reached);
        }
    }
    explanation.steps.len()
}

/// Whether an explanation ends where the engines do.
fn check_outcome(outcome: &Conclusion, all: &[Table]) {
    match outcome {
        Conclusion::Solved(table) => assert_eq!(all, slice::from_ref(table)),
        Conclusion::Several(tables) => {
            assert!(tables[0] != tables[1] && all.len() > 1);
            assert!(all.len() == 100 || tables.iter().all(|table| all.contains(table)));
        }
        Conclusion::Searched { only, .. } => assert_eq!(all, only.as_slice()),
        Conclusion::Ruled(_) | Conclusion::Impossible(_) => assert_eq!(all, []),
        Conclusion::Stopped { .. } => {}
    }
}

/// Puzzles with givens of some sizes, so many of each, then others with one given less and perhaps
/// several solutions, and open ones.
fn made(sizes: &[(usize, usize)], count: u64) -> Vec<Puzzle> {
    let stop = Stop::new();
    let mut puzzles = Vec::new();
    for &(m, n) in sizes {
        let shape = Shape::new(m, n).unwrap();
        let mut source = WithGivens {
            shape,
            hardest: None,
        };
        for number in 0..count {
            let puzzle = source.puzzle(number, &stop).unwrap().puzzle;
            let mut givens = puzzle.givens().to_vec();
            if let Some(given) = givens.iter_mut().find(|given| **given != 0)
                && number % 4 == 0
            {
                *given = 0;
            }
            puzzles.push(Puzzle::new(puzzle.margins().clone(), givens).unwrap());
        }
        if m * n <= 12 {
            let mut drawn = OpenPuzzles::new(shape).unwrap();
            let open = (0..count / 2).map(|number| drawn.puzzle(number, &stop).unwrap().puzzle);
            puzzles.extend(open);
        }
    }
    puzzles
}

fn replay_all(puzzles: &[Puzzle], time: Duration) {
    let steps: usize = puzzles.iter().map(|puzzle| replayed(puzzle, time)).sum();
    assert!(
        steps > 5 * puzzles.len(),
        "{steps} steps of {}",
        puzzles.len()
    );
}

const SHORT: Duration = Duration::from_secs(1);

#[test]
fn every_step_of_published_puzzles_follows_from_those_before() {
    let puzzles: Vec<Puzzle> = published_difficulties()
        .iter()
        .map(|published| published.puzzle.clone())
        .collect();
    assert_eq!(puzzles.len(), 6);
    replay_all(&puzzles, SHORT);
}

#[test]
fn every_step_of_small_puzzles_follows_from_those_before() {
    replay_all(
        &made(&[(2, 4), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)], 8),
        SHORT,
    );
}

#[test]
fn what_has_no_solution_ends_in_a_contradiction() {
    let shape = Shape::new(3, 3).unwrap();
    let mut refuted = 0;
    for rows in shape.row_margins().iter().step_by(3) {
        for columns in shape.column_margins().iter().step_by(2) {
            let margins = Margins::new(shape, rows.clone(), columns).unwrap();
            let steps = replayed(&Puzzle::open(margins), SHORT);
            refuted += usize::from(steps > 0);
        }
    }
    assert!(refuted > 10);
}

/// `cargo test --release --lib every_step_of_500_puzzles -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn every_step_of_500_puzzles_up_to_8x8_follows_from_those_before() {
    let sizes = (2..=8).flat_map(|m| (m..=8).map(move |n| (m, n)));
    let sizes: Vec<_> = sizes.filter(|(m, n)| m * n > 8).collect();
    let puzzles = made(&sizes, 24);
    assert!(puzzles.len() >= 500);
    replay_all(&puzzles, Duration::from_secs(2));
}
