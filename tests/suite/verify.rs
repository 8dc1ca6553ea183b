//! `survo verify`: sound surveys pass, whoever made them, and damage of every kind is
//! found at its place.

use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use survo::engines::{Bitmask, EngineKind, solutions};
use survo::puzzle::{Puzzle, Shape, Table};
use survo::search::Stop;
use survo::survey::Progress;
use survo::survey::verify::{Coverage, Portion, Request, Verification};
use tempfile::TempDir;

use super::program::{self, survo, without_digests};

const LINES: &str = "by_row_margins.csv";
const PUZZLES: &str = "puzzles.csv";
const TALLIES: &str = "tallies.csv";
const MANIFEST: &str = "manifest.json";

const SHAPES: [(usize, usize); 3] = [(2, 4), (3, 3), (3, 4)];

struct Silent;

impl Progress for Silent {
    fn pairs(&self, _: u64) {}
    fn unit(&self) {}
    fn resumed(&self, _: u64, _: u64) {}
}

/// A survey of its own for each test, to be damaged at will.
struct Survey {
    folder: TempDir,
}

impl Survey {
    /// Without digests: who changes a file on purpose changes its digest, too, and has to
    /// be found all the same.
    fn new(shape: (usize, usize), options: &str) -> Self {
        let survey = Self::with_digests(shape, options);
        without_digests(&survey.path());
        survey
    }

    fn with_digests((m, n): (usize, usize), options: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("survey");
        survo(&format!(
            "survey {m} {n} -q {options} --out {}",
            out.display()
        ))
        .assert()
        .success();
        Self { folder }
    }

    fn with_puzzles(shape: (usize, usize)) -> Self {
        Self::new(shape, "--puzzles")
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("survey")
    }

    fn manifest(&self) -> serde_json::Value {
        serde_json::from_slice(&self.read(MANIFEST)).unwrap()
    }

    fn read(&self, file: &str) -> Vec<u8> {
        fs::read(self.path().join(file)).unwrap()
    }

    fn write(&self, file: &str, content: &[u8]) {
        fs::write(self.path().join(file), content).unwrap();
    }

    fn lines(&self, file: &str) -> Vec<String> {
        let text = String::from_utf8(self.read(file)).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    /// Changes the lines of a file (the header is the first).
    fn edit(&self, file: &str, change: impl FnOnce(&mut Vec<String>)) {
        let mut lines = self.lines(file);
        change(&mut lines);
        self.write(file, (lines.join("\n") + "\n").as_bytes());
    }

    /// Adds to numbers of a line, by the names of their columns.
    fn add(&self, file: &str, line: usize, changes: &[(&str, i64)]) {
        self.edit(file, |lines| {
            let header: Vec<String> = lines[0].split(',').map(str::to_owned).collect();
            let mut fields: Vec<i64> = numbers(&lines[line - 1]);
            for (name, more) in changes {
                let at = header.iter().position(|column| column == name).unwrap();
                fields[at] += more;
                assert!(fields[at] >= 0);
            }
            let fields: Vec<String> = fields.iter().map(i64::to_string).collect();
            lines[line - 1] = fields.join(",");
        });
    }

    /// A line, from 1, with a positive number in each of these columns; one whose
    /// margin is not its own complement, if there is any.
    fn line_with(&self, columns: &[&str]) -> usize {
        let lines = self.lines(LINES);
        let header: Vec<&str> = lines[0].split(',').collect();
        let at: Vec<usize> = columns
            .iter()
            .map(|name| header.iter().position(|column| column == name).unwrap())
            .collect();
        let fits = |line: &usize| {
            let fields = numbers(&lines[line - 1]);
            at.iter().all(|&at| fields[at] > 0)
        };
        let fitting: Vec<usize> = (2..=lines.len()).filter(fits).collect();
        *fitting
            .iter()
            .find(|&&line| self.complement(line) != line)
            .unwrap_or(&fitting[0])
    }

    /// The line of the complement of the row margin in a line.
    fn complement(&self, line: usize) -> usize {
        let lines = self.lines(LINES);
        let m = lines[0].matches(",r").count() + 1;
        let margin = |line: &str| numbers(line)[..m].to_vec();
        // The total is m * n (N + 1) / 2, half of it all that complements add up to.
        let r = margin(&lines[line - 1]);
        let mirror = 2 * r.iter().sum::<i64>() / m as i64;
        let sought: Vec<i64> = r.iter().rev().map(|r| mirror - r).collect();
        2 + lines[1..]
            .iter()
            .position(|line| margin(line) == sought)
            .unwrap()
    }

    /// Makes an unsolvable pair a multiple one wherever it counts; tells the lines.
    fn change_a_count_in_all_places(&self) -> (usize, usize) {
        let line = self.line_with(&["unsolvable", "multiple"]);
        let other = self.complement(line);
        assert_ne!(line, other);
        let changes = [("unsolvable", -1), ("multiple", 1)];
        self.add(LINES, line, &changes);
        self.add(LINES, other, &changes);
        self.add(TALLIES, 2, &changes);
        self.add(TALLIES, 2, &changes);
        (line, other)
    }

    fn verify(&self, request: Request) -> (Vec<String>, Coverage) {
        let mut verification = Verification::open(&self.path(), request).unwrap();
        assert!(verification.run(&Stop::new(), &Silent).unwrap());
        let findings = verification.findings().iter().map(ToString::to_string);
        (findings.collect(), verification.coverage().unwrap().clone())
    }

    /// What is found, with the folder's name cut off.
    fn findings(&self, request: Request) -> Vec<String> {
        let folder = format!("{}/", self.path().display());
        let (findings, _) = self.verify(request);
        findings
            .into_iter()
            .map(|finding| finding.strip_prefix(&folder).unwrap().to_owned())
            .collect()
    }

    /// The program ends with 1 and prints a line that begins with the place and goes on
    /// with the words.
    fn is_found(&self, options: &str, file: &str, line: usize, words: &str) {
        let place = format!("{}, line {line}: ", self.path().join(file).display());
        let words = words.to_owned();
        survo(&format!("verify -q {} {options}", self.path().display()))
            .assert()
            .code(1)
            .stdout(predicate::function(move |text: &str| {
                text.lines()
                    .any(|line| line.starts_with(&place) && line.contains(&words))
            }));
    }
}

fn numbers(line: &str) -> Vec<i64> {
    line.split(',')
        .map(|field| field.parse().unwrap())
        .collect()
}

const EVERYTHING: Request = Request {
    engine: None,
    pairs: Some(u64::MAX),
    puzzles: Some(u64::MAX),
    seed: 0,
    memory: EngineKind::DEFAULT_MEMORY,
};

const NO_SEARCH: Request = Request {
    pairs: Some(0),
    puzzles: Some(0),
    ..EVERYTHING
};

#[test]
fn a_sound_survey_passes_whoever_made_it() {
    for shape in SHAPES {
        for maker in EngineKind::ALL
            .map(EngineKind::name)
            .into_iter()
            .chain(["sieve"])
        {
            let survey = Survey::new(shape, &format!("--puzzles --engine {maker}"));
            let (findings, coverage) = survey.verify(EVERYTHING);
            assert_eq!(findings, [""; 0], "{shape:?} by {maker}");
            assert_eq!(coverage.maker.as_deref(), Some(maker));
            assert_ne!(coverage.engine.unwrap().name(), maker);
            let puzzles = coverage.puzzles.unwrap();
            for portion in [
                coverage.margins,
                coverage.conditions,
                coverage.complement.unwrap_or_default(),
                coverage.lines,
                coverage.pairs,
                puzzles.lines,
                puzzles.complement,
                puzzles.unique,
            ] {
                assert!(portion.is_whole(), "{shape:?} by {maker}: {coverage:?}");
            }
            assert_eq!(coverage.complement.is_some(), shape == (3, 4));
            assert_eq!(coverage.value, Some(puzzles.unique.of));
        }
    }
    let survey = Survey::new((2, 5), "--engine whole-line");
    assert_eq!(survey.findings(EVERYTHING), [""; 0]);
}

#[test]
fn merged_shards_pass() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let shards: Vec<String> = (1..=3)
        .map(|shard| {
            let out = path(&format!("shard-{shard}"));
            survo(&format!(
                "survey 3 4 -q --puzzles --engine bitmask --shard {shard}/3 --out {out}"
            ))
            .assert()
            .success();
            out
        })
        .collect();
    let merged = path("survey");
    survo(&format!("merge {merged} {}", shards.join(" ")))
        .assert()
        .success();
    let survey = Survey { folder };
    let (findings, coverage) = survey.verify(EVERYTHING);
    assert_eq!(findings, [""; 0]);
    assert_eq!(coverage.engine, Some(EngineKind::Partition));
}

#[test]
fn every_other_engine_can_judge() {
    for shape in SHAPES {
        let survey = Survey::with_puzzles(shape);
        for engine in EngineKind::ALL {
            let request = Request {
                engine: Some(engine),
                ..EVERYTHING
            };
            assert_eq!(survey.findings(request), [""; 0], "{shape:?} by {engine}");
        }
    }
}

#[test]
fn no_engine_judges_itself() {
    for maker in EngineKind::ALL {
        let survey = Survey::new((2, 4), &format!("--engine {maker}"));
        survo(&format!(
            "verify {} --engine {maker}",
            survey.path().display()
        ))
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains(format!("{maker} made this survey")));
    }
    // The sieve does not serve 2x2; bitmask stands in for it.
    let survey = Survey::new((2, 2), "--puzzles");
    let (findings, coverage) = survey.verify(EVERYTHING);
    assert_eq!(findings, [""; 0]);
    assert_eq!(coverage.engine, Some(EngineKind::Partition));
}

#[test]
fn the_program_says_what_it_has_looked_at() {
    for (shape, lines, pairs, puzzles) in [((3, 3), 41, 820, 38), ((3, 4), 128, 66432, 583)] {
        let survey = Survey::with_puzzles(shape);
        for options in ["", "--full", "--full --threads 1"] {
            survo(&format!("verify -q {} {options}", survey.path().display()))
                .assert()
                .success()
                .stdout(
                    contains(format!("{lines} of {lines} decided again by bitmask\n"))
                        .and(contains(format!("{pairs} of {pairs}\n")))
                        .and(contains(format!("{puzzles} of {puzzles} searched\n")))
                        .and(contains(format!("= {puzzles}, as published\n")))
                        .and(predicate::str::ends_with("no fault found\n")),
                )
                .stderr(is_empty());
        }
    }
    let survey = Survey::new((3, 4), "");
    survo(&format!("verify {} --pairs 500", survey.path().display()))
        .assert()
        .success()
        .stdout(
            contains("0 of 128 decided again by bitmask: no more fit a budget of 500 pairs\n")
                .and(contains("0 of 66432\n"))
                .and(contains("none kept"))
                .and(predicate::str::ends_with(
                    "no fault found; unsolvable, unique and multiple were decided again for no \
                     line (see --pairs)\n",
                )),
        );
    survo(&format!(
        "verify {} --pairs 1500 --seed 7",
        survey.path().display()
    ))
    .assert()
    .success()
    .stdout(
        contains("2 of 128 decided again by bitmask, at random with seed 7\n")
            .and(contains("1038 of 66432\n")),
    );
}

#[test]
fn samples_keep_to_what_was_asked_for() {
    let survey = Survey::with_puzzles((3, 3));
    let (findings, coverage) = survey.verify(Request {
        pairs: Some(100),
        puzzles: Some(7),
        ..EVERYTHING
    });
    assert_eq!(findings, [""; 0]);
    assert!(coverage.pairs.done <= 100 && coverage.lines.done > 1);
    assert_eq!(
        coverage.puzzles.unwrap().unique,
        Portion { done: 7, of: 38 }
    );
}

#[test]
fn a_changed_count_is_found() {
    for shape in SHAPES {
        // A pair of another class: the sums of the line stay right.
        for (from, to) in [
            ("multiple", "unsolvable"),
            ("unsolvable", "multiple"),
            ("unique", "multiple"),
            ("condition_2", "unsolvable"),
        ] {
            let survey = Survey::with_puzzles(shape);
            let line = survey.line_with(&[from, to]);
            survey.add(LINES, line, &[(from, -1), (to, 1)]);
            survey.is_found("", LINES, line, &format!("{from} is "));
            survey.is_found("", LINES, line, "by bitmask, pair by pair");
            let sure = survey.findings(NO_SEARCH);
            assert_eq!(
                sure.iter()
                    .filter(|f| f.contains("the sum of the lines"))
                    .count(),
                2,
                "{sure:?}"
            );
            if from == "condition_2" {
                survey.is_found("--pairs 0", LINES, line, "by definition");
            }
            if shape == (3, 4) {
                assert_ne!(survey.complement(line), line);
                assert!(
                    sure.iter().any(|f| f.contains("of the complement")),
                    "{sure:?}"
                );
            }
        }
        // The sums of the line do not stay right.
        let survey = Survey::with_puzzles(shape);
        let line = survey.line_with(&["multiple"]);
        survey.add(LINES, line, &[("multiple", 1)]);
        survey.is_found("", LINES, line, "the classes add up to");
        survey.add(LINES, line, &[("pairs", 1)]);
        survey.is_found("--pairs 0", LINES, line, "pairs, but rows");
    }
}

#[test]
fn a_count_changed_in_all_places_is_found_by_search_only() {
    let survey = Survey::new((3, 4), "");
    let (line, other) = survey.change_a_count_in_all_places();
    assert_eq!(survey.findings(NO_SEARCH), [""; 0]);
    survey.is_found("", LINES, line, "by bitmask, pair by pair");
    survey.is_found("", LINES, other, "by bitmask, pair by pair");
}

/// What no other check can find without a search.
#[test]
fn a_file_that_is_not_the_digested_one_is_found() {
    let survey = Survey::with_digests((3, 4), "--puzzles");
    assert_eq!(survey.findings(NO_SEARCH), [""; 0]);
    survey.change_a_count_in_all_places();
    let findings = survey.findings(NO_SEARCH);
    assert_eq!(findings.len(), 2, "{findings:?}");
    for (finding, file) in findings.iter().zip([LINES, TALLIES]) {
        assert!(finding.contains(file) && finding.contains("its SHA-256 is "));
        let expected = survey.manifest()["sha256"][file].to_string();
        assert!(finding.contains(&format!("but {} in", expected.trim_matches('"'))));
    }
}

/// Files that are no longer there are known by their digests all the same.
#[test]
fn equal_surveys_have_equal_digests() {
    let one = Survey::with_digests((3, 4), "--puzzles --seed 1");
    let other = Survey::with_digests((3, 4), "--puzzles --engine bitmask --sweep rows");
    assert_eq!(one.manifest()["sha256"], other.manifest()["sha256"]);
    assert_eq!(one.manifest()["sha256"].as_object().unwrap().len(), 3);
    // Files without digests are told of, too.
    let without = Survey::new((3, 4), "");
    for (survey, compared) in [(&one, "3 of 3"), (&without, "0 of 2")] {
        survo(&format!("verify -q {}", survey.path().display()))
            .assert()
            .success()
            .stdout(contains(format!(
                "  files, SHA-256                 {compared} compared\n"
            )));
    }
}

#[test]
fn swapped_missing_and_repeated_lines_are_found() {
    for shape in SHAPES {
        let survey = Survey::new(shape, "");
        let whole = survey.read(LINES);
        let last = survey.lines(LINES).len();

        survey.edit(LINES, |lines| lines.swap(2, 5));
        survey.is_found("", LINES, 3, "which stand in line 6");
        survey.write(LINES, &whole);
        survey.edit(LINES, |lines| lines.swap(2, 3));
        survey.is_found("", LINES, 3, "which stand in line 4");

        for gone in [2, 4, last] {
            survey.write(LINES, &whole);
            survey.edit(LINES, |lines| drop(lines.remove(gone - 1)));
            survey.is_found("", LINES, gone, "are missing here");
            assert_eq!(survey.findings(EVERYTHING).len(), 1);
        }
        for (copied, to) in [(2, 3), (4, 7), (last, last + 1)] {
            survey.write(LINES, &whole);
            survey.edit(LINES, |lines| {
                lines.insert(to - 1, lines[copied - 1].clone())
            });
            survey.is_found("", LINES, to, &format!("stand in line {copied} already"));
            assert_eq!(survey.findings(EVERYTHING).len(), 1);
        }
        survey.write(LINES, &whole);
        survey.add(LINES, 4, &[("r1", -1), ("r2", 1)]);
        survey.is_found("", LINES, 4, "rows");

        // Two lines that exchange their counts.
        survey.write(LINES, &whole);
        survey.edit(LINES, |lines| {
            let split = |line: &str| {
                let at = line.match_indices(',').nth(shape.0 - 1).unwrap().0;
                (line[..at].to_owned(), line[at..].to_owned())
            };
            let ((r, counts), (other_r, other_counts)) = (split(&lines[4]), split(&lines[6]));
            assert_ne!(counts, other_counts);
            lines[4] = r + &other_counts;
            lines[6] = other_r + &counts;
        });
        survey.is_found("", LINES, 5, "rows");
        survey.is_found("", LINES, 7, "rows");
    }
}

#[test]
fn wrong_totals_are_found() {
    let survey = Survey::new((3, 4), "");
    let whole = survey.read(TALLIES);
    for (changes, words) in [
        (vec![("unique", 1), ("multiple", -1)], "583 is published"),
        (
            vec![("unique", 1), ("multiple", -1)],
            "583 by the sum of the lines",
        ),
        (vec![("pairs", 1)], "the classes add up to"),
        (vec![("row_margins", 1)], "128 by the number of partitions"),
        (
            vec![("column_margins", -1)],
            "519 by the number of partitions",
        ),
        (vec![("m", 1)], "about 4x4"),
    ] {
        survey.add(TALLIES, 2, &changes);
        survey.is_found("", TALLIES, 2, words);
        survey.write(TALLIES, &whole);
    }
}

#[test]
fn wrong_solutions_and_wrong_places_are_found() {
    for shape in SHAPES {
        let survey = Survey::with_puzzles(shape);
        let whole = survey.read(PUZZLES);
        let sums = shape.0 + shape.1;

        // Two numbers of one column exchanged: still a table.
        survey.edit(PUZZLES, |lines| {
            let mut fields: Vec<&str> = lines[6].split(',').collect();
            fields.swap(sums, sums + shape.1);
            lines[6] = fields.join(",");
        });
        survey.is_found("", PUZZLES, 7, "but the solution has");

        survey.write(PUZZLES, &whole);
        survey.edit(PUZZLES, |lines| drop(lines.remove(8)));
        let gone = String::from_utf8(whole.clone()).unwrap();
        let gone = numbers(gone.lines().nth(8).unwrap());
        let r: Vec<String> = gone[..shape.0].iter().map(i64::to_string).collect();
        let line = 1 + survey
            .lines(LINES)
            .iter()
            .position(|line| line.starts_with(&(r.join(",") + ",")))
            .unwrap();
        survey.is_found(
            "--sample 0 --pairs 0",
            LINES,
            line,
            &format!("rows {}: unique is ", r.join(" ")),
        );

        survey.write(PUZZLES, &whole);
        survey.edit(PUZZLES, |lines| lines.insert(5, lines[4].clone()));
        survey.is_found("", PUZZLES, 6, "stand in line 5 already");

        survey.write(PUZZLES, &whole);
        survey.edit(PUZZLES, |lines| lines.swap(3, 4));
        survey.is_found("", PUZZLES, 5, "come before those of line 4");

        fs::remove_file(survey.path().join(PUZZLES)).unwrap();
        survo(&format!("verify -q {}", survey.path().display()))
            .assert()
            .code(1)
            .stdout(contains("puzzles.csv: missing"));
    }
}

fn table(shape: (usize, usize), line: &str) -> Table {
    let fields = numbers(line);
    let cells = fields[shape.0 + shape.1..].iter();
    Table::new(
        Shape::new(shape.0, shape.1).unwrap(),
        cells.map(|&k| k as u8).collect(),
    )
    .unwrap()
}

fn line(table: &Table) -> String {
    let sums = table.row_sums().into_iter().chain(table.column_sums());
    let cells = table.cells().iter().map(|&k| u32::from(k));
    let fields: Vec<String> = sums.chain(cells).map(|field| field.to_string()).collect();
    fields.join(",")
}

/// A listed table with two numbers exchanged so that its margins are not listed: they
/// have a table, so they have several. They are not their own complement.
fn multiple(shape: (usize, usize), lines: &[String]) -> Table {
    let listed: Vec<Table> = lines[1..].iter().map(|line| table(shape, line)).collect();
    for of in &listed {
        for (a, b) in [(0, 1), (1, 2), (0, shape.1), (1, shape.1 + 1)] {
            let mut cells = of.cells().to_vec();
            cells.swap(a, b);
            let other = Table::new(of.shape(), cells).unwrap().canonical();
            let margins = other.margins();
            if !margins.has_equal_sums()
                && margins.rows() != margins.columns()
                && listed.iter().all(|listed| listed.margins() != margins)
                && other.complement().canonical().margins() != margins
            {
                return other;
            }
        }
    }
    panic!("no such table");
}

#[test]
fn a_puzzle_that_is_not_unique_is_found() {
    for shape in SHAPES {
        let survey = Survey::with_puzzles(shape);
        let strange = multiple(shape, &survey.lines(PUZZLES));
        let complement = strange.complement().canonical();
        // The list and the lines agree on it, and its complement is there, too.
        let added = [line(&strange), line(&complement)];
        for added in &added {
            let changes = [("unique", 1), ("multiple", -1)];
            let r = &numbers(added)[..shape.0];
            let at = survey.lines(LINES)[1..]
                .iter()
                .position(|line| numbers(line)[..shape.0] == *r)
                .unwrap();
            survey.add(LINES, at + 2, &changes);
            survey.add(TALLIES, 2, &changes);
        }
        survey.edit(PUZZLES, |lines| {
            lines.extend(added.iter().cloned());
            lines[1..].sort_by_key(|line| numbers(line));
        });
        let findings = survey.findings(NO_SEARCH);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].contains("is published"));
        for added in &added {
            let at = survey.lines(PUZZLES).iter().position(|line| line == added);
            survey.is_found("", PUZZLES, at.unwrap() + 1, "not unique: rows ");
        }
        // Listed with different tables, the two betray one another without a search.
        let tables = solutions(
            &mut Bitmask::new(EngineKind::DEFAULT_MEMORY),
            &Puzzle::open(complement.margins()),
            2,
        )
        .unwrap();
        let other = tables.iter().find(|table| **table != complement).unwrap();
        survey.edit(PUZZLES, |lines| {
            let at = lines.iter().position(|listed| *listed == line(&complement));
            lines[at.unwrap()] = line(other);
        });
        let at = survey
            .lines(PUZZLES)
            .iter()
            .position(|listed| *listed == added[0]);
        survey.is_found(
            "--pairs 0 --sample 0",
            PUZZLES,
            at.unwrap() + 1,
            "not unique: the solution in line",
        );
    }
}

#[test]
fn puzzles_with_symmetric_twins_are_found() {
    // 1 2 / 3 4 turned: its margins are not the representatives.
    let survey = Survey::with_puzzles((2, 2));
    let whole = survey.lines(PUZZLES);
    let only = table((2, 2), &whole[1]);
    survey.edit(PUZZLES, |lines| lines[1] = line(&only.transposed()));
    survey.is_found("", PUZZLES, 2, "belong with rows 3 7, columns 4 6");
    let equal = Table::new(only.shape(), vec![1, 4, 3, 2]).unwrap();
    survey.edit(PUZZLES, |lines| lines[1] = line(&equal));
    survey.is_found("", PUZZLES, 2, "never unique");
}

/// Line of the byte at `at`, from 1.
fn line_of(bytes: &[u8], at: usize) -> usize {
    1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count()
}

fn named_line(finding: &str, file: &str) -> Option<usize> {
    let rest = finding.strip_prefix(file)?.strip_prefix(", line ")?;
    rest.split(':').next()?.parse().ok()
}

#[test]
fn a_file_cut_anywhere_is_found_where_it_ends() {
    for (shape, step) in [((2, 4), 1), ((3, 3), 7)] {
        let survey = Survey::with_puzzles(shape);
        for file in [LINES, TALLIES, PUZZLES] {
            let whole = survey.read(file);
            for end in (0..whole.len()).step_by(step) {
                survey.write(file, &whole[..end]);
                let findings = survey.findings(NO_SEARCH);
                let lines: Vec<usize> = findings
                    .iter()
                    .filter_map(|finding| named_line(finding, file))
                    .collect();
                let place = line_of(&whole, end);
                // A list of puzzles that ends with a line may tell it by a row margin.
                let by_number = file == PUZZLES
                    && whole[..end].ends_with(b"\n")
                    && findings.iter().any(|f| f.contains("puzzles are listed"));
                // Only the line's end is missing: the next line may be told instead.
                let next = whole[end] == b'\n' && lines.contains(&(place + 1));
                assert!(
                    lines.contains(&place) || next || by_number,
                    "{file} cut at {end} in line {place}: {findings:?}"
                );
            }
            survey.write(file, &whole);
        }
        let whole = survey.read(MANIFEST);
        // Without the last line end it is all there.
        for end in (0..whole.len() - 1).step_by(40) {
            survey.write(MANIFEST, &whole[..end]);
            survo(&format!("verify -q {}", survey.path().display()))
                .assert()
                .code(1)
                .stdout(
                    contains("manifest.json, line ").and(
                        contains("0 of 8 decided again").or(contains("0 of 41 decided again")),
                    ),
                );
        }
    }
}

#[test]
fn every_changed_digit_is_found_in_its_line() {
    for (shape, step) in [((2, 4), 1), ((3, 3), 5)] {
        let survey = Survey::with_puzzles(shape);
        for file in [LINES, TALLIES, PUZZLES] {
            let whole = survey.read(file);
            let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
            for at in (header..whole.len()).step_by(step) {
                let mut bytes = whole.clone();
                bytes[at] = match bytes[at] {
                    b'9' => b'0',
                    digit @ b'0'..=b'8' => digit + 1,
                    b'\n' => b' ',
                    _ => b'.',
                };
                survey.write(file, &bytes);
                let findings = survey.findings(NO_SEARCH);
                let place = line_of(&whole, at);
                let is_found = |finding: &String| named_line(finding, file) == Some(place);
                assert!(
                    findings.iter().any(is_found),
                    "{file}, line {place}, byte {at}: {findings:?}"
                );
            }
            survey.write(file, &whole);
        }
    }
}

#[test]
fn other_forms_of_the_same_content_are_found() {
    let survey = Survey::with_puzzles((2, 4));
    for file in [LINES, TALLIES, PUZZLES] {
        let whole = String::from_utf8(survey.read(file)).unwrap();
        for (other, line) in [
            (whole.replace('\n', "\r\n"), 1),
            (whole.replacen('\n', "\n\n", 1), 2),
            (whole.clone() + "\n", whole.lines().count() + 1),
            (whole.trim_end().to_owned(), whole.lines().count()),
            (whole.replacen('\n', "\n0", 1), 2),
        ] {
            survey.write(file, other.as_bytes());
            survey.is_found("", file, line, "where a survey writes");
        }
        survey.write(file, whole.as_bytes());
        // Nothing of it makes sense.
        for garbage in [&b""[..], b"\xff\xfe\x00", b"\n\n\n", b"a,b\n1,2\n"] {
            survey.write(file, garbage);
            survey.is_found("", file, 1, "");
        }
        survey.write(file, whole.as_bytes());
    }
}

fn refused(folder: &Path, options: &str, message: &str) {
    program::refused(
        survo(&format!("verify {} {options}", folder.display())),
        message,
    );
}

#[test]
fn what_is_no_finished_survey_is_refused() {
    let empty = tempfile::tempdir().unwrap();
    refused(empty.path(), "", "holds no finished survey");
    let cannot = "cannot read the folder";
    refused(&empty.path().join("nothing"), "", cannot);
    let survey = Survey::new((3, 4), "--shard 1/3");
    refused(&survey.path(), "", "holds shard 1/3 of a survey: merge");
    let survey = Survey::new((2, 4), "");
    refused(&survey.path(), "--engine sieve", "sieve");
    refused(&survey.path(), "--full --pairs 10", "--pairs");
    refused(&survey.path(), "--threads 0", "--threads 0");
    refused(&survey.path().join(LINES), "", cannot);
    for file in [LINES, TALLIES] {
        let survey = Survey::new((2, 4), "");
        fs::remove_file(survey.path().join(file)).unwrap();
        survo(&format!("verify -q {}", survey.path().display()))
            .assert()
            .code(1)
            .stdout(contains("cannot read").and(contains(file)));
    }
    let survey = Survey::new((2, 4), "");
    let text = String::from_utf8(survey.read(MANIFEST)).unwrap();
    survey.write(MANIFEST, text.replace("\"m\": 2", "\"m\": 0").as_bytes());
    survo(&format!("verify -q {}", survey.path().display()))
        .assert()
        .code(1)
        .stdout(contains("manifest.json: no survey is about 0x4"));
}

#[test]
fn a_raised_flag_stops_the_checks() {
    let survey = Survey::with_puzzles((3, 4));
    let mut verification = Verification::open(&survey.path(), EVERYTHING).unwrap();
    let stop = Stop::new();
    stop.raise();
    assert!(!verification.run(&stop, &Silent).unwrap());
    assert_eq!(verification.coverage().unwrap().pairs.done, 0);
}
