//! The class of one pair of margins, given by anyone.

use crate::bounds::condition_class;
use crate::engines::{Engine, EngineError, RowSide};
use crate::puzzle::{Class, Margins, Puzzle, Table};
use crate::search::Stop;

/// The class of a pair and, for a unique one, its table with both sides
/// ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairVerdict {
    /// The class.
    pub class: Class,
    /// The table of a unique pair.
    pub table: Option<Table>,
}

/// Classifies a pair as a survey would, whatever the order of its sums. Sums out
/// of reach violate condition (1); equal sums within a side, which no survey
/// lists, are decided like any others and are never unique. `None` when `stop`
/// was raised.
///
/// The engine sees the side with more lines as rows: its sets are the shorter ones,
/// which is many times cheaper for long tables.
///
/// # Errors
/// As the engine's.
pub fn classify_pair(
    engine: &mut dyn Engine,
    margins: &Margins,
    stop: &Stop,
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
    engine.admit(&Puzzle::open(sorted.clone()))?;
    engine.fix_rows(RowSide::open(sorted.shape(), sorted.rows()))?;
    let (class, _) = engine.classify(sorted.columns(), stop, &mut cells)?;
    let Some(class) = class else {
        return Ok(None);
    };
    let table = (class == Class::Unique).then(|| {
        let table = Table::new(sorted.shape(), cells).expect("engines visit permutations of 1..N");
        if exchange { table.transposed() } else { table }
    });
    Ok(Some(PairVerdict { class, table }))
}
