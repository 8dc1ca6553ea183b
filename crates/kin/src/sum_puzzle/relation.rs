//! Totals in which some cells count negatively.

/// The values of some cells less those of others are a fixed number.
///
/// Such relations follow from a puzzle and its values for reasons of its own; they rule
/// out nothing that the sets allow. [`crate::sum_puzzle::Improvement::Relations`] makes
/// use of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Cells that are added, as a mask.
    pub plus: u64,
    /// Cells that are subtracted, none of them in `plus`.
    pub minus: u64,
    /// What comes out.
    pub total: i64,
}
