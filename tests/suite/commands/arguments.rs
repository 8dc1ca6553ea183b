//! What all commands share: refusals, help, signals, closed pipes, logs.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{
    folder, interrupted, names, printed, program, refusals, refused, refused_midway, send, survey,
    survo,
};

#[test]
fn unusable_arguments_get_one_line_and_status_2() {
    refusals(
        "",
        r"
        frobnicate -> (see 'survo --help')
        help tabel -> unrecognized subcommand 'tabel' (see 'survo --help')
        tabel -> 'tabel'; a similar subcommand exists: 'table' (see 'survo --help')
        partitions x 4 -> 'x' is not a whole number
        partitions 99999 4 -> above the limit of 10000
        partitions 10 0 -> at least one part
        partitions 10 2 --min 5 --max 4 -> least part 5
        survey 3 4 --ouf x -> (see 'survo survey --help')
        survey 3 4 --puzzles -> --out
        survey four 4 --out x -> 'four' is not a whole number: a size is written 3x4 or 3 4
        suko solve --limit x -> (see 'survo suko solve --help')
        suko generate --number 0 -> 0 is less than 1 (see 'survo suko generate --help')
        -q solve --rows 3,x --cols 4,6 -> 'x' is not a whole number (see 'survo solve --help')
        solve -vv --limit 0 -> (see 'survo solve --help')
        plot 99999999999999999999 4 --out x.png -> '99999999999999999999' is not a whole number
        verify 3x4 --out no-such-folder/record.json -> there is no folder no-such-folder
        verify 3x4 --out data -> is a folder, not a file
        verify 3 4 --puzzles -> --puzzles are for surveys
        verify 3x4-absent -> cannot read the folder 3x4-absent
        verify . --per-class 10 -> --per-class are for sizes",
    );
    let folder = folder();
    let out = folder.path().join("out");
    refusals(
        &format!("survey --out {}", out.display()),
        r"
        1 4 -> at least 2 rows
        0 4 -> no cells
        8 8 -> row margins
        3 4 --engine abacus -> abacus
        3 4 --threads 0 -> '--threads <T>': 0 is not in 1..=1024
        3 4 --units 0 -> '--units <K>': 0 is not in 1..=1000000
        3 4 --memory 0 -> '--memory <MIB>': 0 is not in 1..=
        -3 4 -> -3",
    );
    assert!(!out.exists(), "no refused command may touch the folder");
}

#[test]
fn what_stands_in_the_place_of_a_file_is_refused_with_what_to_write() {
    refusals(
        "",
        r"
        solve 13,27,38 -> there is no file 13,27,38; write sums as --rows 13,27,38 --cols 13,14,23,28,
        solve 3x4 -> there is no file 3x4; write sums as --rows
        explain puzle.txt -> there is no file puzle.txt; write sums as --rows
        encode --form dlx 3 -> there is no file 3; write sums as --rows
        swap 2 -> and a size, for generate and swap, as 3x4
        classify 3x4 13,27,38 -> there is no file 13,27,38; write pairs of margins in a file
        suko solve 10,15,20,25 -> there is no file 10,15,20,25; write the picture of a Suko
        suko check aab -> survo suko solve --help shows its form
        suko compare suko.txt -> there is no file suko.txt; write the picture
        tiles 3x4 -> there is no file 3x4; pipe a board, as in echo A00B0 | survo tiles -",
    );
}

#[test]
fn every_command_that_takes_a_size_or_a_puzzle_names_the_limit() {
    for command in [
        "survey 9x8 --out x",
        "estimate 9x8",
        "table 9x8",
        "plot 9x8 --out x.png",
        "generate 9x8",
        "classify 9x8",
        "verify 9x8",
        "swap 9x8",
        "tiles --all 9x8",
    ] {
        refused(&mut survo(command), "a table of 9x8 has more than 64 cells");
    }
    let sums = ["37"; 73].join(",");
    for command in ["solve", "explain", "encode --form dlx", "swap"] {
        refused(
            &mut survo(&format!("{command} --rows 2701 --cols {sums}")),
            "a table of 1x73 has more than 64 cells",
        );
    }
}

#[test]
fn names_in_messages_have_no_control_characters() {
    let folder = folder();
    let out = folder.path().join("a\u{1b}[31m");
    let survey = || survo("-v survey 2 2 --out").arg(&out).output().unwrap();
    let [first, again] = [survey(), survey()].map(|done| String::from_utf8(done.stderr).unwrap());
    let said = "aU+001B[31m has this survey, finished before";
    assert!(again.contains(said), "{again}");
    assert!(
        !first.contains("a\u{1b}") && !again.contains('\u{1b}'),
        "{first}"
    );
    refused(survo("solve a\u{202e}b\u{200b}c"), "aU+202EbU+200Bc");
}

#[test]
fn help_is_an_answer() {
    let help = printed("--help", "");
    for part in ["Exit status", "S(m,n)", "Table and surveys"] {
        assert!(help.contains(part), "{help}");
    }
    // The short page: an answer to -h, and to no command at all.
    let page = printed("-h", "");
    assert!(page.contains("verify") && page.lines().count() < 24);
    assert_eq!(printed("", ""), page);
    // In one column, as wide as COLUMNS says.
    let narrow = survo("").env("COLUMNS", "40").output().unwrap().stdout;
    let narrow = String::from_utf8(narrow).unwrap();
    let listed = narrow.lines().filter(|line| line.starts_with("  "));
    assert_eq!(listed.count(), 21, "{narrow}");
}

#[test]
fn completions_and_manual_pages_come_from_the_same_definitions() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&format!("completions {shell}"), "");
        assert!(script.contains("partitions"), "{script}");
    }
    let folder = folder();
    printed(&format!("man {}", folder.path().display()), "");
    let page = fs::read_to_string(folder.path().join("survo-survey.1")).unwrap();
    // What -h hides is described, and the lines of examples stay.
    assert!(page.contains("Do not lock the folder"), "{page}");
    assert!(page.contains(".nf\nExamples:\n  survo survey"), "{page}");
}

/// An answer that cannot be written is not given.
#[cfg(target_os = "linux")]
#[test]
fn help_and_manual_pages_on_a_full_disk_end_with_3() {
    for arguments in ["--help", "-h", "--version", "survey --help"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(program());
        let command = command.args(arguments.split(' ')).stdout(full);
        let status = command.stderr(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(3), "{arguments}");
    }
    let folder = folder();
    crate::program::limited(0)
        .args(["man", &folder.path().display().to_string()])
        .assert()
        .code(3)
        .stderr(contains("cannot write").and(contains(".1: ")));
    assert_eq!(names(folder.path()), [""; 0], "nothing half-written");
}

/// Work does not end because nobody can read its messages.
#[cfg(target_os = "linux")]
#[test]
fn messages_that_cannot_be_written_are_dropped() {
    for (arguments, code) in [
        ("-vv table --max-pairs 1000", 0),
        ("solve --rows 3,x --cols 4,6", 2),
        ("verify 2x3", 0),
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(program());
        let command = command.args(arguments.split(' ')).stdout(Stdio::null());
        let status = command.stderr(full).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments}");
    }
}

/// A terminal that goes away and Ctrl-C stop the work, unless the program was started with these
/// signals ignored: by nohup, or in the background of a script.
#[cfg(target_os = "linux")]
#[test]
fn signals_stop_the_work_unless_they_were_ignored_at_the_start() {
    // Both are set explicitly: the tests themselves may have been started by nohup.
    for (disposition, signals) in [
        ("--default-signal=HUP", &["-HUP"][..]),
        ("--ignore-signal=HUP", &["-HUP", "-TERM"]),
        ("--default-signal=INT", &["-INT"]),
        ("--ignore-signal=INT", &["-INT", "-TERM"]),
    ] {
        let mut child = std::process::Command::new("env")
            .arg(disposition)
            .arg(program())
            .args(["partitions", "1000", "12"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        for &signal in signals {
            std::thread::sleep(Duration::from_millis(500));
            assert_eq!(child.try_wait().unwrap(), None, "before {signal}");
            send(signal, &child);
        }
        assert_eq!(child.wait().unwrap().code(), Some(3));
    }
}

/// Text without an end is not read to the end.
#[test]
fn endless_lines_and_large_files_are_refused() {
    let longest = "x".repeat(1 << 14);
    let message = "standard input, line 2: it is longer than 16384 bytes";
    // Whether the first line is answered before the second is read, no one can tell.
    let text = format!("3,7,4,6\n{longest}x");
    refused_midway(survo("classify 2 2").write_stdin(text), message);
    let assert = survo("classify 2 2")
        .write_stdin(format!("{longest}\na\r\n\nb"))
        .assert();
    let written = format!("{longest},invalid\na,invalid\nb,invalid\n");
    assert.code(2).stdout(written);
    let lines = "\n".repeat((1 << 20) + 1);
    for command in ["crossword solve -", "tiles -"] {
        let message = "standard input is larger than 1 MiB";
        refused(survo(command).write_stdin(lines.as_str()), message);
    }
}

/// A machine that refuses threads is reported, without a panic.
#[cfg(target_os = "linux")]
#[test]
fn refused_threads_are_no_panic() {
    let folder = folder();
    let survey = format!("survey 3 4 --out {}", folder.path().join("out").display());
    for arguments in [
        "classify 2 3",
        "solve -",
        "explain --md - --threads 4",
        &survey,
    ] {
        // Root is beyond this limit: then the work is simply done.
        let mut command = assert_cmd::Command::new("bash");
        let command = command.args(["-c", "ulimit -u 1; exec \"$0\" \"$@\""]);
        let command = command.arg(program()).args(arguments.split(' '));
        let code = command.write_stdin("").assert().get_output().status.code();
        assert!(matches!(code, Some(0 | 2)), "{arguments}: {code:?}");
    }
}

#[cfg(unix)]
#[test]
fn commands_that_wait_or_list_stop_at_the_first_signal() {
    for command in [
        "classify 3 4",
        "solve -",
        "encode --form opb -",
        "suko check -",
        "crossword solve -",
        "tiles -",
    ] {
        interrupted(command, "survo: stopped\n");
    }
    interrupted(
        "partitions 1000 12",
        "survo: stopped before the last partition\n",
    );
}

/// Work that checks for no signal is ended all the same: here a reader of a pipe without a writer.
#[cfg(unix)]
#[test]
fn commands_that_are_deaf_stop_at_the_first_signal() {
    let folder = folder();
    let list = folder.path().join("puzzles.csv");
    make_pipe(&list);
    let verify = format!("verify {} --puzzles", list.display());
    interrupted(&verify, "survo: stopped\n");
}

/// Nobody waits for ever for a pipe in the place of a file of results.
#[cfg(unix)]
#[test]
fn pipes_are_no_files_of_a_survey() {
    let folder = folder();
    survey("2 3 --puzzles", &folder.path().join("survey"));
    for (file, commands) in [
        ("by_row_margins.csv", &["verify", "status", "compare ."][..]),
        ("tallies.csv", &["verify", "status", "merge merged"]),
        ("puzzles.csv", &["verify", "verify --puzzles", "status"]),
        ("manifest.json", &["verify", "merge merged"]),
    ] {
        let [file, aside] = [&format!("survey/{file}"), "aside"].map(|of| folder.path().join(of));
        fs::rename(&file, &aside).unwrap();
        make_pipe(&file);
        for command in commands {
            let assert = survo(&format!("{command} survey"))
                .current_dir(folder.path())
                .timeout(Duration::from_secs(20))
                .assert()
                .failure();
            let output = assert.get_output();
            let told = [&output.stdout[..], &output.stderr].concat();
            let told = String::from_utf8(told).unwrap();
            assert!(told.contains("not a regular file"), "{command}: {told}");
        }
        fs::rename(&aside, &file).unwrap();
    }
}

fn make_pipe(file: &Path) {
    let made = std::process::Command::new("mkfifo").arg(file).status();
    assert!(made.unwrap().success());
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let script = format!("{} partitions 2000 6 | head -n 1", program().display());
    let status = std::process::Command::new("bash")
        .args(["-o", "pipefail", "-c", &script])
        .output()
        .unwrap();
    assert_eq!(status.stderr, b"");
    assert!(status.status.success());
}
