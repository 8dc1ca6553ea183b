//! What each cell may hold, from the slack of the hull bounds.
//!
//! Putting v into a cell of weight w costs at least x(v,w): the optimal order with
//! one w moved to v's place. Where a bound has slack s, x(v,w) > s excludes v from every cell
//! of weight w (`docs/explanation/mathematics.md`, 8).
//!
//! Only extreme bounds are used here, those that are not a sum of others (9): a sum excludes
//! nothing that none of its terms does. Weights span an extreme ray exactly if nothing but their
//! multiples has all their ties, the cells (i,j) and (k,l) with a_i + b_j = a_k + b_l.
//!
//! Of the bounds of 4x7 with weights up to 7, an eighth are extreme. Rays with larger
//! weights are not in the family, so the others cannot be left out of it altogether.
//!
//! Mallows and Vanderbei (J. Integer Seq. 18, 2015) study these orders, as Young tableaux
//! that represent an outer sum.

use super::hull::cell_weights;
use super::{HullBounds, PreparedBounds};
use survo_core::puzzle::{Shape, Sum};

/// Largest slack for which domains are kept.
pub const MAX_SLACK: usize = 3;

/// No place among the masks.
const NONE: u32 = u32::MAX;

/// Domains by extreme bound, slack and weight: 8 bytes each.
#[derive(Clone, Debug)]
pub struct Domains {
    columns: usize,
    weights: usize,
    /// Where the masks of a bound begin, at a * nb + b.
    place: Vec<u32>,
    /// At the place of a bound + slack * weights + w.
    masks: Vec<u64>,
}

/// For each weight that occurs in `sorted`, which descends, and each slack: the places v
/// to which the optimal order moves one of that weight for no more than the slack.
fn places(sorted: &[i32], mut place: impl FnMut(usize, usize, usize)) {
    let mut first = 0;
    for same in sorted.chunk_by(|x, y| x == y) {
        let (w, end) = (same[0], first + same.len());
        let mut within = |v: usize, cost: i32| {
            // The cost is never negative.
            (cost as usize..=MAX_SLACK).for_each(|slack| place(w as usize, slack, v));
            cost <= MAX_SLACK as i32
        };
        (first..end).for_each(|v| {
            within(v, 0);
        });
        // It grows with the distance.
        let mut cost = 0;
        for (v, weight) in sorted.iter().enumerate().skip(end) {
            cost += w - weight;
            if !within(v, cost) {
                break;
            }
        }
        let mut cost = 0;
        for (v, weight) in sorted[..first].iter().enumerate().rev() {
            cost += weight - w;
            if !within(v, cost) {
                break;
            }
        }
        first = end;
    }
}

/// Most lines of both sides together.
const MAX_LINES: usize = 65;

/// Weights of cells are below this.
const MAX_WEIGHT: usize = 64;

/// Equations hold modulo this prime. By chance they could be dependent modulo the prime
/// alone; then an extreme bound is not called extreme.
const PRIME: i64 = (1 << 31) - 1;

/// Whether the bound with the weights `a` and `b`, which end with 0, spans an extreme ray.
///
/// Cost: a Gaussian elimination with an equation for each cell, a microsecond for 28 cells.
///
/// # Panics
/// When the weight of a cell is negative or above 63, a side has no line, or both have more than 67.
pub fn is_extreme(a: &[i16], b: &[i16]) -> bool {
    let (m, n) = (a.len(), b.len());
    assert!(m > 0 && n > 0 && m + n <= MAX_LINES + 2, "lines of a shape");
    // All weights but the last of each side, which stay 0.
    let unknowns = m + n - 2;
    let mut equations: Vec<[i64; MAX_LINES]> = Vec::with_capacity(unknowns);
    let mut first_of_weight = [None; MAX_WEIGHT];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let first = &mut first_of_weight[(i32::from(*x) + i32::from(*y)) as usize];
            let Some((k, l)) = *first else {
                *first = Some((i, j));
                continue;
            };
            let mut tie = [0; MAX_LINES];
            for (row, sign) in [(i, 1), (k, -1)] {
                if row + 1 < m {
                    tie[row] += sign;
                }
            }
            for (column, sign) in [(j, 1), (l, -1)] {
                if column + 1 < n {
                    tie[m - 1 + column] += sign;
                }
            }
            if is_independent(&equations, &mut tie[..unknowns]) {
                equations.push(tie);
                // The weights themselves solve the equations, so no more are independent,
                // unless all weights are 0.
                if equations.len() == unknowns {
                    return false;
                }
            }
        }
    }
    equations.len() + 1 == unknowns
}

/// Takes from an equation what follows from others; whether something is left. Each of the
/// others lacks the first unknowns of those before it.
fn is_independent(equations: &[[i64; MAX_LINES]], tie: &mut [i64]) -> bool {
    for equation in equations {
        let first = equation.iter().position(|&x| x != 0);
        let first = first.expect("independent equations are not empty");
        let (x, y) = (equation[first], tie[first]);
        if y != 0 {
            for (tie, other) in tie.iter_mut().zip(equation) {
                *tie = (*tie * x - other * y) % PRIME;
            }
        }
    }
    tie.iter().any(|&x| x != 0)
}

impl Domains {
    /// The domains that the bounds of a shape imply; `max_weight` is that of the bounds.
    pub fn new(shape: Shape, bounds: &HullBounds, max_weight: i16) -> Self {
        let weights = 2 * max_weight as usize + 1;
        let (mut place, mut masks) = (Vec::new(), Vec::new());
        for a in &bounds.a {
            for b in &bounds.b {
                if !is_extreme(a, b) {
                    place.push(NONE);
                    continue;
                }
                let at = masks.len();
                place.push(at as u32);
                masks.resize(at + (MAX_SLACK + 1) * weights, 0u64);
                places(&cell_weights(a, b), |w, slack, v| {
                    masks[at + slack * weights + w] |= 1 << v
                });
            }
        }
        Self {
            columns: shape.columns(),
            weights,
            place,
            masks,
        }
    }

    /// Restricts `cells` (row-major) to what the bounds of small slack at the pair (r,
    /// prepared c) allow. False if that leaves no table.
    ///
    /// # Panics
    /// When the bounds are not those of [`Domains::new`], or nothing is prepared.
    pub fn restrict(
        &self,
        bounds: &HullBounds,
        prepared: &PreparedBounds,
        joint: &mut JointDomains,
        r: &[Sum],
        cells: &mut [u64],
    ) -> bool {
        for (ia, a) in bounds.a.iter().enumerate() {
            let dot: i32 = a.iter().zip(r).map(|(&w, &s)| w as i32 * s as i32).sum();
            // The least slack of all bounds with the weights a.
            let slack = dot - i32::from(prepared.threshold[ia]);
            if slack > MAX_SLACK as i32 {
                continue;
            }
            if slack < 0 {
                return false;
            }
            let at = ia * (MAX_SLACK + 1) + slack as usize;
            if !joint.is_known[at] {
                self.join(bounds, prepared, ia, dot as i16, joint.of(at));
                joint.is_known[at] = true;
            }
            for (cell, domain) in cells.iter_mut().zip(joint.of(at)) {
                *cell &= *domain;
            }
        }
        cells.iter().all(|&cell| cell != 0)
    }

    /// What all bounds with the weights of index `ia` say together where a.r is `dot`.
    fn join(
        &self,
        bounds: &HullBounds,
        prepared: &PreparedBounds,
        ia: usize,
        dot: i16,
        cells: &mut [u64],
    ) {
        let (a, nb) = (&bounds.a[ia], bounds.b.len());
        cells.fill(u64::MAX);
        let least = dot - MAX_SLACK as i16;
        bounds.for_each_near(ia, prepared, least, |ib, need| {
            let at = self.place[ia * nb + ib];
            if at == NONE {
                return;
            }
            let slack = (dot - need) as usize;
            let masks = &self.masks[at as usize + slack * self.weights..][..self.weights];
            let b = &bounds.b[ib];
            for (row, a) in cells.chunks_exact_mut(self.columns).zip(a) {
                for (cell, b) in row.iter_mut().zip(b) {
                    *cell &= masks[(a + b) as usize];
                }
            }
        });
    }
}

/// For one fixed margin: the domains that all bounds with the same weights of the bulk
/// side and the same slack imply together. Pairs share them, so each is worked out when
/// the first pair asks for it.
#[derive(Clone, Debug)]
pub struct JointDomains {
    cells: usize,
    is_known: Vec<bool>,
    /// The domains of all cells, at (a * (MAX_SLACK + 1) + slack) * cells.
    domains: Vec<u64>,
}

impl JointDomains {
    /// Room for the domains of a shape.
    pub fn new(shape: Shape, bounds: &HullBounds) -> Self {
        let kinds = bounds.a.len() * (MAX_SLACK + 1);
        Self {
            cells: shape.cells(),
            is_known: vec![false; kinds],
            domains: vec![0; kinds * shape.cells()],
        }
    }

    /// Forgets everything: another margin is fixed.
    pub fn clear(&mut self) {
        self.is_known.fill(false);
    }

    fn of(&mut self, at: usize) -> &mut [u64] {
        &mut self.domains[at * self.cells..][..self.cells]
    }
}
