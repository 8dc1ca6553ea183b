//! Commands that draw.

use std::path::PathBuf;

use crate::workbench::picture::Colours;
use clap::builder::PossibleValuesParser;

/// Draw every pair of margins of a size as a dot.
///
/// Row margins upwards, column margins to the right, both in lexicographic order; the
/// colour of a dot tells the class of the pair. Margins that violate condition (1) are
/// left out, as in the figure of Mustonen (2007), section 5; for M = N each puzzle
/// appears twice, as (r, c) and (c, r). The dots of each class are counted in the legend
/// and on standard output.
///
/// The ending of --out says what is written: .png, a picture with a palette; .svg, shapes
/// (from 250000 dots on an embedded image) that stay crisp at any size; .html, a page for
/// any browser, in one file and without network, to zoom and move in: it shows the
/// margins of the pair under the pointer and the solution where there is just one.
/// Sizes up to 16777216 pairs can be drawn, 4 4, 3 5 and 2 8 among them.
#[derive(Debug, clap::Args)]
pub struct PlotArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// The file to write: its name ends with .png, .svg or .html
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Pixels along the side of a dot, 1 to 64 [default: what suits a screen]
    #[arg(long, value_name = "K")]
    pub scale: Option<u32>,
    /// Colours that colour-blind readers tell apart, or black, red, green and yellow as
    /// in the paper
    #[arg(long, alias = "colors", default_value = Colours::Default.name(), value_name = "COLOURS",
          value_parser = PossibleValuesParser::new(Colours::ALL.map(Colours::name)))]
    pub colours: String,
    /// The dots only: no axes, legend or text
    #[arg(long)]
    pub bare: bool,
    /// Threads [default: as many as processors]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
}
