//! The lattice of a shape: the class of every single pair, kept in its place.
//!
//! A survey counts and forgets; a picture needs each pair in its place. All pairs are
//! decided by the fastest path for the shape; of the symmetries only the transposition
//! of square shapes is used, by copying.

use std::sync::Mutex;

use super::run::{Ground, margin_engine};
use super::{CheckedPlan, Plan, PlanError};
use survo_core::bounds::{Block, FixedMargin, margin_violates_1};
use survo_core::puzzle::{Class, ClassCounts, Shape, Table};
use survo_core::search::{Progress, Stop, lock, share};
use survo_engines::EngineError;

/// The largest number of pairs of a lattice, those that violate condition (1) included.
pub const LATTICE_LIMIT: u64 = 1 << 24;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// With at most as many rows as columns.
    pub shape: Shape,
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
    /// The class of the pair of the row margin and the column margin at these positions.
    ///
    /// # Panics
    /// When there are none.
    pub fn class(&self, row: usize, column: usize) -> Class {
        let is_within = row < self.rows.len() && column < self.columns.len();
        assert!(is_within, "row margin {row}, column margin {column}");
        self.classes[column * self.rows.len() + row]
    }

    /// Puts the pairs of a column margin in their places; those of a square shape also as the
    /// transposed pairs.
    fn add(&mut self, column: usize, pairs: &FixedMargin, unique: Vec<(usize, Table)>) {
        let (height, is_square) = (self.rows.len(), self.shape.is_square());
        for (row, class) in pairs.decided() {
            self.classes[column * height + row] = class;
            if is_square {
                self.classes[row * height + column] = class;
            }
        }
        for (row, table) in unique {
            let (row, column) = (row as u32, column as u32);
            if is_square {
                self.unique.push((column, row, table.transposed()));
            }
            self.unique.push((row, column, table));
        }
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
    let (rows, columns) = (satisfying_1(shape), satisfying_1(shape.transposed()));
    let is_square = shape.is_square();
    // Pairs (r, r) are not puzzles of a survey.
    let kept = match is_square {
        true => rows.len() * rows.len().saturating_sub(1) / 2,
        false => rows.len() * columns.len(),
    };
    progress.pairs(plan.pairs() - kept as u64);
    let ground = Ground::default();
    let found = Mutex::new(Lattice {
        shape,
        left_out: plan.row_margins() * plan.column_margins() - (rows.len() * columns.len()) as u64,
        classes: vec![Class::Condition1; rows.len() * columns.len()],
        unique: Vec::new(),
        rows: rows.clone(),
        columns: columns.clone(),
    });
    share(plan.threads, columns.len() as u64, stop, |queue| {
        let mut engine = margin_engine(&plan, &rows, &ground);
        let mut pairs = FixedMargin::new(shape);
        while let Some(column) = queue.take() {
            let column = column as usize;
            // Pairs of a square shape are decided once, under the smaller margin.
            let first = if is_square { column } else { 0 };
            pairs.prepare(columns.margin(column), &rows, |row, _| row >= first);
            let mut unique = Vec::new();
            let mut keep = |row, table: Table| unique.push((row, table));
            if !engine.decide_pairs(&mut pairs, &rows, stop, &mut keep)? {
                break;
            }
            progress.pairs((rows.len() - first - usize::from(is_square)) as u64);
            lock(&found).add(column, &pairs, unique);
        }
        Ok::<(), EngineError>(())
    })?;
    let mut found = found
        .into_inner()
        .expect("no thread panics with the lattice");
    found
        .unique
        .sort_unstable_by_key(|&(row, column, _)| (column, row));
    Ok((!stop.is_raised()).then_some(found))
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

/// The row margins of a shape that satisfy condition (1): the others have no place in a lattice.
fn satisfying_1(shape: Shape) -> Block {
    let mut block = Block::new(shape);
    for margin in shape.row_margins().iter() {
        if !margin_violates_1(&margin, shape.columns()) {
            block.push(&margin);
        }
    }
    block
}
