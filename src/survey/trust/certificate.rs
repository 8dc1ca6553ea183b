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
use crate::storage::{FileError, Sealed, json_text, parse_json, read_text, write_json};
use crate::survey::Method;
use crate::survey::files::{BY_ROW_MARGINS_FILE, PUZZLES_FILE, SurveyedSize, TALLIES_FILE, Times};

const FORMAT: u32 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
    #[serde(with = "by_name")]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, u64>"))]
    pub classes: ClassCounts,
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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
        write_json(path, &self.sealed())
    }

    /// Reads a file; also returns whether it is as it was written. A file that certifies nothing,
    /// or names an engine or a file that does not exist, is refused.
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
        let is_sealed = certificate.is_sealed() && json_text(&certificate) == text;
        Ok((certificate, is_sealed))
    }

    /// What shows that this certificate was not made from surveys; `None` when nothing does.
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
}

impl Sealed for Certificate {
    fn digest(&mut self) -> &mut String {
        &mut self.digest
    }
}

impl CertifiedSize {
    fn complaint(&self) -> Option<String> {
        let against = self.checks.iter().map(|check| &check.against);
        let mut engines = against.chain([&self.engine]);
        if let Some(engine) = engines.find(|engine| engine.parse::<Method>().is_err()) {
            let engine = engine.escape_default();
            return Some(format!("names the engine '{engine}', which does not exist"));
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
            classes: tallies.counts,
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

/// Pairs by the names of their classes, in the order of these.
mod by_name {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{BTreeMap, Class, ClassCounts};

    pub fn serialize<S: Serializer>(counts: &ClassCounts, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(Class::ALL.map(|class| (class.name(), counts.get(class))))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ClassCounts, D::Error> {
        let mut found = BTreeMap::<String, u64>::deserialize(from)?;
        let counts = Class::ALL.map(|class| found.remove(class.name()));
        match (counts, found.is_empty()) {
            ([Some(c1), Some(c2), Some(none), Some(one), Some(more)], true) => {
                Ok(ClassCounts::new([c1, c2, none, one, more]))
            }
            _ => Err(D::Error::custom("not a number for each class")),
        }
    }
}
