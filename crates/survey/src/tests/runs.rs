//! Runs that go on from a journal.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{Outcome, Plan, RunError, Work, run};
use survo_core::puzzle::{ClassCounts, Shape};
use survo_core::search::{NoProgress, Stop};
use survo_files::{
    Counters, FolderError, Journal, JournalRecord, Locking, Parameters, UnitRecord, UnitResult,
    read_journal,
};

/// Runs a survey of 3x4 whose journal says that its first unit had these steps and this result.
fn resumed(
    steps: impl Fn(&Work<'_>) -> std::ops::Range<u64>,
    result: UnitResult,
) -> Result<Outcome, RunError> {
    let mut plan = Plan::new(Shape::new(3, 4).unwrap()).unwrap();
    plan.units = 10;
    plan.puzzles = true;
    let plan = plan.check().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let parameters = plan.parameters();
    let mut journal = Journal::open(&path, &parameters, Locking::Required).unwrap();
    journal.begin().unwrap();
    let (mut writer, _) = journal.replay(|_| {}).unwrap();
    let steps = steps(&Work::new(&plan, &Stop::new()).unwrap());
    let unit = UnitRecord::now(0, steps, result);
    writer.append(&JournalRecord::Unit(Box::new(unit))).unwrap();
    drop(writer);
    let journal = Journal::open(&path, &parameters, Locking::Required).unwrap();
    run(&plan, Some(journal), &Stop::default(), &NoProgress)
}

#[test]
fn a_unit_that_was_cut_otherwise_is_repeated() {
    let outcome = resumed(
        |work| work.unit(0).start..work.unit(0).end + 1,
        UnitResult::default(),
    );
    let Outcome::Finished(survey) = outcome.unwrap() else {
        panic!("nobody stopped it");
    };
    assert_eq!(survey.totals().pairs(), 66_432);
}

#[test]
fn a_survey_that_lacks_pairs_is_no_result() {
    let outcome = resumed(|work| work.unit(0), UnitResult::default());
    let Err(RunError::Incomplete {
        found, expected, ..
    }) = outcome
    else {
        panic!("{outcome:?}");
    };
    assert!(found < expected && expected == 66_432);
}

/// Journals whose checksums are right may hold anything all the same.
#[test]
fn a_unit_with_a_result_that_none_can_have_is_repeated() {
    let counts = |multiple| ClassCounts::new([0, 0, 0, 0, multiple]);
    let result = |counts: &[ClassCounts], puzzles: &[u8]| {
        UnitResult::new(
            counts.iter().copied(),
            puzzles.to_vec(),
            Counters::default(),
        )
    };
    for result in [
        result(&[counts(66_433)], &[]),
        result(&[counts(u64::MAX), counts(66_000)], &[]),
        result(&[counts(1); 129], &[]),
        result(&[ClassCounts::new([0, 0, 0, 1, 0])], &[0; 12]),
        result(&[counts(1)], &[1; 5]),
    ] {
        let outcome = resumed(|work| work.unit(0), result);
        let Outcome::Finished(survey) = outcome.unwrap() else {
            panic!("nobody stopped it");
        };
        assert_eq!(survey.totals().pairs(), 66_432);
        assert_eq!(survey.puzzles.unwrap().len(), 583);
    }
}

fn begun(folder: &Path) -> (PathBuf, Parameters) {
    let path = folder.join("journal");
    let parameters = Plan::new(Shape::new(3, 4).unwrap()).unwrap().parameters();
    let mut journal = Journal::open(&path, &parameters, Locking::Required).unwrap();
    journal.begin().unwrap();
    (path, parameters)
}

/// Each mark claims all bytes after it as its record: to read them all from every mark would be to
/// read 40 GB.
#[test]
fn a_file_full_of_marks_is_read_a_few_times_only() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = begun(folder.path());
    let mut bytes = std::fs::read(&path).unwrap();
    for left in (0..70_000_u32).rev() {
        bytes.extend_from_slice(b"\xd6Sv\xff");
        bytes.extend_from_slice(&(left * 12).to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
    }
    std::fs::write(&path, bytes).unwrap();
    let begun = Instant::now();
    assert_eq!(read_journal(&path).unwrap().finished.len(), 0);
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}

#[test]
fn readers_keep_no_writer_out_and_writers_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let (path, parameters) = begun(folder.path());
    let reader = std::fs::File::open(&path).unwrap();
    reader.lock_shared().unwrap();
    let open = |locking| Journal::open(&path, &parameters, locking);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            drop(reader);
        });
        let writer = open(Locking::Required).unwrap();
        assert!(read_journal(&path).unwrap().running);
        let other = open(Locking::Required);
        assert!(matches!(other, Err(FolderError::InUse(_))), "{other:?}");
        open(Locking::Waived).unwrap();
        drop(writer);
        assert!(!read_journal(&path).unwrap().running);
    });
}

/// A header with a changed bit is either still accepted for the same run or unreadable; it is never
/// that of another run.
#[test]
fn no_changed_bit_makes_a_header_another_run_s() {
    let folder = tempfile::tempdir().unwrap();
    let (path, parameters) = begun(folder.path());
    let whole = std::fs::read(&path).unwrap();
    let mut mended = 0;
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut line = whole.clone();
            line[at] ^= 1 << bit;
            std::fs::write(&path, [&line[..], b"records"].concat()).unwrap();
            match Journal::open(&path, &parameters, Locking::Required) {
                Ok(journal) => {
                    assert!(journal.found, "byte {at}, bit {bit}");
                    mended += 1;
                }
                Err(FolderError::Unreadable(_)) => {}
                Err(other) => panic!("byte {at}, bit {bit}: {other:?}"),
            }
        }
    }
    // Capital digits of the checksum.
    assert!(mended > 0);
}
