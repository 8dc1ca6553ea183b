//! How large a crossword may be.

/// The most values: sets of them are bits of a `u64`.
pub(super) const MAX_VALUES: usize = 64;
/// The longest side of a grid.
pub(super) const MAX_SIDE: usize = 64;
/// The longest entry: values stay below 2^127, which has 39 digits.
pub(super) const MAX_LENGTH: usize = 38;
/// The most entries: the search goes as deep as that.
pub(super) const MAX_ENTRIES: usize = 500;
