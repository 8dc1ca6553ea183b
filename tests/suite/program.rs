//! The program as its users run it: what the tests of all commands share.

use std::borrow::BorrowMut;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use survo::files::Manifest;
use survo::files::storage::digest_within;
use tempfile::TempDir;

/// The program, for those who start it otherwise.
pub fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("survo")
}

/// The program with arguments, separated by spaces.
pub fn survo(arguments: &str) -> Command {
    let mut command = Command::cargo_bin("survo").unwrap();
    command.args(arguments.split_whitespace());
    command
}

/// The same, run in a folder.
pub fn survo_in(folder: &TempDir, arguments: &str) -> Command {
    let mut command = survo(arguments);
    command.current_dir(folder.path());
    command
}

/// The program where no file may have more than so many KiB, as on a full disk; its
/// arguments are still to come.
pub fn limited(kib: u64) -> Command {
    let mut command = Command::new("bash");
    command
        .args(["-c", "ulimit -f $0; exec \"$@\"", &kib.to_string()])
        .arg(program());
    command
}

/// Makes a survey with these arguments and keeps it in a folder.
pub fn survey(arguments: &str, out: &Path) {
    survo(&format!("survey -q {arguments} --out {}", out.display()))
        .assert()
        .success();
}

/// Begins a survey with these arguments and leaves it unfinished in a folder.
pub fn begin(arguments: &str, out: &Path) {
    survo(&format!(
        "survey -q {arguments} --time 0 --out {}",
        out.display()
    ))
    .assert()
    .code(3);
}

/// Writes the digests of the files as they are now into a survey's manifest: who changes a
/// file on purpose can also change its digest.
pub fn with_digests_of_now(survey: &Path) {
    change_manifest(survey, |manifest| {
        for (file, digest) in &mut manifest.sha256 {
            *digest = digest_within(&survey.join(file), u64::MAX).unwrap();
        }
    });
}

/// Adds to numbers of a line of a CSV file, from 1, by the names of their columns.
pub fn add_to_line(file: &Path, line: usize, changes: &[(&str, i64)]) {
    let text = fs::read_to_string(file).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut fields: Vec<String> = lines[line - 1].split(',').map(str::to_owned).collect();
    let header: Vec<&str> = lines[0].split(',').collect();
    let column = |name: &str| header.iter().position(|column| *column == name);
    for (name, more) in changes {
        let field = &mut fields[column(name).unwrap()];
        let number = field.parse::<i64>().unwrap() + more;
        assert!(number >= 0);
        *field = number.to_string();
    }
    // Who changes a total changes what is said of it, too.
    if let Some(agrees) = column("agrees").filter(|&agrees| !fields[agrees].is_empty()) {
        let is_same = fields[column("unique").unwrap()] == fields[agrees - 1];
        fields[agrees] = if is_same { "yes" } else { "no" }.to_owned();
    }
    lines[line - 1] = fields.join(",");
    fs::write(file, lines.join("\n") + "\n").unwrap();
}

/// Changes a survey's manifest and its digest with it.
pub fn change_manifest(survey: &Path, change: impl FnOnce(&mut Manifest)) {
    let mut manifest = Manifest::read(survey).unwrap();
    change(&mut manifest);
    manifest.write(survey).unwrap();
}

/// One line on standard error that holds `message`, nothing on standard output, and the
/// status of unusable input.
pub fn refused(mut command: impl BorrowMut<Command>, message: &str) {
    refused_midway(command.borrow_mut(), message).stdout(is_empty());
}

/// Likewise, by a command that may have printed something before.
pub fn refused_midway(command: &mut Command, message: &str) -> Assert {
    command
        .assert()
        .code(2)
        .stderr(contains(message).and(predicate::function(|text: &str| text.lines().count() == 1)))
}

/// The commands of a table are refused. A line of it has the arguments after those of `command`,
/// `->`, and words of the message.
pub fn refusals(command: &str, table: &str) {
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        let (arguments, message) = line.split_once("->").expect(line);
        refused(survo(&format!("{command} {arguments}")), message.trim());
    }
}

/// What the program prints for arguments and an input. It has nothing to report.
pub fn printed(arguments: &str, input: &str) -> String {
    let output = survo(arguments).write_stdin(input).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {said}");
    assert!(said.is_empty(), "{arguments}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Waits until something is so, while the program is at work. The work is to be long enough: an
/// end before is a failure, so that no test waits for ever on a quick machine.
pub fn wait_until(child: &mut Child, mut is_so: impl FnMut() -> bool) {
    while !is_so() {
        let ended = child.try_wait().unwrap();
        assert_eq!(ended, None, "the program ended before it was so");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The program as one that Ctrl-C stops, even if the tests were started with it ignored: by nohup,
/// or in the background of a script.
pub fn heeding_signals() -> std::process::Command {
    let program = program();
    if !cfg!(target_os = "linux") {
        return std::process::Command::new(program);
    }
    let mut command = std::process::Command::new("env");
    command.arg("--default-signal=INT").arg(program);
    command
}

/// Sends a signal, such as -INT.
pub fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args([signal, &id])
        .status();
    assert!(sent.unwrap().success());
}

/// Sends Ctrl-C half a second after the start and waits: status 3, and these words on
/// standard error.
#[cfg(unix)]
pub fn interrupted(arguments: &str, said: &str) {
    let mut child = heeding_signals()
        .args(arguments.split(' '))
        // Never written to, and open until the end.
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take();
    std::thread::sleep(Duration::from_millis(500));
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), said);
}

/// A folder for one test.
pub fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// The result files of a survey; the list of puzzles is empty where there is none.
pub fn results(survey: &Path) -> [Vec<u8>; 3] {
    let read = |name| fs::read(survey.join(name));
    [
        read("by_row_margins.csv").unwrap(),
        read("tallies.csv").unwrap(),
        read("puzzles.csv").unwrap_or_default(),
    ]
}

/// A copy of a folder of files.
pub fn copied(from: &Path, to: PathBuf) -> PathBuf {
    fs::create_dir(&to).unwrap();
    for name in names(from) {
        fs::copy(from.join(&name), to.join(&name)).unwrap();
    }
    to
}

/// The names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
