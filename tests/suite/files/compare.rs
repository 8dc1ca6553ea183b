//! `survo compare`: each difference of two surveys is named.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use crate::program::{begin, change_manifest, folder, refused, survo, with_digests_of_now};

#[test]
fn comparing_names_each_difference() {
    let folder = folder();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    for out in [&a, &b] {
        survo(&format!("survey 2 4 --out {}", out.display()))
            .assert()
            .success();
    }
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .success()
        .stdout(starts_with("equal: "));
    // What is not a file of the survey is not a result.
    let lines = b.join("by_row_margins.csv");
    let text = fs::read_to_string(&lines).unwrap();
    // Two classes of the first line change places.
    let line = text.lines().nth(1).unwrap();
    let mut fields: Vec<&str> = line.split(',').collect();
    fields.swap(4, 7);
    fs::write(&lines, text.replacen(line, &fields.join(","), 1)).unwrap();
    refused(
        &mut survo(&format!("compare {} {}", a.display(), b.display())),
        "by_row_margins.csv: changed or damaged: its SHA-256 differs from that in manifest.json",
    );
    // No manifest says that the files are whole.
    let (manifest, aside) = (b.join("manifest.json"), folder.path().join("aside"));
    fs::rename(&manifest, &aside).unwrap();
    refused(
        &mut survo(&format!("compare {} {}", a.display(), b.display())),
        "b holds no survey",
    );
    // Two row margins exchange their counts, which still have the sums of the tallies.
    fs::rename(&aside, &manifest).unwrap();
    let mut rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let [first, second] = rows.get_disjoint_mut([1, 3]).unwrap();
    let classes = 3..8;
    let differing = classes.filter(|&at| first[at] != second[at]).count();
    first[2..].swap_with_slice(&mut second[2..]);
    let exchanged: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    fs::write(&lines, exchanged.join("\n") + "\n").unwrap();
    with_digests_of_now(&b);
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .code(1)
        .stdout(contains("multiple is").and(contains(format!("{} differences", 2 * differing))));
    // Lines too large to be kept: their digests stand for them.
    fs::write(&lines, &text).unwrap();
    with_digests_of_now(&b);
    fs::remove_file(&lines).unwrap();
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .success()
        .stdout(contains("the same SHA-256"));
    change_manifest(&b, |manifest| {
        let digest = manifest.sha256.get_mut("by_row_margins.csv").unwrap();
        *digest = "0".repeat(64);
    });
    survo(&format!("compare {} {}", a.display(), b.display()))
        .assert()
        .code(1)
        .stdout(contains(
            "by_row_margins.csv has not the same SHA-256 in both\n1 difference\n",
        ));
    // What is about something else is not a difference.
    for (name, survey) in [("size", "2 5"), ("shard", "2 4 --shard 1/3")] {
        let other = folder.path().join(name);
        survo(&format!("survey {survey} --out {}", other.display()))
            .assert()
            .success();
        refused(
            &mut survo(&format!("compare {} {}", a.display(), other.display())),
            "manifest.json: about 2x",
        );
    }
    let other = folder.path().join("c");
    let compare = || survo(&format!("compare {} {}", a.display(), other.display()));
    refused(&mut compare(), "cannot read the folder");
    fs::create_dir(&other).unwrap();
    refused(&mut compare(), "c holds no survey");
    begin("2 5", &other);
    refused(&mut compare(), "c is not finished");
}

#[test]
fn puzzles_are_compared_by_their_digests() {
    let folder = folder();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    for out in [&a, &b] {
        survo(&format!("survey 2 4 --puzzles --out {}", out.display()))
            .assert()
            .success();
    }
    let puzzles = b.join("puzzles.csv");
    let text = fs::read_to_string(&puzzles).unwrap();
    fs::write(&puzzles, text.trim_end()).unwrap();
    let compare = || survo(&format!("compare {} {}", a.display(), b.display()));
    refused(
        &mut compare(),
        "puzzles.csv: changed or damaged: its SHA-256 differs",
    );
    with_digests_of_now(&b);
    compare()
        .assert()
        .code(1)
        .stdout("puzzles.csv has not the same SHA-256 in both\n1 difference\n");
}
