//! What has no end, or far more of it than a survey writes, is not read to its end.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use predicates::str::contains;

use crate::program::{copied, folder, refused, survo};

/// Every command here is over in no time, or it reads on.
const PATIENCE: Duration = Duration::from_secs(60);

fn within(arguments: &str, folder: &Path) -> assert_cmd::Command {
    let mut command = survo(arguments);
    command.current_dir(folder).timeout(PATIENCE);
    command
}

#[test]
fn a_file_larger_than_the_shape_has_room_for_is_refused() {
    let folder = folder();
    within("-q survey 3 3 --puzzles --out whole", folder.path())
        .assert()
        .success();
    for name in ["by_row_margins.csv", "tallies.csv", "puzzles.csv"] {
        let survey = copied(&folder.path().join("whole"), folder.path().join(name));
        // A terabyte of zeros that takes no room on the disk.
        let file = fs::OpenOptions::new().write(true).open(survey.join(name));
        file.unwrap().set_len(1 << 40).unwrap();
        for command in [format!("status {name}"), format!("compare whole {name}")] {
            refused(&mut within(&command, folder.path()), "larger than");
        }
        within(&format!("verify {name}"), folder.path())
            .assert()
            .code(1)
            .stdout(contains("larger than"));
    }
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_not_waited_for() {
    let folder = folder();
    let made = Command::new("mkfifo")
        .arg(folder.path().join("checkpoint.json"))
        .status();
    assert!(made.unwrap().success());
    for command in ["merge out .", "status .", "survey 2 3 --out ."] {
        within(command, folder.path()).assert().code(2);
    }
    fs::remove_file(folder.path().join("checkpoint.json")).unwrap();
    within(
        "-q table --max-pairs 20 --against partition --out .",
        folder.path(),
    )
    .assert()
    .success();
    let record = folder.path().join("2x2/against-partition.json");
    fs::remove_file(&record).unwrap();
    let made = Command::new("mkfifo").arg(&record).status();
    assert!(made.unwrap().success());
    refused(
        &mut within("table --max-pairs 0 --out .", folder.path()),
        "against-partition.json: not a regular file",
    );
}

/// Millions of records in a small file, each of them one that a survey may write.
fn bomb(header: &str, record: &str, path: &Path) {
    let mut to = GzEncoder::new(fs::File::create(path).unwrap(), Compression::fast());
    to.write_all(header.as_bytes()).unwrap();
    let records = format!("{record}\n").repeat(10_000);
    for _ in 0..300 {
        to.write_all(records.as_bytes()).unwrap();
    }
    to.finish().unwrap();
}

/// 300 MiB of memory, where three million puzzles or row margins would take far more.
#[test]
fn a_small_file_of_many_records_fills_no_memory() {
    let folder = folder();
    within("-q survey 3 4 --puzzles --out a", folder.path())
        .assert()
        .success();
    let little = |command: &str| {
        let mut bash = assert_cmd::Command::new("bash");
        bash.args(["-c", "ulimit -v 307200; exec \"$@\"", "bash"])
            .arg(assert_cmd::cargo::cargo_bin("survo"))
            .args(command.split(' '))
            .current_dir(folder.path());
        bash
    };
    little("-q verify a --threads 1").assert().success();
    let (margins, puzzles) = ("a/by_row_margins.csv", "a/puzzles.csv");
    for file in [puzzles, margins] {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        let header = format!("{}\n", lines.next().unwrap());
        let packed = folder.path().join(format!("{file}.gz"));
        bomb(&header, lines.next().unwrap(), &packed);
        fs::rename(&path, folder.path().join("aside")).unwrap();
        little("verify a --threads 1").assert().code(1);
        fs::remove_file(&packed).unwrap();
        fs::rename(folder.path().join("aside"), &path).unwrap();
    }
}
