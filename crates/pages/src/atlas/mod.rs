//! The atlas: S(m,n) as pages to walk around in, and puzzles to play.
//!
//! One folder of pages for any browser, without network or server. `index.html` has the grid of
//! S(m,n); each size with a lattice has a page with its picture, the difficulty of each unique puzzle,
//! and play; `suko.html` is for Sukos. Lattices and difficulties are computed here, when the atlas
//! is made; the pages compute what is played. The same order gives the same bytes.

pub mod cell;
pub mod folder;
mod front;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use itertools::Itertools;

use super::picture::{self, DOM, joined};
use super::plots::{classes, growth};
use super::{
    Document, Surveyed, SurveyedError, SurveysByShape, all_surveyed, by_shape, html, values,
};
use folder::{AtlasFolder, Stamp};
use survo_core::published::{Published, published};
use survo_core::puzzle::{Class, Margins, Shape, Sum};
use survo_core::search::{NoProgress, Stop};
use survo_files::storage::FileError;
use survo_survey::{LatticeError, lattice};
use survo_workbench::difficulty::Trials;

pub use folder::AtlasPage;

/// The cells of the largest sizes that have a lattice, unless others are asked for.
const MOST_CELLS: usize = 16;

/// Starts behind each MD: few, since there are tens of thousands of puzzles.
const STARTS: u32 = 20;

/// Starts for puzzles of more than [`FEW_CELLS`] cells: there are most of these, and each takes
/// longest.
const STARTS_OF_LARGE: u32 = 8;

/// The cells of a puzzle that is measured by [`STARTS`].
const FEW_CELLS: usize = 12;

#[derive(Clone, Debug)]
pub struct Atlas {
    pub shapes: Vec<Shape>,
    /// Random starts behind the MD of each unique puzzle; `None` for as many as its size demands.
    pub starts: Option<u32>,
    pub threads: usize,
}

pub trait AtlasProgress: Sync {
    fn begin(&self, what: String, pairs: u64);
    fn pairs(&self, pairs: u64);
}

#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    #[error(transparent)]
    Surveys(#[from] SurveyedError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Lattice(#[from] LatticeError),
    #[error("S({},{}) is {found}, but {expected} in {against}", shape.rows(), shape.columns())]
    Value {
        shape: Shape,
        found: u64,
        expected: u64,
        against: &'static str,
    },
    #[error("rows {rows:?}, columns {columns:?}: {reason}")]
    Puzzle {
        rows: Vec<Sum>,
        columns: Vec<Sum>,
        reason: String,
    },
    #[error("stopped")]
    Stopped,
}

impl AtlasError {
    fn puzzle(margins: &Margins, reason: impl ToString) -> Self {
        Self::Puzzle {
            rows: margins.rows().to_vec(),
            columns: margins.columns().to_vec(),
            reason: reason.to_string(),
        }
    }
}

struct Size {
    shape: Shape,
    value: u64,
    /// Whether the page has a lattice.
    is_drawn: bool,
    surveys: usize,
    /// How many different methods of deciding pairs they used.
    methods: usize,
    /// How often another engine decided pairs of theirs again.
    recounts: usize,
}

impl Default for Atlas {
    fn default() -> Self {
        let shape = |(m, n)| Shape::new(m, n).expect("the sizes have 4 to 16 cells");
        let sizes = (2..=4).flat_map(|m| (m..=MOST_CELLS / m).map(move |n| (m, n)));
        Self {
            shapes: sizes.map(shape).collect(),
            starts: None,
            threads: 1,
        }
    }
}

impl Atlas {
    fn trials(&self, shape: Shape) -> Trials {
        let usual = if shape.cells() > FEW_CELLS {
            STARTS_OF_LARGE
        } else {
            STARTS
        };
        Trials {
            starts: self.starts.unwrap_or(usual),
            ..Trials::default()
        }
    }

    /// Makes the pages and writes each into the folder `out` as soon as it is made; those with a
    /// lattice that the same program made there before are kept. `surveys` is a folder of finished
    /// surveys, each in a folder of its own; without it the atlas has the sizes with a lattice and
    /// the published values.
    ///
    /// Cost: for each unique puzzle the trials of its MD, some milliseconds on one of the threads
    /// of the current rayon pool.
    ///
    /// # Errors
    /// When surveys are damaged or contradict each other, a value is not the published or surveyed
    /// one, a puzzle cannot be measured, a page cannot be written, or `stop` is raised.
    pub fn make(
        &self,
        surveys: Option<&Path>,
        out: &Path,
        revision: &str,
        stop: &Stop,
        progress: &dyn AtlasProgress,
    ) -> Result<Vec<AtlasPage>, AtlasError> {
        let mut folder = AtlasFolder {
            path: out,
            pages: Vec::new(),
        };
        let finished = surveys.map(all_surveyed).transpose()?;
        let finished = finished.into_iter().flatten();
        let records = by_shape(finished.filter(|surveyed| surveyed.survey.is_whole()))?;
        let drawn: BTreeSet<Shape> = self.shapes.iter().map(|shape| shape.landscape()).collect();
        let of_published = |published: &Published| {
            let shape = Shape::new(published.m, published.n).expect("published sizes are shapes");
            (shape, published.value)
        };
        // What is drawn or surveyed here counts more.
        let mut found: BTreeMap<Shape, u64> = published().iter().map(of_published).collect();
        for &shape in &drawn {
            let lattice =
                lattice(shape, self.threads, stop, &NoProgress)?.ok_or(AtlasError::Stopped)?;
            let dots = lattice.counts().get(Class::Unique);
            let value = if shape.is_square() { dots / 2 } else { dots };
            compare(shape, value, &records)?;
            found.insert(shape, value);
            let trials = self.trials(shape);
            let stamp = Stamp::new(trials.starts, revision);
            if !folder.keeps(&file_name(shape), &stamp) {
                folder.write(&cell::page(&lattice, trials, &stamp, stop, progress)?)?;
            }
        }
        for (&shape, surveys) in &records {
            if !drawn.contains(&shape) {
                found.insert(shape, value(surveys));
            }
        }
        if !records.is_empty() {
            folder.write(&growth(&values(&records)))?;
            folder.write(&classes(&records))?;
        }
        let size = |(shape, value): (Shape, u64)| {
            let surveys: &[Surveyed] = records.get(&shape).map_or(&[], Vec::as_slice);
            Size {
                shape,
                value,
                is_drawn: drawn.contains(&shape),
                surveys: surveys.len(),
                methods: methods(surveys),
                recounts: surveys.iter().map(|of| of.recounts.len()).sum(),
            }
        };
        let sizes: Vec<Size> = found.into_iter().map(size).collect();
        folder.write(&suko_page())?;
        folder.write(&front::page(&sizes, !records.is_empty()))?;
        Ok(folder.pages)
    }
}

/// The value that the surveys of a size found, of which there is at least one.
fn value(surveys: &[Surveyed]) -> u64 {
    surveys[0].survey.tallies.counts.get(Class::Unique)
}

fn methods(records: &[Surveyed]) -> usize {
    let engines = records
        .iter()
        .map(|record| &record.survey.manifest.parameters.engine);
    engines.unique().count()
}

fn compare(shape: Shape, found: u64, records: &SurveysByShape) -> Result<(), AtlasError> {
    let published = Published::of(shape.rows(), shape.columns()).map(|published| published.value);
    let surveyed = records.get(&shape).map(|surveys| value(surveys));
    for (expected, against) in [(published, "what is published"), (surveyed, "the surveys")] {
        if let Some(expected) = expected.filter(|&expected| expected != found) {
            return Err(AtlasError::Value {
                shape,
                found,
                expected,
                against,
            });
        }
    }
    Ok(())
}

fn text_page(name: String, title: &str, style: &str, body: &str, script: &str) -> Document {
    let style = format!("{}{style}", picture::STYLE);
    let body = format!(
        "<main class=\"text\">\n{body}</main>\n<script type=\"module\">\n{script}</script>\n"
    );
    Document {
        name,
        text: html::page(title, &style, &body),
    }
}

/// The Suko page, the same for every atlas: deal, play, check, and watch the solver.
fn suko_page() -> Document {
    let style = concat!(
        include_str!("page/text.css"),
        include_str!("page/cell.css"),
        include_str!("page/suko.css")
    );
    let script = joined(&[
        DOM,
        include_str!("page/store.mjs"),
        include_str!("page/suko.mjs"),
        include_str!("page/suko_game.mjs"),
        include_str!("page/suko_page.mjs"),
    ]);
    let body = include_str!("page/suko.html");
    text_page("suko.html".to_owned(), "Suko", style, body, &script)
}

fn grouped(number: u64) -> String {
    html::grouped(number, "\u{202f}")
}

fn file_name(shape: Shape) -> String {
    format!("{shape}.html")
}
