//! Laws of files.

mod extremes;
mod storage;
