//! Which pairs a survey decides, and which pairs each decision stands for.
//!
//! Replacing every number k by N + 1 - k turns the tables of (r, c) into those of the complement
//! pair (r', c'), so both have the same class; and for a square shape (r, c) and (c, r) are the
//! same puzzle. With these symmetries the swept margins s and the margins x decided against them
//! are chosen so that each orbit is met once:
//!
//! * With complement, s is walked only when s <= s'. For s < s' every pair
//!   (s, x) also stands for (s', x'). For s = s' only x <= x' is decided, and
//!   stands for (s, x') too unless x = x'. With an odd seed s' is decided in the place of s
//!   ([`Pairing::complement`]).
//! * For a square shape write k(x) for the smaller of x and x'. A sweep over rows
//!   decides {s, x} when k(s) < k(x), a sweep over columns when k(s) > k(x);
//!   of k(s) = k(x) there is only {s, s'}, which is its own complement and is
//!   decided where s is walked. Without complement read x for k(x).
//!
//! All orders are lexicographic. A decided pair is counted under its row margin; for a
//! square shape, under the smaller of its two margins.

use std::cmp::Ordering;

use crate::bounds::Block;
use crate::puzzle::{Shape, Sum, complement_margin};
use crate::survey::{Plan, Sweep};

/// The row margins of a shape and the symmetries in use.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    shape: Shape,
    sweep: Sweep,
    complement: bool,
    /// The row margins, ascending: pairs are counted under them.
    pub rows: Block,
    /// The position of the complement of each row margin.
    complements: Vec<u32>,
    /// For a square shape, the smaller of each position and that of the complement; without
    /// complement the position.
    smaller: Vec<u32>,
}

/// A swept margin, seen by a [`Pairing`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swept {
    /// Its rank among the margins of its side; used for row margins only.
    rank: usize,
    is_own_complement: bool,
}

/// How a margin compares with its complement; each line holds `cells` numbers.
#[inline]
fn against_complement(shape: Shape, cells: usize, margin: &[Sum]) -> Ordering {
    let pair_sum = (cells * (shape.cells() + 1)) as Sum;
    let complement = margin.iter().rev().map(|&s| pair_sum - s);
    margin.iter().copied().cmp(complement)
}

impl Pairing {
    /// The pairing of a plan. Memory: the row margins, and 4 bytes for each; 8 for a square shape.
    pub fn new(plan: &Plan) -> Self {
        let shape = plan.shape();
        let rows = Block::of_row_margins(shape);
        let mut complement = vec![0; shape.rows()];
        let complements: Vec<u32> = rows
            .iter()
            .map(|margin| {
                complement_margin(shape, shape.columns(), margin, &mut complement);
                rows.position(&complement)
                    .expect("the complement of an admissible margin is admissible")
                    as u32
            })
            .collect();
        let smaller = |(x, &complement): (u32, &u32)| {
            if plan.complement {
                x.min(complement)
            } else {
                x
            }
        };
        let smaller = if shape.is_square() {
            (0..).zip(&complements).map(smaller).collect()
        } else {
            Vec::new()
        };
        Self {
            shape,
            sweep: plan.sweep,
            complement: plan.complement,
            rows,
            complements,
            smaller,
        }
    }

    /// Numbers in each line of the swept side, and of the other side.
    fn cells(&self) -> (usize, usize) {
        match self.sweep {
            Sweep::Rows => (self.shape.columns(), self.shape.rows()),
            Sweep::Columns => (self.shape.rows(), self.shape.columns()),
        }
    }

    /// The swept margin of the given rank, unless symmetry covers all its pairs.
    pub fn sweep(&self, rank: u64, margin: &[Sum]) -> Option<Swept> {
        let order = against_complement(self.shape, self.cells().0, margin);
        (!self.complement || order != Ordering::Greater).then_some(Swept {
            // Row margins fit into memory.
            rank: rank as usize,
            is_own_complement: order == Ordering::Equal,
        })
    }

    /// The complement of a swept margin, in its place: their pairs stand for one another.
    pub fn complement(&self, swept: Swept, margin: &[Sum]) -> (Swept, Vec<Sum>) {
        let mut complement = vec![0; margin.len()];
        complement_margin(self.shape, self.cells().0, margin, &mut complement);
        let rank = match self.sweep {
            Sweep::Columns if !self.shape.is_square() => swept.rank,
            Sweep::Rows | Sweep::Columns => self.complement_of(swept.rank),
        };
        (Swept { rank, ..swept }, complement)
    }

    /// Whether the pair (swept, margin) is decided at `swept`; for a square shape, `x`
    /// is the rank of the margin.
    #[inline]
    pub fn decides(&self, swept: &Swept, x: usize, margin: &[Sum]) -> bool {
        let halve = self.is_halved(swept);
        (!self.shape.is_square() || self.square_pair(swept, x))
            && !(halve
                && against_complement(self.shape, self.cells().1, margin) == Ordering::Greater)
    }

    /// Whether all pairs of the swept margin are decided at it.
    pub fn decides_all(&self, swept: &Swept) -> bool {
        !self.shape.is_square() && !self.is_halved(swept)
    }

    /// Whether the pairs of the swept margin are complements of one another.
    pub fn is_halved(&self, swept: &Swept) -> bool {
        self.complement && swept.is_own_complement
    }

    /// For a square shape, the smaller of the position `x` and that of the complement there;
    /// without complement, `x`.
    pub fn key(&self, x: usize) -> usize {
        self.smaller[x] as usize
    }

    /// Whether the pair of row margins {swept, x} of a square shape is decided at `swept`.
    #[inline]
    fn square_pair(&self, swept: &Swept, x: usize) -> bool {
        let smaller = self.smaller[swept.rank].cmp(&self.smaller[x]);
        match (smaller, self.sweep) {
            (Ordering::Equal, _) => x != swept.rank,
            (Ordering::Less, sweep) => sweep == Sweep::Rows,
            (Ordering::Greater, sweep) => sweep == Sweep::Columns,
        }
    }

    /// Whether the pair (swept, margin), decided and open, also stands for its complement.
    #[inline]
    pub fn stands_for_complement(&self, swept: &Swept, x: usize, margin: &[Sum]) -> bool {
        if !self.complement {
            return false;
        }
        if swept.is_own_complement {
            return against_complement(self.shape, self.cells().1, margin) != Ordering::Equal;
        }
        // The one square pair that is its own complement: {s, s'}.
        !(self.shape.is_square() && self.complements[x] as usize == swept.rank)
    }

    /// The position of the row margin that makes, with the swept one, the only pair of a
    /// square shape that is its own complement.
    pub fn own_complement(&self, swept: &Swept) -> Option<usize> {
        let square = self.complement && self.shape.is_square();
        square.then(|| self.complement_of(swept.rank))
    }

    /// The position of the complement of the row margin at `x`.
    #[inline]
    pub fn complement_of(&self, x: usize) -> usize {
        self.complements[x] as usize
    }

    /// For a square shape: the position of the swept margin, or of its complement.
    pub fn swept_row_margin(&self, swept: &Swept, complement: bool) -> Option<usize> {
        self.shape.is_square().then(|| {
            if complement {
                self.complement_of(swept.rank)
            } else {
                swept.rank
            }
        })
    }

    /// Fills `here`, for a square shape and the position `at` of [`Pairing::swept_row_margin`],
    /// with 1 for each position of a row margin under which its pair is counted, and 0 where the
    /// pair is counted under the swept margin; or the same for the complements of the pairs.
    pub fn counted_here(&self, at: usize, complement: bool, here: &mut Vec<u8>) {
        here.clear();
        if complement {
            let positions = self.complements.iter();
            here.extend(positions.map(|&x| u8::from((x as usize) < at)));
        } else {
            here.extend((0..self.rows.len()).map(|x| u8::from(x < at)));
        }
    }

    /// The row margin under which the pair (swept, margin at x) is counted and, where the
    /// pair also stands for its complement, the row margin of that.
    #[inline]
    pub fn row_margins(&self, swept: &Swept, x: usize, margin: &[Sum]) -> (usize, Option<usize>) {
        let (row_margin, complement) = if self.shape.is_square() {
            let complement = self.complements[swept.rank].min(self.complements[x]);
            (swept.rank.min(x), complement)
        } else {
            let row_margin = match self.sweep {
                Sweep::Rows => swept.rank,
                Sweep::Columns => x,
            };
            (row_margin, self.complements[row_margin])
        };
        let is_counted = self.stands_for_complement(swept, x, margin);
        (row_margin, is_counted.then_some(complement as usize))
    }
}
