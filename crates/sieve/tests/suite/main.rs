//! Laws and figures of the fast path.

mod bounds;
mod extremes;
mod two_rows;
