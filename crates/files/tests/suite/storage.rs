//! Files: whole or not at all, compressed or not, record by record.

use std::io::{ErrorKind, Read, Write};

use survo_files::storage::{
    Digesting, Utf8, digest, digest_within, is_temporary, kept_as, plain_name, write_whole,
};

#[cfg(unix)]
#[test]
fn links_are_followed_and_folders_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    std::fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    write_whole(&link, |w| w.write_all(b"new")).unwrap();
    assert!(link.is_symlink());
    assert_eq!(std::fs::read(&file).unwrap(), b"new");
    let refused = write_whole(folder.path(), |w| w.write_all(b"new"));
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("not a regular file")
    );
}

#[test]
fn a_failed_write_leaves_the_earlier_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.csv");
    write_whole(&path, |w| w.write_all(b"first")).unwrap();
    let failed = write_whole(&path, |w| {
        w.write_all(b"half of the sec")?;
        Err(std::io::Error::other("no space left"))
    });
    assert!(failed.unwrap_err().to_string().contains("no space left"));
    assert_eq!(std::fs::read(&path).unwrap(), b"first");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn either_form_is_read_and_the_plain_one_first() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, packed) = (folder.path().join("a.csv"), folder.path().join("a.csv.gz"));
    assert_eq!(kept_as(&plain).unwrap(), None);
    // Of two members, as one that was appended to.
    let mut bytes = Vec::new();
    for text in ["one\n", "two\n"] {
        let mut member = flate2::write::GzEncoder::new(Vec::new(), Default::default());
        member.write_all(text.as_bytes()).unwrap();
        bytes.extend(member.finish().unwrap());
    }
    std::fs::write(&packed, &bytes).unwrap();
    assert_eq!(kept_as(&plain).unwrap().as_ref(), Some(&packed));
    assert_eq!(
        digest_within(&packed, u64::MAX).unwrap(),
        digest(b"one\ntwo\n")
    );

    std::fs::write(&plain, "three\n").unwrap();
    assert_eq!(kept_as(&plain).unwrap().as_ref(), Some(&plain));
    assert_eq!(digest_within(&plain, u64::MAX).unwrap(), digest(b"three\n"));

    for end in [bytes.len() - 3, bytes.len() / 2 + 5] {
        std::fs::write(&packed, &bytes[..end]).unwrap();
        assert!(digest_within(&packed, u64::MAX).is_err());
    }
    assert!(kept_as(folder.path()).is_err());
}

#[test]
fn plain_names_have_no_mark() {
    for (name, plain) in [("a.csv.gz", "a.csv"), ("a.csv", "a.csv"), ("gz", "gz")] {
        assert_eq!(plain_name(name), plain);
    }
}

/// The examples of FIPS 180-4 for one block and for two.
#[test]
fn digests_are_those_of_the_standard() {
    for (text, known) in [
        (
            "abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ] {
        let mut written = Vec::new();
        let mut hash = Digesting::new(&mut written);
        // In pieces.
        for piece in text.as_bytes().chunks(5) {
            hash.write_all(piece).unwrap();
        }
        assert_eq!(hash.digest(), known);
        assert_eq!(digest(&written), known);
    }
}

/// Each other read is interrupted by a signal, and the rest come one byte at a time.
struct Interrupted<'a>(&'a [u8], bool);

impl Read for Interrupted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.1 = !self.1;
        match self.1 {
            true => Err(ErrorKind::Interrupted.into()),
            false => self.0.read(&mut buffer[..1]),
        }
    }
}

#[test]
fn reads_that_a_signal_interrupts_are_repeated() {
    let mut text = Utf8::new(Interrupted(b"3,7\n", false));
    let mut buffer = [0; 8];
    for expected in b"3,7\n" {
        assert_eq!(text.read(&mut buffer).unwrap(), 1);
        assert_eq!(buffer[0], *expected);
    }
}

/// What a kill left is removed by the next that writes the same file; what another process is
/// writing, and what belongs to other files, is not.
#[test]
fn abandoned_files_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let of = |target: &str, rest: &str| {
        let mark = &digest(target.as_bytes())[..8];
        let path = folder.path().join(format!(".survo-{mark}-{rest}"));
        std::fs::write(&path, "half").unwrap();
        path
    };
    let [held, abandoned, notes] = ["held12", "abcdef", "notes"].map(|rest| of("target", rest));
    let other = of("other", "abcdef");
    let lock = std::fs::File::open(&held).unwrap();
    lock.try_lock().unwrap();
    write_whole(&folder.path().join("target"), |to| to.write_all(b"whole")).unwrap();
    assert!(!abandoned.exists());
    assert!([&held, &other, &notes].iter().all(|path| path.exists()));
    assert!(is_temporary(&held) && !is_temporary(&notes));
}

/// Whoever kept a file from others goes on keeping it from them.
#[cfg(unix)]
#[test]
fn a_file_written_anew_keeps_its_mode_and_a_link_to_nothing_stays() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for mode in [0o600, 0o640, 0o666] {
        std::fs::write(path("kept"), "before").unwrap();
        let permissions = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(path("kept"), permissions).unwrap();
        write_whole(&path("kept"), |to| to.write_all(b"after")).unwrap();
        let found = std::fs::metadata(path("kept")).unwrap().permissions();
        assert_eq!(found.mode() & 0o777, mode);
    }
    symlink(path("nothing"), path("link")).unwrap();
    assert!(write_whole(&path("link"), |_| Ok(())).is_err());
    assert!(
        std::fs::symlink_metadata(path("link"))
            .unwrap()
            .is_symlink()
    );
}
