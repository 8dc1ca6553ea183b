//! Whether the folder holds the files that the survey wrote, and no others: each is listed
//! in the manifest, with its digest. Who changes a file on purpose can change its digest,
//! too; the other checks do not rely on this one.

use super::coverage::Portion;
use super::finding::{Fault, Findings};
use crate::storage::{is_temporary, paths_in, plain_name, text_digest};
use crate::survey::files::{Check, JOURNAL_FILE, MANIFEST_FILE, Manifest};

/// Compares the files that are there; others miss them. Tells how many of them have a
/// digest.
pub(super) fn compare(manifest: &Manifest, findings: &mut Findings) -> Portion {
    let mut compared = Portion::none(0);
    let files = paths_in(&findings.path(""));
    for path in findings.unless_error(files).unwrap_or_default() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // A run that was killed at its very end leaves its journal; the next command there
        // removes it. Checks of the survey are no part of it.
        let is_passed_over = [MANIFEST_FILE, JOURNAL_FILE].contains(&&*name)
            || is_temporary(&path)
            || Check::is_name(&name);
        if is_passed_over {
            continue;
        }
        compared.of += 1;
        let Some(expected) = manifest.sha256.get(plain_name(&name)) else {
            findings.whole(&name, Fault::NotListed);
            continue;
        };
        compared.done += 1;
        let digest = findings.unless_error(text_digest(&path));
        if let Some(found) = digest.filter(|found| found != expected) {
            let expected = expected.clone();
            findings.whole(&name, Fault::Digest { found, expected });
        }
    }
    compared
}
