//! The class of every single pair, kept: the lattice of a shape.
//!
//! A survey counts and forgets; a picture needs each pair in its place. All pairs are
//! decided by the fastest path for the shape; of the symmetries only the transposition
//! of square shapes is used, by copying.

use std::sync::Mutex;

use super::run::{Ground, margin_engine};
use super::{CheckedPlan, Plan, PlanError};
use survo_core::bounds::{Block, FixedMargin, PairStatus, margin_violates_1};
use survo_core::puzzle::{Class, ClassCounts, Shape, Table};
use survo_core::search::{Progress, Stop, lock, share};
use survo_engines::EngineError;

/// The largest number of pairs of a lattice, those that violate condition (1) included.
pub const LATTICE_LIMIT: u64 = 1 << 24;

/// Why there is no lattice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum LatticeError {
    #[error("{shape} has {pairs} pairs, and a picture can show at most {LATTICE_LIMIT}")]
    TooLarge { shape: Shape, pairs: u64 },
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// The classes of all pairs of a shape whose margins both satisfy condition (1), row
/// margins against column margins, both in lexicographic order.
///
/// For a square shape this holds (r, c) as well as (c, r), and the pairs (r, r), which
/// are never unique.
#[derive(Clone, Debug)]
pub struct Lattice {
    shape: Shape,
    /// Those that satisfy condition (1), ascending.
    pub rows: Block,
    pub columns: Block,
    /// How many pairs violate condition (1): these have no place here.
    pub left_out: u64,
    /// Column by column.
    classes: Vec<Class>,
    /// The tables of the unique pairs, by column margin, then row margin.
    unique: Vec<(u32, u32, Table)>,
}

impl Lattice {
    /// The shape, with at most as many rows as columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The class of the pair of the row margin and the column margin at these
    /// positions; panics when there are none.
    pub fn class(&self, row: usize, column: usize) -> Class {
        assert!(row < self.rows.len(), "row margin {row}");
        self.classes[column * self.rows.len() + row]
    }

    /// How many pairs of the lattice are in each class, none in condition (1).
    pub fn counts(&self) -> ClassCounts {
        let mut counts = ClassCounts::default();
        for &class in &self.classes {
            counts.count(class);
        }
        counts
    }

    /// The unique pairs: positions of the row margin and of the column margin, and the only table,
    /// whose sums are in the order of the margins. By column margin, then row margin.
    pub fn unique(&self) -> impl ExactSizeIterator<Item = (usize, usize, &Table)> {
        self.unique
            .iter()
            .map(|(row, column, table)| (*row as usize, *column as usize, table))
    }
}

/// The lattice of a shape, rows and columns exchanged if there are more rows; `None`
/// when `stop` was raised.
///
/// Cost: as a survey without complement; a byte a pair, and the unique tables.
///
/// # Errors
/// When the shape is too small or too large, or a pair does not fit the engine's memory limit.
pub fn lattice(
    shape: Shape,
    threads: usize,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Option<Lattice>, LatticeError> {
    let plan = lattice_plan(shape, threads)?;
    let shape = plan.shape();
    let rows = Block::of_row_margins(shape);
    let columns = Block::of_row_margins(shape.transposed());
    let decided = Mutex::new(vec![LatticeMargin::default(); columns.len()]);
    let ground = Ground::default();
    share(plan.threads, columns.len() as u64, stop, |queue| {
        let mut engine = margin_engine(&plan, &rows, &ground);
        let mut pairs = FixedMargin::new(shape);
        while let Some(column) = queue.take() {
            let column = column as usize;
            // Pairs of a square shape are decided once, under the smaller margin.
            let first = if shape.is_square() { column } else { 0 };
            pairs.prepare(columns.margin(column), &rows, |row, _| row >= first);
            let mut unique = Vec::new();
            let mut keep = |row, table: Table| unique.push((row, table));
            if !engine.decide_pairs(&mut pairs, &rows, stop, &mut keep)? {
                break;
            }
            // Pairs (r, r) are no puzzles of a survey.
            let counted = rows.len() - first - usize::from(shape.is_square());
            progress.pairs(counted as u64);
            lock(&decided)[column] = LatticeMargin {
                statuses: pairs.statuses().to_vec(),
                unique,
            };
        }
        Ok::<(), EngineError>(())
    })?;
    let decided = std::mem::take(&mut *lock(&decided));
    let is_whole = decided.iter().all(|margin| !margin.statuses.is_empty());
    Ok(is_whole.then(|| assemble(shape, &rows, &columns, decided)))
}

fn lattice_plan(shape: Shape, threads: usize) -> Result<CheckedPlan, LatticeError> {
    let mut plan = Plan::new(shape)?;
    let pairs = plan.row_margins().saturating_mul(plan.column_margins());
    if pairs > LATTICE_LIMIT {
        return Err(LatticeError::TooLarge {
            shape: plan.shape(),
            pairs,
        });
    }
    plan.threads = threads;
    Ok(plan.check()?)
}

/// The pairs of one column margin with all row margins, or, for a square shape, with
/// those not before it.
#[derive(Clone, Default)]
struct LatticeMargin {
    statuses: Vec<PairStatus>,
    /// Row margins and tables of the unique pairs.
    unique: Vec<(usize, Table)>,
}

/// Puts the pairs of all column margins together and leaves out what violates condition (1).
fn assemble(shape: Shape, rows: &Block, columns: &Block, decided: Vec<LatticeMargin>) -> Lattice {
    let kept = |block: &Block, cells: usize| -> Vec<usize> {
        (0..block.len())
            .filter(|&x| !margin_violates_1(block.margin(x), cells))
            .collect()
    };
    let kept_rows = kept(rows, shape.columns());
    let kept_columns = kept(columns, shape.rows());
    let mut classes = Vec::with_capacity(kept_rows.len() * kept_columns.len());
    for &column in &kept_columns {
        classes.extend(kept_rows.iter().map(|&row| {
            let status = match decided[column].statuses[row] {
                // Square shapes only: decided as the transposed pair.
                PairStatus::Absent => decided[row].statuses[column],
                status => status,
            };
            match status {
                PairStatus::Decided(class) => class,
                _ => unreachable!("decided margins have no open pairs"),
            }
        }));
    }
    let place = |kept: &[usize], x: usize| {
        kept.binary_search(&x)
            .expect("a margin of a unique pair satisfies condition (1)") as u32
    };
    let mut unique = Vec::new();
    for (at, margin) in decided.into_iter().enumerate() {
        for (row, table) in margin.unique {
            let (row, column) = (place(&kept_rows, row), place(&kept_columns, at));
            if shape.is_square() {
                unique.push((column, row, table.transposed()));
            }
            unique.push((row, column, table));
        }
    }
    unique.sort_unstable_by_key(|&(row, column, _)| (column, row));
    let subset = |block: &Block, kept: &[usize], cells: usize| {
        let mut subset = Block::new(block.parts(), cells);
        for &x in kept {
            subset.push(block.margin(x));
        }
        subset
    };
    Lattice {
        shape,
        left_out: (rows.len() * columns.len() - classes.len()) as u64,
        rows: subset(rows, &kept_rows, shape.columns()),
        columns: subset(columns, &kept_columns, shape.rows()),
        classes,
        unique,
    }
}
