//! Pictures.

use std::path::PathBuf;

use crate::survey::Plan;
use crate::workbench::picture::{Colours, MAX_SCALE};

use super::work::{plan, threads};
use super::writable;
use crate::cli::args::PlotArgs;
use crate::cli::exit::Failure;

/// A picture of all pairs of a shape.
#[derive(Debug)]
pub struct Plot {
    pub plan: Plan,
    pub out: PathBuf,
    pub form: PictureForm,
    pub colours: Colours,
}

/// What kind of file it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureForm {
    Png { scale: Option<u32>, bare: bool },
    Svg { scale: Option<u32>, bare: bool },
    Page,
}

impl TryFrom<PlotArgs> for Plot {
    type Error = Failure;

    fn try_from(args: PlotArgs) -> Result<Self, Failure> {
        writable("--out", Some(&args.out))?;
        let (scale, bare) = (args.scale, args.bare);
        if let Some(scale) = scale.filter(|scale| !(1..=MAX_SCALE).contains(scale)) {
            return Err(Failure::input(format!(
                "--scale {scale} is not between 1 and {MAX_SCALE}"
            )));
        }
        let ending = args.out.extension().and_then(std::ffi::OsStr::to_str);
        let form = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("png") => PictureForm::Png { scale, bare },
            Some("svg") => PictureForm::Svg { scale, bare },
            Some("html") if scale.is_some() || bare => {
                return Err(Failure::input(
                    "--scale and --bare are for .png and .svg: a page zooms by itself",
                ));
            }
            Some("html") => PictureForm::Page,
            _ => {
                return Err(Failure::input(format!(
                    "--out {}: the name has to end with .png, .svg or .html",
                    args.out.display()
                )));
            }
        };
        let mut plan = plan(args.m, args.n)?;
        plan.threads = threads(args.threads)?;
        Ok(Self {
            plan,
            out: args.out,
            form,
            colours: args.colours.parse().map_err(Failure::input)?,
        })
    }
}
