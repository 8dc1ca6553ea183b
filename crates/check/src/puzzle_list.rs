//! Every puzzle of a list shown unique, one stretch of the list after the other.
//!
//! Lists may have more puzzles than fit into memory. Of the puzzles read, only the last one is
//! kept, for the order; and if the files of the survey are there, a count for each row margin.
//! The puzzles stand in strict order and each is the representative of its kind
//! ([`Puzzles`] sees to it), so no two of them are the same.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::audit::{AuditError, MarginCounts, Portion, line};
use super::checkers;
use super::checking::Checking;
use super::finding::Findings;
use super::second_solutions::second_solutions;
use survo_core::puzzle::{Class, ClassCounts, Shape};
use survo_engines::{EngineError, EngineKind};
use survo_files::storage::{FileError, open_text};
use survo_files::{PUZZLES_FILE, Puzzles, Shard, SurveyFolder, survey_file};

/// Puzzles in memory at a time by default.
const STRETCH: usize = 1 << 15;

/// A list of puzzles and what it is held against.
pub struct PuzzleList {
    path: PathBuf,
    puzzles: Puzzles,
    /// The counts of its survey.
    counts: Option<MarginCounts>,
    /// What was found: in the list, then in the counts.
    pub findings: Findings,
    /// The engine that may search for second solutions.
    pub checker: EngineKind,
    /// The part of all pairs whose puzzles are listed, where the files tell.
    pub shard: Option<Shard>,
    /// Puzzles in memory at a time.
    pub stretch: usize,
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
    ) -> Result<Self, AuditError> {
        let (list, survey) = if path.is_dir() {
            let survey = SurveyFolder::open(path)?;
            if !survey.has(PUZZLES_FILE)? {
                return Err(AuditError::NoPuzzles(path.to_owned()));
            }
            (survey_file(path, PUZZLES_FILE)?, Some(survey))
        } else {
            let survey = counts.map(SurveyFolder::open).transpose()?;
            (path.to_owned(), survey)
        };
        let mut this = Self {
            checker: engine.unwrap_or(EngineKind::Bitmask),
            shard: None,
            stretch: STRETCH,
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
                return Err(AuditError::OtherShape {
                    list: this.path,
                    found,
                    expected: shape,
                });
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

    /// How many puzzles there are to be by the counts of the survey, or else by the ends
    /// of line in the list.
    pub fn expected(&self) -> Result<u64, FileError> {
        let Some(counts) = &self.counts else {
            let ends = ends_of_line(&self.path).map_err(FileError::io("read", &self.path))?;
            return Ok(ends.saturating_sub(1));
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
        let mut is_whole = true;
        while is_whole {
            let (first, mut stretch) = (self.listed as usize, Vec::new());
            for table in self.puzzles.by_ref().take(self.stretch) {
                let Some(table) = self.findings.unless_error(table) else {
                    is_whole = false;
                    break;
                };
                if let Some(counts) = &mut self.counts {
                    counts.list(&table);
                }
                stretch.push(table);
            }
            if stretch.is_empty() {
                break;
            }
            self.listed += stretch.len() as u64;
            let Some(problems) = second_solutions(&stretch, checking)? else {
                return Ok(false);
            };
            self.searched += stretch.len() as u64;
            let problems = problems.into_iter();
            let problems = problems
                .map(|(at, problem)| FileError::line(&self.path, line(first + at), problem));
            self.findings.damage(problems);
        }
        // What is behind damage was not read, so there is nothing to be compared.
        if is_whole && let Some(counts) = &self.counts {
            self.findings.damage(counts.unlisted());
            self.row_margins.done = counts.counts.len() as u64;
        }
        Ok(!checking.stop.is_raised())
    }
}

fn ends_of_line(path: &Path) -> std::io::Result<u64> {
    let mut file = BufReader::with_capacity(1 << 16, open_text(path)?);
    let mut ends = 0;
    loop {
        let bytes = file.fill_buf()?;
        let length = bytes.len();
        if length == 0 {
            return Ok(ends);
        }
        ends += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        file.consume(length);
    }
}
