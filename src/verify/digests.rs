//! Whether the files are still those that the survey wrote: their digests in the
//! manifest. Older manifests have none. Who changes a file on purpose can change its
//! digest, too; the other checks do not rely on this one.

use super::finding::{Fault, Findings};
use crate::report::{LINES_FILE, Manifest, PUZZLES_FILE, TALLIES_FILE, file_digest};

/// Compares the files that are there; others miss them.
pub(super) fn compare(manifest: &Manifest, findings: &mut Findings) {
    for file in [LINES_FILE, TALLIES_FILE, PUZZLES_FILE] {
        let path = findings.path(file);
        let Some(expected) = manifest.sha256.get(file).filter(|_| path.exists()) else {
            continue;
        };
        let digest = findings.unless_error(file_digest(&path));
        if let Some(found) = digest.filter(|found| found != expected) {
            let expected = expected.clone();
            findings.whole(file, Fault::Digest { found, expected });
        }
    }
}
