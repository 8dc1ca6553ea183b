//! Files that appear whole or not at all, and errors that name the file, the line and
//! the offending text. Knows nothing of puzzles.

mod atomic;
mod csv;
mod error;
mod folder;
mod json;
mod text;

#[cfg(feature = "cli")]
pub(crate) use atomic::remove_unwritten;
pub(crate) use atomic::{is_temporary, write_whole};
pub(crate) use csv::{CsvFile, csv_writer, line, number_field, write_records, wrong_header};
pub use error::FileError;
pub(crate) use folder::{
    create_folder, exists, folder_of, has_file, paths_in, remove_file, sync_folder,
};
pub(crate) use json::{CHANGED, Sealed, json_text, parse_json, read_json, read_text, write_json};
pub use text::file_digest;
pub(crate) use text::{Digesting, Utf8, digest, digest_within, kept_as, open_text, plain_name};
