//! `survo encode`.

use crate::program::{printed, refusals, refused, survo};

#[test]
fn the_command_writes_each_form() {
    for (form, start) in [
        ("dlx", "| Survo puzzle 2x2"),
        ("opb", "* #variable= 16 #constraint= 13"),
    ] {
        let puzzle = "--rows 3,7 --cols 4,6 --given 1,1=1";
        let text = printed(&format!("encode {puzzle} --form {form}"), "");
        assert!(text.starts_with(start), "{text}");
    }
}

#[test]
fn impossible_requests_get_one_line() {
    let two = "1 * 3\n* 4 7\n4 6\n\n* * 3\n* * 7\n4 6\n";
    for (choice, message) in [
        ("", ": choose one with --puzzle"),
        ("--puzzle 0", ""),
        ("--puzzle 3", ""),
    ] {
        let command = format!("encode --form opb {choice}");
        let message = format!("the input holds 2 puzzles{message}");
        refused(survo(&command).write_stdin(two), &message);
    }
    // The first has two givens, which are constraints more.
    let second = printed("encode --form opb --puzzle 2", two);
    assert!(second.contains("#constraint= 12"), "{second}");
    refusals(
        "encode --rows 3,7 --cols 4,6",
        "-> --form
        --form latin -> latin",
    );
    let open = ["260"; 8].join(",");
    refused(
        survo(&format!("encode --form dlx --rows {open} --cols {open}")),
        "more than the limit of 5000000",
    );
}
