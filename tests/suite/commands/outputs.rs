//! Files that options name: what is there already is not lost, and nothing is half-written.

use std::fs;
use std::process::{Command, Stdio};

use crate::program::{folder, names, printed, program, refused, send, survey, survo};

#[test]
fn outputs_never_replace_what_was_read_or_belongs_to_a_survey() {
    let folder = folder();
    let of = |name: &str| folder.path().join(name).display().to_string();
    let made = folder.path().join("survey");
    survey("2x3 --puzzles", &made);
    fs::copy(made.join("puzzles.csv"), of("list.csv")).unwrap();
    let all = || {
        let read = |name: &String| fs::read(made.join(name)).unwrap();
        names(&made).iter().map(read).collect::<Vec<_>>()
    };
    let before = all();
    for command in [
        "verify SURVEY --puzzles --out SURVEY/puzzles.csv",
        "verify SURVEY --out SURVEY/record.json",
        "estimate 2x3 -o SURVEY/tallies.csv",
        "estimate 2x3 --out=SURVEY/manifest.json",
    ] {
        let command = command.replace("SURVEY", &of("survey"));
        refused(survo(&command), "survey holds a survey");
    }
    assert!(all() == before);
    for command in [
        "verify LIST --puzzles --out LIST",
        "verify LIST --puzzles --out=FOLDER/survey/../list.csv",
        "generate 3x3 --out FOLDER/new.html --sheet FOLDER/survey/../new.html",
    ] {
        let command = command.replace("LIST", &of("list.csv"));
        let command = command.replace("FOLDER", &folder.path().display().to_string());
        refused(survo(&command), "but it is also read or written");
    }
    let list = fs::read(of("list.csv")).unwrap();
    assert_eq!(list, fs::read(made.join("puzzles.csv")).unwrap());
    // A file of that name in another folder is nobody's, and may be replaced.
    for _ in 0..2 {
        let command = format!("plot 2x3 -o {}", of("puzzles.svg"));
        survo(&command).assert().success();
    }
}

/// The work would take ten minutes.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_file_is_refused_before_the_work() {
    refused(
        survo("estimate 5x5 --time 10m --out /proc/estimate.json"),
        "cannot write /proc/estimate.json",
    );
}

/// In bash, an option for a number offers no files, and file names with blanks stay whole.
#[test]
fn completions_offer_files_for_files_only() {
    let script = printed("completions bash", "");
    let lines: Vec<&str> = script.lines().map(str::trim).collect();
    let offering = |line: &&str| line.contains("compgen -f");
    assert!(lines.iter().any(offering));
    for case in lines.split(|&line| line == "return 0") {
        let offers_files = case.iter().any(offering);
        let keeps_blanks = case.contains(&"IFS=$'\\n'");
        assert_eq!(offers_files, keeps_blanks, "{case:?}");
        assert!(!(offers_files && case.contains(&"--seed)")), "{case:?}");
    }
}

/// The program is stopped while a temporary file is there; it then finds two signals at once.
#[cfg(target_os = "linux")]
#[test]
fn two_signals_while_a_file_is_written_leave_no_half_of_it() {
    for _ in 0..100 {
        let folder = folder();
        let half = || {
            let found = fs::read_dir(folder.path().join("out"));
            let found = found.into_iter().flatten().flatten();
            let names = found.map(|entry| entry.file_name());
            names
                .filter(|name| name.to_string_lossy().starts_with(".survo-"))
                .count()
        };
        let mut child = Command::new(program())
            .args(["-q", "survey", "2x7", "--puzzles", "--out"])
            .arg(folder.path().join("out"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while half() == 0 && child.try_wait().unwrap().is_none() {}
        send("-STOP", &child);
        let is_caught = half() == 1;
        for signal in ["-INT", "-TERM", "-CONT"] {
            send(signal, &child);
        }
        child.wait().unwrap();
        assert_eq!(half(), 0);
        if is_caught {
            return;
        }
    }
    panic!("the program was never caught in the act");
}
