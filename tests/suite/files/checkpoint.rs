//! Surveys that are killed, stopped, starved of space or damaged, and then go on: the
//! result is the same to the byte.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::program::{copied, heeding_signals, limited, names, results, wait_until};

/// A survey of a second or more, in many units.
const LONG: &str = "survey 4 4 --engine bitmask --threads 2 --units 300 --puzzles";

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("survo")
}

fn start(arguments: &str, out: &Path) -> Child {
    heeding_signals()
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
    assert!(results(first) == results(second));
    assert!(!second.join("checkpoint.json").exists() && !second.join("lock").exists());
}

/// An uninterrupted run.
fn whole(folder: &TempDir) -> PathBuf {
    let out = folder.path().join("whole");
    assert!(run(LONG, &out).status.success());
    out
}

/// The units that `status` tells as finished.
fn units_done(out: &Path) -> u64 {
    // "4x4, bitmask: running, 30 of 300 units, 10 %, .."
    let status = survo(&format!("status {}", out.display()));
    let words: Vec<&str> = text(&status.stdout).split_whitespace().collect();
    let done = words.windows(2).find(|pair| pair[1] == "of");
    done.map_or(0, |pair| pair[0].parse().unwrap())
}

/// The folder of a run that was stopped with some of its 300 units finished, and the number of
/// these.
fn interrupted(folder: &TempDir) -> (PathBuf, u64) {
    let out = folder.path().join("interrupted");
    // On a busy machine no unit may be finished in this time: then some more.
    let done = loop {
        let output = run(&format!("{LONG} --time 300ms"), &out);
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        match units_done(&out) {
            0 => {}
            done => break done,
        }
    };
    (out, done)
}

/// Each run is killed: some at once, most when a checkpoint has more units than before.
#[test]
fn a_survey_killed_eight_times_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let long = LONG.replace("bitmask", "exact-cover").replace("4 4", "3 5");
    let out = folder.path().join("whole");
    assert!(
        run(&long.replace("exact-cover", "sieve"), &out)
            .status
            .success()
    );
    let whole = out;
    let out = folder.path().join("killed");
    let mut done = 0;
    for kill in 0..8 {
        let mut child = start(&long, &out);
        while kill % 3 != 0 && units_done(&out) <= done && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(20));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // On a quick machine the survey ends before it is killed eight times.
        if out.join("manifest.json").exists() {
            break;
        }
        let now = units_done(&out);
        assert!(now >= done, "{done} units were done, {now} after a kill");
        done = now;
    }
    assert!(run(&long, &out).status.success());
    same_results(&whole, &out);
    let manifest = fs::read_to_string(out.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let sessions = manifest["sessions"].as_array().unwrap().iter();
    let units = sessions.map(|session| session["units"].as_u64().unwrap());
    assert_eq!(units.sum::<u64>(), 300);
}

#[test]
fn a_damaged_checkpoint_costs_units_and_never_a_pair() {
    let folder = tempfile::tempdir().unwrap();
    let whole = whole(&folder);
    let (begun, units) = interrupted(&folder);
    for (name, cut) in [("sound", 0), ("torn", 1)] {
        let out = copied(&begun, folder.path().join(name));
        let path = out.join("checkpoint.json");
        let length = fs::metadata(&path).unwrap().len();
        let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(length - cut).unwrap();
        // What a kill left behind the puzzles of the checkpoint.
        let puzzles = out.join("checkpoint.puzzles");
        let mut longer = fs::read(&puzzles).unwrap_or_default();
        longer.extend([7; 100]);
        fs::write(&puzzles, longer).unwrap();
        let output = survo(&format!("{LONG} --resume --out {}", out.display()));
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        let said = text(&output.stderr);
        let told = said.contains(&format!("going on: {units} of 300 units done"));
        assert_eq!(told, cut == 0, "{said}");
        assert_eq!(said.contains("the checkpoint before it is used"), cut > 0);
        same_results(&whole, &out);
    }
    for name in ["checkpoint.json", "checkpoint.previous"] {
        fs::write(begun.join(name), "{").unwrap();
    }
    let advice = format!("to make the survey again, move {} away", begun.display());
    failed(&run(LONG, &begun), 2, &advice);
    let status = survo(&format!("status {}", begun.display()));
    failed(&status, 2, "checkpoint.json: damaged: ");
}

#[test]
fn only_the_same_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        run("survey 2 3", &folder.path().join("another"))
            .status
            .success()
    );
    let (out, _) = interrupted(&folder);
    let checkpoint = out.join("checkpoint.json");
    let before = fs::read(&checkpoint).unwrap();
    for (arguments, message) in [
        (
            LONG.replace("bitmask", "partition"),
            "engine \"bitmask\", not \"partition\"",
        ),
        (format!("{LONG} --seed 7"), "seed 0, not 7"),
        (LONG.replace("300", "299"), "units 300, not 299"),
        (format!("{LONG} --shard 2/3"), "shard \"1/1\", not \"2/3\""),
        (
            LONG.replace(" --puzzles", ""),
            "an unfinished survey with --puzzles; ask for the same",
        ),
        (LONG.replace("4 4", "3 4"), "survey of 4x4, not 3x4"),
    ] {
        failed(&run(&arguments, &out), 2, message);
    }
    assert_eq!(fs::read(&checkpoint).unwrap(), before);
    // The survey that cannot be read keeps `status` from none of the others.
    fs::write(&checkpoint, "something else\n").unwrap();
    fs::remove_file(out.join("checkpoint.previous")).unwrap();
    let status = survo(&format!("status {}", folder.path().display()));
    failed(&status, 2, "checkpoint.json: damaged: ");
    assert!(text(&status.stdout).contains("finished after "));

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
    let slow = "survey 4 5 --engine exact-cover --threads 1";
    let mut first = start(slow, &out);
    // It is there before anything else is done.
    wait_until(&mut first, || out.join("checkpoint.json").exists());
    failed(&run(slow, &out), 2, "in use by another process");
    let status = survo(&format!("status {}", out.display()));
    assert!(status.status.success());
    assert!(text(&status.stdout).contains("4x5, exact-cover: running, "));
    first.kill().unwrap();
    first.wait().unwrap();
    let status = survo(&format!("status {}", out.display()));
    assert!(text(&status.stdout).contains("4x5, exact-cover: interrupted, "));
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
        let mut child = start("survey 4 5 --engine exact-cover --units 3000", &out);
        wait_until(&mut child, || units_done(&out) > 0);
        std::process::Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .unwrap();
        let output = child.wait_with_output().unwrap();
        failed(&output, 3, "the same command continues from there");
        let names = names(&out);
        let is_of_work = |name: &String| name == "lock" || name.starts_with("checkpoint.");
        assert!(names.iter().all(is_of_work), "{names:?}");
    }
}

#[test]
fn a_full_disk_is_one_line_and_the_run_goes_on_when_there_is_space() {
    let folder = tempfile::tempdir().unwrap();
    let reference = folder.path().join("reference");
    let survey = "survey 3 5 --units 100 --puzzles";
    assert!(run(survey, &reference).status.success());
    let out = folder.path().join("out");
    // Limits that strike the first checkpoint with units, then several places of each result.
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
        assert!(!out.join("manifest.json").exists());
    }
    assert!(run(survey, &out).status.success());
    same_results(&reference, &out);
}

/// Killed between its manifest and the end.
#[test]
fn a_run_that_had_written_all_goes_on_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let (out, _) = interrupted(&folder);
    let begun = copied(&out, folder.path().join("begun"));
    let first = run(LONG, &out);
    assert!(first.status.success(), "{}", text(&first.stderr));
    for file in names(&begun) {
        fs::copy(begun.join(&file), out.join(&file)).unwrap();
    }
    let again = run(LONG, &out);
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert_eq!(again.stdout, first.stdout);
    let left = [
        "by_row_margins.csv",
        "manifest.json",
        "puzzles.csv",
        "tallies.csv",
    ];
    assert_eq!(names(&out), left);
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

/// If a folder is removed or replaced by another, the command says so at the next checkpoint and not
/// at the end of the night.
#[test]
fn a_folder_that_is_removed_under_a_survey_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    for is_replaced in [false, true] {
        let out = folder.path().join("out");
        let mut child = start(
            "survey 4 5 --engine bitmask --threads 2 --units 100000",
            &out,
        );
        wait_until(&mut child, || out.join("checkpoint.json").exists());
        fs::rename(&out, folder.path().join(format!("aside-{is_replaced}"))).unwrap();
        if is_replaced {
            fs::create_dir(&out).unwrap();
            fs::write(out.join("lock"), "").unwrap();
        }
        let output = child.wait_with_output().unwrap();
        failed(&output, 2, "removed or replaced under the survey");
    }
}
