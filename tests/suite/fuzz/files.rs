//! Readers of files that the program writes.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{fuzz, is_said};
use crate::program::survey;
use survo::files::{
    Folder, FolderError, Journal, Locking, Manifest, Opened, Puzzles, Record, RowMarginTable,
    Tallies, read_journal,
};
use survo::pages::EstimateRecord;
use survo::puzzle::Shape;
use survo::search::{NoProgress, Stop};
use survo::survey::{Outcome, Plan, merge_sizes, run, survey_status};

/// A survey whose files are replaced by edited ones.
struct Sound {
    folder: TempDir,
}

impl Sound {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["2x3", "3x3"] {
            survey(&format!("{name} --puzzles"), &folder.path().join(name));
        }
        fs::create_dir(folder.path().join("edited")).unwrap();
        Self { folder }
    }

    /// Feeds the reader of a file with edited forms of it.
    fn fuzz(&self, file: &str, read: impl Fn(&Path)) {
        let seeds =
            ["2x3", "3x3"].map(|name| fs::read(self.folder.path().join(name).join(file)).unwrap());
        let edited = self.folder.path().join("edited");
        fuzz(&seeds, |bytes| {
            fs::write(edited.join(file), bytes).unwrap();
            read(&edited);
        });
    }
}

#[test]
fn row_margins() {
    Sound::new().fuzz("by_row_margins.csv", |folder| {
        if let Err(error) = RowMarginTable::read(&folder.join("by_row_margins.csv")) {
            is_said(&error);
        }
    });
}

#[test]
fn tallies() {
    Sound::new().fuzz("tallies.csv", |folder| {
        if let Err(error) = Tallies::read(&folder.join("tallies.csv")) {
            is_said(&error);
        }
    });
}

#[test]
fn puzzles() {
    Sound::new().fuzz("puzzles.csv", |folder| {
        match Puzzles::open(&folder.join("puzzles.csv")) {
            Ok(puzzles) => {
                for table in puzzles {
                    if let Err(error) = table {
                        is_said(&error);
                    }
                }
            }
            Err(error) => is_said(&error),
        }
    });
}

#[test]
fn manifests() {
    Sound::new().fuzz("manifest.json", |folder| {
        if let Err(error) = Manifest::read(folder) {
            is_said(&error);
        }
        if let Err(error) = survey_status(folder) {
            is_said(&error);
        }
    });
}

/// A folder that is taken into use, and has work to do.
fn opened(folder: &Path, plan: &Plan) -> Result<(Folder, Journal), FolderError> {
    match Folder::open(folder, &plan.parameters(), false, Locking::Required)? {
        Opened::Unfinished(folder, journal) => Ok((folder, journal)),
        Opened::Finished(..) => panic!("no test leaves a journal beside a manifest"),
    }
}

/// A plan whose work is done in a moment, and the journal of its run.
fn journal(folder: &Path) -> (Plan, Vec<u8>) {
    let mut plan = Plan::new(Shape::new(2, 4).unwrap()).unwrap();
    (plan.units, plan.threads, plan.puzzles) = (12, 1, true);
    let (open, journal) = opened(folder, &plan).unwrap();
    let Outcome::Finished(_) = run(
        &plan.check().unwrap(),
        Some(journal),
        &Stop::new(),
        &NoProgress,
    )
    .unwrap() else {
        panic!("nothing stops it");
    };
    drop(open);
    let bytes = fs::read(folder.join("journal")).unwrap();
    (plan, bytes)
}

/// Goes on from a journal; the counts that come of it, if it is taken for ours.
fn gone_on(folder: &Path, plan: &Plan) -> Option<u64> {
    if let Err(error) = read_journal(&folder.join("journal")) {
        is_said(&error);
    }
    match opened(folder, plan) {
        Ok((_, journal)) => match run(
            &plan.check().unwrap(),
            Some(journal),
            &Stop::new(),
            &NoProgress,
        ) {
            Ok(Outcome::Finished(survey)) => Some(survey.totals().pairs()),
            Ok(Outcome::Stopped { .. }) => panic!("nothing stops it"),
            Err(error) => {
                is_said(&error);
                None
            }
        },
        Err(error) => {
            is_said(&error);
            None
        }
    }
}

/// A damaged journal costs time, never a pair.
#[test]
fn journals() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, sound) = journal(&folder.path().join("sound"));
    let other = folder.path().join("edited");
    fs::create_dir(&other).unwrap();
    fuzz(&[sound], |bytes| {
        fs::write(other.join("journal"), bytes).unwrap();
        if let Some(pairs) = gone_on(&other, &plan) {
            assert_eq!(pairs, 344, "the pairs of 2x4");
        }
    });
}

/// The frames of a journal with right lengths and checksums, whatever is in them.
fn sealed(header: &[u8], edited: &[u8]) -> Vec<u8> {
    const MARK: [u8; 4] = [0xd6, b'S', b'v', 0xff];
    // The key stands for the parameters of the run, which the header has in JSON.
    let parameters = header.iter().position(|&byte| byte == b'{').unwrap();
    let key = crc32fast::hash(header[parameters..].trim_ascii_end()).to_le_bytes();
    let mut bytes = header.to_vec();
    for frame in edited.split(|&byte| byte == 0xff).skip(1) {
        // The mark of the next frame ends this one, but for its last byte.
        let end = frame.len().saturating_sub(MARK.len() - 1);
        let payload = frame.get(8..end).unwrap_or_default();
        bytes.extend(MARK);
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&[&key, payload].concat()).to_le_bytes());
        bytes.extend(payload);
    }
    bytes
}

/// A crafted journal, whose checksums are right, does not crash the program either.
#[test]
fn sealed_journals() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, sound) = journal(&folder.path().join("sound"));
    let header = 1 + sound.iter().position(|&byte| byte == b'\n').unwrap();
    let other = folder.path().join("edited");
    fs::create_dir(&other).unwrap();
    // The edits leave the header alone, so that its key stays the one of the run.
    let (header, records) = sound.split_at(header);
    fuzz(&[records], |edited| {
        fs::write(other.join("journal"), sealed(header, edited)).unwrap();
        let _ = gone_on(&other, &plan);
    });
}

#[test]
fn merging() {
    let sound = Sound::new();
    let out = sound.folder.path().join("out");
    let parts: Vec<PathBuf> = (1..=2)
        .map(|number| {
            let part = sound.folder.path().join(format!("part-{number}"));
            survey(&format!("3x3 --shard {number}/2"), &part);
            part
        })
        .collect();
    for file in ["by_row_margins.csv", "tallies.csv", "manifest.json"] {
        let path = parts[1].join(file);
        let whole = fs::read(&path).unwrap();
        fuzz(std::slice::from_ref(&whole), |bytes| {
            fs::write(&path, bytes).unwrap();
            let _ = fs::remove_dir_all(&out);
            let merged = merge_sizes(&out, &parts, true, Locking::Required, "");
            match merged.and_then(|mut merged| merged.remove(0).1) {
                Ok(merged) => assert_eq!(merged.tallies.counts.pairs(), 820, "the pairs of 3x3"),
                Err(error) => is_said(&error),
            }
        });
        fs::write(&path, whole).unwrap();
    }
}

#[test]
fn records() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let seed = |path: &str| fs::read(data.join(path)).unwrap_or_default();
    let feed = |path: &str, read: &dyn Fn(&Path) -> Option<survo::files::storage::FileError>| {
        fuzz(&[seed(path)], |bytes| {
            fs::write(&file, bytes).unwrap();
            if let Some(error) = read(&file) {
                is_said(&error);
            }
        });
    };
    feed("checks/4x6.jsonl", &|file| Record::read_all(file).err());
    feed("estimates/4x5.json", &|file| {
        EstimateRecord::read(file).err()
    });
}
