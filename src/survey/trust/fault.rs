//! What a check may find: one list for folders, certificates, lists of puzzles and engines.
//!
//! A [`Finding`] is a fault with its place. Places are exact, so that whoever reads one can look
//! at the very line.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::puzzle::{Class, ClassCounts, Margins, Sum};
use crate::storage::FileError;
use crate::survey::Method;
use crate::survey::files::{MANIFEST_FILE, survey_file};

/// Faults that are kept; what is damaged throughout need not be described line by line.
pub(crate) const KEPT: usize = 100;

/// Something wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub(crate) place: FaultPlace,
    pub(crate) fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FaultPlace {
    /// The fault says it itself.
    Said,
    /// A file as a whole.
    File(PathBuf),
    /// A line of a file, from 1.
    Line(PathBuf, u64),
    /// A size of a certificate: rows and columns.
    Size(usize, usize),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            FaultPlace::Said => {}
            FaultPlace::File(file) => write!(f, "{}: ", file.display())?,
            FaultPlace::Line(file, line) => write!(f, "{}, line {line}: ", file.display())?,
            FaultPlace::Size(m, n) => write!(f, "{m}x{n}: ")?,
        }
        self.fault.fmt(f)
    }
}

impl Finding {
    pub(crate) fn plain(fault: Fault) -> Self {
        let place = FaultPlace::Said;
        Self { place, fault }
    }
}

/// What is wrong. Margins are ascending sums; lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    // Of files, whatever they hold.
    #[error("{0}")]
    Unreadable(String),
    #[error("'{found}' where a survey writes '{expected}'")]
    Form { found: String, expected: String },
    #[error("no survey is about {0}: at least two rows, and at most as many as columns")]
    NotServed(String),
    #[error("about {found}, but the survey is about {expected}")]
    Shape { found: String, expected: String },
    #[error("its SHA-256 is {found}, but {expected} in {MANIFEST_FILE}")]
    Digest { found: String, expected: String },
    #[error("made by '{0}', which is no engine")]
    UnknownEngine(String),
    #[error("not listed in {MANIFEST_FILE}")]
    NotListed,
    #[error("missing, though the survey was asked for it")]
    NoFile,

    // Of the counts by row margin, and the totals.
    #[error("rows {} are no admissible margin", join(.0))]
    NotAdmissible(Vec<Sum>),
    #[error("rows {} stand in line {first} already", join(.margin))]
    Repeated { margin: Vec<Sum>, first: u64 },
    #[error("rows {} where rows {} are expected, which stand in line {later}", join(.found), join(.expected))]
    OutOfOrder {
        found: Vec<Sum>,
        expected: Vec<Sum>,
        later: u64,
    },
    #[error("rows {}{} are missing here", join(.first), and_more(.count))]
    Missing { first: Vec<Sum>, count: u64 },
    #[error("{found} pairs, but rows {} have {expected}", join(.margin))]
    Pairs {
        margin: Vec<Sum>,
        found: u64,
        expected: u64,
    },
    #[error("rows {}: {class} is {found}, but {expected} {how}", join(.margin))]
    Record {
        margin: Vec<Sum>,
        class: Class,
        found: u64,
        expected: u64,
        /// "by definition", or by which engine.
        how: String,
    },
    #[error(
        "rows {}: {class} is {found}, but {other} in line {line}, of the complement {}",
        join(.margin), join(.complement)
    )]
    Complement {
        margin: Vec<Sum>,
        complement: Vec<Sum>,
        class: Class,
        found: u64,
        other: u64,
        line: u64,
    },
    #[error("{name} is {found}, but {expected} by {by}")]
    Total {
        name: &'static str,
        found: u64,
        expected: u128,
        by: &'static str,
    },
    #[error("{name} is {found}, but {expected} is published ({place})")]
    Published {
        name: &'static str,
        found: u64,
        expected: u64,
        place: &'static str,
    },

    // Of puzzles.
    #[error("{} belong with {}", pair(.found), pair(.canonical))]
    NotCanonical {
        found: Box<Margins>,
        canonical: Box<Margins>,
    },
    #[error("{} have equal sums or equal sides: never unique", pair(.0))]
    Symmetric(Box<Margins>),
    #[error("{} stand in line {first} already", pair(.margins))]
    PuzzleRepeated { margins: Box<Margins>, first: u64 },
    #[error("{} come before those of line {before}", pair(.margins))]
    PuzzleOutOfOrder { margins: Box<Margins>, before: u64 },
    #[error("rows {}: unique is {found}, but {listed} of its puzzles are listed", join(.margin))]
    Listed {
        margin: Vec<Sum>,
        found: u64,
        listed: u64,
    },
    #[error("the complement, {}, is not listed", pair(.0))]
    NoComplement(Box<Margins>),
    #[error("not unique: the solution in line {line}, of the complement {}, is not the complement of this one", pair(.complement))]
    OtherComplement { complement: Box<Margins>, line: u64 },
    #[error("not unique: {} also have {}", pair(.margins), join(.cells))]
    NotUnique {
        margins: Box<Margins>,
        /// A table that is not the listed one, row by row.
        cells: Vec<u8>,
    },
    /// The engine must be wrong itself.
    #[error("{} does not find the solution of {}", .engine, pair(.margins))]
    NotFound {
        engine: &'static str,
        margins: Box<Margins>,
    },

    // Of certificates.
    #[error("changed after it was written: its digest is not that of its other lines")]
    Changed,
    #[error("{0}")]
    NoSize(String),
    #[error("{certified} {what} are certified, but there are {found}")]
    Number {
        what: &'static str,
        certified: u64,
        found: u64,
    },
    #[error("the SHA-256 of {file} is certified as {certified}, but is {found}")]
    CertifiedDigest {
        file: String,
        certified: String,
        found: String,
    },
    #[error("{found} pairs that were drawn are {class}, but only {certified} are certified")]
    TooFew {
        class: Class,
        found: u64,
        certified: u64,
    },
    #[error("{found} % of the pairs drawn are {class}, but {certified} % are certified to be")]
    Share {
        class: Class,
        /// In per cent, as is the other.
        found: u64,
        certified: u64,
    },
    #[error("{against} differed {differences} times when this was written")]
    Differed { against: String, differences: u64 },

    // Of two engines.
    #[error("{}: {} by {engine}, {other_class} by {other}", pair(.margins), decided(.class))]
    Pair {
        margins: Box<Margins>,
        engine: Method,
        class: Option<Class>,
        other: Method,
        other_class: Class,
    },
    #[error("{}{claimed} pairs are {} {class}, but {found} are by {judge}", of_rows(.rows), how_claimed(.rows))]
    Count {
        /// The row margin whose pairs a survey counted; none for those of a certificate.
        rows: Option<Vec<Sum>>,
        class: Class,
        claimed: u64,
        found: u64,
        judge: Method,
    },
}

/// Faults of a file, with their lines.
pub(crate) type Faults = Vec<(u64, Fault)>;

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
    let (rows, columns) = (join(margins.rows()), join(margins.columns()));
    format!("rows {rows}, columns {columns}")
}

fn decided(class: &Option<Class>) -> &'static str {
    class.map_or("not decided", Class::name)
}

fn of_rows(rows: &Option<Vec<Sum>>) -> String {
    let of = |rows: &Vec<Sum>| format!("rows {}: ", join(rows));
    rows.as_ref().map_or(String::new(), of)
}

fn how_claimed(rows: &Option<Vec<Sum>>) -> &'static str {
    match rows {
        Some(_) => "counted",
        None => "certified",
    }
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

    pub fn file(&self, file: &str) -> Result<PathBuf, FileError> {
        survey_file(&self.folder, file)
    }

    fn add(&mut self, place: FaultPlace, fault: Fault) {
        self.count += 1;
        if self.kept.len() < KEPT {
            self.kept.push(Finding { place, fault });
        }
    }

    /// What was read; an error becomes a finding.
    pub fn unless_error<T>(&mut self, read: Result<T, FileError>) -> Option<T> {
        let unreadable = |error: FileError| Fault::Unreadable(error.to_string());
        read.map_err(|error| self.add(FaultPlace::Said, unreadable(error)))
            .ok()
    }

    /// A fault of a file as a whole.
    pub fn whole(&mut self, file: &str, fault: Fault) {
        self.add(FaultPlace::File(self.path(file)), fault);
    }

    /// Faults of records of a file.
    pub fn records(&mut self, file: &str, faults: impl IntoIterator<Item = (u64, Fault)>) {
        for (line, fault) in faults {
            self.add(FaultPlace::Line(self.path(file), line), fault);
        }
    }
}

/// The faults of the record at `at` in the classes whose number is not the expected one.
pub(crate) fn miscounts(
    at: usize,
    (margin, counts): &(Vec<Sum>, ClassCounts),
    classes: &[Class],
    expected: &ClassCounts,
    how: &str,
) -> Faults {
    let classes = classes.iter().copied();
    let wrong = classes.filter(|&class| counts.get(class) != expected.get(class));
    let fault = |class| Fault::Record {
        margin: margin.clone(),
        class,
        found: counts.get(class),
        expected: expected.get(class),
        how: how.to_owned(),
    };
    wrong.map(|class| (line_number(at), fault(class))).collect()
}

/// The line of the record at `index` in a file with a header.
pub(crate) fn line_number(index: usize) -> u64 {
    index as u64 + 2
}
