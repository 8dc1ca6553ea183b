//! A text with the name of the file it belongs in.

use std::path::Path;

use crate::storage::{FileError, write_whole};

/// A file before it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The name of the file.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Document {
    /// Writes the file into a folder, which is created if need be.
    ///
    /// # Errors
    /// When the folder or the disk refuses.
    pub fn write(&self, folder: &Path) -> Result<(), FileError> {
        std::fs::create_dir_all(folder).map_err(FileError::io("create the folder", folder))?;
        write_whole(&folder.join(&self.name), |to| {
            to.write_all(self.text.as_bytes())
        })
    }
}
