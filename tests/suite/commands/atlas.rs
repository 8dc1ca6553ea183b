//! `survo atlas`: what is in the folder, read back from the files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::Command;

#[cfg(unix)]
use crate::program::interrupted;
use crate::program::refused;

fn atlas(out: &Path, options: &str) -> Command {
    let mut command = Command::cargo_bin("survo").unwrap();
    command.arg("atlas").arg("--out").arg(out);
    command.args(options.split_whitespace());
    command
}

/// The names and the bytes of the files of a folder.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// The text of an element of a page.
fn element<'a>(page: &'a str, id: &str) -> &'a str {
    let start = format!(" id=\"{id}\">");
    let rest = &page[page.find(&start).unwrap() + start.len()..];
    &rest[..rest.find("</script>").unwrap()]
}

#[test]
fn an_atlas_is_whole_and_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let options = "data/surveys --sizes 2x3,3x3 --starts 3 --threads";
    atlas(&one, &format!("{options} 1")).assert().success();
    atlas(&other, &format!("{options} 3")).assert().success();
    let pages = files(&one);
    assert!(pages == files(&other), "the bytes depend on the threads");
    let names: BTreeSet<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    assert!(
        [
            "index.html",
            "2x3.html",
            "3x3.html",
            "suko.html",
            "growth.svg",
            "picture.svg",
            "play.html"
        ]
        .iter()
        .all(|name| names.contains(name))
    );
    for (name, text) in &pages {
        for address in ["http://", "https://", "{{"] {
            let allowed = name.ends_with(".svg") && address == "http://";
            assert!(allowed || !text.contains(address), "{address} in {name}");
        }
        // Every link and picture is there.
        for sign in ["href=\"", "src=\""] {
            for rest in text.split(sign).skip(1).filter(|_| name.ends_with(".html")) {
                let target = rest.split('"').next().unwrap();
                let is_script = target.contains('$') || target.starts_with("data:");
                assert!(is_script || names.contains(target), "{target} in {name}");
            }
        }
    }
    let index = &pages
        .iter()
        .find(|(name, _)| name == "index.html")
        .unwrap()
        .1;
    for value in ["S(m,n)", ">583<", ">38<", "href=\"3x3.html\"", "7,703,248"] {
        assert!(index.contains(value), "{value}");
    }
}

/// The play page deals puzzles of each size with their MD. Those of 3x3 are all 38 unique ones, whose
/// sums add up to 45; not every one is solved from each random start without a mutation.
#[test]
fn puzzles_are_dealt_with_their_difficulty() {
    let folder = tempfile::tempdir().unwrap();
    atlas(folder.path(), "--sizes 3x4,3x3 --starts 2")
        .assert()
        .success();
    let page = fs::read_to_string(folder.path().join("play.html")).unwrap();
    let sizes: serde_json::Value = serde_json::from_str(element(&page, "puzzles")).unwrap();
    let puzzles = sizes["3x3"].as_array().unwrap();
    assert_eq!(puzzles.len(), 38);
    let sum = |side: &serde_json::Value| -> u64 {
        let sums = side.as_array().unwrap().iter();
        sums.map(|sum| sum.as_u64().unwrap()).sum()
    };
    assert!(
        puzzles
            .iter()
            .all(|puzzle| sum(&puzzle[0]) == 45 && sum(&puzzle[1]) == 45)
    );
    assert!(puzzles.iter().any(|puzzle| puzzle[2].as_u64() > Some(0)));
    assert!(sizes["3x4"].as_array().unwrap().len() > 100);
}

#[test]
fn surveys_that_contradict_a_lattice_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("atlas");
    refused(atlas(&out, "--sizes 3by4"), "3x4");
    refused(atlas(&out, "--starts 0"), "--starts");
    refused(atlas(&out, "no/such/folder"), "no/such/folder");
    refused(atlas(&out, "--sizes 4x5"), "903215582 pairs");
}

/// 4x4 takes much longer than the half second after which Ctrl-C comes.
#[cfg(unix)]
#[test]
fn an_interrupted_atlas_leaves_no_part_of_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("atlas");
    interrupted(
        &format!("atlas --sizes 4x4 --out {}", out.display()),
        "survo: stopped before the end; the same command begins again\n",
    );
    assert!(!out.exists());
}
