//! Tests of the private parts of the module above.

use super::*;

#[test]
fn a_temporary_file_is_listed_for_as_long_as_it_exists() {
    let folder = tempfile::tempdir().unwrap();
    // Other tests write their own at the same time.
    let listed = || -> Vec<PathBuf> {
        let list = lock(&UNWRITTEN).clone();
        let ours = list
            .into_iter()
            .filter(|path| path.starts_with(folder.path()));
        ours.collect()
    };
    for is_refused in [false, true] {
        let written = write_whole(&folder.path().join("a"), |_| {
            let paths = listed();
            assert_eq!(paths.len(), 1);
            assert!(paths[0].exists());
            match is_refused {
                true => Err(io::Error::other("refused")),
                false => Ok(()),
            }
        });
        assert_eq!(written.is_err(), is_refused);
        assert_eq!(listed(), Vec::<PathBuf>::new());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
