//! Folders of surveys.

use crate::{FolderError, MANIFEST_FILE, each_survey};

#[test]
fn surveys_are_found_in_folders_of_folders_and_nothing_else_is() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path();
    for survey in ["a/3x4", "a/3x5/shard-2", "3x3", "w/x/y/too deep"] {
        std::fs::create_dir_all(folder.join(survey)).unwrap();
        std::fs::write(folder.join(survey).join(MANIFEST_FILE), "").unwrap();
    }
    std::fs::create_dir_all(folder.join("pictures")).unwrap();
    std::fs::write(folder.join("table.csv"), "").unwrap();
    let expected = ["3x3", "a/3x4", "a/3x5/shard-2"].map(|name| folder.join(name));
    assert_eq!(each_survey(folder).unwrap(), expected);
    assert_eq!(each_survey(&expected[0]).unwrap(), expected[..1]);
    let none = each_survey(&folder.join("pictures"));
    assert!(matches!(none, Err(FolderError::NoSurvey(_))));
    assert!(each_survey(&folder.join("nowhere")).is_err());
}
