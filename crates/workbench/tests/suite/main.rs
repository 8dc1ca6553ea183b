//! Laws of the crate, checked through its public interface.

mod extremes;
