//! Laws and figures of the fast path.

mod bounds;
mod two_rows;
