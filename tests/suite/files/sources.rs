//! `docs/records/sources.md`: every claim of the sources with the command that reproduces it. The
//! commands are run, and have to print the lines that the page shows. No other command prints all
//! lines of a claim.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A claim with a command.
struct Claim {
    line: usize,
    command: String,
    /// Whole lines that the command prints, blanks apart.
    prints: Vec<String>,
    /// Whether it takes long.
    long: bool,
}

/// The texts between backticks.
fn quoted(cell: &str) -> Vec<String> {
    let parts = cell.split('`').skip(1).step_by(2);
    parts.map(|part| part.replace("\\|", "|")).collect()
}

/// The cells of a row of a table; a bar in a cell is written `\|`.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_start_matches('|').trim_end_matches('|');
    let hidden = row.replace("\\|", "\u{0}");
    let cells = hidden.split('|');
    cells
        .map(|cell| cell.trim().replace('\u{0}', "\\|"))
        .collect()
}

fn page() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join("docs/records/sources.md")).unwrap()
}

/// The claims that have a command; every other says why it has none.
fn claims() -> Vec<Claim> {
    let page = page();
    let rows = (1..).zip(page.lines()).filter(|(_, line)| {
        line.starts_with('|') && !line.starts_with("| claim") && !line.starts_with("|--")
    });
    let mut claims = Vec::new();
    for (line, row) in rows {
        let [_, command, prints] = cells(row).try_into().unwrap_or_else(|cells: Vec<_>| {
            panic!(
                "docs/records/sources.md, line {line}: {} cells, not three",
                cells.len()
            )
        });
        let Some(of) = quoted(&command).pop() else {
            assert!(
                !prints.is_empty(),
                "docs/records/sources.md, line {line}: no reason"
            );
            continue;
        };
        let prints = quoted(&prints);
        assert!(
            !prints.is_empty(),
            "docs/records/sources.md, line {line}: nothing printed"
        );
        claims.push(Claim {
            line,
            command: of,
            prints,
            long: command.contains("(long)"),
        });
    }
    claims
}

/// The words of a text, so that the width of columns does not count.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs a command of the page by the shell, `survo` being this program. Returns the lines that it
/// prints, without the time at which a line of the log was written.
fn output(command: &str, folder: &Path) -> Vec<String> {
    let program = assert_cmd::cargo::cargo_bin("survo");
    let path = std::env::var("PATH").unwrap();
    let programs = program.parent().unwrap().display();
    let output = Command::new("sh")
        .args(["-c", command])
        .env("PATH", format!("{programs}:{path}"))
        .env("TMPDIR", folder)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let lines = text.lines().map(|line| match line.split_once(" INFO ") {
        Some((_, told)) => words(&format!("INFO {told}")),
        None => words(line),
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// Whether lines that follow one another are a text, or begin with it where it ends in two dots.
fn prints(lines: &[String], text: &str) -> bool {
    let text = words(text);
    let (text, is_begin) = match text.strip_suffix(" ..") {
        Some(begin) => (begin, true),
        None => (text.as_str(), false),
    };
    (0..lines.len()).any(|from| {
        let mut told = String::new();
        for line in &lines[from..] {
            told = words(&format!("{told} {line}"));
            if told == text || is_begin && told.starts_with(text) {
                return true;
            }
            if !text.starts_with(&told) {
                return false;
            }
        }
        false
    })
}

fn run_all(long: bool) {
    let folder = tempfile::tempdir().unwrap();
    let claims: Vec<Claim> = claims().into_iter().filter(|of| of.long == long).collect();
    let mut outputs: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for claim in &claims {
        outputs
            .entry(&claim.command)
            .or_insert_with(|| output(&claim.command, folder.path()));
    }
    let mut wrong = Vec::new();
    for Claim {
        line,
        command,
        prints: expected,
        ..
    } in &claims
    {
        for expected in expected
            .iter()
            .filter(|text| !prints(&outputs[command.as_str()], text))
        {
            wrong.push(format!(
                "line {line}: `{command}` does not print `{expected}`"
            ));
        }
        let shows = |lines: &[String]| expected.iter().all(|text| prints(lines, text));
        let others = outputs.iter().filter(|(other, _)| *other != command);
        for (other, _) in others.filter(|(_, lines)| shows(lines)) {
            wrong.push(format!("line {line}: `{other}` prints {expected:?}, too"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(!outputs.is_empty());
}

/// The opening counts the rows of the tables.
#[test]
fn the_opening_says_how_many_claims_there_are_and_how_many_hold() {
    let page = page();
    let rows: Vec<Vec<String>> = page
        .lines()
        .filter(|line| {
            line.starts_with('|') && !line.starts_with("| claim") && !line.starts_with("|--")
        })
        .map(cells)
        .collect();
    let slips = rows.iter().filter(|row| row[2].contains("slip")).count();
    let opening = words(page.split("\n## ").next().unwrap());
    let commands = claims().len();
    for told in [
        format!("{} claims: {commands} have a command", rows.len()),
        format!("{} have the reason why", rows.len() - commands),
        format!("{} hold or are not for a program", rows.len() - slips),
        format!("{slips} are slips"),
    ] {
        assert!(opening.contains(&told), "{told}");
    }
}

#[test]
fn the_commands_of_the_claims_print_what_the_page_says() {
    run_all(false);
}

#[test]
#[ignore = "takes minutes"]
fn the_long_commands_of_the_claims_print_what_the_page_says() {
    run_all(true);
}

/// Every command that proves a slip is one of the page, so that it is run.
#[test]
fn the_proofs_of_slips_are_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let slips = std::fs::read_to_string(root.join("docs/records/slips.md")).unwrap();
    let section = slips.split("\n## ").next().unwrap();
    let claims = claims();
    let mut proofs = 0;
    for row in section.lines().filter(|line| line.starts_with('|')) {
        for proof in quoted(&cells(row)[3]) {
            proofs += 1;
            // Folders lie elsewhere in the test.
            let proof = proof.split(" --out").next().unwrap();
            assert!(
                claims.iter().any(|claim| claim.command.starts_with(proof)),
                "{proof} is not on the page"
            );
        }
    }
    assert!(proofs > 0);
}
