//! Every puzzle of a list shown unique, one stretch of the list after the other.
//!
//! Lists may have more puzzles than fit into memory. What is kept of one is the puzzle
//! before, for the order, and with the files of its survey a count for each row margin.
//! The puzzles stand in strict order and each is the representative of its kind, so no two
//! of them are the same.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::audit::{AuditError, ListedCounts, Portion, PuzzleOrder, places, unique};
use super::fault::{Finding, Findings};
use super::judge;
use crate::engines::{EngineError, EngineKind};
use crate::puzzle::{Class, ClassCounts, Shape, Sum, Table};
use crate::search::Stop;
use crate::storage::{FileError, folder_of, open_text};
use crate::survey::files::{BY_ROW_MARGINS_FILE, PUZZLES_FILE, Puzzles, SurveyFolder, survey_file};
use crate::survey::{Progress, Shard};

/// Puzzles in memory at a time.
const STRETCH: usize = if cfg!(test) { 100 } else { 1 << 15 };

/// A list of puzzles and what it is held against.
pub(crate) struct PuzzleList {
    path: PathBuf,
    puzzles: Puzzles,
    counts: Option<Counts>,
    findings: Findings,
    /// The engine that searches for second solutions.
    pub engine: EngineKind,
    /// The part of all pairs whose puzzles are listed, where the files tell.
    pub shard: Option<Shard>,
    /// Puzzles in the list, as far as it was read.
    pub listed: u64,
    /// Puzzles whose search is over.
    pub searched: u64,
    /// Row margins whose number of puzzles was compared with their counts.
    pub row_margins: Portion,
}

/// How many puzzles each row margin of a survey must have, and has.
struct Counts {
    /// The file of the counts.
    findings: Findings,
    records: Vec<(Vec<Sum>, ClassCounts)>,
    listed: ListedCounts,
}

impl PuzzleList {
    /// The puzzles of a finished survey or shard, or those of a file. Those of a file
    /// are held against the counts of the survey in `counts`, if given.
    ///
    /// # Errors
    /// When there are none, a file of the survey is damaged, or no engine may judge.
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
        let puzzles = Puzzles::open(&list)?;
        let mut this = Self {
            engine: engine.unwrap_or(EngineKind::Bitmask),
            shard: None,
            listed: 0,
            searched: 0,
            row_margins: Portion::default(),
            counts: None,
            puzzles,
            findings: Findings::new(folder_of(&list)),
            path: list,
        };
        if let Some(survey) = survey {
            let shape = survey.tallies.shape;
            if this.puzzles.shape() != shape {
                return Err(AuditError::OtherShape {
                    list: this.path,
                    found: this.puzzles.shape(),
                    expected: shape,
                });
            }
            this.engine = judge::judge(&judge::makers(&survey.manifest, shape), engine)?;
            this.shard = Some(survey.manifest.parameters.shard);
            if path.is_dir() {
                this.findings.unless_error(survey.digest(PUZZLES_FILE));
            }
            let counts = Counts::read(&survey)?;
            this.row_margins = Portion::none(counts.records.len() as u64);
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
        let unique = |(_, counts): &(_, ClassCounts)| counts.get(Class::Unique);
        Ok(counts.records.iter().map(unique).sum())
    }

    /// Reads the list to its end and searches every puzzle in it for a second solution, on
    /// the threads of the present pool; false when `stop` was raised before the end. To
    /// be called once.
    pub fn run(
        &mut self,
        memory: usize,
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<bool, EngineError> {
        let name = self.path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let mut order = PuzzleOrder::default();
        let mut tables = Vec::with_capacity(STRETCH);
        let mut is_whole = true;
        loop {
            let first = self.listed;
            tables.clear();
            is_whole &= self.read(&name, &mut order, &mut tables);
            if tables.is_empty() || !is_whole {
                break;
            }
            let stretch: Vec<usize> = (0..tables.len()).collect();
            let searched = unique(&tables, &stretch, self.engine, memory, stop, progress)?;
            let Some(faults) = searched else {
                return Ok(false);
            };
            self.searched += tables.len() as u64;
            let placed = faults
                .into_iter()
                .map(|(line, fault)| (line + first, fault));
            self.findings.records(&name, placed);
        }
        // What is behind damage was not read, so there is nothing to be compared.
        if is_whole && let Some(counts) = &mut self.counts {
            counts.compare();
            self.row_margins.done = self.row_margins.of;
        }
        Ok(!stop.is_raised())
    }

    /// Reads the next stretch; false when a line is damaged, behind which nothing is read.
    fn read(&mut self, name: &str, order: &mut PuzzleOrder, tables: &mut Vec<Table>) -> bool {
        for table in self.puzzles.by_ref().take(STRETCH) {
            let Some(table) = self.findings.unless_error(table) else {
                return false;
            };
            self.listed += 1;
            self.findings.records(name, order.faults(&table));
            if let Some(counts) = &mut self.counts {
                counts.listed.count(&table);
            }
            tables.push(table);
        }
        true
    }

    /// What was found: in the list, then in the counts.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        let of_counts = self.counts.iter().flat_map(|counts| &counts.findings.kept);
        self.findings.kept.iter().chain(of_counts)
    }

    /// How many findings there are.
    pub fn faults(&self) -> u64 {
        let of_counts = self.counts.as_ref();
        self.findings.count + of_counts.map_or(0, |counts| counts.findings.count)
    }
}

impl Counts {
    fn read(survey: &SurveyFolder) -> Result<Self, FileError> {
        let records = survey.row_margins()?.records;
        let mut findings = Findings::new(&survey.path);
        let faults = places(survey.tallies.shape, &records).faults;
        findings.records(BY_ROW_MARGINS_FILE, faults);
        Ok(Self {
            listed: ListedCounts::new(&records),
            records,
            findings,
        })
    }

    fn compare(&mut self) {
        let faults = self.listed.faults(&self.records, 0..self.records.len());
        self.findings.records(BY_ROW_MARGINS_FILE, faults);
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
