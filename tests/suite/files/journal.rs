//! Surveys that are killed, stopped, starved of space or damaged, and then go on: the
//! result is the same to the byte.

use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;

use crate::program::limited;

const RESULTS: [&str; 3] = ["by_row_margins.csv", "tallies.csv", "puzzles.csv"];

/// A survey of a second or more, in many units.
const LONG: &str = "survey 4 4 --engine bitmask --threads 2 --units 300 --puzzles";

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("survo")
}

fn start(arguments: &str, out: &Path) -> Child {
    std::process::Command::new(program())
        .arg("-q")
        .args(arguments.split_whitespace())
        .arg("--out")
        .arg(out)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn run(arguments: &str, out: &Path) -> Output {
    start(arguments, out).wait_with_output().unwrap()
}

fn survo(arguments: &str) -> Output {
    std::process::Command::new(program())
        .args(arguments.split_whitespace())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// One line on standard error, and the status.
fn failed(output: &Output, code: i32, message: &str) {
    let text = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}");
    assert!(
        text.contains(message) && text.lines().count() == 1,
        "{text}"
    );
}

fn same_results(first: &Path, second: &Path) {
    for name in RESULTS {
        assert_eq!(
            fs::read(first.join(name)).unwrap(),
            fs::read(second.join(name)).unwrap(),
            "{name}"
        );
    }
    assert!(!second.join("journal").exists());
}

/// An uninterrupted run.
fn whole(folder: &TempDir) -> PathBuf {
    let out = folder.path().join("whole");
    assert!(run(LONG, &out).status.success());
    out
}

fn journal_length(out: &Path) -> u64 {
    fs::metadata(out.join("journal")).map_or(0, |file| file.len())
}

/// The journal of a run that was killed with at least `units` of its 300 finished.
fn interrupted(folder: &TempDir, units: u64) -> PathBuf {
    let out = folder.path().join("interrupted");
    // On a busy machine a run may end before the look at it does: then another one.
    for _ in 0..50 {
        let mut child = start(LONG, &out);
        while child.try_wait().unwrap().is_none() {
            // "4x4, bitmask: running, 30 of 300 units, 10 %, .."
            let status = survo(&format!("status {}", out.display()));
            let words: Vec<&str> = text(&status.stdout).split_whitespace().collect();
            let done = words.windows(2).find(|pair| pair[1] == "of");
            if done.is_some_and(|pair| pair[0].parse::<u64>().unwrap() >= units) {
                child.kill().unwrap();
            }
        }
        if !child.wait().unwrap().success() {
            return out.join("journal");
        }
        fs::remove_dir_all(&out).unwrap();
    }
    panic!("no run could be killed in time");
}

fn finished_units(output: &Output) -> u64 {
    // "4x4: going on: 17 of 300 units done"
    let text = text(&output.stderr);
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.windows(2).position(|pair| pair == ["of", "300"]);
    words[at.unwrap_or_else(|| panic!("{text}")) - 1]
        .parse()
        .unwrap()
}

#[test]
fn a_survey_killed_twenty_times_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let whole = whole(&folder);
    let out = folder.path().join("killed");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let mut kills = 0;
    let output = loop {
        let mut child = start(LONG, &out);
        // Some at any moment, the start and the end included, most with work done.
        let before = journal_length(&out);
        while kills % 5 != 0
            && kills < 25
            && journal_length(&out) <= before + 200
            && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(rng.random_range(0..10)));
        if kills < 25 {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        if output.status.code().is_some() {
            break output;
        }
        kills += 1;
    };
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(kills >= 20, "it was over after {kills} kills");
    same_results(&whole, &out);
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(out.join("manifest.json")).unwrap()).unwrap();
    let units: u64 = manifest["sessions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|session| session["units"].as_u64().unwrap())
        .sum();
    assert_eq!(units, 300);
}

/// Damages a copy of an interrupted run's journal, goes on with it, and compares.
fn damaged(
    name: &str,
    folder: &TempDir,
    whole: &Path,
    damage: impl Fn(&mut fs::File, u64),
) -> Output {
    let out = folder.path().join(name);
    fs::create_dir(&out).unwrap();
    let journal = out.join("journal");
    fs::copy(folder.path().join("interrupted/journal"), &journal).unwrap();
    let mut file = fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(&journal)
        .unwrap();
    let length = file.metadata().unwrap().len();
    damage(&mut file, length);
    drop(file);
    let output = survo(&format!("{LONG} --resume --out {}", out.display()));
    assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    same_results(whole, &out);
    output
}

fn flip(file: &mut fs::File, at: u64) {
    let mut byte = [0];
    file.seek(SeekFrom::Start(at)).unwrap();
    file.read_exact(&mut byte).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(&[byte[0] ^ 0x10]).unwrap();
}

#[test]
fn damaged_records_are_repeated_and_never_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let whole = whole(&folder);
    interrupted(&folder, 200);
    let sound = damaged("sound", &folder, &whole, |_, _| {});
    let units = finished_units(&sound);
    assert!(units >= 200);

    let torn = damaged("torn", &folder, &whole, |file, length| {
        file.set_len(length - 1).unwrap();
    });
    assert!(text(&torn.stderr).contains("torn or damaged"));
    assert!(finished_units(&torn) <= units && finished_units(&torn) >= units - 1);

    damaged("last-byte", &folder, &whole, flip_last);
    damaged("last-record", &folder, &whole, |file, length| {
        file.set_len(length - 200).unwrap();
    });
    damaged("garbage", &folder, &whole, |file, length| {
        file.seek(SeekFrom::Start(length)).unwrap();
        file.write_all(&[0xd6, b'S', b'v', 0xff, 9, 0, 0, 0])
            .unwrap();
    });
    damaged("header", &folder, &whole, |file, _| flip(file, 20));
    damaged("end-of-header", &folder, &whole, |file, _| {
        let mut text = vec![0; 512];
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_exact(&mut text).unwrap();
        let end = text.iter().position(|&byte| byte == b'\n').unwrap();
        flip(file, end as u64);
    });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for round in 0..6 {
        let place = rng.random_range(0.0..1.0);
        let name = format!("byte-{round}");
        let output = damaged(&name, &folder, &whole, |file, length| {
            flip(file, (length as f64 * place) as u64);
        });
        // One record at most is lost: behind the damage the others are found.
        assert!(
            finished_units(&output) + 1 >= units,
            "{}",
            text(&output.stderr)
        );
    }
}

fn flip_last(file: &mut fs::File, length: u64) {
    flip(file, length - 1);
}

#[test]
fn only_the_same_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        run("survey 2 3", &folder.path().join("another"))
            .status
            .success()
    );
    let journal = interrupted(&folder, 5);
    let out = journal.parent().unwrap();
    let before = fs::read(&journal).unwrap();
    for (arguments, message) in [
        (
            LONG.replace("bitmask", "partition"),
            "engine \"bitmask\", not \"partition\"",
        ),
        (format!("{LONG} --seed 7"), "seed 0, not 7"),
        (LONG.replace("300", "299"), "units 300, not 299"),
        (format!("{LONG} --shard 2/3"), "shard \"1/1\", not \"2/3\""),
        (LONG.replace(" --puzzles", ""), "puzzles true, not false"),
        (LONG.replace("4 4", "3 4"), "m 4, not 3"),
    ] {
        failed(&run(&arguments, out), 2, message);
    }
    assert_eq!(fs::read(&journal).unwrap(), before);

    // A journal of a later form.
    let header = text(&before[..before.iter().position(|&b| b == b'\n').unwrap()]);
    let content = header.splitn(4, ' ').nth(3).unwrap();
    let later = format!("5 {content}");
    let line = format!(
        "survo-journal {:08x} {later}\n",
        crc32fast::hash(later.as_bytes())
    );
    fs::write(&journal, line).unwrap();
    for output in [run(LONG, out), survo(&format!("status {}", out.display()))] {
        failed(&output, 2, "has the format 5, not 4");
    }
    fs::write(&journal, "something else\n").unwrap();
    failed(&run(LONG, out), 2, "not a journal of this survey");
    assert_eq!(fs::read(&journal).unwrap(), b"something else\n");

    // `status` cannot know whose journal that is, and reports the other surveys.
    let status = survo(&format!("status {}", folder.path().display()));
    assert_eq!(status.status.code(), Some(2));
    assert!(text(&status.stderr).contains("to continue, run again the command that began it"));
    assert!(
        text(&status.stdout).contains("finished in "),
        "{}",
        text(&status.stdout)
    );

    // Threads and memory are no parameters of the work; a torn header counts as no journal.
    fs::write(&journal, &header[..30]).unwrap();
    let mut resumed = start(&LONG.replace("--threads 2", "--threads 1"), out);
    std::thread::sleep(Duration::from_millis(100));
    resumed.kill().unwrap();
    resumed.wait().unwrap();

    let fresh = folder.path().join("fresh");
    failed(
        &run(&format!("{LONG} --resume"), &fresh),
        2,
        "no unfinished survey to continue",
    );
    assert!(!fresh.exists());
}

#[test]
fn two_processes_never_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let slow = "survey 4 4 --engine exact-cover --threads 1";
    let mut first = start(slow, &out);
    // Its first line is there before anything else is done.
    while journal_length(&out) == 0 {
        std::thread::sleep(Duration::from_micros(100));
    }
    failed(&run(slow, &out), 2, "in use by another process");
    let status = survo(&format!("status {}", out.display()));
    assert!(status.status.success());
    assert!(text(&status.stdout).contains("4x4, exact-cover: running, "));
    first.kill().unwrap();
    first.wait().unwrap();
    let status = survo(&format!("status {}", out.display()));
    assert!(text(&status.stdout).contains("4x4, exact-cover: interrupted, "));
}

#[test]
fn a_time_that_no_unit_fits_in_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(
        "survey 4 4 --engine exact-cover --units 1 --time 1s",
        &folder.path().join("4x4"),
    );
    failed(&output, 3, "the time is up: 0 of 1 units of 4x4 are done");
    failed(&output, 3, "no unit was finished in this time");
}

#[test]
fn signals_stop_a_run_and_say_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM"] {
        let out = folder.path().join(signal);
        let child = start("survey 4 4 --engine exact-cover --units 3000", &out);
        while fs::metadata(out.join("journal")).map_or(0, |file| file.len()) < 1000 {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::process::Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .unwrap();
        let output = child.wait_with_output().unwrap();
        failed(&output, 3, "the same command goes on from there");
        let names: Vec<_> = fs::read_dir(&out).unwrap().collect();
        assert_eq!(names.len(), 1);
    }
}

#[test]
fn a_full_disk_is_one_line_and_the_run_goes_on_when_there_is_space() {
    let folder = tempfile::tempdir().unwrap();
    let reference = folder.path().join("reference");
    let survey = "survey 3 5 --units 100 --puzzles";
    assert!(run(survey, &reference).status.success());
    let out = folder.path().join("out");
    // Limits that strike the journal, then at several places of each result.
    let kib = |name: &str| fs::metadata(reference.join(name)).unwrap().len() / 1024;
    let sizes = [kib("by_row_margins.csv"), kib("puzzles.csv")];
    assert!(sizes[1] > sizes[0] && sizes[0] > 8);
    let parts = |size: u64| [size / 3, size / 2, size - 1];
    for limit in [8].into_iter().chain(sizes.into_iter().flat_map(parts)) {
        let output = limited(limit)
            .arg("-q")
            .args(survey.split_whitespace())
            .arg("--out")
            .arg(&out)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3), "{limit} KiB");
        let lines = text(&output.stderr).lines();
        let complaints: Vec<&str> = lines.filter(|line| line.starts_with("survo: ")).collect();
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].contains("cannot write"), "{complaints:?}");
        assert!(!complaints[0].contains(".survo-"), "{complaints:?}");
        assert!(out.join("journal").exists() && !out.join("manifest.json").exists());
    }
    assert!(run(survey, &out).status.success());
    same_results(&reference, &out);
}

/// Killed between its manifest and the end.
#[test]
fn a_run_that_had_written_all_goes_on_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let journal = interrupted(&folder, 10);
    let out = journal.parent().unwrap().to_owned();
    let aside = folder.path().join("aside");
    fs::copy(&journal, &aside).unwrap();
    let first = run(LONG, &out);
    assert!(first.status.success() && !journal.exists());
    fs::copy(&aside, &journal).unwrap();
    let again = run(LONG, &out);
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert_eq!(again.stdout, first.stdout);
    assert!(!journal.exists());
    assert_eq!(run(LONG, &out).stdout, first.stdout);
    // Another survey's journal is left as it is.
    fs::copy(&aside, &journal).unwrap();
    failed(
        &run("survey 4 4 --seed 3", &out),
        2,
        "is that of an unfinished survey with ",
    );
    assert!(journal.exists());
}

#[test]
fn another_number_of_threads_goes_on_with_the_same_units() {
    let folder = tempfile::tempdir().unwrap();
    let few = "survey 4 4 --engine bitmask --puzzles --threads 2";
    let (out, whole) = (folder.path().join("out"), folder.path().join("whole"));
    assert!(run(few, &whole).status.success());
    let many = "survey 4 4 --engine bitmask --puzzles --threads 40 --time 300ms";
    assert_eq!(run(many, &out).status.code(), Some(3));
    let status = survo(&format!("status {}", out.display()));
    assert!(text(&status.stdout).contains(" of 640 units"), "{status:?}");
    let ended = run(few, &out);
    assert!(ended.status.success(), "{ended:?}");
    same_results(&whole, &out);
}

/// If a folder is removed or replaced by another, the command says so at the next unit and not at
/// the end of the night.
#[test]
fn a_folder_that_is_removed_under_a_survey_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    for is_replaced in [false, true] {
        let out = folder.path().join("out");
        let child = start(
            "survey 4 5 --engine bitmask --threads 2 --units 100000",
            &out,
        );
        while journal_length(&out) < 1000 {
            std::thread::sleep(Duration::from_millis(5));
        }
        fs::rename(&out, folder.path().join(format!("aside-{is_replaced}"))).unwrap();
        if is_replaced {
            fs::create_dir(&out).unwrap();
            fs::write(out.join("journal"), "").unwrap();
        }
        let output = child.wait_with_output().unwrap();
        failed(&output, 2, "removed or replaced under the survey");
    }
}
