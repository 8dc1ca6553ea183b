//! Which column margins a survey decides, and for how many pairs each decision counts.
//!
//! Replacing every number k by N + 1 - k turns the tables of (r, c) into those of the complement
//! pair (r', c'), and conditions (1) and (2) of the one into those of the other. So both have the
//! same class (`docs/explanation/mathematics.md`, 4 and 7). For a square shape (r, c) and
//! (c, r) are the same puzzle.
//! Column margins are therefore decided by *orbits* {c, c'}: one of the two is the
//! representative, and each pair decided at it counts twice, for itself and for its complement. A
//! column margin that is its own complement is an orbit of one. Its pairs with a row margin x and
//! with x' are complements, so one of these is decided and counts twice; if x is its own
//! complement, the pair counts once.
//!
//! For a square shape write k(x) for the lesser of x and x'. The pair {c, x} is decided at c when
//! k(x) < k(c). Of k(x) = k(c) there is only {c, c'}, if c differs from c'. It is its own
//! complement: it is decided at the representative and counts once.
//!
//! All orders are lexicographic. A pair is counted under its row margin; for a square shape, under
//! the lesser of its two margins.

use std::cmp::Ordering;

use survo_core::bounds::Block;
use survo_core::puzzle::{Shape, Sum, complement_margin};
use survo_core::search::Stop;

/// The row margins of a shape, and the orbits of its column margins.
#[derive(Clone, Debug)]
pub struct Orbits {
    shape: Shape,
    /// Whether the greater margin of an orbit represents it, and not the lesser.
    takes_greater: bool,
    /// The row margins, ascending: pairs are counted under them.
    pub rows: Block,
    /// The position of the complement of each row margin.
    complements: Vec<u32>,
    /// The positions of the row margins that are their own complements.
    own: Vec<u32>,
}

/// The representative of a column margin and its complement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    pub representative: Vec<Sum>,
    /// How many column margins the orbit has, one or two.
    pub weight: u64,
    /// For a square shape, the position of the representative among the row margins; else 0.
    position: usize,
}

impl Orbits {
    /// The orbits of a shape; `None` when stopped. Memory: the row margins, and 4 bytes for each.
    pub fn new(shape: Shape, takes_greater: bool, stop: &Stop) -> Option<Self> {
        let mut rows = Block::new(shape);
        let mut margins = shape.row_margins().iter();
        while let Some(margin) = margins.advance() {
            rows.push(margin);
            if stop.is_raised() {
                return None;
            }
        }
        let mut complement = vec![0; shape.rows()];
        let mut complements = Vec::with_capacity(rows.len());
        for margin in rows.iter() {
            complement_margin(shape, shape.columns(), margin, &mut complement);
            let position = rows.position(&complement);
            let position = position.expect("the complement of an admissible margin is admissible");
            complements.push(position as u32);
            if stop.is_raised() {
                return None;
            }
        }
        Some(Self {
            shape,
            takes_greater,
            rows,
            own: (0u32..)
                .zip(&complements)
                .filter_map(|(x, &complement)| (x == complement).then_some(x))
                .collect(),
            complements,
        })
    }

    /// The shape whose margins these are.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The orbit of which `margin` is the lesser one; `None` if it is the greater one, so that each
    /// orbit is met once. `rank` is the rank of the margin among the column margins.
    ///
    /// # Panics
    /// When the margin is no column margin, or its rank another that is out of range.
    pub fn of(&self, rank: u64, margin: &[Sum]) -> Option<Orbit> {
        let greatest = (self.shape.rows() * self.shape.cells()) as Sum;
        let is_margin = margin.len() == self.shape.columns() && margin.is_sorted();
        assert!(
            is_margin && margin.last().is_some_and(|&sum| sum <= greatest),
            "{margin:?}"
        );
        let mut complement = vec![0; margin.len()];
        complement_margin(self.shape, self.shape.rows(), margin, &mut complement);
        let weight = match margin.cmp(&complement) {
            Ordering::Less => 2,
            Ordering::Equal => 1,
            Ordering::Greater => return None,
        };
        // The column margins of a square shape are its row margins.
        let position = match self.shape.is_square() {
            true => rank as usize,
            false => 0,
        };
        Some(match self.takes_greater {
            true => Orbit {
                representative: complement,
                weight,
                position: self.complements[position] as usize,
            },
            false => Orbit {
                representative: margin.to_vec(),
                weight,
                position,
            },
        })
    }

    /// Whether the pair of the representative and the row margin at `x` is decided there.
    #[inline]
    pub(crate) fn decides(&self, orbit: &Orbit, x: usize) -> bool {
        if orbit.weight == 1 && x > self.complement_of(x) {
            return false;
        }
        !self.shape.is_square()
            || match self.lesser(x).cmp(&self.lesser(orbit.position)) {
                Ordering::Less => true,
                Ordering::Equal => x != orbit.position,
                Ordering::Greater => false,
            }
    }

    /// For a square shape: the position of the margin at `x` or that of its complement, whichever
    /// is less.
    ///
    /// # Panics
    /// When there is no such margin.
    pub fn lesser(&self, x: usize) -> usize {
        x.min(self.complement_of(x))
    }

    /// The position of the complement of the row margin at `x`.
    #[inline]
    pub(crate) fn complement_of(&self, x: usize) -> usize {
        self.complements[x] as usize
    }

    /// For how many pairs the pair of the representative and the row margin at `x` counts.
    pub fn weight(&self, orbit: &Orbit, x: usize) -> u64 {
        match self.own_complements(orbit).contains(&(x as u32)) {
            true => 1,
            false => 2,
        }
    }

    /// The positions of the row margins that make, with the representative, pairs which are their
    /// own complements; all other pairs that are decided there count for two.
    pub(crate) fn own_complements(&self, orbit: &Orbit) -> &[u32] {
        match (orbit.weight, self.shape.is_square()) {
            (1, _) => &self.own,
            (_, true) => std::slice::from_ref(&self.complements[orbit.position]),
            (_, false) => &[],
        }
    }

    /// The row margin under which the pair of the representative and the row margin at `x` is
    /// counted.
    #[inline]
    pub(crate) fn counted_under(&self, orbit: &Orbit, x: usize) -> usize {
        match self.shape.is_square() {
            true => x.min(orbit.position),
            false => x,
        }
    }

    /// For a square shape, the position of the representative and that of its complement.
    pub(crate) fn positions(&self, orbit: &Orbit) -> Option<[usize; 2]> {
        let position = orbit.position;
        let is_square = self.shape.is_square();
        is_square.then(|| [position, self.complement_of(position)])
    }
}
