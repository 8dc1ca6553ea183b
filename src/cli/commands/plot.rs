use std::path::PathBuf;

use crate::puzzle::Class;
use survo_files::storage::write_whole;
use survo_pages::{Colours, grouped, lattice_page, png, svg};
use survo_survey::{Lattice, lattice};

use crate::cli::progress::Meter;
use crate::cli::values::{SizeArg, ThreadsArg, named, new_file};
use crate::cli::{Context, Failure, Result, Status};

const EXAMPLES: &str = "\
Examples:
  survo plot 4x4 --out 4x4.html
  survo plot 4x4 --out 4x4.png
  survo plot 2x6 --out 2x6.svg --colours paper";

/// Draw every pair of margins of a size as a dot.
///
/// Row margins go upwards and column margins to the right, both in lexicographic order. The
/// colour of a dot is the class of the pair. Margins that violate condition (1) are left out, as
/// in the figure of Mustonen (2007), section 5. For M = N each puzzle appears twice, as (r, c)
/// and (c, r). The legend and standard output give the number of dots of each class.
///
/// The extension of --out selects the form. A .png or .svg picture has a fixed size: dots are
/// stretched to fill it, and where a .png has more dots than pixels, a pixel shows the mean of
/// their colours. A .html file is a page for any browser, which needs no network; the reader can
/// zoom and move, and the page shows the chosen pair and its solution if there is just one. Sizes
/// of up to 16777216 pairs can be drawn; 4x4, 3x5 and 2x8 are among them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct PlotArgs {
    #[command(flatten)]
    size: SizeArg,
    /// File to write; its name ends with .png, .svg or .html
    #[arg(short, long, value_name = "FILE", value_parser = new_file())]
    out: PathBuf,
    /// Pale tints with orange for the unique pairs, or the black, red, green and yellow of the
    /// paper
    #[arg(long, value_parser = named(&Colours::ALL, Colours::name), default_value = Colours::Default.name(), value_name = "COLOURS")]
    colours: Colours,
    /// Draw only the dots, without axes, legend and text; a .png has one pixel a dot
    #[arg(long)]
    bare: bool,
    #[command(flatten)]
    threads: ThreadsArg,
}

/// Draws a lattice in one of the forms.
type DrawLattice = fn(&Lattice, Colours, bool) -> Result<Vec<u8>>;

impl PlotArgs {
    pub fn run(self, context: &Context) -> Result {
        let draw = self.form()?;
        let mut plan = self.size.plan()?;
        plan.threads = self.threads.count();
        let meter = Meter::survey(&plan);
        let lattice = lattice(plan.shape(), plan.threads, &context.stop, &meter)?
            .ok_or_else(|| Failure::stopped("stopped before the end; nothing is written"))?;
        drop(meter);
        let file = draw(&lattice, self.colours, self.bare)?;
        write_whole(&self.out, |to| to.write_all(&file))?;
        let counts = lattice.counts();
        answer!(
            "{}: {} dots, {} column margins across, {} row margins up",
            lattice.shape,
            grouped(counts.pairs()),
            grouped(lattice.columns.len()),
            grouped(lattice.rows.len()),
        );
        for class in &Class::ALL[1..] {
            let count = grouped(counts.get(*class));
            answer!("  {class:<11} {count:>12}");
        }
        Ok(Status::Done)
    }

    fn form(&self) -> Result<DrawLattice> {
        let ending = self.out.extension().and_then(std::ffi::OsStr::to_str);
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("png") => Ok(|lattice, colours, is_bare| Ok(png(lattice, colours, is_bare)?)),
            Some("svg") => {
                Ok(|lattice, colours, is_bare| Ok(svg(lattice, colours, is_bare)?.into_bytes()))
            }
            Some("html") if self.bare => refuse!("--bare is for .png and .svg"),
            Some("html") => Ok(|lattice, colours, _| {
                Ok(lattice_page(lattice, colours, false).text.into_bytes())
            }),
            _ => refuse!(
                "--out {}: the name has to end with .png, .svg or .html",
                self.out.display()
            ),
        }
    }
}
