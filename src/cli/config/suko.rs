//! Suko.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use crate::kin::suko::{Colouring, SukoMethod};

use super::work::threads;
use super::writable;
use crate::cli::args::{
    SukoArgs, SukoCheckArgs, SukoCommandArgs, SukoDrawArgs, SukoFileArgs, SukoFormat,
    SukoGenerateArgs, SukoSolveArgs, SukoStatsArgs,
};
use crate::cli::exit::Failure;

/// The longest wait of --slow: a minute.
const LONGEST_WAIT: u64 = 60_000;

#[derive(Debug)]
pub enum Suko {
    Solve(SukoSolve),
    Generate(SukoGenerate),
    Check(SukoCheck),
    Stats(SukoStats),
}

impl TryFrom<SukoArgs> for Suko {
    type Error = Failure;

    fn try_from(args: SukoArgs) -> Result<Self, Failure> {
        Ok(match args.command {
            SukoCommandArgs::Solve(args) => Self::Solve(args.try_into()?),
            SukoCommandArgs::Generate(args) => Self::Generate(args.try_into()?),
            SukoCommandArgs::Check(args) => Self::Check(args.try_into()?),
            SukoCommandArgs::Stats(args) => Self::Stats(args.try_into()?),
        })
    }
}

/// Sukos to solve.
#[derive(Debug)]
pub struct SukoSolve {
    /// `None` for standard input.
    pub file: Option<PathBuf>,
    pub method: SukoMethod,
    pub all: bool,
    /// Whether each step is printed, and how long to wait after it.
    pub steps: Option<Duration>,
    pub format: SukoFormat,
}

impl TryFrom<SukoSolveArgs> for SukoSolve {
    type Error = Failure;

    fn try_from(args: SukoSolveArgs) -> Result<Self, Failure> {
        let method =
            if args.brute {
                SukoMethod::BruteForce
            } else {
                let improvements = args.improve.parse();
                SukoMethod::Backtracking(improvements.map_err(|error| {
                    Failure::input(format!("--improve {}: {error}", args.improve))
                })?)
            };
        if let Some(wait) = args.slow.filter(|&wait| wait > LONGEST_WAIT) {
            return Err(Failure::input(format!(
                "--slow={wait} is more than a minute ({LONGEST_WAIT} ms) a step"
            )));
        }
        let wait = args.slow.or(args.steps.then_some(0));
        Ok(Self {
            file: named(args.file)?,
            method,
            all: args.all,
            steps: wait.map(Duration::from_millis),
            format: args.format,
        })
    }
}

/// Sukos to generate.
#[derive(Debug)]
pub struct SukoGenerate {
    pub unique: bool,
    pub draw: Colouring,
    pub count: usize,
    pub seed: u64,
    pub format: SukoFormat,
}

impl TryFrom<SukoGenerateArgs> for SukoGenerate {
    type Error = Failure;

    fn try_from(args: SukoGenerateArgs) -> Result<Self, Failure> {
        Ok(Self {
            unique: args.unique,
            draw: draw(args.draw)?,
            count: some(args.count)?,
            seed: args.seed,
            format: args.format,
        })
    }
}

/// Sukos to check.
#[derive(Debug)]
pub struct SukoCheck {
    /// `None` for standard input.
    pub file: Option<PathBuf>,
    pub format: SukoFormat,
}

impl TryFrom<SukoCheckArgs> for SukoCheck {
    type Error = Failure;

    fn try_from(args: SukoCheckArgs) -> Result<Self, Failure> {
        Ok(Self {
            file: named(args.file)?,
            format: args.format,
        })
    }
}

/// A comparison of methods.
#[derive(Debug)]
pub struct SukoStats {
    pub unique: bool,
    pub draw: Colouring,
    pub count: usize,
    pub seed: u64,
    pub methods: Vec<SukoMethod>,
    pub out: Option<PathBuf>,
    pub threads: usize,
}

impl TryFrom<SukoStatsArgs> for SukoStats {
    type Error = Failure;

    fn try_from(args: SukoStatsArgs) -> Result<Self, Failure> {
        writable("--out", args.out.as_deref())?;
        let draw = draw(args.draw)?;
        if args.out.is_some() && draw != Colouring::default() {
            return Err(Failure::input(
                "--out does not keep how many squares have which colours: leave out --coloured \
                 and --colours",
            ));
        }
        let mut methods = Vec::new();
        for text in &args.methods {
            let method = text
                .parse()
                .map_err(|error| Failure::input(format!("--method {text}: {error}")))?;
            if methods.contains(&method) {
                return Err(Failure::input(format!(
                    "--method {text} is asked for twice"
                )));
            }
            methods.push(method);
        }
        if methods.is_empty() {
            methods = SukoMethod::all();
        }
        Ok(Self {
            unique: args.unique,
            draw,
            count: some(args.count)?,
            seed: args.seed,
            methods,
            out: args.out,
            threads: threads(args.threads)?,
        })
    }
}

fn draw(args: SukoDrawArgs) -> Result<Colouring, Failure> {
    Colouring::new(args.coloured, args.colours).map_err(Failure::input)
}

fn some(count: usize) -> Result<usize, Failure> {
    if count == 0 {
        return Err(Failure::input("--count 0 asks for nothing"));
    }
    Ok(count)
}

/// The file, `None` for standard input.
fn named(args: SukoFileArgs) -> Result<Option<PathBuf>, Failure> {
    // Nobody who forgot the puzzle should sit before a program that waits.
    if args.file.is_none() && std::io::stdin().is_terminal() {
        return Err(Failure::input(
            "no puzzle: name a file, or - for standard input",
        ));
    }
    Ok(args.file.filter(|file| file.as_os_str() != "-"))
}
