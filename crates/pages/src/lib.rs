//! Output for people: pictures, plots, an atlas to explore, sheets to print.
//! RESULTS.md is written by `xtask`, which draws its plots with [`plots`].
//!
//! Nothing here decides the class of a pair: classes come from surveys and lattices.

pub mod atlas;
mod colours;
mod estimate_record;
mod html;
mod lattice_page;
mod letters;
mod picture;
pub mod plots;
mod sheet;
mod swapping_tables;
mod table;
mod text_table;
mod told;
mod values;

use std::path::Path;

pub use atlas::{Atlas, AtlasError, Measuring};
pub use colours::Colours;
pub use estimate_record::EstimateRecord;
pub use html::grouped;
pub use lattice_page::lattice_page;
pub use picture::{PictureError, png, svg};
pub use sheet::sheet;
use survo_files::storage::{FileError, write_whole};
pub use swapping_tables::swapping_tables;
pub use table::{KeptTable, kept_survey, write_table};
pub use text_table::TextTable;
pub use told::{agreement, count_lines, differences, is_made, size_lines};
pub use values::{Percent, SurveysByShape, Value, all_surveyed, by_shape, triangle, values};

/// A file before it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub name: String,
    pub text: String,
}

impl Document {
    /// Writes the file into a folder, which is created if need be.
    pub fn write(&self, folder: &Path) -> Result<(), FileError> {
        std::fs::create_dir_all(folder).map_err(FileError::io("create the folder", folder))?;
        write_whole(&folder.join(&self.name), |to| {
            to.write_all(self.text.as_bytes())
        })
    }
}

#[cfg(test)]
mod tests;
