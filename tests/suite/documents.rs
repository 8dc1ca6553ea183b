//! What README.md and docs/ show is what the program does.
//!
//! A block that begins with ```` ```console ```` is a session. Its lines that begin with `$ ` run under bash, in a
//! folder of their own for each document; what follows each is what it prints. A line `...` stands for any
//! lines, and `[..]` for any text within a line. A block ```` ```sh ```` is not run, since it takes hours or is about the
//! repository; of its `survo` commands the arguments are checked.
//!
//! `SURVO_DOCUMENTS=overwrite` writes what is printed into the documents, except for `...` and `[..]`.

use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The folders of documents.
const DOCUMENTS: [&str; 6] = [
    "",
    "docs",
    "docs/howto",
    "docs/reference",
    "docs/explanation",
    "docs/records",
];

/// All documents. Those at the root but for the README are about the repository: their sessions
/// are not run.
fn documents() -> Vec<PathBuf> {
    let entries = DOCUMENTS.iter().flat_map(|folder| {
        let folder = Path::new(ROOT).join(folder);
        std::fs::read_dir(folder).unwrap()
    });
    let mut documents: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    documents.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    documents.sort();
    documents
}

/// A command and the lines that the document shows below it.
struct Exchange<'a> {
    command: &'a str,
    shown: Vec<&'a str>,
}

/// The blocks of a kind in a document: the line each begins at, from 0, and its lines.
fn blocks<'a>(text: &'a str, kind: &str) -> Vec<(usize, Vec<&'a str>)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((start, line)) = lines.next() {
        if let Some(of) = line.strip_prefix("```") {
            let block = lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| *line != "```")
                .collect();
            if of == kind {
                blocks.push((start + 1, block));
            }
        }
    }
    blocks
}

fn exchanges<'a>(block: &[&'a str]) -> Vec<Exchange<'a>> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for &line in block {
        match (line.strip_prefix("$ "), exchanges.last_mut()) {
            (Some(command), _) => exchanges.push(Exchange {
                command,
                shown: Vec::new(),
            }),
            (None, Some(last)) => last.shown.push(line),
            (None, None) => panic!("a console block begins with a command, not {line:?}"),
        }
    }
    exchanges
}

/// Whether a printed line fits a shown one, in which `[..]` stands for any text.
fn fits(shown: &str, printed: &str) -> bool {
    match shown.split_once("[..]") {
        None => shown == printed,
        Some((before, after)) => printed.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices()
                .map(|(at, _)| at)
                .chain([rest.len()])
                .any(|at| fits(after, &rest[at..]))
        }),
    }
}

/// Whether printed lines fit shown ones, of which `...` stands for any number.
fn fit(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..=printed.len()).any(|skip| fit(rest, &printed[skip..])),
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| fits(first, line) && fit(rest, others)),
    }
}

#[test]
fn shown_lines_stand_for_what_they_should() {
    assert!(fits("a [..] c", "a b c") && fits("[..]", "") && !fits("a[..]c", "a b"));
    assert!(fit(&["a", "...", "c"], &["a", "b", "b", "c"]) && fit(&["..."], &[]));
    assert!(!fit(&["a", "..."], &["b"]) && !fit(&["a"], &["a", "b"]) && !fit(&["a", "b"], &["a"]));
}

/// What a command prints on standard output. A command that fails stops the test; status 1 says that
/// something is wrong with a puzzle, which is not a failure.
fn printed(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_survo")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("bash")
        .args(["-o", "pipefail", "-c", command])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.display()))
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    let done = matches!(output.status.code(), Some(0 | 1));
    let done = done && !message.contains("No such file");
    assert!(done, "{command}: {}: {message}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_session_in_the_documents_prints_what_is_shown() {
    let overwrite = std::env::var("SURVO_DOCUMENTS").is_ok_and(|value| value == "overwrite");
    let mut commands = 0;
    let mut differences = Vec::new();
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(Path::new(ROOT).join("data"), folder.path().join("data"))
            .unwrap();
        let mut rewritten = text.clone();
        for (start, block) in blocks(&text, "console") {
            for exchange in exchanges(&block) {
                commands += 1;
                let printed = printed(exchange.command, folder.path());
                if !fit(&exchange.shown, &printed.lines().collect::<Vec<_>>()) {
                    let lines = exchange.shown.iter().map(|line| format!("{line}\n"));
                    let lines: String = lines.collect();
                    let shown = format!("$ {}\n{lines}", exchange.command);
                    let now = format!("$ {}\n{printed}", exchange.command);
                    rewritten = rewritten.replacen(&shown, &now, 1);
                    let name = document.file_name().unwrap().display().to_string();
                    differences.push(format!(
                        "{name}, block at line {start}: shown\n{shown}printed\n{now}"
                    ));
                }
            }
        }
        if overwrite && rewritten != text {
            std::fs::write(&document, rewritten).unwrap();
        }
    }
    assert!(commands > 30, "{commands} commands in the documents");
    assert!(
        overwrite || differences.is_empty(),
        "{}",
        differences.join("\n")
    );
}

#[test]
fn the_arguments_of_commands_that_are_not_run_are_right() {
    let mut commands = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for line in blocks(&text, "sh").into_iter().flat_map(|(_, block)| block) {
            let command = line.split(" #").next().unwrap_or_default();
            if command.starts_with("survo ") {
                commands += 1;
                let words = command.split_whitespace();
                let parsed = survo::cli::help::command().try_get_matches_from(words);
                parsed.unwrap_or_else(|error| panic!("{line}: {error}"));
            } else {
                let known = ["cargo ", "scripts/", "RUSTFLAGS=", "SHOTS=", "SURVO_"];
                let is_known = known.iter().any(|start| command.starts_with(start));
                assert!(is_known, "{}: {line}", document.display());
            }
        }
    }
    assert!(commands > 5, "{commands} commands in the documents");
}

#[test]
fn the_readme_is_short() {
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    assert!(readme.lines().count() <= 150);
}

#[test]
fn the_picture_in_the_readme_is_what_the_program_draws() {
    let folder = tempfile::tempdir().unwrap();
    printed("survo plot 3 4 --out 3x4.png", folder.path());
    // How well the pixels are packed depends on the library that packs them.
    let pixels = |file: &Path| {
        let file = std::io::BufReader::new(std::fs::File::open(file).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info, reader.info().palette.clone(), pixels)
    };
    assert!(
        pixels(&folder.path().join("3x4.png")) == pixels(&Path::new(ROOT).join("docs/3x4.png")),
        "docs/3x4.png is not what survo plot 3 4 draws"
    );
}

/// Folders of the tree whose files are named in documents.
const FOLDERS: [&str; 7] = [
    "src/",
    "tests/",
    "examples/",
    "benches/",
    "scripts/",
    "data/",
    "docs/",
];

/// The words of a text that begin with a folder of the tree.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "`()[]\"',;:|<>".contains(c))
        .map(|word| word.trim_end_matches(['.', '/']))
        .filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
        // `data/surveys/MxN` and the like stand for many.
        .filter(|word| !word.contains(['*', '{', 'M', 'K', '$', '#']))
}

#[test]
fn every_path_in_a_document_exists() {
    let mut seen = 0;
    // Records name files of the revisions that made them.
    let is_record = |path: &PathBuf| path.starts_with(Path::new(ROOT).join("docs/records"));
    for document in documents().into_iter().filter(|path| !is_record(path)) {
        let text = std::fs::read_to_string(&document).unwrap();
        for path in paths(&text) {
            let found = Path::new(ROOT).join(path).exists();
            assert!(found, "{}: there is no {path}", document.display());
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} paths");
}

#[test]
fn every_link_within_the_tree_leads_somewhere() {
    let mut seen = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#', ' ']).next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let found = document.parent().unwrap().join(target).exists();
            assert!(found, "{}: the link to {target}", document.display());
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen} links");
}
