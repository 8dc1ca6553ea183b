//! What is written for people: RESULTS.md, its plots, files for the OEIS, workbooks.
//!
//! Everything here reads or writes; nothing computes a class. Relies on the
//! layers below it.

mod document;
mod oeis;
mod plots;
mod records;
mod results;
mod triangle;
mod workbook;

pub use document::Document;
pub use oeis::oeis;
pub use plots::plots;
pub use records::{CheckRecord, EstimateRecord, ResultsError, SukoRecord, SwapRecord};
pub use results::results;
pub use triangle::{KeptError, TABLE_FILE, Triangle, Value};
pub use workbook::{SHEET_ROWS, Sheet, export_workbook};
