//! What is written for people: pictures, plots, workbooks, an atlas to walk around in, sheets to
//! print. RESULTS.md is written by `xtask`, which draws its plots with [`plots`].
//!
//! Everything here reads or writes; nothing computes a class.

pub(crate) mod atlas;
mod document;
mod estimate_record;
pub(crate) mod html;
pub mod picture;
pub mod plots;
mod sheet;
mod surveyed;
mod table;
mod text_table;
mod triangle;
mod unique_tables;
pub(crate) mod workbook;

pub(crate) use atlas::{Atlas, AtlasError, AtlasProgress};
pub use document::Document;
pub use estimate_record::EstimateRecord;
pub use html::grouped;
pub use sheet::sheet;
pub use surveyed::{Surveyed, SurveyedError, SurveysByShape, all_surveyed, by_shape, values};
pub(crate) use table::{KeptTable, kept_survey, value};
pub(crate) use text_table::TextTable;
pub use triangle::{Triangle, Value};
pub use unique_tables::{Percent, UniqueTables};
pub(crate) use workbook::{SHEET_ROWS, Sheet, export_workbook};
