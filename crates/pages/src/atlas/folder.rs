//! The folder of an atlas: pages that the same program made before are kept, since the larger ones
//! take minutes.

use std::path::Path;

use crate::Document;
use survo_files::storage::{FileError, digest, has_file, read_text};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasPage {
    pub name: String,
    pub bytes: usize,
    pub is_kept: bool,
}

/// Stands in a page for its digest while the digest is computed.
const NO_DIGEST: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// A comment in a page with a lattice that says what made the page, up to the page's digest.
pub struct Stamp(String);

impl Stamp {
    /// The stamp of this program, built from a revision of its source, for pages with this many
    /// starts behind each MD.
    pub fn new(starts: u32, revision: &str) -> Self {
        Self(format!(
            "<!-- survo {}, revision {revision}, {starts} starts; SHA-256 of the page with zeros here: ",
            env!("CARGO_PKG_VERSION")
        ))
    }

    /// As it stands in a page until [`AtlasFolder::write`].
    pub fn html(&self) -> String {
        format!("{}{NO_DIGEST} -->\n", self.0)
    }

    /// Whether a page has this stamp and every byte that it had when it was written.
    fn is_on(&self, page: &str) -> bool {
        let from = page.find(&self.0).map(|at| at + self.0.len());
        let found = from.and_then(|from| page.get(from..from + NO_DIGEST.len()));
        found.is_some_and(|found| sealed(&page.replacen(found, NO_DIGEST, 1)) == page)
    }

    /// Whether a page with the same stamp would have the same bytes. That is not known of a
    /// revision with uncommitted changes, nor of an unknown one.
    fn is_sure(&self) -> bool {
        !self.0.contains("-dirty") && !self.0.contains("revision unknown")
    }
}

/// A page with its digest in its stamp, if it has one.
fn sealed(page: &str) -> String {
    page.replacen(NO_DIGEST, &digest(page.as_bytes()), 1)
}

pub struct AtlasFolder<'a> {
    pub path: &'a Path,
    /// In the order in which they came.
    pub pages: Vec<AtlasPage>,
}

impl AtlasFolder<'_> {
    pub fn keeps(&mut self, name: &str, stamp: &Stamp) -> bool {
        if !stamp.is_sure() {
            return false;
        }
        // What cannot be read is made again.
        let path = self.path.join(name);
        let read = has_file(&path).and_then(|_| read_text(&path));
        let text = read.unwrap_or_default();
        let is_kept = stamp.is_on(&text);
        if is_kept {
            self.note(name, text.len(), true);
        }
        is_kept
    }

    pub fn write(&mut self, page: &Document) -> Result<(), FileError> {
        let (name, text) = (page.name.clone(), sealed(&page.text));
        Document { name, text }.write(self.path)?;
        self.note(&page.name, page.text.len(), false);
        Ok(())
    }

    fn note(&mut self, name: &str, bytes: usize, is_kept: bool) {
        self.pages.push(AtlasPage {
            name: name.to_owned(),
            bytes,
            is_kept,
        });
    }
}
