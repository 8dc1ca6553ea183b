//! `survo partitions`.

use predicates::str::is_empty;

use crate::program::{printed, survo};

#[test]
fn partitions_are_listed_and_counted_as_published() {
    for (arguments, count) in [
        ("78 3 --min 10 --max 42", 128),
        ("78 4 --min 6 --max 33", 519),
        ("17 4 --max 16", 11),
        ("32 4 --max 16 --off 1,2,5,9", 16),
        ("36 4 --max 16 --off 1,2,5,9,3,6,10,13", 1),
        ("15 4", 6),
    ] {
        let counted = printed(&format!("partitions {arguments} --count"), "");
        assert_eq!(counted, format!("{count}\n"));
        let listed = printed(&format!("partitions {arguments}"), "");
        assert_eq!(listed.lines().count(), count);
    }
    assert_eq!(
        printed("partitions 15 4", ""),
        "1 2 3 9\n1 2 4 8\n1 2 5 7\n1 3 4 7\n1 3 5 6\n2 3 4 6\n"
    );
    // Odd sums of even numbers, or of them and one number that is too large: none, at once.
    let odd = |up_to: u32| (1..up_to).step_by(2).map(|odd| odd.to_string());
    for off in [odd(10_000), odd(9_998)] {
        let off = off.collect::<Vec<_>>().join(",");
        survo(&format!("partitions 9999 50 --off {off}"))
            .timeout(std::time::Duration::from_secs(60))
            .assert()
            .success()
            .stdout(is_empty());
    }
    // The largest number of parts that fits a machine word: no partition, at once.
    assert_eq!(printed("partitions 10 18446744073709551615", ""), "");
    let many = printed("partitions 5000 60 --count", "");
    assert!(many.len() > 30 && many.trim_end().bytes().all(|b| b.is_ascii_digit()));
}
