//! Laws of files.

mod storage;
