//! Files that appear whole or not at all, and errors that name the file, the line and
//! the offending text. Knows nothing of puzzles.

mod atomic;
mod digest;
mod error;
mod folder;
mod json;

pub(crate) use atomic::{is_temporary, write_whole};
pub use digest::file_digest;
pub(crate) use digest::{Digesting, digest};
pub use error::FileError;
pub(crate) use error::number_field;
pub(crate) use folder::{folder_of, paths_in, sync_folder};
pub(crate) use json::{json_text, parse_json, read_json, read_text, write_json};
