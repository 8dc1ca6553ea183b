//! Folders of surveys: how they are found, what state they are in, and who may write there.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use crate::storage::FileError;
use crate::{
    Counters, Folder, FolderState, Locking, MANIFEST_FILE, Manifest, Opened, Parameters, Purpose,
    Session, Shard, SurveyFolder, Tallies, each_survey, holds_survey, is_in_use, is_of_work,
};
use survo_core::puzzle::{ClassCounts, Extent, Shape, Table};

/// Those of a survey of 2x2, which has one pair.
pub(super) fn parameters() -> Parameters {
    Parameters {
        m: 2,
        n: 2,
        engine: "sieve".to_owned(),
        seed: 0,
        shard: Shard::WHOLE,
        units: 1,
        puzzles: false,
        whole: false,
    }
}

fn open(path: &Path, locking: Locking) -> Result<Opened, FileError> {
    Folder::open(path, Purpose::Run(&parameters(), false), locking)
}

fn begun(path: &Path, locking: Locking) -> Folder {
    match open(path, locking).unwrap() {
        Opened::Unfinished(folder) => *folder,
        Opened::Finished(_) => panic!("nothing is finished there"),
    }
}

/// Finishes a survey with these counts by row margin, and with a list of puzzles if there is one.
pub(super) fn finish_with(
    folder: Folder,
    counts: &[ClassCounts],
    tables: Option<&[Table]>,
) -> Result<SurveyFolder, FileError> {
    let parameters = folder.begun().parameters.clone();
    let extent = Extent::of(Shape::new(parameters.m, parameters.n).unwrap()).unwrap();
    let is_whole = parameters.shard.is_whole();
    let tallies = Tallies::of(&extent, counts.iter().copied().sum(), is_whole);
    let sessions = [Session::begin(1, "")];
    let (counters, cut) = (Counters::default(), String::new());
    let manifest = Manifest::of_run(parameters, "sieve", 1, &sessions, counters, cut);
    folder.write(SurveyFolder::unkept(manifest, tallies), counts, tables)
}

fn finish(folder: Folder) -> Result<SurveyFolder, String> {
    let counts = [[0, 0, 0, 1, 0], [0; 5]].map(ClassCounts::new);
    finish_with(folder, &counts, None).map_err(|error| error.to_string())
}

#[test]
fn surveys_are_found_in_folders_of_folders_and_nothing_else_is() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path();
    for survey in ["a/3x4", "a/3x5/shard-2", "3x3", "w/x/y/too deep"] {
        std::fs::create_dir_all(folder.join(survey)).unwrap();
        std::fs::write(folder.join(survey).join(MANIFEST_FILE), "").unwrap();
    }
    std::fs::create_dir_all(folder.join("pictures")).unwrap();
    std::fs::write(folder.join("table.csv"), "").unwrap();
    let expected = ["3x3", "a/3x4", "a/3x5/shard-2"].map(|name| folder.join(name));
    assert_eq!(each_survey(folder).unwrap(), expected);
    assert_eq!(each_survey(&expected[0]).unwrap(), expected[..1]);
    let none = each_survey(&folder.join("pictures")).unwrap_err();
    assert!(none.to_string().ends_with("pictures holds no survey"));
    assert!(each_survey(&folder.join("nowhere")).is_err());
}

#[test]
fn a_folder_is_in_one_of_four_states() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("survey");
    let state = || FolderState::of(&path).unwrap();
    assert!(matches!(state(), FolderState::Empty));
    let open = begun(&path, Locking::Required);
    std::fs::write(path.join("notes"), "mine").unwrap();
    assert!(matches!(state(), FolderState::Begun(_)));
    finish(open).unwrap();
    assert!(matches!(state(), FolderState::Finished(_)));
    std::fs::remove_file(path.join(MANIFEST_FILE)).unwrap();
    assert!(
        matches!(state(), FolderState::Foreign(found) if found.ends_with("by_row_margins.csv"))
    );
}

#[test]
fn what_a_folder_holds_decides_what_it_is_used_for() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("survey");
    let run = parameters();
    let other = Parameters {
        seed: 1,
        ..run.clone()
    };
    let refused = |purpose: Purpose<'_>, words: &str| {
        let opened = Folder::open(&path, purpose, Locking::Waived);
        let error = opened.err().expect(words).to_string();
        assert!(error.contains(words), "{error}");
    };
    std::fs::create_dir(&path).unwrap();
    refused(Purpose::Run(&run, true), "no unfinished survey to continue");
    let unfinished = begun(&path, Locking::Waived);
    assert_eq!(FolderState::of(&path).unwrap().parameters(), Some(&run));
    refused(
        Purpose::Run(&other, false),
        "an unfinished survey with seed 0, not 1",
    );
    refused(Purpose::Merge(&run, &[]), "an unfinished survey; choose");
    let manifest = finish(unfinished).unwrap().manifest;
    assert_eq!(FolderState::of(&path).unwrap().parameters(), Some(&run));
    refused(
        Purpose::Run(&other, false),
        "a finished survey with seed 0, not 1",
    );
    refused(
        Purpose::Merge(&run, &[manifest]),
        "a finished survey with other shards",
    );
    let purpose = Purpose::Run(&run, true);
    let finished = Folder::finished(&path, purpose, Locking::Waived);
    assert!(finished.unwrap().is_some());
    // A file of it that is gone has to be made again; one that cannot be read has not.
    let (tallies, advice) = (path.join("tallies.csv"), "to make the survey again, move");
    std::fs::remove_file(&tallies).unwrap();
    refused(purpose, advice);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&tallies, &tallies).unwrap();
        let error = open_error(&path);
        assert!(!error.contains(advice), "{error}");
    }
    let path = root.path().join("merge");
    let merge = Folder::open(&path, Purpose::Merge(&run, &[]), Locking::Waived);
    drop(merge.unwrap());
    assert!(open_error(&path).contains("left by a merge that did not finish"));
    std::fs::write(root.path().join("file"), "").unwrap();
    assert!(open(&root.path().join("file"), Locking::Waived).is_err());
}

fn open_error(path: &Path) -> String {
    let opened = open(path, Locking::Waived);
    opened.err().expect("it is refused").to_string()
}

#[test]
fn what_a_kill_left_is_removed() {
    const LEFT: [&str; 4] = [
        "checkpoint.json",
        "checkpoint.previous",
        "checkpoint.puzzles",
        ".survo-a1b2c3d4-e5f6g7",
    ];
    let root = tempfile::tempdir().unwrap();
    let path = root.path();
    let leave = |names: &[&str]| {
        for name in names {
            std::fs::write(path.join(name), "").unwrap();
            assert!(is_of_work(&path.join(name)), "{name}");
        }
    };
    let left = || LEFT.map(|name| path.join(name).exists());
    // Work that goes on needs its checkpoints.
    leave(&LEFT[3..]);
    assert!(!holds_survey(path));
    let open = begun(path, Locking::Required);
    assert!(holds_survey(path));
    assert_eq!(left(), [true, false, false, false]);
    leave(&LEFT[3..]);
    Folder::clean(path, Locking::Waived).unwrap();
    assert_eq!(left(), [true, false, false, true]);
    finish(open).unwrap();
    leave(&LEFT);
    // A folder in use is left to the process that uses it.
    let lock = File::create(path.join("lock")).unwrap();
    lock.lock().unwrap();
    Folder::clean(path, Locking::Required).unwrap();
    assert_eq!(left(), [true; 4]);
    drop(lock);
    Folder::clean(path, Locking::Required).unwrap();
    assert_eq!(left(), [false; 4]);
    assert!(!is_of_work(&path.join("tallies.csv")) && !path.join("lock").exists());
    let other = tempfile::tempdir().unwrap();
    std::fs::create_dir(other.path().join("checkpoint.json")).unwrap();
    assert!(!holds_survey(other.path()));
}

#[test]
fn readers_keep_no_writer_out_and_writers_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let first = begun(path, Locking::Required);
    assert!(is_in_use(path).unwrap());
    let second = open(path, Locking::Required);
    let error = second.err().unwrap().to_string();
    assert!(error.ends_with("is in use by another process"), "{error}");
    begun(path, Locking::Waived);
    drop(first);
    assert!(!is_in_use(path).unwrap());
    let reader = File::open(path.join("lock")).unwrap();
    reader.lock_shared().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            drop(reader);
        });
        begun(path, Locking::Required);
    });
}

/// As where locks are granted to everybody.
#[test]
fn what_one_process_has_finished_another_does_not_spoil() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let [first, mut late, last] = [(); 3].map(|()| begun(path, Locking::Waived));
    let finished = finish(first).unwrap();
    let gone = late.save(&mut late.begun().clone()).unwrap_err();
    assert!(gone.to_string().contains("removed or replaced"), "{gone}");
    assert!(finish(last).unwrap_err().contains("removed or replaced"));
    finished
        .has_all()
        .and_then(|()| finished.check_digests())
        .unwrap();
    // One that began when the first had just written its results: it removes none of them.
    let results = path.join("aside");
    std::fs::rename(path.join(MANIFEST_FILE), &results).unwrap();
    let state = FolderState::of(path).unwrap();
    assert!(matches!(state, FolderState::Foreign(_)));
    std::fs::rename(&results, path.join(MANIFEST_FILE)).unwrap();
    let Ok(Opened::Finished(_)) = open(path, Locking::Required) else {
        panic!("it is finished");
    };
}

#[test]
fn impossible_times_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut manifest = finish(begun(folder.path(), Locking::Required))
        .unwrap()
        .manifest;
    manifest.times.time = Duration::MAX;
    manifest.write(folder.path()).unwrap();
    let error = Manifest::read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("not a survey's manifest: "), "{error}");
    let shards = vec![manifest.clone(), manifest];
    let merged = Manifest::merged(parameters(), shards, Counters::default(), "");
    merged.write(folder.path()).unwrap();
    assert!(merged.times.time > Duration::from_secs(1 << 40));
    assert!(
        Manifest::read(folder.path()).is_err(),
        "the shards' are impossible"
    );
}
