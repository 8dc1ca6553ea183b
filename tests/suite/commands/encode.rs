//! `survo encode`.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};

use crate::program::survo;

#[test]
fn the_command_writes_each_form() {
    for (form, start) in [
        ("dlx", "| Survo puzzle 2x2"),
        ("opb", "* #variable= 16 #constraint= 13"),
    ] {
        survo(&format!(
            "encode --rows 3,7 --cols 4,6 --given 1,1=1 --form {form}"
        ))
        .assert()
        .success()
        .stdout(predicate::str::starts_with(start))
        .stderr(is_empty());
    }
}

#[test]
fn impossible_requests_get_one_line() {
    let refused = |command: &mut Command, message: &str| {
        command.assert().code(2).stdout(is_empty()).stderr(
            contains(message).and(predicate::function(|text: &str| text.lines().count() == 1)),
        );
    };
    let two = "1 * 3\n* 4 7\n4 6\n\n* * 3\n* * 7\n4 6\n";
    refused(
        survo("encode --form opb").write_stdin(two),
        "the input holds 2 puzzles: choose one with --puzzle",
    );
    for k in [0, 3] {
        refused(
            survo(&format!("encode --form opb --puzzle {k}")).write_stdin(two),
            "the input holds 2 puzzles",
        );
    }
    // The first has two givens, which are constraints more.
    survo("encode --form opb --puzzle 2")
        .write_stdin(two)
        .assert()
        .success()
        .stdout(contains("#constraint= 12"));
    refused(&mut survo("encode --rows 3,7 --cols 4,6"), "--form");
    refused(
        &mut survo("encode --form latin --rows 3,7 --cols 4,6"),
        "latin",
    );
    let open = ["260"; 8].join(",");
    refused(
        &mut survo(&format!("encode --form dlx --rows {open} --cols {open}")),
        "more than the limit of 5000000",
    );
}
