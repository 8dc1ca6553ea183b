//! Shows that every puzzle of a list is unique.
//!
//! A list may contain more puzzles than fit into memory, so it is read and searched in chunks. Of
//! the earlier ones only the last is kept, to check the order; and if the files of the survey are
//! there, a count for each row margin. The puzzles are in strict order and each is the
//! representative of its kind ([`Puzzles`] checks this), so no two of them are the same.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use itertools::Itertools;

use super::CheckError;
use super::audit::{MarginCounts, Portion, line};
use super::checkers;
use super::checking::Checking;
use super::finding::Findings;
use survo_core::puzzle::{Class, ClassCounts, Puzzle, Shape, Table};
use survo_core::search::Ending;
use survo_engines::{Engine, EngineError, EngineKind, Search, solve};
use survo_files::storage::{FileError, open_text};
use survo_files::{PUZZLES_FILE, Puzzles, Shard, SurveyFolder, in_words, survey_file};

/// Puzzles that are read and searched at once.
const CHUNK: usize = 1 << 14;

/// A list of puzzles and what it is held against.
pub struct PuzzleList {
    path: PathBuf,
    puzzles: Puzzles,
    /// Whether the last line read is not as it must be; nothing behind it is read.
    is_damaged: bool,
    /// The counts of its survey.
    counts: Option<MarginCounts>,
    /// What was found: in the list, then in the counts.
    pub findings: Findings,
    /// The engine that may search for second solutions.
    pub checker: EngineKind,
    /// The part of all pairs whose puzzles are listed, where the files tell.
    pub shard: Option<Shard>,
    /// Puzzles in the list, as far as it was read.
    pub listed: u64,
    /// Puzzles whose search is over.
    pub searched: u64,
    /// Row margins whose number of puzzles was compared with their counts.
    pub row_margins: Portion,
}

impl PuzzleList {
    /// The puzzles of a finished survey or shard, or those of a file. Those of a file
    /// are held against the counts of the survey in `counts`, if given.
    ///
    /// # Errors
    /// When there are none, a file of the survey is damaged, or no engine may check.
    pub fn open(
        path: &Path,
        counts: Option<&Path>,
        engine: Option<EngineKind>,
    ) -> Result<Self, CheckError> {
        let (list, survey) = if path.is_dir() {
            let survey = SurveyFolder::open(path)?;
            if !survey.has(PUZZLES_FILE)? {
                let path = path.display();
                return Err(CheckError::Refused(format!(
                    "{path} has no {PUZZLES_FILE}: run `survo survey` with --puzzles"
                )));
            }
            (survey_file(path, PUZZLES_FILE)?, Some(survey))
        } else {
            let survey = counts.map(SurveyFolder::open).transpose()?;
            (path.to_owned(), survey)
        };
        let mut this = Self {
            checker: engine.unwrap_or(EngineKind::Bitmask),
            shard: None,
            is_damaged: false,
            listed: 0,
            searched: 0,
            row_margins: Portion::default(),
            counts: None,
            puzzles: Puzzles::open(&list)?,
            findings: Findings::default(),
            path: list,
        };
        if let Some(survey) = survey {
            let (found, shape) = (this.shape(), survey.tallies.shape);
            if found != shape {
                let list = this.path.display();
                return Err(CheckError::Refused(format!(
                    "{list} is about {found}, but the counts are about {shape}"
                )));
            }
            this.checker = checkers::choose(&checkers::producers(&survey.manifest), engine)?;
            this.shard = Some(survey.manifest.parameters.shard);
            if path.is_dir() {
                this.findings.unless_error(survey.digest(PUZZLES_FILE));
            }
            let counts = MarginCounts::of(&survey)?;
            this.row_margins.of = counts.rows.len() as u64;
            this.counts = Some(counts);
        }
        Ok(this)
    }

    pub fn shape(&self) -> Shape {
        self.puzzles.shape()
    }

    /// How many puzzles there are to be by the counts of the survey, or else by the lines of the
    /// list.
    pub fn expected(&self) -> Result<u64, FileError> {
        let Some(counts) = &self.counts else {
            let lines = lines(&self.path).map_err(FileError::io("read", &self.path))?;
            return Ok(lines.saturating_sub(1));
        };
        let counts: ClassCounts = counts.counts.iter().copied().sum();
        Ok(counts.get(Class::Unique))
    }

    /// Reads the list to its end and searches every puzzle in it for a second solution; false when
    /// stopped before the end. To be called once.
    ///
    /// # Errors
    /// When a puzzle does not fit the engine's memory limit.
    pub fn run(&mut self, checking: &Checking<'_>) -> Result<bool, EngineError> {
        let engine = || checking.checker.build(checking.memory);
        loop {
            let (first, chunk) = self.next_chunk();
            let searched = checking.each(&chunk, engine, |engine, table| {
                second_search(checking, engine.as_mut(), table)
            })?;
            for (line, problem) in (first..).zip(&searched) {
                self.searched += u64::from(problem.is_some());
                let problem = problem.iter().flatten();
                let problem = problem.map(|problem| FileError::line(&self.path, line, problem));
                self.findings.add(problem);
            }
            if chunk.is_empty() || checking.stop.is_raised() {
                break;
            }
        }
        let is_complete = !checking.stop.is_raised();
        // What is behind damage was not read, so there is nothing to be compared.
        if let Some(counts) = &self.counts
            && is_complete
            && !self.is_damaged
        {
            self.findings.add(counts.unlisted());
            self.row_margins.done = counts.counts.len() as u64;
        }
        Ok(is_complete)
    }

    /// The line of the next puzzle, and the next puzzles; none behind damage.
    fn next_chunk(&mut self) -> (u64, Vec<Table>) {
        let first = line(self.listed as usize);
        let mut chunk = Vec::new();
        while !self.is_damaged
            && chunk.len() < CHUNK
            && let Some(table) = self.puzzles.next()
        {
            let table = self.findings.unless_error(table);
            self.is_damaged = table.is_none();
            if let (Some(counts), Some(table)) = (&mut self.counts, &table) {
                counts.list(table);
            }
            chunk.extend(table);
        }
        self.listed += chunk.len() as u64;
        (first, chunk)
    }
}

fn lines(path: &Path) -> std::io::Result<u64> {
    let mut file = BufReader::with_capacity(1 << 16, open_text(path)?);
    let mut lines = 0;
    while file.skip_until(b'\n')? > 0 {
        lines += 1;
    }
    Ok(lines)
}

/// What a search for two tables says of a listed one, if anything; `None` when stopped.
fn second_search(
    checking: &Checking<'_>,
    engine: &mut dyn Engine,
    listed: &Table,
) -> Result<Option<Option<String>>, EngineError> {
    // As many rows as possible: their sets of numbers are short.
    let table = listed.transposed();
    let mut found = Vec::new();
    let mut search = Search {
        limit: 2,
        stop: checking.stop,
        visit: &mut |cells| found.push(Table::new(table.shape(), cells.to_vec())),
    };
    let report = solve(engine, &Puzzle::open(table.margins()), &mut search)?;
    if report.ending == Ending::Stopped {
        return Ok(None);
    }
    let found = found.into_iter().collect::<Result<Vec<Table>, _>>();
    let found = found.expect("engines visit permutations of 1..N");
    let pair = || in_words(&listed.margins());
    let problem = match found.iter().find(|other| **other != table) {
        Some(other) => {
            let other = other.transposed();
            let cells = other.cells().iter().format(" ");
            Some(format!("not unique: {} also have {cells}", pair()))
        }
        // The engine must be wrong itself.
        None if found.is_empty() => {
            let checker = checking.checker.method();
            Some(format!(
                "{checker} does not find the solution of {}",
                pair()
            ))
        }
        None => None,
    };
    Ok(Some(problem))
}
