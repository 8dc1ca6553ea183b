//! The folder of an atlas: pages that the same program made before are kept, since the larger ones
//! take minutes.

use std::fs;
use std::path::Path;

use crate::documents::Document;
use crate::storage::FileError;

/// A page of an atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasPage {
    /// The name of its file.
    pub name: String,
    /// The size of the file.
    pub bytes: usize,
    /// Whether it was there before.
    pub is_kept: bool,
}

/// Says what made a page with a lattice, for whoever reads the page.
pub(super) struct Stamp(String);

impl Stamp {
    /// The stamp of this program, built from a revision of its source, for pages with this many starts behind each MD.
    pub(super) fn new(starts: u32, revision: &str) -> Self {
        Self(format!(
            "<!-- survo {}, revision {revision}, {starts} starts -->\n",
            env!("CARGO_PKG_VERSION")
        ))
    }

    /// The line of HTML.
    pub(super) fn html(&self) -> &str {
        &self.0
    }

    /// Whether a page with the same stamp would have the same bytes. Nobody knows what a revision
    /// with changes of its own is.
    fn is_sure(&self) -> bool {
        !self.0.contains("-dirty") && !self.0.contains("revision unknown")
    }
}

/// Where the pages go.
pub(super) struct AtlasFolder<'a> {
    path: &'a Path,
    pages: Vec<AtlasPage>,
}

impl<'a> AtlasFolder<'a> {
    pub(super) fn new(path: &'a Path) -> Self {
        let pages = Vec::new();
        Self { path, pages }
    }

    /// Whether a page is there that has the stamp.
    pub(super) fn keeps(&mut self, name: &str, stamp: &Stamp) -> bool {
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

    /// Writes a page.
    ///
    /// # Errors
    /// When the folder or the disk refuses.
    pub(super) fn write(&mut self, page: &Document) -> Result<(), FileError> {
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

    /// All pages, in the order in which they came.
    pub(super) fn into_pages(self) -> Vec<AtlasPage> {
        self.pages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_the_same_program_and_starts_are_kept() {
        let temporary = tempfile::tempdir().unwrap();
        let mut folder = AtlasFolder::new(temporary.path());
        let stamp = |revision: &str, starts: u32| {
            Stamp(format!("<!-- revision {revision}, {starts} starts -->\n"))
        };
        let page = Document {
            name: "2x3.html".to_owned(),
            text: format!("<p>{}</p>", stamp("abc", 3).html()),
        };
        folder.write(&page).unwrap();
        assert!(folder.keeps("2x3.html", &stamp("abc", 3)));
        assert!(!folder.keeps("2x3.html", &stamp("abc", 4)));
        assert!(!folder.keeps("2x3.html", &stamp("abd", 3)));
        assert!(!folder.keeps("2x4.html", &stamp("abc", 3)));
        let unsure = stamp("abc-dirty", 3);
        fs::write(temporary.path().join("2x5.html"), unsure.html()).unwrap();
        assert!(!folder.keeps("2x5.html", &unsure));
        let pages = folder.into_pages();
        let kept: Vec<bool> = pages.iter().map(|page| page.is_kept).collect();
        assert_eq!(kept, [false, true]);
        assert_eq!(pages[0].bytes, page.text.len());
    }
}
