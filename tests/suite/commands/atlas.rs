//! `survo atlas`: what is in the folder, read back from the files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use assert_cmd::Command;

#[cfg(unix)]
use crate::program::interrupted;
use crate::program::{names, refusals, survo};

fn atlas(out: &Path, options: &str) -> Command {
    let mut command = survo(&format!("atlas {options} --out"));
    command.arg(out);
    command
}

/// The names and the texts of the files of a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let text = |name: String| {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        (name, text)
    };
    names(folder).into_iter().map(text).collect()
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
    let names =
        "2x3.html 3x3.html classes.svg growth.svg index.html picture.svg play.html suko.html";
    assert!(pages.keys().eq(names.split(' ')), "{:?}", pages.keys());
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
                assert!(
                    is_script || pages.contains_key(target),
                    "{target} in {name}"
                );
            }
        }
    }
    let index = &pages["index.html"];
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
    let (_, data) = page.split_once(" id=\"puzzles\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let sizes: serde_json::Value = serde_json::from_str(data).unwrap();
    let puzzles = sizes["3x3"].as_array().unwrap();
    assert_eq!(puzzles.len(), 38);
    let sum = |side: &serde_json::Value| -> Option<u64> {
        let sums = side.as_array()?.iter();
        sums.map(serde_json::Value::as_u64).sum()
    };
    let mut sides = puzzles.iter().flat_map(|puzzle| [&puzzle[0], &puzzle[1]]);
    assert!(sides.all(|side| sum(side) == Some(45)));
    assert!(puzzles.iter().any(|puzzle| puzzle[2].as_u64() > Some(0)));
    assert!(sizes["3x4"].as_array().unwrap().len() > 100);
}

#[test]
fn surveys_that_contradict_a_lattice_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    refusals(
        &format!("atlas --out {}", folder.path().join("atlas").display()),
        "--sizes 3by4 -> 3x4
        --starts 0 -> --starts
        no/such/folder -> no/such/folder
        --sizes 4x5 -> 903215582 pairs",
    );
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
