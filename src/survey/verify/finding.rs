//! What a verification may find, each with its place.

use std::path::{Path, PathBuf};

use crate::puzzle::{Class, ClassCounts, Margins, Sum};
use crate::storage::FileError;
use crate::survey::files::{MANIFEST_FILE, survey_file};

/// Findings that are kept; a file damaged throughout need not be described line by
/// line.
const KEPT: usize = 100;

/// Something wrong with a survey's folder, and where.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    /// A file cannot be read, or not to its end.
    #[error(transparent)]
    Unreadable(#[from] FileError),
    /// A line is readable and wrong.
    #[error("{}, line {line}: {fault}", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A file as a whole is wrong.
    #[error("{}: {fault}", file.display())]
    Whole {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a file or with a line of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The same content is written otherwise, or there is more than it.
    #[error("'{found}' where a survey writes '{expected}'")]
    Form {
        /// The line as it is, special characters escaped.
        found: String,
        /// The line as it should be, or nothing after the last one.
        expected: String,
    },
    /// Numbers of rows and columns that no survey has.
    #[error("no survey is about {0}: at least two rows, and at most as many as columns")]
    NotServed(String),
    /// The file is about another shape than the manifest.
    #[error("about {found}, but the survey is about {expected}")]
    Shape {
        /// The file's shape, or what it tells of it.
        found: String,
        /// The survey's.
        expected: String,
    },
    /// The file is not the one of which the manifest has the digest.
    #[error("its SHA-256 is {found}, but {expected} in {MANIFEST_FILE}")]
    Digest {
        /// The file's.
        found: String,
        /// The manifest's.
        expected: String,
    },
    /// The manifest names an engine that nobody knows, who might be asked to judge himself.
    #[error("made by '{0}', which is no engine")]
    UnknownEngine(String),
    /// The file is none of those that the survey wrote.
    #[error("not listed in {MANIFEST_FILE}")]
    NotListed,
    /// The manifest promises a file that is not there.
    #[error("missing, though the survey was asked for it")]
    NoFile,
    /// A margin that no table has.
    #[error("rows {} are no admissible margin", join(.0))]
    NotAdmissible(Vec<Sum>),
    /// A margin for the second time.
    #[error("rows {} stand in line {first} already", join(.margin))]
    Repeated {
        /// The row margin.
        margin: Vec<Sum>,
        /// Its first line.
        first: u64,
    },
    /// A margin in the place of another one that is in the file, too.
    #[error("rows {} where rows {} are expected, which stand in line {later}", join(.found), join(.expected))]
    OutOfOrder {
        /// The row margin of the line.
        found: Vec<Sum>,
        /// The row margin that belongs there.
        expected: Vec<Sum>,
        /// The line of the latter.
        later: u64,
    },
    /// Margins are left out before this line, or after the last one.
    #[error("rows {}{} are missing here", join(.first), and_more(.count))]
    Missing {
        /// The first row margin left out.
        first: Vec<Sum>,
        /// How many are left out in a row.
        count: u64,
    },
    /// A row margin has not as many pairs as there are.
    #[error("{found} pairs, but rows {} have {expected}", join(.margin))]
    Pairs {
        /// The row margin.
        margin: Vec<Sum>,
        /// In the file.
        found: u64,
        /// Counted anew.
        expected: u64,
    },
    /// A class has not as many pairs as there are.
    #[error("rows {}: {class} is {found}, but {expected} {how}", join(.margin))]
    Count {
        /// The row margin.
        margin: Vec<Sum>,
        /// The class.
        class: Class,
        /// In the file.
        found: u64,
        /// Counted anew.
        expected: u64,
        /// How it was counted.
        how: Recount,
    },
    /// Two row margins that must have equal counts have not.
    #[error(
        "rows {}: {class} is {found}, but {other} in line {line}, of the complement {}",
        join(.margin), join(.complement)
    )]
    Complement {
        /// The row margin.
        margin: Vec<Sum>,
        /// Its complement.
        complement: Vec<Sum>,
        /// The class.
        class: Class,
        /// In this record.
        found: u64,
        /// In the complement's record.
        other: u64,
        /// The complement's line.
        line: u64,
    },
    /// A total is not the sum over the row margins, or not the number of margins.
    #[error("{name} is {found}, but {expected} by {by}")]
    Total {
        /// The name of the column.
        name: &'static str,
        /// In the file.
        found: u64,
        /// Counted anew.
        expected: u128,
        /// Where the expected number comes from.
        by: &'static str,
    },
    /// S(m,n) is not the published value.
    #[error("unique is {found}, but {expected} is published ({place})")]
    Published {
        /// In the file.
        found: u64,
        /// Published.
        expected: u64,
        /// Where.
        place: &'static str,
    },
    /// A puzzle is not the representative of its kind.
    #[error("{} belong with {}", pair(.found), pair(.canonical))]
    NotCanonical {
        /// The margins of the line.
        found: Box<Margins>,
        /// Those that stand for all essentially equal ones.
        canonical: Box<Margins>,
    },
    /// A puzzle whose solution has a symmetric twin with the same margins.
    #[error("{} have equal sums or equal sides: never unique", pair(.0))]
    Symmetric(Box<Margins>),
    /// A puzzle for the second time.
    #[error("{} stand in line {first} already", pair(.margins))]
    PuzzleRepeated {
        /// The margins.
        margins: Box<Margins>,
        /// Their first line.
        first: u64,
    },
    /// A puzzle that belongs before the line above it.
    #[error("{} come before those of line {before}", pair(.margins))]
    PuzzleOutOfOrder {
        /// The margins.
        margins: Box<Margins>,
        /// The line above.
        before: u64,
    },
    /// The number of puzzles of a row margin is not that of its record.
    #[error("rows {}: unique is {found}, but {listed} of its puzzles are listed", join(.margin))]
    Listed {
        /// The row margin.
        margin: Vec<Sum>,
        /// In the record.
        found: u64,
        /// Puzzles with this row margin in the list.
        listed: u64,
    },
    /// The complement of a unique puzzle is unique, but is not listed.
    #[error("the complement, {}, is not listed", pair(.0))]
    NoComplement(Box<Margins>),
    /// The complement of a unique puzzle is listed with another table.
    #[error("not unique: the solution in line {line}, of the complement {}, is not the complement of this one", pair(.complement))]
    OtherComplement {
        /// The complement's margins.
        complement: Box<Margins>,
        /// The complement's line.
        line: u64,
    },
    /// A puzzle has another solution.
    #[error("not unique: {} also have {}", pair(.margins), join(.cells))]
    NotUnique {
        /// The margins.
        margins: Box<Margins>,
        /// A table that is not the listed one, row by row.
        cells: Vec<u8>,
    },
    /// The engine misses the solution that is in the file.
    #[error("{} does not find the solution of {}", .engine, pair(.margins))]
    NotFound {
        /// The engine, which must be wrong itself.
        engine: &'static str,
        /// The margins.
        margins: Box<Margins>,
    },
}

/// Faults of a file, with their lines.
pub(crate) type Faults = Vec<(u64, Fault)>;

/// How pairs were counted anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recount {
    /// From the conditions' definition, without looking at pairs.
    Definition,
    /// Pair by pair, with an engine of this name.
    Engine(&'static str),
}

impl std::fmt::Display for Recount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Definition => f.write_str("by definition"),
            Self::Engine(engine) => write!(f, "by {engine}, pair by pair"),
        }
    }
}

fn join<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(T::to_string).collect();
    numbers.join(" ")
}

fn and_more(count: &u64) -> String {
    match count {
        0 | 1 => String::new(),
        more => format!(" and {} more", more - 1),
    }
}

fn pair(margins: &Margins) -> String {
    format!(
        "rows {}, columns {}",
        join(margins.rows()),
        join(margins.columns())
    )
}

/// What was found in a folder so far, in the order of the checks.
#[derive(Debug)]
pub(crate) struct Findings {
    folder: PathBuf,
    pub kept: Vec<Finding>,
    pub count: u64,
}

impl Findings {
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            kept: Vec::new(),
            count: 0,
        }
    }

    /// The path of a file of the folder, which may be kept compressed.
    pub fn path(&self, file: &str) -> PathBuf {
        survey_file(&self.folder, file).unwrap_or_else(|_| self.folder.join(file))
    }

    /// The path of a file that is to be read.
    pub fn file(&self, file: &str) -> Result<PathBuf, FileError> {
        survey_file(&self.folder, file)
    }

    pub fn add(&mut self, finding: impl Into<Finding>) {
        self.count += 1;
        if self.kept.len() < KEPT {
            self.kept.push(finding.into());
        }
    }

    /// What was read; an error becomes a finding.
    pub fn unless_error<T>(&mut self, read: Result<T, FileError>) -> Option<T> {
        read.map_err(|error| self.add(error)).ok()
    }

    /// A fault of a file as a whole.
    pub fn whole(&mut self, file: &str, fault: Fault) {
        self.add(Finding::Whole {
            file: self.path(file),
            fault,
        });
    }

    /// Faults of records of a file.
    pub fn records(&mut self, file: &str, faults: impl IntoIterator<Item = (u64, Fault)>) {
        for (line, fault) in faults {
            self.add(Finding::Line {
                file: self.path(file),
                line,
                fault,
            });
        }
    }
}

/// The fault of the record at `at` if the number of a class is not the expected one.
pub(crate) fn miscount(
    at: usize,
    (margin, counts): &(Vec<Sum>, ClassCounts),
    class: Class,
    expected: u64,
    how: Recount,
) -> Option<(u64, Fault)> {
    let found = counts.get(class);
    (found != expected).then(|| {
        let fault = Fault::Count {
            margin: margin.clone(),
            class,
            found,
            expected,
            how,
        };
        (line_number(at), fault)
    })
}

/// The line of the record at `index` in a file with a header.
pub(crate) fn line_number(index: usize) -> u64 {
    index as u64 + 2
}
