//! The folder of an atlas: pages that the same program made before are kept, since the larger ones
//! take minutes.

use std::fs;
use std::path::Path;

use crate::documents::Document;
use crate::storage::FileError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasPage {
    pub name: String,
    pub bytes: usize,
    pub is_kept: bool,
}

/// Says what made a page with a lattice, for whoever reads the page.
pub(crate) struct Stamp(String);

impl Stamp {
    /// The stamp of this program, built from a revision of its source, for pages with this many starts behind each MD.
    pub(crate) fn new(starts: u32, revision: &str) -> Self {
        Self(format!(
            "<!-- survo {}, revision {revision}, {starts} starts -->\n",
            env!("CARGO_PKG_VERSION")
        ))
    }

    pub(crate) fn html(&self) -> &str {
        &self.0
    }

    /// Whether a page with the same stamp would have the same bytes. Nobody knows what a revision
    /// with changes of its own is.
    fn is_sure(&self) -> bool {
        !self.0.contains("-dirty") && !self.0.contains("revision unknown")
    }
}

pub(crate) struct AtlasFolder<'a> {
    pub(crate) path: &'a Path,
    /// In the order in which they came.
    pub(crate) pages: Vec<AtlasPage>,
}

impl AtlasFolder<'_> {
    pub(crate) fn keeps(&mut self, name: &str, stamp: &Stamp) -> bool {
        if !stamp.is_sure() {
            return false;
        }
        // What cannot be read is made again.
        let text = fs::read_to_string(self.path.join(name)).unwrap_or_default();
        let is_kept = text.contains(stamp.html());
        if is_kept {
            self.note(name, text.len(), true);
        }
        is_kept
    }

    pub(crate) fn write(&mut self, page: &Document) -> Result<(), FileError> {
        page.write(self.path)?;
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
