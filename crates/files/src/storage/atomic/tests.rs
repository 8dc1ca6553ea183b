//! Tests of the private parts of the module above.

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
