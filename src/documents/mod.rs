//! What is written for people: pictures, RESULTS.md, its plots, files for the OEIS, workbooks,
//! an atlas to walk around in, sheets to print.
//!
//! Everything here reads or writes; nothing computes a class. Relies on the
//! layers below it.

mod atlas;
mod document;
mod html;
mod oeis;
pub mod picture;
mod plots;
mod records;
mod results;
mod sheet;
mod table;
mod triangle;
mod unique_tables;
mod workbook;

pub(crate) use atlas::{Atlas, AtlasError, AtlasProgress};
pub(crate) use document::Document;
pub(crate) use oeis::oeis;
pub(crate) use plots::plots;
pub(crate) use records::{
    Checks, EstimateRecord, ResultsError, SukoPairs, SukoRecord, SukoTimes, SwapRecord,
};
pub(crate) use results::results;
pub use sheet::sheet;
pub(crate) use table::{Table, kept_survey, value};
pub(crate) use triangle::{Triangle, Value};
pub(crate) use unique_tables::UniqueTables;
pub(crate) use workbook::{SHEET_ROWS, Sheet, export_workbook};
