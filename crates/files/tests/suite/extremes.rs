//! The least and the greatest arguments of every function: an answer that is right, or an error.
//! Run with overflow checks (`cargo test --profile checked`).

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use survo_core::puzzle::{Class, ClassCounts, Extent, Shape, Table};
use survo_core::search::Effort;
use survo_files::storage::{
    Digesting, FileError, can_write, create_folder, digest, digest_within, folder_of, is_temporary,
    kept_as, open_text, parse_json, paths_in, plain_name, read_json, read_text, write_records,
    write_whole,
};
use survo_files::{
    AddUp, Check, Counters, FinishedUnits, Folder, FolderState, Locking, Manifest, Parameters,
    Part, Puzzles, Record, Session, Shard, SurveyFolder, Tallies, TimeSpan, Times, compare,
    each_survey, finished_surveys, holds_survey, is_in_use, most_bytes, puzzle_fields,
    read_row_margins, surveys_by_pairs, write_puzzles,
};
use tempfile::tempdir;

fn shapes() -> [Shape; 4] {
    [(1, 1), (1, 64), (64, 1), (8, 8)].map(|(m, n)| Shape::new(m, n).unwrap())
}

fn parameters(number: u64) -> Parameters {
    Parameters {
        m: number as usize,
        n: number as usize,
        engine: String::new(),
        seed: number,
        shard: Shard::WHOLE,
        units: number,
        puzzles: number == 0,
        whole: number == 0,
    }
}

/// Paths where there is nothing, and none can be where the name is too long.
fn nowhere() -> [PathBuf; 3] {
    ["", "nowhere/in/particular", &"9".repeat(1 << 16)].map(PathBuf::from)
}

#[test]
fn units_up_to_the_greatest_number() {
    let mut units = FinishedUnits::default();
    assert_eq!((units.count(), units.missing(0).next()), (0, None));
    assert_eq!(units.missing(u64::MAX).nth(1000), Some(1000));
    for unit in [u64::MAX - 1, 0, u64::MAX - 2] {
        assert!(units.add(unit) && !units.add(unit));
    }
    assert_eq!(units.count(), 3);
    assert_eq!(units.missing(u64::MAX).next(), Some(1));
    assert_eq!(units.missing(0).next(), None);
    // What a file may hold.
    for (text, count) in [
        ("[]", 0),
        ("[[5,3]]", 0),
        (
            "[[0,18446744073709551615],[0,18446744073709551615]]",
            u64::MAX,
        ),
    ] {
        let units: FinishedUnits = serde_json::from_str(text).unwrap();
        assert_eq!(units.count(), count, "{text}");
    }
}

#[test]
fn shards_and_parameters_of_any_numbers() {
    let last: Shard = "1000000/1000000".parse().unwrap();
    assert_eq!((last.number(), last.of()), (Shard::LIMIT, Shard::LIMIT));
    let [none, all] = [0, u64::MAX].map(parameters);
    assert_eq!(none.difference(&none), None);
    assert_eq!(none.differences(&all).len(), 5);
}

#[test]
fn counters_stop_at_the_greatest_number() {
    let most = Effort::Options {
        posed: u64::MAX,
        given: u64::MAX,
    };
    let mut counters = Counters::default();
    for class in Class::ALL {
        counters.count_search(Effort::Nodes(0), class);
        counters.count_search(most, class);
    }
    assert_eq!((counters.searches, counters.effort), (10, u64::MAX));
    counters.time = Duration::MAX;
    counters.searches = u64::MAX;
    counters.add(counters);
    assert_eq!(
        (counters.searches, counters.cover.posed),
        (u64::MAX, u64::MAX)
    );
    counters.count_search(most, Class::Unique);
    assert_eq!(counters.searches, u64::MAX);

    let full = ClassCounts::new([u64::MAX; 5]);
    let mut part = Part {
        counts: vec![full; 2],
        counters,
        puzzles: vec![u8::MAX],
    };
    part.add(part.clone());
    assert_eq!(part.totals(), full);
    for shape in shapes() {
        assert_eq!(part.bytes_of_puzzles(shape), u64::MAX);
        assert!(part.tables(shape).is_none());
        assert_eq!(Part::default().tables(shape), Some(Vec::new()));
    }
}

#[test]
fn times_that_no_process_worked() {
    for time in [Duration::ZERO, Duration::MAX] {
        let mut session = Session::begin(usize::MAX, "");
        session.worked(time);
        let manifest = Manifest::of_run(
            parameters(u64::MAX),
            "",
            usize::MAX,
            &[session.clone(), session],
            Counters::default(),
            String::new(),
        );
        assert_eq!(manifest.times.time.is_zero(), time.is_zero());
        // What is written can be read.
        let folder = tempdir().unwrap();
        manifest.write(folder.path()).unwrap();
        let parts = vec![Manifest::read(folder.path()).unwrap(); 2];
        let merged = Manifest::merged(parameters(0), parts, Counters::default(), "");
        merged.write(folder.path()).unwrap();
        let read = Manifest::read(folder.path()).unwrap();
        assert_eq!(read.machine.threads, usize::MAX);
        assert!(SurveyFolder::open(folder.path()).is_err());
    }
    for seconds in [f64::NAN, f64::INFINITY, f64::MAX] {
        assert!(TimeSpan(seconds).to_string().contains(' '));
    }
    assert!(Session::total(&[]).is_zero());
    let none = Manifest::of_run(
        parameters(0),
        "",
        0,
        &[],
        Counters::default(),
        String::new(),
    );
    assert_eq!(
        (none.times.time, none.peak_memory_mib().is_some()),
        (Duration::ZERO, true)
    );
    assert_eq!(
        Manifest::merged(parameters(0), Vec::new(), Counters::default(), "").merged,
        []
    );
    assert_eq!(Times::default().date(), "");
    assert_eq!(Times::default().complaint(), None);
}

#[test]
fn records_of_any_numbers() {
    let check = |number: u64, budget: f64| Check::Survey {
        counts: String::new(),
        row_margins: u64::MAX,
        seed: number,
        budget: Some(budget),
        row_margins_checked: number,
        searched: number,
        drawn: number,
    };
    for shape in shapes() {
        let now = SystemTime::UNIX_EPOCH;
        let least = Record::new(shape, "", check(0, f64::NAN), 0, now, "");
        let most = Record::new(shape, "", check(u64::MAX, 0.0), u64::MAX, now, "");
        assert_eq!(
            (least.pairs_recounted(), most.pairs_recounted()),
            (0, u64::MAX)
        );
        assert_eq!([least.is_whole(), most.is_whole()], [false, true]);
    }
    assert!(!Record::is_beside(""));
}

#[test]
fn files_of_shapes_of_one_line_and_of_the_most_cells() {
    for shape in shapes() {
        let cells = (1..=shape.cells() as u8).collect();
        let table = Table::new(shape, cells).unwrap();
        let fields = shape.rows() + shape.columns() + shape.cells();
        assert_eq!(puzzle_fields(&table).count(), fields);
        for tables in [vec![], vec![table; 1000]] {
            let mut bytes = Vec::new();
            write_puzzles(shape, &tables, &mut bytes).unwrap();
            assert_eq!(
                bytes.iter().filter(|&&b| b == b'\n').count(),
                tables.len() + 1
            );
            assert!(bytes.len() as u64 <= most_bytes("puzzles.csv", shape, 1000));
        }
        assert_eq!(most_bytes("", shape, u64::MAX), u64::MAX);
        assert!(most_bytes("by_row_margins.csv", shape, 0) > 0);
        if let Ok(extent) = Extent::of(shape) {
            let tallies = Tallies::of(&extent, ClassCounts::new([u64::MAX; 5]), true);
            assert_eq!(tallies.fields().len(), Tallies::header().len());
            let mut bytes = Vec::new();
            tallies.write(&mut bytes).unwrap();
            assert!(bytes.len() as u64 <= most_bytes("tallies.csv", shape, 0));
        }
    }
}

#[test]
fn what_is_nowhere_is_not_read() {
    let shape = shapes()[0];
    for path in nowhere() {
        let path: &Path = &path;
        assert!(Puzzles::open(path).is_err() && Puzzles::open_exact(path).is_err());
        assert!(Tallies::read(path).is_err());
        assert!(read_row_margins(path, shape, |_| panic!("no counts")).is_err());
        assert!(Record::read_all(path).is_err());
        assert!(read_text(path).is_err() && open_text(path).is_err());
        assert!(read_json::<u64>(path, "").is_err());
        assert!(digest_within(path, u64::MAX).is_err());
        assert!(write_whole(path, |_| Ok(())).is_err());
        assert!(!is_temporary(path));
        assert!(!path.starts_with(folder_of(path)) || path.parent().is_some());
        if !path.as_os_str().is_empty() {
            assert!(paths_in(path).is_err() && each_survey(path).is_err());
            assert!(finished_surveys(path).is_err() && compare(path, path).is_err());
            assert!(!holds_survey(path) && !is_in_use(path).unwrap_or(false));
        }
    }
    let long = &nowhere()[2];
    assert!(create_folder(long).is_err() && kept_as(long).is_err());
    assert!(FolderState::of(long).is_err() && Folder::clean(long, Locking::Waived).is_err());
    assert!(can_write(&nowhere()[1]).is_err());
    assert_eq!(surveys_by_pairs(&[], &[]).unwrap(), []);
}

#[test]
fn texts_of_nothing_and_of_any_length() -> Result<(), FileError> {
    let folder = tempdir().unwrap();
    let path = folder.path().join("text");
    for text in [
        "",
        "\0",
        "\u{feff}",
        &"9".repeat(1 << 21),
        &"[".repeat(1 << 16),
    ] {
        write_whole(&path, |to| to.write_all(text.as_bytes()))?;
        assert!(parse_json::<u8>(&path, text, "").is_err());
        assert!(Puzzles::open(&path).is_err() && Tallies::read(&path).is_err());
        assert!(Record::read_all(&path).map_or(0, |records| records.len()) == 0);
        assert_eq!(digest_within(&path, u64::MAX)?, digest(text.as_bytes()));
        assert_eq!(digest_within(&path, 0).is_ok(), text.is_empty());
        assert!(plain_name(text).len() <= text.len());
    }
    assert_eq!(Digesting::new(std::io::sink()).digest(), digest(&[]));
    let mut bytes = Vec::new();
    write_records(&mut bytes, b';', &[String::new()], Vec::<[u64; 1]>::new()).unwrap();
    Ok(())
}
