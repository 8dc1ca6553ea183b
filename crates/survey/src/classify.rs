//! The class of one pair of margins, given by anyone.

use survo_core::bounds::condition_class;
use survo_core::puzzle::{Class, Margins, Puzzle, Table};
use survo_core::search::{Report, Stop};
use survo_engines::{Engine, EngineError, Search, class_by, solve};

/// The class of a pair and, for a unique one, its table with both sides ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairVerdict {
    /// The class.
    pub class: Class,
    /// The table of a unique pair.
    pub table: Option<Table>,
}

/// Classifies a pair as a survey would, whatever the order of its sums. Sums out of reach violate
/// condition (1); equal sums within a side, which no survey lists, are decided like any others and
/// are never unique. `None` when `stop` was raised.
///
/// The engine sees the side with more lines as rows: its sets are the shorter ones,
/// which is many times cheaper for long tables.
///
/// # Errors
/// When the engine refuses the pair: it has too many cells, or does not fit the memory limit.
pub fn classify_pair(
    engine: &mut dyn Engine,
    margins: &Margins,
    stop: &Stop,
) -> Result<Option<PairVerdict>, EngineError> {
    classify_pair_by(margins, stop, |puzzle, search| {
        solve(engine, puzzle, search)
    })
}

/// Classifies a pair as [`classify_pair`] does, by whatever finds the tables of a puzzle.
pub fn classify_pair_by(
    margins: &Margins,
    stop: &Stop,
    find: impl FnOnce(&Puzzle, &mut Search<'_>) -> Result<Report, EngineError>,
) -> Result<Option<PairVerdict>, EngineError> {
    if let Some(class) = condition_class(margins) {
        return Ok(Some(PairVerdict { class, table: None }));
    }
    let exchange = margins.shape().rows() < margins.shape().columns();
    let sorted = margins.clone().sorted();
    let sorted = if exchange {
        sorted.transposed()
    } else {
        sorted
    };
    let mut cells = Vec::new();
    let puzzle = Puzzle::open(sorted);
    let (class, _) = class_by(stop, &mut cells, |search| find(&puzzle, search))?;
    let Some(class) = class else {
        return Ok(None);
    };
    let table = (class == Class::Unique).then(|| {
        let table = Table::new(puzzle.shape(), cells).expect("engines visit permutations of 1..N");
        if exchange { table.transposed() } else { table }
    });
    Ok(Some(PairVerdict { class, table }))
}
