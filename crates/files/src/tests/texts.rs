//! Texts of files: sealed, limited, and in one encoding.

use std::io::{Read, Write};
use std::path::Path;

use crate::storage::{Digesting, Utf8, folder_of, sealed, text_within, unsealed, write_json};

#[test]
fn a_seal_is_broken_by_any_change() {
    let text = "{\n  \"a\": 1,\n  \"b\": 2\n}\n";
    let whole = sealed(text);
    assert_eq!(unsealed(&whole).as_deref(), Some(text));
    for at in 0..whole.len() {
        let mut bytes = whole.clone().into_bytes();
        bytes[at] ^= 1;
        let changed = String::from_utf8(bytes).unwrap();
        assert_eq!(unsealed(&changed), None, "byte {at}");
    }
}

#[test]
fn a_text_has_a_greatest_length() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    for (length, is_read) in [(0, true), (1 << 20, true), ((1 << 20) + 1, false)] {
        std::fs::write(&path, "a".repeat(length)).unwrap();
        let read = text_within(&path, 1);
        assert_eq!(read.is_ok(), is_read, "{length}");
        assert!(read.is_ok_and(|text| text.len() == length) == is_read);
    }
    write_json(&path, &[1, 2]).unwrap();
    assert_eq!(text_within(&path, 1).unwrap(), "[\n  1,\n  2\n]\n");
    assert_eq!(folder_of(&path), folder.path());
    assert_eq!(folder_of(Path::new("text")), Path::new("."));
}

/// Only the beginning tells the encoding: a block after it may begin with anything.
#[test]
fn other_encodings_are_refused_where_a_text_begins() {
    let read = |blocks: [&'static [u8]; 2]| {
        let mut bytes = Vec::new();
        let mut text = Utf8::new(blocks[0].chain(blocks[1]));
        text.read_to_end(&mut bytes).map(|read| read == bytes.len())
    };
    assert!(read([b"ab", b"c\0"]).unwrap());
    assert!(read([b"c\0", b"ab"]).is_err());
}

#[test]
fn what_is_digested_is_handed_on() {
    struct Flushed<'a>(&'a mut bool);
    impl Write for Flushed<'_> {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            *self.0 = true;
            Ok(())
        }
    }
    let mut is_flushed = false;
    Digesting::new(Flushed(&mut is_flushed)).flush().unwrap();
    assert!(is_flushed);
}
