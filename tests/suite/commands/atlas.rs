//! `survo atlas`: what is in the folder, read back from the files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use survo::internals::Published;

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

fn inflated(page: &str, id: &str) -> Vec<u8> {
    let packed = BASE64_STANDARD.decode(element(page, id)).unwrap();
    let mut data = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::ZlibDecoder::new(&*packed), &mut data).unwrap();
    data
}

/// Whole numbers, seven bits a byte.
fn numbers(bytes: &[u8]) -> Vec<u64> {
    let mut numbers = vec![];
    let (mut number, mut shift) = (0, 0);
    for byte in bytes {
        number |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte & 128 == 0 {
            numbers.push(number);
            (number, shift) = (0, 0);
        }
    }
    numbers
}

#[test]
fn an_atlas_is_whole_and_the_same_again() {
    if !Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/surveys")
        .is_dir()
    {
        eprintln!("SKIPPED: the package has no data/surveys");
        return;
    }
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
            "5x5.html",
            "growth.svg"
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
    for value in ["S(m,n)", ">583<", ">38<", "7\u{202f}703\u{202f}248"] {
        assert!(index.contains(value), "{value}");
    }
}

/// Each unique puzzle has its explanation, and all texts can be put together.
#[test]
fn pages_explain_every_pair_without_a_table_and_every_unique_one() {
    let folder = tempfile::tempdir().unwrap();
    atlas(folder.path(), "--sizes 3x4,3x3 --starts 2")
        .assert()
        .success();
    for (m, n) in [(3, 4), (3, 3)] {
        let page = fs::read_to_string(folder.path().join(format!("{m}x{n}.html"))).unwrap();
        let meta: serde_json::Value = serde_json::from_str(element(&page, "meta")).unwrap();
        let templates = meta["templates"].as_array().unwrap();
        let slots = |template: u64| {
            templates[template as usize]
                .as_str()
                .unwrap()
                .matches('#')
                .count()
        };
        let mut explained = numbers(&inflated(&page, "puzzles")).into_iter();
        let mut puzzles = 0;
        while let Some(_md) = explained.next() {
            let [_error, rule, lines] = [(); 3].map(|()| explained.next().unwrap());
            assert!((1..=7).contains(&rule));
            let mut placed = 0;
            for _ in 0..lines {
                let template = explained.next().unwrap();
                let text = templates[template as usize].as_str().unwrap();
                placed += usize::from(text.len() > 6 && &text[1..6] == "# = #");
                explained.by_ref().take(slots(template)).for_each(drop);
            }
            assert_eq!(placed, m * n, "every number is put in place by a step");
            puzzles += 1;
        }
        assert_eq!(puzzles, Published::of(m, n).unwrap().value);

        // One byte for a pair that fails condition (2), two for an unsolvable one.
        let count = |name: &str| {
            let classes = meta["classes"].as_array().unwrap();
            classes.iter().find(|one| one["name"] == name).unwrap()["count"]
                .as_u64()
                .unwrap() as usize
        };
        let reasons = inflated(&page, "reasons");
        if m != n {
            assert_eq!(
                reasons.len(),
                count("condition_2") + 2 * count("unsolvable")
            );
            let texts = reasons[count("condition_2")..]
                .chunks(2)
                .filter(|pair| pair == &[255, 255])
                .count();
            let mut told = numbers(&inflated(&page, "contradictions")).into_iter();
            for _ in 0..texts {
                let _steps = told.next().unwrap();
                let template = told.next().unwrap();
                told.by_ref().take(slots(template)).for_each(drop);
            }
            assert_eq!(told.next(), None);
        }
    }
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
        "survo: stopped before the end; the same command goes on with the next page\n",
    );
    assert!(!out.exists());
}
