//! `survo compare`: what it prints. Which differences there can be is tested in the crate `files`.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use crate::program::{begin, folder, refused, survo_in, with_digests_of_now};

#[test]
fn comparing_names_each_difference() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let run = |arguments: &str| survo_in(&folder, arguments);
    let refuse = |message: &str| refused(run("compare a b"), message);
    for out in ["a", "b"] {
        run(&format!("survey 2 4 --out {out}")).assert().success();
    }
    let equal = run("compare a b").assert().success();
    equal.stdout(starts_with("equal: "));
    // What is not a file of the survey is not a result.
    let (survey, lines) = (path("b"), path("b/by_row_margins.csv"));
    let text = fs::read_to_string(&lines).unwrap();
    // Two classes of the first line change places.
    let line = text.lines().nth(1).unwrap();
    let mut fields: Vec<&str> = line.split(',').collect();
    fields.swap(4, 7);
    fs::write(&lines, text.replacen(line, &fields.join(","), 1)).unwrap();
    refuse(
        "b/by_row_margins.csv: changed or damaged: its SHA-256 differs from that in manifest.json",
    );
    // No manifest says that the files are whole.
    let (manifest, aside) = (path("b/manifest.json"), path("aside"));
    fs::rename(&manifest, &aside).unwrap();
    refuse("b holds no survey");
    // Two row margins exchange their counts, which still have the sums of the tallies.
    fs::rename(&aside, &manifest).unwrap();
    let mut rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let [first, second] = rows.get_disjoint_mut([1, 3]).unwrap();
    let classes = 3..8;
    let differing = classes.filter(|&at| first[at] != second[at]).count();
    first[2..].swap_with_slice(&mut second[2..]);
    let exchanged: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    fs::write(&lines, exchanged.join("\n") + "\n").unwrap();
    with_digests_of_now(&survey);
    let differs = run("compare a b").assert().code(1);
    let count = format!("{} differences", 2 * differing);
    differs.stdout(contains("multiple is").and(contains(count)));
    // What is about something else is not a difference.
    for (name, survey) in [("size", "2 5"), ("shard", "2 4 --shard 1/3")] {
        run(&format!("survey {survey} --out {name}"))
            .assert()
            .success();
        let compare = run(&format!("compare a {name}"));
        refused(compare, "manifest.json: about 2x");
    }
    refused(run("compare a c"), "cannot read the folder");
    fs::create_dir(path("c")).unwrap();
    refused(run("compare a c"), "c holds no survey");
    begin("2 5", &path("c"));
    refused(run("compare a c"), "c is not finished");
}
