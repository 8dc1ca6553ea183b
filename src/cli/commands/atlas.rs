use std::path::PathBuf;

use crate::puzzle::Shape;
use survo_core::search::Progress;
use survo_files::each_survey;
use survo_pages::{Atlas, AtlasError};

use crate::cli::progress::{Measure, Meter};
use crate::cli::values::{FROM_ONE, ThreadsArg, counts, size};
use crate::cli::{Context, Failure, Result, Status};

const EXAMPLES: &str = "\
Examples:
  survo atlas --out atlas --sizes 3x4
  survo atlas table --out atlas";

/// Make a browsable HTML atlas with playable puzzles.
///
/// Writes a folder of pages for any browser; they need no network and no server. index.html shows
/// the grid of S(m,n). Each size up to 4x4, 3x5 or 2x8 has a page with a picture of its pairs.
/// play.html deals puzzles of these sizes, by difficulty, and plays any other, by typing or by
/// swapping. suko.html is for Sukos. The grid shows the values of larger sizes in FOLDER.
///
/// FOLDER contains finished surveys, each in a folder of its own, as `survo table --out FOLDER`
/// writes them. The pictured sizes are recomputed and must have the values of the surveys and the
/// published ones. The same arguments give the same bytes.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct AtlasArgs {
    /// Folder of surveys [default: none; only the sizes with a picture]
    #[arg(value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    surveys: Option<PathBuf>,
    /// Folder for the pages; files with the same names are replaced
    #[arg(short, long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// Sizes with a picture [default: all up to 4x4, 3x5 and 2x8]
    #[arg(long, value_name = "MxN,..", value_delimiter = ',', value_parser = size)]
    sizes: Vec<Shape>,
    /// Random starts to measure the difficulty of each puzzle that is dealt
    #[arg(long, value_name = "K", value_parser = counts::<u32>(FROM_ONE), default_value_t = Atlas::default().starts)]
    starts: u32,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl AtlasArgs {
    pub fn run(self, context: &Context) -> Result {
        if let Some(folder) = &self.surveys {
            each_survey(folder)?;
        }
        let mut atlas = Atlas {
            threads: self.threads.count(),
            starts: self.starts,
            ..Atlas::default()
        };
        if !self.sizes.is_empty() {
            atlas.shapes = self.sizes;
        }
        let surveys = self.surveys.as_deref();
        let made = self.threads.pool()?.install(|| {
            let meter = |what, pairs| -> Box<dyn Progress> {
                Box::new(Meter::new(what, Measure::Pairs(pairs)))
            };
            atlas.make(surveys, &self.out, &context.stop, &meter)
        });
        let pages = made.map_err(|error| match error {
            AtlasError::Stopped => {
                Failure::stopped("stopped before the end; the same command begins again")
            }
            AtlasError::Value { .. } => Failure::differs(error),
            error => error.into(),
        })?;
        for (name, bytes) in pages {
            answer!("{}: {bytes} bytes", self.out.join(name).display());
        }
        Ok(Status::Done)
    }
}
