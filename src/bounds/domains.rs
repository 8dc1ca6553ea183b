//! What each cell may hold, from the slack of the hull bounds.
//!
//! Where a bound has slack s, no table can cost more than s above the optimal order.
//! Putting v into a cell of weight w costs at least x(v,w): the optimal order with
//! one w moved to v's place. So x(v,w) > s excludes v from every cell of weight w.
//!
//! Extreme bounds serve here only: see [`super::extreme`]. A sum of two excludes little
//! that neither of them does.

use super::extreme::is_extreme;
use super::{HullBounds, PreparedBounds};
use crate::puzzle::{Shape, Sum};

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
                let mut sorted: Vec<i32> = a
                    .iter()
                    .flat_map(|&x| b.iter().map(move |&y| (x + y) as i32))
                    .collect();
                sorted.sort_unstable_by(|x, y| y.cmp(x));
                let at = masks.len();
                place.push(at as u32);
                masks.resize(at + (MAX_SLACK + 1) * weights, 0u64);
                places(&sorted, |w, slack, v| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Table;
    use proptest::prelude::*;

    fn check(shape: Shape, table: &Table, bounds: &HullBounds, domains: &Domains) {
        let mut prepared = PreparedBounds::default();
        bounds.prepare(&table.column_sums(), &mut prepared);
        let mut cells = vec![shape.numbers(); shape.cells()];
        let mut joint = JointDomains::new(shape, bounds);
        let rows = table.row_sums();
        assert!(domains.restrict(bounds, &prepared, &mut joint, &rows, &mut cells));
        for (&number, &domain) in table.cells().iter().zip(&cells) {
            assert!(domain >> (number - 1) & 1 == 1, "{number} in {table:?}");
        }
    }

    /// Every table of a small shape, rows and columns in ascending order.
    #[test]
    fn no_domain_excludes_a_number_that_a_table_uses() {
        for (m, n) in [(3, 3), (2, 4), (2, 5)] {
            let shape = Shape::new(m, n).unwrap();
            let bounds = HullBounds::new(shape, 3);
            let domains = Domains::new(shape, &bounds, 3);
            let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
            permute(&mut cells, 0, &mut |cells| {
                let table = Table::new(shape, cells.to_vec()).unwrap();
                let ascending = |sums: Vec<Sum>| sums.windows(2).all(|w| w[0] < w[1]);
                if ascending(table.row_sums()) && ascending(table.column_sums()) {
                    check(shape, &table, &bounds, &domains);
                }
            });
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn no_domain_excludes_a_number_of_a_larger_table(
            cells in Just((1..=20).collect::<Vec<u8>>()).prop_shuffle(),
            weight in 1i16..=5,
        ) {
            let shape = Shape::new(4, 5).unwrap();
            let bounds = HullBounds::new(shape, weight);
            let table = Table::new(shape, cells).unwrap().sorted();
            check(shape, &table, &bounds, &Domains::new(shape, &bounds, weight));
        }
    }

    fn permute(cells: &mut [u8], from: usize, visit: &mut dyn FnMut(&[u8])) {
        if from == cells.len() {
            return visit(cells);
        }
        for i in from..cells.len() {
            cells.swap(from, i);
            permute(cells, from + 1, visit);
            cells.swap(from, i);
        }
    }
}
