//! Commands about puzzles.

use std::io::IsTerminal;
use std::path::PathBuf;

use crate::engines::EngineKind;
use crate::puzzle::{Margins, Puzzle, Shape};

use super::work::memory_bytes;
use crate::cli::args::{
    AnswerFormat, EncodeArgs, EncodingForm, ExplainArgs, PuzzleArgs, SolveArgs,
};
use crate::cli::exit::Failure;

/// Where puzzles come from; `crate::cli::puzzles` reads them.
#[derive(Clone, Debug)]
pub enum PuzzleSource {
    /// The arguments: one puzzle.
    Arguments(Puzzle),
    File(PathBuf),
    StandardInput,
}

impl TryFrom<PuzzleArgs> for PuzzleSource {
    type Error = Failure;

    fn try_from(args: PuzzleArgs) -> Result<Self, Failure> {
        if let Some(file) = args.file {
            return Ok(if file.as_os_str() == "-" {
                Self::StandardInput
            } else {
                Self::File(file)
            });
        }
        if args.rows.is_empty() {
            // Nobody who forgot the puzzle should sit before a program that waits.
            if std::io::stdin().is_terminal() {
                return Err(Failure::input(
                    "no puzzle: name a file, - for standard input, or --rows and --cols",
                ));
            }
            return Ok(Self::StandardInput);
        }
        let shape = Shape::new(args.rows.len(), args.columns.len()).map_err(Failure::input)?;
        let margins = Margins::new(shape, args.rows, args.columns).map_err(Failure::input)?;
        let mut givens = vec![0; shape.cells()];
        for given in args.givens {
            let (row, column, number) = (given.row, given.column, given.number);
            let refused = |problem: String| {
                Failure::input(format!("--given {row},{column}={number}: {problem}"))
            };
            if !(1..=shape.rows()).contains(&row) || !(1..=shape.columns()).contains(&column) {
                return Err(refused(format!("a {shape} table has no such cell")));
            }
            let number = u8::try_from(number)
                .ok()
                .filter(|&k| (1..=shape.cells()).contains(&usize::from(k)))
                .ok_or_else(|| refused(format!("the number is not among 1..{}", shape.cells())))?;
            let cell = (row - 1) * shape.columns() + column - 1;
            if givens[cell] != 0 {
                return Err(refused("the cell is given twice".to_owned()));
            }
            givens[cell] = number;
        }
        let puzzle = Puzzle::new(margins, givens).map_err(Failure::input)?;
        Ok(Self::Arguments(puzzle))
    }
}

/// Puzzles to solve.
#[derive(Debug)]
pub struct Solve {
    pub source: PuzzleSource,
    pub engine: EngineKind,
    pub memory: usize,
    /// Solutions after which a search stops; `u64::MAX` for no limit.
    pub limit: u64,
    /// Whether tables are left out.
    pub count: bool,
    pub format: AnswerFormat,
}

impl TryFrom<SolveArgs> for Solve {
    type Error = Failure;

    fn try_from(args: SolveArgs) -> Result<Self, Failure> {
        let limit = match args.limit.as_deref() {
            None if args.count => u64::MAX,
            // Two are enough to tell whether a puzzle is unique.
            None => 2,
            Some("none") => u64::MAX,
            Some(text) => text
                .parse()
                .ok()
                .filter(|&limit| limit > 0)
                .ok_or_else(|| {
                    Failure::input(format!(
                        "--limit {text} is neither a number from 1 nor none"
                    ))
                })?,
        };
        Ok(Self {
            source: args.puzzles.try_into()?,
            engine: args.engine.parse().map_err(Failure::input)?,
            memory: memory_bytes(args.memory)?,
            limit,
            count: args.count,
            format: args.format,
        })
    }
}

/// Puzzles to explain.
#[derive(Debug)]
pub struct Explain {
    pub source: PuzzleSource,
}

impl TryFrom<ExplainArgs> for Explain {
    type Error = Failure;

    fn try_from(args: ExplainArgs) -> Result<Self, Failure> {
        Ok(Self {
            source: args.puzzles.try_into()?,
        })
    }
}

/// A puzzle to write in another language.
#[derive(Debug)]
pub struct Encode {
    pub source: PuzzleSource,
    pub form: EncodingForm,
    /// Which puzzle of the source, from 1; `None` for the only one.
    pub puzzle: Option<usize>,
}

impl TryFrom<EncodeArgs> for Encode {
    type Error = Failure;

    fn try_from(args: EncodeArgs) -> Result<Self, Failure> {
        Ok(Self {
            source: args.puzzles.try_into()?,
            form: args.form,
            puzzle: args.puzzle,
        })
    }
}
