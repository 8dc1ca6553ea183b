//! Shards committed by themselves: what RESULTS.md makes of them.

use std::path::Path;

use crate::program::{change_manifest, folder, refused, survo};

fn survey(out: &Path, arguments: &str) {
    survo(&format!("-q survey {arguments} --out {}", out.display()))
        .assert()
        .success();
}

fn report(data: &Path) -> String {
    let output = survo("report --data").arg(data).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The line of a table of RESULTS.md that begins like this.
fn line<'a>(text: &'a str, start: &str) -> &'a str {
    text.lines()
        .find(|line| line.starts_with(start))
        .unwrap_or_else(|| panic!("a line '{start}'"))
}

/// 2x11 takes seconds and is the smallest new value.
#[test]
fn a_part_of_a_second_survey_is_told_as_such() {
    let folder = folder();
    let data = folder.path();
    let (surveys, shards) = (data.join("surveys"), data.join("shards"));
    survey(&surveys.join("2x11-sieve"), "2 11 --seed 2");
    assert!(report(data).contains("found by one survey only so far: S(2,11)."));

    // A shard alone is not compared with anything.
    survey(&shards.join("2x11-sieve-1of9"), "2 11 --shard 1/9");
    let text = report(data);
    assert!(text.contains("found by one survey only so far: S(2,11)."));
    assert!(line(&text, "| 2x11 | 1/9 |").contains("| sieve | columns | used | 0 |"));

    // Nor is another shard, or the same of other units.
    survey(
        &shards.join("2x11-seed-1-2of9"),
        "2 11 --shard 2/9 --seed 1",
    );
    survey(
        &shards.join("2x11-seed-1-1of9-few"),
        "2 11 --shard 1/9 --seed 1 --units 3",
    );
    assert!(report(data).contains("found by one survey only so far: S(2,11)."));

    survey(
        &shards.join("2x11-seed-1-1of9"),
        "2 11 --shard 1/9 --seed 1",
    );
    let text = report(data);
    assert!(text.contains("found by one survey and a part of a second: S(2,11)."));
    let new = line(&text, "| S(2,11) | 4727674 |");
    assert!(
        new.starts_with("| S(2,11) | 4727674 | 1 and 1/9 | seed | 61 |"),
        "{new}"
    );
    assert!(!text.contains("2x11 is under way"));
}

#[test]
fn a_survey_under_way_is_told_as_such() {
    let folder = folder();
    survey(&folder.path().join("surveys/2x3-sieve"), "2 3");
    for number in [2, 10] {
        let shard = folder.path().join(format!("shards/3x4-{number}of12"));
        survey(&shard, &format!("3 4 --shard {number}/12"));
    }
    let text = report(folder.path());
    assert!(text.contains("\n3x4 is under way: 2 of 12 shards, and about 0 "));
    // By number, not by name.
    let at = |shard| text.find(&format!("| 3x4 | {shard}/12 |")).unwrap();
    assert!(at(2) < at(10));
}

#[test]
fn shards_that_contradict_each_other_are_refused_and_so_are_whole_surveys() {
    let folder = folder();
    survey(&folder.path().join("surveys/2x3-sieve"), "2 3");
    let shards = folder.path().join("shards");
    survey(&shards.join("a"), "3 4 --shard 2/3");
    // Another shard that is called the same.
    survey(&shards.join("b"), "3 4 --shard 1/3 --seed 5");
    change_manifest(&shards.join("b"), |manifest| {
        manifest.parameters.shard = "2/3".parse().unwrap();
    });
    let report = || survo(&format!("report --data {}", folder.path().display()));
    refused(&mut report(), "count the pairs of 3x4 differently");

    std::fs::remove_dir_all(shards.join("b")).unwrap();
    survey(&shards.join("c"), "3 4");
    refused(
        &mut report(),
        "c is a whole survey: its place is data/surveys",
    );
}
