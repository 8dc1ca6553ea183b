//! What a sum puzzle is, checked once on construction.

/// The most values, and so cells: both are kept as 64-bit masks.
const MAX_VALUES: usize = 64;

/// Cells and the total of their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumSet {
    /// The cells as a mask, cell i as bit i.
    pub cells: u64,
    /// What their values add up to.
    pub total: u32,
}

impl SumSet {
    /// The set of some cells.
    ///
    /// # Panics
    /// When one is not below 64.
    pub fn of(cells: impl IntoIterator<Item = usize>, total: u32) -> Self {
        let cells = cells.into_iter().fold(0, |mask, cell| {
            assert!(cell < MAX_VALUES, "a cell has a bit");
            mask | 1 << cell
        });
        Self { cells, total }
    }
}

/// The values of some cells less those of others are a fixed number.
///
/// Such relations follow from the sets and values of a puzzle, for reasons particular to
/// it; they rule out no solution. [`Improvement::Relations`](super::Improvement::Relations) makes
/// use of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Cells that are added, as a mask.
    pub plus: u64,
    /// Cells that are subtracted, none of them in `plus`.
    pub minus: u64,
    pub total: i64,
}

/// A sum puzzle: every cell gets a value from 1 to the highest one, no two cells the
/// same, so that the cells of each set add up to its total.
///
/// Sets may overlap, contain one another and leave cells out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumPuzzle {
    highest: u8,
    sets: Vec<SumSet>,
    /// 0 is a blank cell.
    givens: Vec<u8>,
}

impl SumPuzzle {
    /// The puzzle with as many cells as there are givens (0 for a blank one), values
    /// from 1 to `highest` and these sets. Totals may be anything; a puzzle with an impossible one
    /// has no solution.
    ///
    /// # Panics
    /// When there are no cells, more cells than values or more than 64 values, a set
    /// without cells or with others, or a given that is too high or occurs twice.
    pub fn new(highest: usize, sets: Vec<SumSet>, givens: Vec<u8>) -> Self {
        let cells = givens.len();
        assert!((1..=highest).contains(&cells) && highest <= MAX_VALUES);
        let is_within = |set: &SumSet| set.cells != 0 && set.cells & !mask(cells) == 0;
        assert!(sets.iter().all(is_within), "sets have cells of the puzzle");
        let mut in_place: Vec<u8> = givens.iter().copied().filter(|&value| value != 0).collect();
        in_place.sort_unstable();
        assert!(in_place.is_sorted_by(|a, b| a < b), "values differ");
        assert!(
            in_place
                .last()
                .is_none_or(|&value| usize::from(value) <= highest)
        );
        Self {
            highest: highest as u8,
            sets,
            givens,
        }
    }

    pub fn cells(&self) -> usize {
        self.givens.len()
    }

    /// The highest value, at least the number of cells.
    pub fn highest(&self) -> u8 {
        self.highest
    }

    pub fn sets(&self) -> &[SumSet] {
        &self.sets
    }

    /// The cells, 0 for a blank.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }
}

/// The first `count` cells, 1 to 64 of them, as a mask; also the values 1..count.
pub(super) fn mask(count: usize) -> u64 {
    u64::MAX >> (64 - count)
}

/// The cells of a mask, ascending.
pub(super) fn members(mask: u64) -> impl Iterator<Item = usize> {
    survo_core::numbers::members(mask).map(|bit| usize::from(bit) - 1)
}
