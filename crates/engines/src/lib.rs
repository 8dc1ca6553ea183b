//! The engines: independent searches for the tables of a puzzle.
//!
//! The engines that implement [`Engine`] decide one puzzle at a time and know nothing of one
//! another, so that each can check any other. [`Method`] names them, and also the methods of the
//! crate `survo-sieve`, which decides all pairs of a fixed margin together.
//!
//! | engine | idea | memory | best for |
//! |---|---|---|---|
//! | `ExactCover` | dancing links on whole lines (the approach of P. Kaski) | masks over the sets of all sums that were met, or up to 20,000 options | an independent opinion |
//! | `Partition` | row sets first, arrangements second (`SP_SOL`) | candidate sets of all rows, up to 65536 each | many pairs of one shape |
//! | `Bitmask` | Algorithm X on lists of bit masks | candidate sets of all lines | many pairs of one shape |

mod bitmask;
mod exact_cover;
mod lines;
mod method;
mod partition;

pub use bitmask::{Bitmask, LineWeights};
pub use exact_cover::{
    ExactCover, count_options,
    encoding::{Encoding, LineOption},
    for_each_option,
};
pub use method::Method;
pub use partition::{Partition, solve_by_splits};

use survo_core::puzzle::{Class, MarginsError, Puzzle, Shape, Side, Sum, Table, check_side};
use survo_core::search::{Effort, Ending, Report, Stop};

/// What an engine may be told before it sees the column sums: everything else.
#[derive(Clone, Copy, Debug)]
pub struct RowSide<'a> {
    shape: Shape,
    /// The m row sums, in any order.
    sums: &'a [Sum],
    /// The cells row by row, 0 for a blank; all blank when empty.
    givens: &'a [u8],
}

impl<'a> RowSide<'a> {
    /// The rows of a puzzle without givens.
    ///
    /// # Errors
    /// When there is not one sum for each row, or they do not add up to the sum of all numbers.
    pub fn open(shape: Shape, sums: &'a [Sum]) -> Result<Self, MarginsError> {
        check_side(shape, Side::Rows, sums)?;
        Ok(Self {
            shape,
            sums,
            givens: &[],
        })
    }

    /// The row sums.
    pub fn sums(&self) -> &'a [Sum] {
        self.sums
    }
}

impl<'a> From<&'a Puzzle> for RowSide<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self {
            shape: puzzle.shape(),
            sums: puzzle.rows(),
            givens: puzzle.givens(),
        }
    }
}

/// What is asked of one search.
pub struct Search<'a> {
    /// Stop after this many solutions (2 decides uniqueness).
    pub limit: u64,
    /// Raised from outside to end the search early.
    pub stop: &'a Stop,
    /// Receives each solution, row by row.
    pub visit: &'a mut dyn FnMut(&[u8]),
}

/// The report of a search that ended before it began.
fn not_searched(ending: Ending) -> Report {
    Report {
        solutions: 0,
        ending,
        effort: Effort::Nodes(0),
    }
}

/// The answer where nothing is to be searched: no solution is wanted.
///
/// # Errors
/// When these are not the column sums of a puzzle of this shape.
fn without_search(
    shape: Shape,
    columns: &[Sum],
    search: &Search<'_>,
) -> Result<Option<Report>, EngineError> {
    check_side(shape, Side::Columns, columns)?;
    Ok((search.limit == 0).then(|| not_searched(Ending::Limit)))
}

/// Why an engine refuses a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum EngineError {
    #[error(
        "bitmask: {sets} candidate sets need about {}, above the limit of {}",
        in_words(*.needed), in_words(*.limit)
    )]
    TooLarge {
        sets: u64,
        /// Bytes.
        needed: u64,
        /// Bytes.
        limit: u64,
    },
    #[error(transparent)]
    Margins(#[from] MarginsError),
    #[error(
        "exact-cover poses up to {limit} options, not {options}; the engine bitmask accepts more"
    )]
    TooManyOptions { options: u64, limit: u64 },
}

/// Bytes as people say them, rounded up.
fn in_words(bytes: u64) -> String {
    match bytes.div_ceil(1 << 20) {
        mib @ ..1024 => format!("{mib} MiB"),
        mib => format!("{} GiB", mib.div_ceil(1024)),
    }
}

/// A search for the tables of a puzzle.
///
/// The work is split in two so that what depends on the rows alone is done once for many column
/// margins: [`Engine::fix_rows`], then any number of [`Engine::solve_columns`].
pub trait Engine: Send {
    /// Prepares for puzzles with these rows.
    ///
    /// # Errors
    /// When what depends on the rows does not fit the memory limit.
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError>;

    /// Finds the tables with the fixed rows and these column sums.
    ///
    /// Must come after [`Engine::fix_rows`]; panics otherwise.
    ///
    /// # Errors
    /// When the instance does not fit the memory limit, there is not one sum for each column, or
    /// they do not add up to the sum of all numbers. No solution was visited then.
    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError>;

    /// The class of a pair with the fixed rows, by the number of its tables, and the size of
    /// the search; no class when `stop` was raised. The last table found is left in `cells`.
    ///
    /// # Errors
    /// As [`Engine::solve_columns`].
    fn classify(
        &mut self,
        columns: &[Sum],
        stop: &Stop,
        cells: &mut Vec<u8>,
    ) -> Result<(Option<Class>, Effort), EngineError> {
        let report = self.solve_columns(
            columns,
            &mut Search {
                limit: 2,
                stop,
                visit: &mut |found| {
                    cells.clear();
                    cells.extend_from_slice(found);
                },
            },
        )?;
        let is_decided = report.ending != Ending::Stopped;
        let class = is_decided.then(|| Class::of_solutions(report.solutions));
        Ok((class, report.effort))
    }
}

/// Finds the tables of one puzzle.
///
/// # Errors
/// As the engine's.
pub fn solve(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    search: &mut Search<'_>,
) -> Result<Report, EngineError> {
    engine.fix_rows(puzzle.into())?;
    engine.solve_columns(puzzle.columns(), search)
}

/// The solutions of a puzzle, at most `limit` of them.
///
/// # Errors
/// As the engine's.
pub fn solutions(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limit: u64,
) -> Result<Vec<Table>, EngineError> {
    let mut tables = Vec::new();
    let mut search = Search {
        limit,
        stop: &Stop::new(),
        visit: &mut |cells| {
            let table = Table::new(puzzle.shape(), cells.to_vec());
            tables.push(table.expect("engines visit permutations of 1..N"));
        },
    };
    solve(engine, puzzle, &mut search)?;
    Ok(tables)
}

/// The engines by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineKind {
    /// `ExactCover`.
    ExactCover,
    /// `Partition`.
    Partition,
    /// `Bitmask`.
    Bitmask,
}

/// A name that neither an engine nor a method of a survey has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no engine is called '{0}'")]
pub struct UnknownEngine(pub String);

impl EngineKind {
    /// All engines.
    pub const ALL: [Self; 3] = [Self::ExactCover, Self::Partition, Self::Bitmask];

    /// The memory that candidate sets may take unless the caller says otherwise: 1 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::ExactCover => "exact-cover",
            Self::Partition => "partition",
            Self::Bitmask => "bitmask",
        }
    }

    /// A new engine that keeps its candidate sets within `memory` bytes. `Partition` has a limit
    /// of its own instead.
    pub fn build(self, memory: usize) -> Box<dyn Engine> {
        match self {
            Self::ExactCover => Box::new(ExactCover::new(memory)),
            Self::Partition => Box::new(Partition::default()),
            Self::Bitmask => Box::new(Bitmask::new(memory)),
        }
    }
}

impl std::fmt::Display for EngineKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
