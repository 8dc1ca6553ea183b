//! Every parser against hostile bytes: no input may crash the program, no error is an empty text,
//! and what was read and written is read back the same.
//!
//! Inputs are seeds (sound ones of each form, and what is kept in `tests/corpus`) with some edits,
//! and, as they are, those of `tests/corpus.tar.gz`, with which `scripts/fuzz.sh` reached the code of
//! the parsers.
//! `SURVO_FUZZ_CASES` says how many there are for each parser, and `SURVO_FUZZ_SEED` begins another
//! sequence:
//!
//! ```text
//! SURVO_FUZZ_CASES=1000000 cargo test --release --test suite fuzz::
//! ```

mod files;
mod texts;

use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

/// What is put in: extreme numbers, the signs of all forms, what a terminal would obey.
const TOKENS: [&[u8]; 32] = [
    b"0",
    b"-1",
    b"1",
    b"256",
    b"65536",
    b"4294967296",
    b"18446744073709551616",
    b"1e999",
    b" ",
    b"\t",
    b"\n",
    b"\r\n",
    b",",
    b"|",
    b";",
    b"*",
    b".",
    b"#",
    b"/",
    b"=",
    b"\"",
    b"'",
    b"[[",
    b"{",
    b"((",
    b"]",
    b"}",
    b")",
    b"\0",
    b"\x1b[31m",
    b"\xef\xbb\xbf",
    b"\xff",
];

/// One change of an input.
#[derive(Clone, Debug)]
enum Edit {
    Flip(Index, u8),
    Insert(Index, usize),
    Remove(Index, usize),
    Double(Index, usize, usize),
    /// Goes on with another seed from there.
    Splice(Index, Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    prop_oneof![
        (at(), 0..8u8).prop_map(|(at, bit)| Edit::Flip(at, bit)),
        (at(), 0..TOKENS.len()).prop_map(|(at, token)| Edit::Insert(at, token)),
        (at(), 1..20usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        (at(), 1..20usize, 1..40usize)
            .prop_map(|(at, length, times)| Edit::Double(at, length, times)),
        (at(), at()).prop_map(|(at, seed)| Edit::Splice(at, seed)),
    ]
}

impl Edit {
    fn apply(&self, seeds: &[Vec<u8>], bytes: &mut Vec<u8>) {
        let place = |at: &Index| at.index(bytes.len() + 1);
        match self {
            Self::Flip(at, bit) => {
                let at = place(at);
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << bit;
                }
            }
            Self::Insert(at, token) => {
                let at = place(at);
                bytes.splice(at..at, TOKENS[*token].iter().copied());
            }
            Self::Remove(at, length) => {
                let at = place(at);
                bytes.drain(at..(at + length).min(bytes.len()));
            }
            Self::Double(at, length, times) => {
                let at = place(at);
                let part = &bytes[at..(at + length).min(bytes.len())];
                let parts = part.repeat(*times);
                bytes.splice(at..at, parts);
            }
            Self::Splice(at, seed) => {
                let at = place(at);
                let other = seed.get(seeds);
                let from = at.min(other.len());
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
        }
    }
}

fn number(variable: &str, default: u32) -> u32 {
    std::env::var(variable).map_or(default, |value| value.parse().unwrap())
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The files of `tests/corpus`.
fn kept() -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(tests().join("corpus")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let kept: Vec<_> = paths.map(|path| std::fs::read(path).unwrap()).collect();
    assert!(kept.len() > 10);
    kept
}

/// The files of `tests/corpus.tar.gz`.
static REACHED: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let packed = File::open(tests().join("corpus.tar.gz")).unwrap();
    let mut archive = tar::Archive::new(GzDecoder::new(packed));
    let mut reached = Vec::new();
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        if entry.header().entry_type().is_file() {
            let mut input = Vec::new();
            entry.read_to_end(&mut input).unwrap();
            reached.push(input);
        }
    }
    assert!(reached.len() > 1000);
    reached
});

/// Feeds a parser with what is kept, and with edited seeds. `parse` panics at whatever is wrong.
fn fuzz(seeds: &[impl AsRef<[u8]>], parse: impl Fn(&[u8])) {
    let sound = seeds.iter().map(|seed| seed.as_ref().to_vec());
    let kept = kept();
    kept.iter().chain(&*REACHED).for_each(|input| parse(input));
    // Sound ones more often: most of what is kept is refused at its first byte.
    let mut seeds: Vec<Vec<u8>> = std::iter::repeat_n(sound, 4).flatten().collect();
    seeds.extend(kept);
    let config = Config {
        cases: number("SURVO_FUZZ_CASES", 1000),
        failure_persistence: None,
        ..Config::default()
    };
    let mut state = [0; 32];
    state[..4].copy_from_slice(&number("SURVO_FUZZ_SEED", 1).to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &state);
    let input = (any::<Index>(), prop::collection::vec(edit(), 0..6)).prop_map(|(seed, edits)| {
        let mut bytes = seed.get(&seeds).clone();
        for edit in edits {
            edit.apply(&seeds, &mut bytes);
        }
        bytes
    });
    let outcome = TestRunner::new_with_rng(config, random).run(&input, |bytes| {
        parse(&bytes);
        Ok(())
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(reason, bytes)) => {
            panic!("{reason} for input \"{}\"", bytes.escape_ascii())
        }
        Err(error) => panic!("{error}"),
    }
}

/// Likewise for parsers of text, which see bytes that are no UTF-8 replaced.
fn fuzz_text(seeds: &[&str], parse: impl Fn(&str)) {
    fuzz(seeds, |bytes| parse(&String::from_utf8_lossy(bytes)));
}

/// What was read; an error has to say something. What it quotes of the input is cut and freed of
/// control characters where it is printed.
fn said<T>(result: Result<T, impl Display>) -> Option<T> {
    let error = match result {
        Ok(read) => return Some(read),
        Err(error) => error,
    };
    assert!(!error.to_string().is_empty());
    None
}
