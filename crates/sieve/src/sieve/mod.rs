//! The fast path for tables of three rows or more: one fixed margin at a time,
//! against all margins of the other side, in three phases.
//!
//! 1. **Bounds** rule out pairs: `HullBounds`.
//! 2. **Witnesses** prove pairs multiple, many from one table.
//! 3. **Decision** of what is left, pair by pair, from the domains that small slack
//!    implies. Every table it finds goes back to phase 2, where it may prove its
//!    neighbours.
//!
//! Phases 1 and 2 only ever say "none" and "two or more", each with a proof; whatever
//! they leave open is decided exactly. So the classes depend on neither luck nor seed,
//! nor on the margins decided before, whose tables phase 2 starts from.
//!
//! Everywhere here the rows of a table are the bulk side, the columns the fixed one.
//!
//! What was tried on the way, with figures, is in `docs/records/sieve.md`.

mod batch;
mod carry;
mod decide;
mod exchange;
mod filter;
mod lane;
mod random;
mod sets;
mod witness;

use std::sync::Arc;
use std::time::Instant;

use crate::bounds::{
    Domains, DotProducts, HullBounds, JointDomains, PreparedBounds, count_bounds, sets,
};
use decide::{ExactSearch, NumberSets};
use survo_core::bounds::{Block, FixedMargin, PairStatus, count_statuses};
use survo_core::puzzle::{Class, MAX_CELLS, Shape, Sum};
use survo_core::search::{Phases, Stop};
use witness::{Neighbours, Witnesses};

/// Most sets of numbers that the decision may list for one side (4 or 8 bytes each): those of
/// 3x10 take 120 MB.
const MAX_SETS: u128 = 40_000_000;

/// Most margins of the bulk side: what is kept for each takes some hundred bytes.
pub const MAX_MARGINS: u64 = 1 << 22;

/// What the sieves of all threads share: it depends on the row margins alone and is only read.
pub struct SieveGround {
    shape: Shape,
    /// How many row margins there are.
    margins: usize,
    bounds: HullBounds,
    dots: DotProducts,
    domains: Domains,
    neighbours: Arc<Neighbours>,
    sets: NumberSets,
}

/// Decides column margins of one shape against its row margins. Holds all scratch memory of
/// one thread.
pub struct MarginSieve {
    ground: Arc<SieveGround>,
    seed: u64,
    prepared: PreparedBounds,
    joint: JointDomains,
    witnesses: Witnesses,
    exact: Box<dyn ExactSearch>,
    phases: Phases,
}

/// Most hull bounds of a shape: a megabyte of them.
const MAX_BOUNDS: u128 = 500_000;

/// Largest weight of the hull bounds: the larger it is, the fewer exact decisions and the
/// more bounds. The figures behind the choice are in `docs/records/sieve.md`.
fn max_weight(shape: Shape) -> i16 {
    let largest = match shape.cells() {
        ..20 => 3,
        20..24 => 4,
        24..28 => 5,
        _ => 7,
    };
    let fits = |&weight: &i16| count_bounds(shape, weight) <= MAX_BOUNDS;
    (1..=largest).rev().find(fits).unwrap_or(1)
}

fn count_open(statuses: &[PairStatus]) -> usize {
    count_statuses(statuses, |status| status == PairStatus::Open)
}

impl SieveGround {
    /// For tables of a shape, the row margins in `block` to be decided in bulk, ascending. `None`
    /// for shapes that the sieve does not accept.
    ///
    /// # Panics
    /// When the block has other margins than row margins of the shape.
    pub fn new(shape: Shape, block: &Block) -> Option<Self> {
        if !MarginSieve::accepts(shape, block.len() as u64) {
            return None;
        }
        let is_row_margin = |margin: &[Sum]| {
            let sum: u64 = margin.iter().copied().map(u64::from).sum();
            margin.len() == shape.rows() && sum == u64::from(shape.total()) && margin[0] > 0
        };
        assert!(block.iter().all(is_row_margin), "row margins of {shape}");
        let bounds = HullBounds::new(shape, max_weight(shape));
        Some(Self {
            shape,
            margins: block.len(),
            dots: DotProducts::new(&bounds.a, block),
            domains: Domains::new(shape, &bounds, max_weight(shape)),
            neighbours: Arc::new(Neighbours::new(shape, block)),
            sets: NumberSets::new(shape),
            bounds,
        })
    }
}

impl MarginSieve {
    /// Whether the sieve accepts tables of a shape with this many row margins: those of 3 to
    /// 7 rows, up to 8 columns (16 for 3 rows), if neither the margins nor the lists of
    /// number sets are too many for memory. In a survey these are 3x3 to 3x10, 4x4 to 4x8, 5x5 and
    /// 5x6. To raise a limit, look at `TableLines::new`, which refuses 3x11 and 6x7, for example.
    pub fn accepts(shape: Shape, row_margins: u64) -> bool {
        let longest = shape.rows().max(shape.columns());
        matches!(
            (shape.rows(), shape.columns()),
            (3, 2..=16) | (4..=7, 2..=8)
        ) && row_margins <= MAX_MARGINS
            && sets(shape.cells(), longest) <= MAX_SETS
    }

    /// The sieve of one thread; `block` is the one of the ground.
    ///
    /// # Panics
    /// When it has another number of margins.
    pub fn new(ground: &Arc<SieveGround>, block: &Block, seed: u64) -> Self {
        assert_eq!(block.len(), ground.margins, "the block of the ground");
        Self {
            ground: Arc::clone(ground),
            seed,
            prepared: PreparedBounds::default(),
            joint: JointDomains::new(ground.shape, &ground.bounds),
            witnesses: Witnesses::new(ground.shape, block, Arc::clone(&ground.neighbours)),
            exact: ground.sets.search(),
            phases: Phases::default(),
        }
    }

    /// What was done since the last call of this function.
    pub fn take_phases(&mut self) -> Phases {
        std::mem::take(&mut self.phases)
    }

    /// Decides every open status of `block`, the one given to [`MarginSieve::new`],
    /// against a fixed margin. Each unique table goes to `unique` with its position, row by row.
    /// Returns false when `stop` was raised, leaving statuses open.
    ///
    /// The classes depend on the pair only. How they are found depends on the seed and on
    /// the margins decided before as well: tables are carried from one to the next.
    ///
    /// # Panics
    /// When the shape of the pairs is another, or the block has another number of margins.
    pub fn decide(
        &mut self,
        pairs: &mut FixedMargin,
        block: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, &[u8]),
    ) -> bool {
        let start = Instant::now();
        assert_eq!(pairs.shape(), self.ground.shape, "pairs of the shape");
        assert_eq!(block.len(), self.ground.margins, "the block of the ground");
        let (columns, statuses) = pairs.to_settle();
        assert_eq!(statuses.len(), block.len(), "one status for each margin");
        let open = count_open(statuses);
        if open == 0 {
            return true;
        }
        self.ground.bounds.prepare(columns, &mut self.prepared);
        self.ground.dots.apply(&self.prepared, block, statuses);
        self.joint.clear();
        let left = count_open(statuses);
        self.phases.bounded += (open - left) as u64;
        let bounded = Instant::now();
        self.phases.bounds_time += bounded - start;
        if left == 0 {
            return true;
        }
        let seed = self.margin_seed(columns);
        self.witnesses.prove(seed, columns, block, statuses);
        let witnessed = Instant::now();
        self.phases.witness_time += witnessed - bounded;
        let going = self.decide_rest(columns, block, statuses, stop, unique);
        self.phases.decision_time += witnessed.elapsed();
        going
    }

    /// A seed of its own for each fixed margin.
    fn margin_seed(&self, columns: &[Sum]) -> u64 {
        columns.iter().fold(self.seed, |hash, &sum| {
            (hash ^ u64::from(sum))
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .rotate_left(29)
        })
    }

    /// What the witnesses left; each table found proves further margins.
    fn decide_rest(
        &mut self,
        columns: &[Sum],
        block: &Block,
        statuses: &mut [PairStatus],
        stop: &Stop,
        unique: &mut dyn FnMut(usize, &[u8]),
    ) -> bool {
        let shape = self.ground.shape;
        while let Some(at) = self.witnesses.next_unproved() {
            if stop.is_raised() {
                return false;
            }
            let rows = block.margin(at);
            let mut cells = [shape.numbers(); MAX_CELLS];
            let cells = &mut cells[..shape.cells()];
            let SieveGround {
                domains, bounds, ..
            } = &*self.ground;
            let restricted = domains.restrict(bounds, &self.prepared, &mut self.joint, rows, cells);
            let class = if !restricted {
                self.phases.emptied += 1;
                Class::Unsolvable
            } else {
                self.decide_pair(at, rows, columns, cells)
            };
            if class == Class::Unique {
                unique(at, self.exact.table(0));
            }
            statuses[at] = PairStatus::Decided(class);
        }
        self.phases.witnessed += self.witnesses.settle(statuses) as u64;
        true
    }

    fn decide_pair(&mut self, at: usize, rows: &[Sum], columns: &[Sum], cells: &[u64]) -> Class {
        let nodes = self.exact.nodes();
        let found = self.exact.count_tables(rows, columns, cells);
        self.phases.nodes += self.exact.nodes() - nodes;
        match found {
            0 => {
                self.phases.decided_unsolvable += 1;
                Class::Unsolvable
            }
            1 => {
                self.phases.decided_unique += 1;
                self.witnesses.absorb(at, self.exact.table(0), false);
                Class::Unique
            }
            _ => {
                self.phases.decided_multiple += 1;
                self.witnesses.absorb(at, self.exact.table(0), true);
                self.witnesses.absorb(at, self.exact.table(1), true);
                Class::Multiple
            }
        }
    }
}
