//! Files of surveys.
//!
//! * [`storage`]: files that appear whole or not at all, and errors that name file, line and text.

pub mod storage;
