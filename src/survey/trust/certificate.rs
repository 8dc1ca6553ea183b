//! A certificate of the table S(m,n): what was counted, and how anyone can count it again.
//!
//! One file of some kilobytes has each size's value and classes, the digests of its
//! survey's files, and what was recounted by which engine. Every engine writes the same
//! bytes, so who makes a survey again and finds the same digest has confirmed every row
//! margin. As in a manifest, the second line is a digest of all others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::record::Record;
use crate::puzzle::{Class, ClassCounts};
use crate::storage::{FileError, digest, json_text, parse_json, read_text, write_json};
use crate::survey::Method;
use crate::survey::files::{BY_ROW_MARGINS_FILE, PUZZLES_FILE, SurveyedSize, TALLIES_FILE, Times};

const FORMAT: u32 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Certificate {
    /// The SHA-256 of the file without the line of this digest; empty before it is written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    digest: String,
    /// What this is: always `S(m,n)`.
    certificate: String,
    format: u32,
    pub version: String,
    pub revision: String,
    /// When it was written, UTC, RFC 3339.
    pub written: String,
    /// The sizes, by m, then n.
    pub sizes: Vec<CertifiedSize>,
}

/// What is certified of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CertifiedSize {
    pub m: usize,
    /// Columns, at least `m`.
    pub n: usize,
    #[serde(rename = "S")]
    pub value: u64,
    pub row_margins: u64,
    pub column_margins: u64,
    pub pairs: u64,
    pub classes: CertifiedClasses,
    /// The engine that made the survey.
    pub engine: String,
    pub seed: u64,
    /// Version of the program that made it.
    pub version: String,
    pub revision: String,
    /// The SHA-256 of each file of the survey, by name.
    pub sha256: BTreeMap<String, String>,
    /// What the counts were compared with.
    pub checks: Vec<CertifiedCheck>,
}

/// Pairs by class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CertifiedClasses {
    condition_1: u64,
    condition_2: u64,
    unsolvable: u64,
    pub unique: u64,
    multiple: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CertifiedCheck {
    pub against: String,
    pub pairs_checked: u64,
    /// Row margins of which it decided every pair.
    pub row_margins_checked: u64,
    /// Seed of the draw, where not all pairs were decided.
    pub seed: u64,
    pub differences: u64,
    pub version: String,
    pub revision: String,
}

impl Certificate {
    pub(crate) fn new(sizes: &[SurveyedSize], revision: &str) -> Self {
        Self {
            digest: String::new(),
            certificate: "S(m,n)".to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: revision.to_owned(),
            written: Times::since(SystemTime::now()).finished,
            sizes: sizes.iter().map(CertifiedSize::from).collect(),
        }
    }

    /// Writes the file, with its digest.
    pub(crate) fn write(&self, path: &Path) -> Result<(), FileError> {
        let sealed = Self {
            digest: self.digest_of_rest(),
            ..self.clone()
        };
        write_json(path, &sealed)
    }

    /// Reads a file; also tells whether it is as it was written. One that certifies nothing, or
    /// names what there is not, is refused.
    pub(crate) fn read(path: &Path) -> Result<(Self, bool), FileError> {
        let text = read_text(path)?;
        let what = "a certificate of S(m,n)";
        let form: CertificateForm = parse_json(path, &text, what)?;
        if form.format != FORMAT {
            let problem = format!("a certificate in form {}, not {FORMAT}", form.format);
            return Err(FileError::content(path, problem));
        }
        let certificate: Self = parse_json(path, &text, what)?;
        if let Some(complaint) = certificate.complaint() {
            return Err(FileError::content(path, complaint));
        }
        let digest = certificate.digest_of_rest();
        let is_sealed = certificate.digest == digest && json_text(&certificate) == text;
        Ok((certificate, is_sealed))
    }

    /// Why nobody can have written this certificate of a survey.
    fn complaint(&self) -> Option<String> {
        if self.sizes.is_empty() {
            return Some("certifies no size".to_owned());
        }
        let mut met = BTreeSet::new();
        self.sizes.iter().find_map(|size| {
            let complaint = match met.insert((size.m, size.n)) {
                true => size.complaint(),
                false => Some("is certified twice".to_owned()),
            };
            complaint.map(|complaint| format!("{}x{} {complaint}", size.m, size.n))
        })
    }

    fn digest_of_rest(&self) -> String {
        let rest = Self {
            digest: String::new(),
            ..self.clone()
        };
        digest(json_text(&rest).as_bytes())
    }
}

impl CertifiedSize {
    fn complaint(&self) -> Option<String> {
        let against = self.checks.iter().map(|check| &check.against);
        let mut engines = against.chain([&self.engine]);
        if let Some(engine) = engines.find(|engine| engine.parse::<Method>().is_err()) {
            let engine = engine.escape_default();
            return Some(format!("names the engine '{engine}', which there is not"));
        }
        let files = [BY_ROW_MARGINS_FILE, TALLIES_FILE, PUZZLES_FILE];
        let mut named = self.sha256.keys();
        if let Some(file) = named.find(|file| !files.contains(&file.as_str())) {
            let file = file.escape_default();
            return Some(format!("names the file '{file}', which no survey has"));
        }
        let mut needed = files[..2].iter();
        if let Some(file) = needed.find(|file| !self.sha256.contains_key(**file)) {
            return Some(format!("has no digest of {file}"));
        }
        let is_too_much = |check: &CertifiedCheck| {
            check.pairs_checked > self.pairs || check.row_margins_checked > self.row_margins
        };
        let more = self.checks.iter().any(is_too_much);
        more.then(|| "has a check of more pairs or row margins than there are".to_owned())
    }
}

/// What certificates of every form have.
#[derive(Deserialize)]
struct CertificateForm {
    #[serde(rename = "certificate")]
    _certificate: String,
    format: u32,
}

impl From<&SurveyedSize> for CertifiedSize {
    fn from(size: &SurveyedSize) -> Self {
        let (tallies, manifest) = (&size.tallies, &size.manifest);
        Self {
            m: tallies.shape.rows(),
            n: tallies.shape.columns(),
            value: tallies.counts.get(Class::Unique),
            row_margins: tallies.row_margins,
            column_margins: tallies.column_margins,
            pairs: tallies.counts.pairs(),
            classes: tallies.counts.into(),
            engine: manifest.parameters.engine.clone(),
            seed: manifest.parameters.seed,
            version: manifest.version.clone(),
            revision: manifest.revision.clone(),
            sha256: manifest.sha256.clone(),
            checks: size.checks.iter().map(CertifiedCheck::from).collect(),
        }
    }
}

impl From<&Record> for CertifiedCheck {
    fn from(check: &Record) -> Self {
        Self {
            against: check.against.clone(),
            pairs_checked: check.pairs_checked.unwrap_or_default(),
            row_margins_checked: check.row_margins_checked.unwrap_or_default(),
            seed: check.seed.unwrap_or_default(),
            differences: check.differences,
            version: check.version.clone(),
            revision: check.revision.clone(),
        }
    }
}

impl From<ClassCounts> for CertifiedClasses {
    fn from(counts: ClassCounts) -> Self {
        let [condition_1, condition_2, unsolvable, unique, multiple] = counts.by_class();
        Self {
            condition_1,
            condition_2,
            unsolvable,
            unique,
            multiple,
        }
    }
}

impl CertifiedClasses {
    /// In the order of [`Class::ALL`].
    pub(super) fn by_class(&self) -> [u64; Class::ALL.len()] {
        [
            self.condition_1,
            self.condition_2,
            self.unsolvable,
            self.unique,
            self.multiple,
        ]
    }
}
