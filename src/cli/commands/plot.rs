//! `survo plot`

use crate::puzzle::Class;
use crate::search::Stop;
use crate::storage::write_whole;
use crate::survey::{Lattice, LatticeError, lattice};
use crate::workbench::picture::{Style, natural_scale, page, png, svg};

use crate::cli::config::{Logging, PictureForm, Plot};
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::progress::Meter;

pub fn run(config: &Plot, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let plan = &config.plan;
    let meter = Meter::survey(plan, logging);
    let lattice = lattice(plan.shape(), plan.threads, stop, &meter);
    meter.finish();
    let lattice = lattice
        .map_err(|error| match error {
            LatticeError::TooLarge { .. } => Failure::input(format!("{error}: no plot of it")),
            error => Failure::input(error),
        })?
        .ok_or_else(|| Failure::stopped("stopped before the end; nothing is written"))?;
    let file = draw(config, &lattice)?;
    write_whole(&config.out, |to| to.write_all(&file))?;
    print_counts(&lattice)?;
    Ok(Status::Done)
}

/// The bytes of the file.
fn draw(config: &Plot, lattice: &Lattice) -> Result<Vec<u8>, Failure> {
    let style = |scale: Option<u32>, bare| Style {
        colours: config.colours,
        scale: scale.unwrap_or_else(|| natural_scale(lattice)),
        bare,
    };
    match config.form {
        PictureForm::Png { scale, bare } => png(lattice, style(scale, bare)),
        PictureForm::Svg { scale, bare } => {
            svg(lattice, style(scale, bare)).map(String::into_bytes)
        }
        PictureForm::Page => Ok(page(lattice, config.colours).into_bytes()),
    }
    .map_err(Failure::input)
}

fn print_counts(lattice: &Lattice) -> Result<(), Failure> {
    let counts = lattice.counts();
    let mut output = Output::new();
    output.line(format_args!(
        "{}: {} dots, {} column margins across, {} row margins up",
        lattice.shape(),
        counts.pairs(),
        lattice.columns().len(),
        lattice.rows().len(),
    ))?;
    for class in &Class::ALL[1..] {
        output.line(format_args!("  {class:<11} {:>12}", counts.get(*class)))?;
    }
    output.flush()
}
