//! The atlas: S(m,n) as pages to explore, and puzzles to play.
//!
//! It is one folder of pages for any browser, without network or server: `index.html`, a page for
//! each size with a lattice, `play.html`, `suko.html`, and charts. The same order gives the same
//! bytes.

mod index;
pub(crate) mod play;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::plots::{classes, growth};
use super::{
    Colours, Document, PictureError, SurveysByShape, all_surveyed, by_shape, lattice_page, svg,
    values,
};
use crate::html::Page;
use survo_core::published::{Published, published};
use survo_core::puzzle::{Class, Shape};
use survo_core::search::{NoProgress, Progress, Stop};
use survo_files::SurveyFolder;
use survo_files::storage::FileError;
use survo_survey::{LatticeError, lattice};
use survo_workbench::difficulty::{MeasureError, Trials};

/// The cells of the largest sizes that have a lattice, unless others are asked for.
const MOST_CELLS: usize = 16;

/// Starts behind each MD.
const STARTS: u32 = 10;

const STYLE: &str = include_str!("../page/page.css");

/// What an atlas is made of.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// The sizes that have a lattice.
    pub shapes: Vec<Shape>,
    /// Random starts behind the MD of each puzzle to play.
    pub starts: u32,
    /// Threads that decide the pairs of a lattice.
    pub threads: usize,
}

/// Begins to show how many of so many pairs are measured, until it is dropped.
pub type Measuring<'a> = &'a dyn Fn(String, u64) -> Box<dyn Progress>;

/// Why there is no atlas.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Lattice(#[from] LatticeError),
    #[error("cannot encode the picture: {0}")]
    Picture(#[from] PictureError),
    #[error("S({},{}) is {found}, but {expected} in {against}", shape.rows(), shape.columns())]
    Value {
        shape: Shape,
        found: u64,
        expected: u64,
        against: &'static str,
    },
    #[error(transparent)]
    Measure(MeasureError),
    #[error("stopped")]
    Stopped,
}

impl Default for Atlas {
    fn default() -> Self {
        let shape = |(m, n)| Shape::new(m, n).expect("the sizes have 4 to 16 cells");
        let sizes = (2..=4).flat_map(|m| (m..=MOST_CELLS / m).map(move |n| (m, n)));
        Self {
            shapes: sizes.map(shape).collect(),
            starts: STARTS,
            threads: 1,
        }
    }
}

impl Atlas {
    /// Makes the pages and writes them into the folder `out`. `surveys` is a folder of finished
    /// surveys, each in a folder of its own; without it the atlas has the sizes with a lattice and
    /// the published values. The names of the files, and their bytes.
    ///
    /// Cost: the lattices, and for some hundred puzzles of each size the trials of their MD, some
    /// milliseconds for each on one of the threads of the current rayon pool.
    ///
    /// # Errors
    /// When surveys are damaged or contradict each other, a value is not the published or surveyed
    /// one, a puzzle cannot be measured, a page cannot be written, or `stop` is raised.
    pub fn make(
        &self,
        surveys: Option<&Path>,
        out: &Path,
        stop: &Stop,
        measuring: Measuring,
    ) -> Result<Vec<(String, usize)>, AtlasError> {
        let mut pages = Vec::new();
        let mut write = |page: Document| {
            page.write(out)?;
            pages.push((page.name, page.text.len()));
            Ok::<(), FileError>(())
        };
        let finished = surveys.map(all_surveyed).transpose()?;
        let finished = finished.into_iter().flatten();
        let records = by_shape(finished.filter(SurveyFolder::is_whole))?;
        let drawn: BTreeSet<Shape> = self.shapes.iter().map(|shape| shape.landscape()).collect();
        let of_published = |published: &Published| {
            let shape = Shape::new(published.m, published.n).expect("published sizes are shapes");
            (shape, published.value)
        };
        // What is drawn or surveyed here counts more.
        let mut found: BTreeMap<Shape, u64> = published().iter().map(of_published).collect();
        let mut puzzles = BTreeMap::new();
        let trials = Trials {
            starts: self.starts,
            ..Trials::default()
        };
        for &shape in &drawn {
            let lattice =
                lattice(shape, self.threads, stop, &NoProgress)?.ok_or(AtlasError::Stopped)?;
            let dots = lattice.counts().get(Class::Unique);
            let value = if shape.is_square() { dots / 2 } else { dots };
            compare(shape, value, &records)?;
            found.insert(shape, value);
            let dealt = play::dealt(&lattice, trials, stop, measuring)?;
            puzzles.insert(shape, dealt);
            write(lattice_page(&lattice, Colours::Default, true))?;
            if index::shown(&drawn) == Some(shape) {
                write(Document {
                    name: index::PICTURE.to_owned(),
                    text: svg(&lattice, Colours::Default, false)?,
                })?;
            }
        }
        for (&shape, surveys) in &records {
            if !drawn.contains(&shape) {
                found.insert(shape, value(surveys));
            }
        }
        if !records.is_empty() {
            write(growth(&values(&records), &[]))?;
            write(classes(&records))?;
        }
        write(play::page(&puzzles))?;
        write(suko_page())?;
        write(index::page(&found, &drawn, &records))?;
        Ok(pages)
    }
}

/// The value that the surveys of a size found, of which there is at least one.
fn value(surveys: &[SurveyFolder]) -> u64 {
    surveys[0].tallies.counts.get(Class::Unique)
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

/// The Suko page, the same for every atlas: edit, play, and watch the solver.
fn suko_page() -> Document {
    let page = Page {
        title: "Suko",
        styles: &[
            STYLE,
            include_str!("../page/board.css"),
            include_str!("../page/suko.css"),
        ],
        body: include_str!("../page/suko.html"),
        modules: &play::MODULES_OF_SUKO,
        data: "",
    };
    page.document("suko.html".to_owned())
}
