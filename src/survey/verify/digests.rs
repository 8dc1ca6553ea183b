//! Whether the files are still those that the survey wrote: their digests in the
//! manifest. Older manifests have none. Who changes a file on purpose can change its
//! digest, too; the other checks do not rely on this one.

use super::coverage::Portion;
use super::finding::{Fault, Findings};
use crate::storage::file_digest;
use crate::survey::files::{BY_ROW_MARGINS_FILE, Manifest, PUZZLES_FILE, TALLIES_FILE};

/// Compares the files that are there; others miss them. Tells how many of them have a
/// digest.
pub(crate) fn compare(manifest: &Manifest, findings: &mut Findings) -> Portion {
    let mut compared = Portion::none(0);
    for file in [BY_ROW_MARGINS_FILE, TALLIES_FILE, PUZZLES_FILE] {
        let path = findings.path(file);
        if !path.exists() {
            continue;
        }
        compared.of += 1;
        let Some(expected) = manifest.sha256.get(file) else {
            continue;
        };
        compared.done += 1;
        let digest = findings.unless_error(file_digest(&path));
        if let Some(found) = digest.filter(|found| found != expected) {
            let expected = expected.clone();
            findings.whole(file, Fault::Digest { found, expected });
        }
    }
    compared
}
