//! The swapping method and boards of tiles.

use std::path::PathBuf;

use crate::puzzle::Shape;
use crate::survey::Plan;
use crate::workbench::swapping::TieRule;

use super::work::{Manner, plan};
use super::{PuzzleSource, writable};
use crate::cli::args::{SwapArgs, SwapStatsArgs, TiesArgs, TilesArgs};
use crate::cli::exit::Failure;

/// A game.
#[derive(Debug)]
pub struct Swap {
    pub source: PuzzleSource,
    /// Which of several puzzles, from 1.
    pub puzzle: Option<usize>,
    pub ties: TieRule,
    /// `None` for standard input.
    pub script: Option<PathBuf>,
}

impl TryFrom<SwapArgs> for Swap {
    type Error = Failure;

    fn try_from(args: SwapArgs) -> Result<Self, Failure> {
        let script = unless_standard(args.script);
        let named = args.puzzles.file.as_deref().is_some_and(|file| file != "-");
        if script.is_none() && !named && args.puzzles.rows.is_empty() {
            return Err(Failure::input(
                "standard input holds the commands: name a file for the puzzle, or --rows and --cols",
            ));
        }
        Ok(Self {
            source: args.puzzles.try_into()?,
            puzzle: args.puzzle,
            ties: ties(&args.ties)?,
            script,
        })
    }
}

/// The puzzles of a size.
#[derive(Debug)]
pub struct SwapStats {
    pub shape: Shape,
    pub puzzles: UniquePuzzles,
    pub ties: TieRule,
    /// The file for the numbers of swaps.
    pub out: Option<PathBuf>,
}

/// Where unique puzzles come from.
#[derive(Debug)]
pub enum UniquePuzzles {
    File(PathBuf),
    Survey(Box<Plan>),
}

impl TryFrom<SwapStatsArgs> for SwapStats {
    type Error = Failure;

    fn try_from(args: SwapStatsArgs) -> Result<Self, Failure> {
        writable("--out", args.out.as_deref())?;
        let ties = ties(&args.ties)?;
        let manner: Manner = args.method.try_into()?;
        let shape = Shape::new(args.m, args.n)
            .map_err(Failure::input)?
            .landscape();
        let puzzles = match args.puzzles {
            Some(file) => UniquePuzzles::File(file),
            None => {
                let mut plan = plan(args.m, args.n)?;
                manner.apply(&mut plan);
                plan.puzzles = true;
                plan.check().map_err(Failure::input)?;
                if plan.pairs() > manner.method.pairs_in_minutes() {
                    return Err(Failure::input(format!(
                        "a survey of {shape} takes long: keep one by 'survo survey --puzzles' \
                         and name its puzzles.csv by --puzzles"
                    )));
                }
                UniquePuzzles::Survey(Box::new(plan))
            }
        };
        Ok(Self {
            shape,
            puzzles,
            ties,
            out: args.out,
        })
    }
}

/// A board.
#[derive(Debug)]
pub struct Tiles {
    /// `None` for standard input.
    pub file: Option<PathBuf>,
    pub count: bool,
}

impl From<TilesArgs> for Tiles {
    fn from(args: TilesArgs) -> Self {
        Self {
            file: unless_standard(args.file),
            count: args.count,
        }
    }
}

fn unless_standard(file: PathBuf) -> Option<PathBuf> {
    (file.as_os_str() != "-").then_some(file)
}

fn ties(args: &TiesArgs) -> Result<TieRule, Failure> {
    args.ties.parse().map_err(Failure::input)
}
