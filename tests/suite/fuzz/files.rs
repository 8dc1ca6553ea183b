//! Readers of files that the program writes.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{fuzz, said};
use crate::program::survey;
use survo::files::storage::digest;
use survo::files::{
    Folder, Locking, Manifest, Opened, Purpose, Puzzles, Record, Tallies, read_row_margins,
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
        let path = folder.join("by_row_margins.csv");
        said(read_row_margins(&path, Shape::new(3, 3).unwrap(), drop));
    });
}

#[test]
fn tallies() {
    Sound::new().fuzz("tallies.csv", |folder| {
        said(Tallies::read(&folder.join("tallies.csv")));
    });
}

#[test]
fn puzzles() {
    Sound::new().fuzz("puzzles.csv", |folder| {
        let puzzles = said(Puzzles::open(&folder.join("puzzles.csv")));
        puzzles.into_iter().flatten().for_each(|table| {
            said(table);
        });
    });
}

#[test]
fn manifests() {
    Sound::new().fuzz("manifest.json", |folder| {
        said(Manifest::read(folder));
        said(survey_status(folder));
    });
}

/// A plan whose work is done in a moment.
fn plan() -> Plan {
    let mut plan = Plan::new(Shape::new(2, 4).unwrap()).unwrap();
    (plan.units, plan.threads, plan.puzzles) = (12, 1, true);
    plan
}

/// Goes on from a checkpoint; the counts that come of it, if it is taken for ours.
fn gone_on(folder: &Path) -> Option<u64> {
    said(survey_status(folder));
    let (plan, parameters) = (plan().check().unwrap(), plan().parameters());
    let opened = Folder::open(folder, Purpose::Run(&parameters, false), Locking::Required);
    let Opened::Unfinished(mut open) = said(opened)? else {
        panic!("no test leaves a checkpoint beside a manifest");
    };
    let outcome = said(run(&plan, Some(&mut open), &Stop::new(), &NoProgress))?;
    let Outcome::Finished(survey) = outcome else {
        panic!("nothing stops it");
    };
    Some(survey.totals().pairs())
}

/// A damaged checkpoint costs time, never a pair. One that was changed with its digest does not
/// crash the program either.
#[test]
fn checkpoints() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound");
    assert_eq!(gone_on(&sound), Some(344), "the pairs of 2x4");
    let path = sound.join("checkpoint.json");
    let whole = fs::read(&path).unwrap();
    fuzz(std::slice::from_ref(&whole), |bytes| {
        let _ = fs::remove_file(sound.join("checkpoint.previous"));
        fs::write(&path, bytes).unwrap();
        if let Some(pairs) = gone_on(&sound) {
            assert_eq!(pairs, 344, "the pairs of 2x4");
        }
    });
    let lines = whole.split_inclusive(|&byte| byte == b'\n');
    fuzz(&[lines.skip(2).collect::<Vec<_>>().concat()], |fields| {
        let _ = fs::remove_file(sound.join("checkpoint.previous"));
        let digest = digest(&[b"{\n", fields].concat());
        let sealed = format!("{{\n  \"digest\": \"{digest}\",\n");
        fs::write(&path, [sealed.as_bytes(), fields].concat()).unwrap();
        let _ = gone_on(&sound);
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
            if let Some(merged) = said(merged.and_then(|mut merged| merged.remove(0).1)) {
                assert_eq!(merged.tallies.counts.pairs(), 820, "the pairs of 3x3");
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
    let feed = |path: &str, read: &dyn Fn(&Path)| {
        fuzz(&[fs::read(data.join(path)).unwrap()], |bytes| {
            fs::write(&file, bytes).unwrap();
            read(&file);
        });
    };
    feed("checks/4x6.jsonl", &|file| {
        drop(said(Record::read_all(file)))
    });
    feed("estimates/4x5.json", &|file| {
        drop(said(EstimateRecord::read(file)))
    });
}
