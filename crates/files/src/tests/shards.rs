//! Shards as text.

use crate::Shard;

#[test]
fn shards_are_read_as_they_are_written() {
    for text in ["1/1", "3/8", "1000000/1000000"] {
        assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "3",
        "0/8",
        "9/8",
        "1/0",
        "-1/8",
        "1/8/2",
        "a/b",
        "1/1000001",
        "1/18446744073709551616",
    ] {
        let error = text.parse::<Shard>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("'{text}' is not a shard")),
            "{error}"
        );
    }
}
