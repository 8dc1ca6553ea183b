//! Reads a survey's folder as far as it can be read; damage becomes a finding.

use std::path::{Path, PathBuf};

use itertools::Itertools;
use serde::Serialize;

use super::margins::{MarginCounts, line};
use crate::finding::{Findings, classes, unequal};
use survo_core::published::Published;
use survo_core::puzzle::{Class, ClassCounts, Extent, Shape};
use survo_files::storage::{FileError, digest_within, paths_in, plain_name};
use survo_files::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, Puzzles, Record, TALLIES_FILE,
    Tallies, is_of_work, most_bytes, survey_file,
};

/// How many of all were done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Portion {
    pub done: u64,
    pub of: u64,
}

impl Portion {
    pub fn none(of: u64) -> Self {
        Self { done: 0, of }
    }

    /// Whether nothing was left out.
    pub fn is_whole(self) -> bool {
        self.done == self.of
    }
}

/// What an audit has looked at, whatever it found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    #[serde(skip)]
    pub shape: Shape,
    /// Pairs of the shape.
    pub pairs: u64,
    /// What made the survey; `None` when the manifest does not say.
    pub producer: Option<String>,
    /// Result files compared with their digests in the manifest, of those that are there.
    pub digests: Portion,
    /// Row margins whose record is in its place, before the first one that is not.
    pub margins: Portion,
    /// Row margins whose pairs and conditions were counted again.
    pub conditions: Portion,
    /// Row margins compared with their complements; `None` for m = n, where the complement of a
    /// pair may exchange its sides, and for m = 2, where each is its own complement.
    pub complement: Option<Portion>,
    /// Row margins whose number of unique pairs was compared with the list of puzzles; `None` when
    /// the survey did not keep one.
    pub puzzles: Option<Portion>,
    /// Row margins recounted, class by class, and the pairs searched for it.
    pub recounted: Portion,
    pub searched: u64,
    /// S(m,n) by the survey's own tallies, where they can be read.
    pub value: Option<u64>,
}

/// What is left of a survey: each file up to the first line that is not as it must be.
pub(super) struct Contents {
    pub folder: PathBuf,
    pub extent: Extent,
    pub coverage: Coverage,
    pub tallies: Option<Tallies>,
    pub margins: MarginCounts,
}

impl Contents {
    /// Reads the files; `None` when none of them tells the shape.
    pub fn read(
        folder: &Path,
        manifest: Option<&Manifest>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let tallies = survey_file(folder, TALLIES_FILE).and_then(|path| Tallies::read(&path));
        let tallies = findings.unless_error(tallies);
        let extent = match (manifest.map(|manifest| &manifest.parameters), &tallies) {
            (Some(parameters), _) => extent(folder, MANIFEST_FILE, parameters.m, parameters.n),
            (None, Some(Tallies { shape, .. })) => {
                extent(folder, TALLIES_FILE, shape.rows(), shape.columns())
            }
            (None, None) => return None,
        };
        let extent = findings.unless_error(extent)?;
        let shape = extent.shape();
        let tallies = tallies.filter(|tallies| {
            let path = folder.join(TALLIES_FILE);
            let other =
                (tallies.shape != shape).then(|| about(&path, line(0), tallies.shape, shape));
            findings.add(other);
            tallies.shape == shape
        });
        let margins = MarginCounts::new(shape);
        let of_margins = Portion::none(extent.row_margins());
        let relates_margins = !shape.is_square() && shape.rows() > 2;
        let mut contents = Self {
            folder: folder.to_owned(),
            coverage: Coverage {
                shape,
                pairs: extent.pairs(),
                producer: manifest.map(|manifest| manifest.parameters.engine.clone()),
                digests: Portion::default(),
                margins: of_margins,
                conditions: of_margins,
                complement: relates_margins.then_some(of_margins),
                puzzles: None,
                recounted: of_margins,
                searched: 0,
                value: tallies.map(|tallies| tallies.counts.get(Class::Unique)),
            },
            tallies,
            margins,
            extent,
        };
        if let Some(manifest) = manifest {
            contents.compare_digests(manifest, findings);
        }
        findings.unless_error(contents.margins.read(folder));
        contents.coverage.margins.done = contents.margins.counts.len() as u64;
        let is_asked_for = manifest.is_some_and(|manifest| manifest.parameters.puzzles);
        findings.unless_error(contents.read_puzzles(is_asked_for));
        findings.add(contents.totals());
        Some(contents)
    }

    fn path(&self, file: &str) -> PathBuf {
        survey_file(&self.folder, file).unwrap_or_else(|_| self.folder.join(file))
    }

    /// The SHA-256 of the counts by row margin, as they are.
    pub fn counts_digest(&self) -> Result<String, FileError> {
        let most = most_bytes(BY_ROW_MARGINS_FILE, self.extent.shape(), 0);
        digest_within(&self.path(BY_ROW_MARGINS_FILE), most)
    }

    /// Compares the digests of the files that are there with those in the manifest, which must
    /// list each. Who changes a file on purpose can also change its digest; the other checks do
    /// not rely on this one.
    fn compare_digests(&mut self, manifest: &Manifest, findings: &mut Findings) {
        let unique = self.coverage.value.unwrap_or(self.extent.pairs());
        let files = findings.unless_error(paths_in(&self.folder));
        for path in files.unwrap_or_default() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            // A run that was killed at its very end leaves its checkpoint; the next command there
            // removes it. Records of checks do not belong to the survey.
            if name == MANIFEST_FILE || is_of_work(&path) || Record::is_beside(&name) {
                continue;
            }
            self.coverage.digests.of += 1;
            let Some(expected) = manifest.sha256.get(plain_name(&name)) else {
                let problem = format!("not listed in {MANIFEST_FILE}");
                findings.add([FileError::content(&path, problem)]);
                continue;
            };
            self.coverage.digests.done += 1;
            let most = most_bytes(plain_name(&name), self.extent.shape(), unique);
            let digest = findings.unless_error(digest_within(&path, most));
            if let Some(found) = digest.filter(|found| found != expected) {
                let problem = format!("its SHA-256 is {found}, but {expected} in {MANIFEST_FILE}");
                findings.add([FileError::content(&path, problem)]);
            }
        }
    }

    /// The puzzles, where the survey kept them.
    fn read_puzzles(&mut self, is_asked_for: bool) -> Result<(), FileError> {
        let path = survey_file(&self.folder, PUZZLES_FILE)?;
        if !path.exists() {
            let missing = "missing, though the survey was asked for it";
            return match is_asked_for {
                true => Err(FileError::content(&path, missing)),
                false => Ok(()),
            };
        }
        let of_margins = Portion::none(self.extent.row_margins());
        let compared = self.coverage.puzzles.insert(of_margins);
        let puzzles = Puzzles::open_exact(&path)?;
        if puzzles.shape() != self.extent.shape() {
            return Err(about(&path, 1, puzzles.shape(), self.extent.shape()));
        }
        // One puzzle more than either file counts is enough to report that there are too many: no
        // others need be read.
        let counted: ClassCounts = self.margins.counts.iter().copied().sum();
        let counted = counted.get(Class::Unique);
        let most = counted.max(self.coverage.value.unwrap_or_default()) as usize;
        for table in puzzles.take(most.saturating_add(1)) {
            self.margins.list(&table?);
        }
        compared.done = self.margins.counts.len() as u64;
        Ok(())
    }

    /// Totals against the numbers of margins, the records and the published value.
    fn totals(&self) -> Vec<FileError> {
        let Some(tallies) = &self.tallies else {
            return Vec::new();
        };
        let (extent, by_class) = (&self.extent, &tallies.counts);
        let margins = [
            ("row_margins", tallies.row_margins, extent.row_margins()),
            (
                "column_margins",
                tallies.column_margins,
                extent.column_margins(),
            ),
        ];
        let mut problems =
            unequal(String::new, &margins, "by the number of partitions").collect_vec();
        if self.margins.is_whole() {
            let sums = classes(by_class, &self.margins.counts.iter().copied().sum());
            let how = "by the sum over the row margins";
            problems.extend(unequal(String::new, &sums, how));
        }
        if let Some(published) = Published::of(extent.shape().rows(), extent.shape().columns()) {
            let value = published.value;
            let named = tallies.published.unwrap_or(value);
            let values = [
                ("unique", by_class.get(Class::Unique), value),
                ("published", named, value),
            ];
            let how = format!("is published ({})", published.source);
            problems.extend(unequal(String::new, &values, &how));
        }
        let path = self.path(TALLIES_FILE);
        let problems = problems.into_iter();
        problems
            .map(|problem| FileError::line(&path, line(0), problem))
            .collect()
    }
}

fn about(path: &Path, line: u64, found: Shape, expected: Shape) -> FileError {
    let problem = format!("about {found}, but the survey is about {expected}");
    FileError::line(path, line, problem)
}

/// The extent of the survey that a file is about.
fn extent(folder: &Path, file: &str, m: usize, n: usize) -> Result<Extent, FileError> {
    let shape = Shape::new(m, n).ok().filter(|_| m <= n);
    let extent = shape.and_then(|shape| Extent::of(shape).ok());
    let problem = "at least two rows, and at most as many as columns";
    extent.ok_or_else(|| {
        let problem = format!("no survey is about {m}x{n}: {problem}");
        FileError::content(&folder.join(file), problem)
    })
}
