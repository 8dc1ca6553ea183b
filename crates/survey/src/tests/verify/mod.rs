//! Verification: sound surveys pass, whoever made them, and damage of every kind is found
//! at its place.

mod bytes;
mod counts;
mod every_puzzle;
mod sound;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use super::surveys::keep;
use crate::Plan;
use survo_check::{Audit, Checking, Coverage};
use survo_core::search::{NoProgress, Stop};
use survo_engines::EngineKind;
use survo_files::storage::digest_within;
use survo_files::{Check, Manifest};

const LINES: &str = "by_row_margins.csv";

const PUZZLES: &str = "puzzles.csv";

const TALLIES: &str = "tallies.csv";

const MANIFEST: &str = "manifest.json";

const SHAPES: [(usize, usize); 3] = [(2, 4), (3, 3), (3, 4)];

/// A survey of its own for each test, to be damaged at will.
struct Survey {
    folder: TempDir,
    /// Whether its manifest gets the digests of its files before they are verified: who
    /// changes a file on purpose changes its digest, too, and has to be found all the same.
    is_forged: bool,
}

impl Survey {
    fn new(shape: (usize, usize), change: impl FnOnce(&mut Plan)) -> Self {
        Self {
            is_forged: true,
            ..Self::with_digests(shape, change)
        }
    }

    fn with_digests(shape: (usize, usize), change: impl FnOnce(&mut Plan)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        keep(&folder.path().join("survey"), shape, change);
        Self {
            folder,
            is_forged: false,
        }
    }

    fn forge_digests(&self) {
        let Ok(mut manifest) = Manifest::read(&self.path()) else {
            return;
        };
        for (file, digest) in &mut manifest.sha256 {
            if let Ok(now) = digest_within(&self.path().join(file), u64::MAX) {
                *digest = now;
            }
        }
        manifest.write(&self.path()).unwrap();
    }

    fn plain(shape: (usize, usize)) -> Self {
        Self::new(shape, |_| ())
    }

    fn with_puzzles(shape: (usize, usize)) -> Self {
        Self::new(shape, |plan| plan.puzzles = true)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("survey")
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
            let mut fields: Vec<String> = lines[line - 1].split(',').map(str::to_owned).collect();
            for (name, more) in changes {
                let at = header.iter().position(|column| column == name).unwrap();
                let number = fields[at].parse::<i64>().unwrap() + more;
                assert!(number >= 0);
                fields[at] = number.to_string();
            }
            // Who changes a total changes what is said of it, too.
            if let Some(agrees) = header.iter().position(|column| column == "agrees") {
                let unique = header.iter().position(|column| column == "unique").unwrap();
                let is_same = fields[unique] == fields[agrees - 1];
                fields[agrees] = if is_same { "yes" } else { "no" }.to_owned();
            }
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

    /// Makes an unsolvable pair a multiple one wherever it counts; returns the line numbers.
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

    fn verify(&self, pass: Pass) -> (Vec<String>, Coverage) {
        if self.is_forged {
            self.forge_digests();
        }
        let mut audit = Audit::open(&self.path(), pass.engine).unwrap();
        let checker = audit.checker.unwrap_or(EngineKind::Bitmask);
        let stop = Stop::new();
        let checking = checking(&checker, &stop);
        assert!(audit.run(&checking, pass.time).unwrap());
        let record = audit.record(checking.seed, pass.time, SystemTime::now(), "");
        if audit.findings.count == 0 {
            let (record, coverage) = (record.unwrap(), audit.coverage().unwrap());
            assert_eq!(record.differences, 0);
            let counts = digest_within(&self.path().join(LINES), u64::MAX).unwrap();
            assert!(matches!(&record.check, Check::Survey { counts: of, .. } if *of == counts));
            assert_eq!(record.is_whole(), coverage.recounted.is_whole());
            assert_eq!(record.pairs_recounted(), coverage.searched);
        }
        let findings = audit.findings.kept.iter().map(ToString::to_string);
        (findings.collect(), audit.coverage().unwrap().clone())
    }

    /// What is found, with the folder's name cut off.
    fn findings(&self, pass: Pass) -> Vec<String> {
        let folder = format!("{}/", self.path().display());
        let (findings, _) = self.verify(pass);
        findings
            .into_iter()
            .map(|finding| finding.strip_prefix(&folder).expect(&finding).to_owned())
            .collect()
    }

    /// A finding begins with the place and goes on with the words.
    fn is_found(&self, pass: Pass, file: &str, line: usize, words: &str) {
        let place = format!("{file}, line {line}: ");
        let findings = self.findings(pass);
        assert!(
            findings
                .iter()
                .any(|finding| finding.starts_with(&place) && finding.contains(words)),
            "no '{place}{words}' in {findings:?}"
        );
    }
}

fn numbers(line: &str) -> Vec<i64> {
    line.split(',')
        .map(|field| field.parse().unwrap())
        .collect()
}

/// What of a survey is verified.
#[derive(Clone, Copy)]
struct Pass {
    engine: Option<EngineKind>,
    /// The time for row margins.
    time: Option<Duration>,
}

const EVERYTHING: Pass = Pass {
    engine: None,
    time: None,
};

const NO_SEARCH: Pass = Pass {
    engine: None,
    time: Some(Duration::ZERO),
};

fn checking<'a>(checker: &'a EngineKind, stop: &'a Stop) -> Checking<'a> {
    Checking {
        checker,
        memory: EngineKind::DEFAULT_MEMORY,
        threads: 2,
        seed: 0,
        stop,
        progress: &NoProgress,
    }
}
