//! What is written for people: RESULTS.md, its plots, files for the OEIS, workbooks,
//! an atlas to walk around in, sheets to print.
//!
//! Everything here reads or writes; nothing computes a class. Relies on the
//! layers below it.

mod atlas;
mod document;
mod oeis;
mod plots;
mod records;
mod results;
mod sheet;
mod triangle;
mod workbook;

pub use atlas::{Atlas, AtlasError};
pub use document::Document;
pub use oeis::oeis;
pub use plots::plots;
pub use records::{CheckRecord, EstimateRecord, ResultsError, SukoRecord, SwapRecord};
pub use results::results;
pub use sheet::sheet;
pub use triangle::{KeptError, TABLE_FILE, Triangle, Value};
pub use workbook::{SHEET_ROWS, Sheet, export_workbook};
