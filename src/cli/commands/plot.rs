use std::path::PathBuf;

use crate::puzzle::Class;
use survo_files::storage::write_whole;
use survo_pages::picture::{Colours, MAX_SCALE, Style, natural_scale, page, png, svg};
use survo_survey::{Lattice, lattice};

use crate::cli::progress::Meter;
use crate::cli::values::{SizeArg, ThreadsArg, counts, named, new_file};
use crate::cli::{Context, Failure, Output, Status};

const EXAMPLES: &str = "\
Examples:
  survo plot 4x4 --out 4x4.html
  survo plot 4x4 --out 4x4.png --emphasise unsolvable
  survo plot 2x6 --out 2x6.svg --colours paper";

/// Draw every pair of margins of a size as a dot.
///
/// Row margins go upwards and column margins to the right, both in lexicographic order. The
/// colour of a dot is the class of the pair. Margins that violate condition (1) are left out, as
/// in the figure of Mustonen (2007), section 5. For M = N each puzzle appears twice, as (r, c)
/// and (c, r). The legend and standard output give the number of dots of each class.
///
/// The extension of --out selects the form. A .png is an image with a palette. A .svg has shapes,
/// and from 250000 dots on an embedded image. A .html is a page in one file, for any browser and
/// without a network; the reader can zoom and move, and the page shows the margins of the pair
/// under the pointer and its solution if there is just one. Sizes of up to 16777216 pairs can be
/// drawn; 4x4, 3x5 and 2x8 are among them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct PlotArgs {
    #[command(flatten)]
    size: SizeArg,
    /// File to write; its name ends with .png, .svg or .html
    #[arg(short, long, value_name = "FILE", value_parser = new_file())]
    out: PathBuf,
    /// Side of a dot in pixels, 1 to 64 [default: chosen to fit a screen]
    #[arg(long, value_name = "K",
          value_parser = counts::<u32>(1..=MAX_SCALE.into()))]
    scale: Option<u32>,
    /// Colours that colour-blind readers can tell apart, or the black, red, green and yellow of
    /// the paper
    #[arg(long, value_parser = named::<Colours>(), default_value = Colours::Default.name(), value_name = "COLOURS")]
    colours: Colours,
    /// Draw the dots of this class last and large enough to be seen [default: unique, none with
    /// --bare]
    #[arg(long, value_parser = named::<Class>(), value_name = "CLASS")]
    emphasise: Option<Class>,
    /// Draw only the dots, without axes, legend and text
    #[arg(long)]
    bare: bool,
    #[command(flatten)]
    threads: ThreadsArg,
}

/// Draws a lattice in one of the forms.
type DrawLattice = fn(&Lattice, Style) -> Result<Vec<u8>, Failure>;

impl PlotArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let draw = self.form()?;
        let mut plan = self.size.plan()?;
        plan.threads = self.threads.count();
        let meter = Meter::survey(&plan, context.logging);
        let lattice = lattice(plan.shape(), plan.threads, &context.stop, &meter)?
            .ok_or_else(|| Failure::stopped("stopped before the end; nothing is written"))?;
        drop(meter);
        let style = Style {
            colours: self.colours,
            scale: self.scale.unwrap_or_else(|| natural_scale(&lattice)),
            bare: self.bare,
            // Bare dots are for programs, which count them.
            emphasised: self.emphasise.or((!self.bare).then_some(Class::Unique)),
        };
        let file = draw(&lattice, style)?;
        write_whole(&self.out, |to| to.write_all(&file))?;
        let counts = lattice.counts();
        writeln!(
            output,
            "{}: {} dots, {} column margins across, {} row margins up",
            lattice.shape(),
            counts.pairs(),
            lattice.columns.len(),
            lattice.rows.len(),
        );
        for class in &Class::ALL[1..] {
            writeln!(output, "  {class:<11} {:>12}", counts.get(*class));
        }
        Ok(Status::Done)
    }

    fn form(&self) -> Result<DrawLattice, Failure> {
        if self.emphasise == Some(Class::Condition1) {
            refuse!("--emphasise condition_1: pairs that violate condition (1) are not drawn");
        }
        let ending = self.out.extension().and_then(std::ffi::OsStr::to_str);
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("png") => Ok(|lattice, style| Ok(png(lattice, style)?)),
            Some("svg") => Ok(|lattice, style| Ok(svg(lattice, style)?.into_bytes())),
            Some("html") if self.scale.is_some() || self.bare || self.emphasise.is_some() => {
                refuse!(
                    "--scale, --bare and --emphasise are for .png and .svg: a page zooms by itself"
                )
            }
            Some("html") => Ok(|lattice, style| Ok(page(lattice, style.colours).into_bytes())),
            _ => refuse!(
                "--out {}: the name has to end with .png, .svg or .html",
                self.out.display()
            ),
        }
    }
}
