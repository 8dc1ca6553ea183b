//! Exchanges of two lines within a set of cells, for a block of tables at once, and the
//! switches that prove margins multiple.
//!
//! Exchanging two columns j and l within a set of rows keeps all row sums; column j gains
//! the sum of the differences in those rows, and column l loses it. The same holds for two rows
//! within a set of columns. If the differences add up to 0, the set is a *switch*: there
//! is a second table with the same margins, so the pair is multiple
//! (`docs/explanation/mathematics.md`, 1 and 11).
//!
//! Sums are taken modulo 256. The differences of k cells add up to at most k (N - k) in
//! size, for the k largest and the k smallest of 1..N; [`TableLines::new`] makes sure that this
//! is less than 200. So a sum that equals a goal of less than 56 in size modulo 256 equals
//! it.

#[cfg(target_arch = "x86_64")]
use super::lane::Register;
use super::lane::{Lane, Vector};
use survo_core::puzzle::Shape;
use survo_core::search::compiled_twice;

/// Cells of a line looked at, at most.
pub(super) const MAX: usize = 8;

/// Two lines of a table: where their cells start, how far apart they are, how many.
#[derive(Clone, Copy)]
pub(super) struct Two {
    first: usize,
    second: usize,
    stride: usize,
    count: usize,
}

/// Bound of the sums of differences.
const LARGEST_SUM: usize = 200;

#[derive(Clone, Copy)]
pub(super) struct TableLines {
    /// Rows.
    pub(super) m: usize,
    /// Columns.
    pub(super) n: usize,
}

impl TableLines {
    /// Panics for shapes with more than eight rows or with sums of differences too large for bytes.
    pub(super) fn new(shape: Shape) -> Self {
        let longest = shape.rows().max(shape.columns()).min(MAX);
        let largest = (1..=longest).map(|k| k * (shape.cells() - k)).max();
        assert!(shape.rows() <= MAX, "sets of rows are bits of a byte");
        assert!(largest < Some(LARGEST_SUM), "sums of differences fit bytes");
        Self {
            m: shape.rows(),
            n: shape.columns(),
        }
    }

    #[inline(always)]
    pub(super) fn columns(self, j: usize, l: usize) -> Two {
        Two {
            first: j,
            second: l,
            stride: self.n,
            count: self.m,
        }
    }

    /// Two rows; their first eight columns.
    #[inline(always)]
    pub(super) fn rows(self, i: usize, k: usize) -> Two {
        Two {
            first: i * self.n,
            second: k * self.n,
            stride: 1,
            count: self.n.min(MAX),
        }
    }

    #[inline(always)]
    fn switches<V: Vector>(self, cells: &[Lane], need: &Lane) -> Lane {
        let (m, n) = (self.m, self.n);
        let need = V::load(need);
        let mut equal = V::zero();
        // The longer lines first: they have more sets for each pair.
        for rows in [n >= m, n < m] {
            let lines = if rows { m } else { n };
            for x in 0..lines {
                for y in x + 1..lines {
                    let two = if rows {
                        self.rows(x, y)
                    } else {
                        self.columns(x, y)
                    };
                    equal = equal.or(two.equal(cells));
                }
                if need.without(equal).bits() == 0 {
                    return need.and(equal).store();
                }
            }
        }
        need.and(equal).store()
    }
}

/// All pairs (i, k) of lines with i < k, for lines in ascending order of their sums: those close to
/// each other first. *Inward*, line i gains what line k loses. Near the hull, most numbers of line
/// k are larger than those next to them in line i, so few sets move anything outward.
pub(super) fn inward(lines: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..lines).flat_map(move |apart| (apart..lines).rev().map(move |k| (k - apart, k)))
}

impl Two {
    #[inline(always)]
    fn differences<V: Vector>(self, cells: &[Lane]) -> [V; MAX] {
        let mut d = [V::zero(); MAX];
        for (t, d) in d[..self.count].iter_mut().enumerate() {
            let x = V::load(&cells[self.first + t * self.stride]);
            *d = V::load(&cells[self.second + t * self.stride]).minus(x);
        }
        d
    }

    /// Where some set of cells has equal sums in both lines; the set of none does not count.
    #[inline(always)]
    fn equal<V: Vector>(self, cells: &[Lane]) -> V {
        let d = self.differences(cells);
        match self.count {
            2 => equal::<V, 4>(&d, 0),
            3 => equal::<V, 8>(&d, 0),
            count => equal::<V, 16>(&d, count - 4),
        }
    }

    #[inline(always)]
    fn shift<V: Vector>(self, cells: &mut [Lane], delta: &Lane, need: &Lane) -> Lane {
        let d = self.differences::<V>(cells);
        let need = V::load(need);
        let set = self.set(&d, V::load(delta), need);
        self.exchange(cells, &d, set);
        need.without(set.equals(V::zero())).store()
    }

    #[inline(always)]
    fn carry<V: Vector>(self, from: &[Lane], to: &mut [Lane], delta: u8, need: &Lane) -> Lane {
        let d = self.differences::<V>(from);
        let need = V::load(need);
        let set = self.set(&d, V::all(delta), need);
        let ok = need.without(set.equals(V::zero())).store();
        copy_lanes::<V>(from, to, &ok);
        self.exchange(to, &d, set);
        ok
    }

    /// For each lane of `need`, a set of differences with the sum `delta`; 0 if there is none.
    #[inline(always)]
    fn set<V: Vector>(self, d: &[V; MAX], delta: V, need: V) -> V {
        let set = match self.count {
            2 => find::<V, 4>(d, 0, delta, need),
            3 => find::<V, 8>(d, 0, delta, need),
            count => find::<V, 16>(d, count - 4, delta, need),
        };
        set.and(need)
    }

    /// Exchanges the lines within a set of cells, given their differences.
    #[inline(always)]
    fn exchange<V: Vector>(self, cells: &mut [Lane], d: &[V; MAX], set: V) {
        for (t, &d) in d[..self.count].iter().enumerate() {
            let bit = V::all(1 << t);
            let moved = set.and(bit).equals(bit).and(d);
            let x = &mut cells[self.first + t * self.stride];
            *x = V::load(x).plus(moved).store();
            let y = &mut cells[self.second + t * self.stride];
            *y = V::load(y).minus(moved).store();
        }
    }
}

/// The sums of all sets of differences; `d` has as many as the sets allow.
#[inline(always)]
fn sums<V: Vector, const SETS: usize>(d: &[V]) -> [V; SETS] {
    let mut sums = [V::zero(); SETS];
    for s in 1..SETS {
        sums[s] = sums[s & (s - 1)].plus(d[s.trailing_zeros() as usize]);
    }
    sums
}

/// Where the sum of some set of differences is 0: sets of the first few (`SETS` of them),
/// with sets of the `high` ones after these.
#[inline(always)]
fn equal<V: Vector, const SETS: usize>(d: &[V; MAX], high: usize) -> V {
    let low = sums::<V, SETS>(&d[..MAX / 2]);
    let mut equal = V::zero();
    for &low in &low[1..] {
        equal = equal.or(low.equals(V::zero()));
    }
    if high > 0 {
        let sums = sums::<V, 16>(&d[MAX / 2..]);
        for sum in &sums[1..1 << high] {
            let goal = V::zero().minus(*sum);
            for &low in &low {
                equal = equal.or(low.equals(goal));
            }
        }
    }
    equal
}

/// A set of the differences with the sum `delta`, for the lanes of `need`; 0 if none.
/// The sets are those of [`equal`].
#[inline(always)]
fn find<V: Vector, const SETS: usize>(d: &[V; MAX], high: usize, delta: V, need: V) -> V {
    let low = sums::<V, SETS>(&d[..MAX / 2]);
    // What the low sums have to reach, and the high part of the set that leaves this.
    let (mut goal, mut part) = (delta, V::zero());
    if high > 0 {
        let mut found = V::zero();
        let sums = sums::<V, 16>(&d[MAX / 2..]);
        for (set, &sum) in sums[..1 << high].iter().enumerate() {
            let left = delta.minus(sum);
            let mut hit = if set == 0 {
                V::zero()
            } else {
                left.equals(V::zero())
            };
            for &low in &low[1..] {
                hit = hit.or(left.equals(low));
            }
            let new = hit.without(found);
            goal = new.choose(left, goal);
            part = new.choose(V::all((set << (MAX / 2)) as u8), part);
            found = found.or(hit);
            if need.without(found).bits() == 0 {
                break;
            }
        }
    }
    let mut set = V::zero();
    let mut hit = goal.equals(V::zero());
    for (s, &low) in low.iter().enumerate().skip(1) {
        let here = goal.equals(low);
        set = here.choose(V::all(s as u8), set);
        hit = hit.or(here);
    }
    set.or(part).and(hit)
}

#[inline(always)]
fn copy_lanes<V: Vector>(from: &[Lane], to: &mut [Lane], lanes: &Lane) {
    let lanes = V::load(lanes);
    for (x, y) in from.iter().zip(to) {
        *y = lanes.choose(V::load(x), V::load(y)).store();
    }
}

#[inline(always)]
fn different_lanes<V: Vector>(a: &[Lane], b: &[Lane], need: &Lane) -> Lane {
    let mut d = V::zero();
    for (x, y) in a.iter().zip(b) {
        d = d.or(V::load(x).xor(V::load(y)));
    }
    V::load(need).without(d.equals(V::zero())).store()
}

compiled_twice! {
    /// Moves `delta` from the second line to the first, in the lanes of `need`. Returns
    /// where that succeeded; the other lanes stay as they are.
    pub(super) fn shift(two: Two, cells: &mut [Lane], delta: &Lane, need: &Lane) -> Lane {
        two.shift::<Lane>(cells, delta, need)
    } avx2 {
        two.shift::<Register>(cells, delta, need)
    }
}

compiled_twice! {
    /// As [`shift`], from the tables of one block to those of another, of which only the
    /// lanes change where that succeeded.
    pub(super) fn carry(
        two: Two,
        from: &[Lane],
        to: &mut [Lane],
        delta: u8,
        need: &Lane,
    ) -> Lane {
        two.carry::<Lane>(from, to, delta, need)
    } avx2 {
        two.carry::<Register>(from, to, delta, need)
    }
}

compiled_twice! {
    /// Which of the tables, among those of `need`, have a switch.
    pub(super) fn switches(lines: TableLines, cells: &[Lane], need: &Lane) -> Lane {
        lines.switches::<Lane>(cells, need)
    } avx2 {
        lines.switches::<Register>(cells, need)
    }
}

compiled_twice! {
    /// The lanes of `need` in which two blocks of tables differ.
    pub(super) fn different(a: &[Lane], b: &[Lane], need: &Lane) -> Lane {
        different_lanes::<Lane>(a, b, need)
    } avx2 {
        different_lanes::<Register>(a, b, need)
    }
}

compiled_twice! {
    /// `to` becomes `from` in these lanes.
    pub(super) fn copy(from: &[Lane], to: &mut [Lane], lanes: &Lane) {
        copy_lanes::<Lane>(from, to, lanes);
    } avx2 {
        copy_lanes::<Register>(from, to, lanes);
    }
}

#[cfg(test)]
mod tests;
