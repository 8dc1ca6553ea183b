//! Tests of what is private in `src/storage/atomic.rs`.

use super::*;

#[test]
fn what_is_not_whole_can_be_removed_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a", "b"].map(|name| folder.path().join(name));
    for path in &paths {
        std::fs::write(path, "half").unwrap();
    }
    let list = Unwritten(Mutex::new(Vec::new()));
    drop(list.begin(&paths[0]));
    let place = list.begin(&paths[1]);
    drop(list.remove());
    drop(place);
    assert_eq!(paths.map(|path| path.exists()), [true, false]);
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
