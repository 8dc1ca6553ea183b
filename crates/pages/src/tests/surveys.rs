//! Surveys kept in folders, for the tests of what reads them.

use std::path::Path;

use survo_core::puzzle::Shape;
use survo_core::search::{NoProgress, Stop};
use survo_files::{Folder, Locking, Opened};
use survo_survey::{Outcome, Plan, run};

/// Keeps the survey of a shape in a folder, made by the default plan with changes.
pub fn keep(out: &Path, (m, n): (usize, usize), change: impl FnOnce(&mut Plan)) {
    let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
    change(&mut plan);
    let Opened::Unfinished(folder, journal) =
        Folder::open(out, &plan.parameters(), false, Locking::Required).unwrap()
    else {
        panic!("the folder is new");
    };
    let checked = plan.check().unwrap();
    match run(&checked, Some(journal), &Stop::new(), &NoProgress).unwrap() {
        Outcome::Finished(survey) => survey.keep(folder, &plan).unwrap(),
        Outcome::Stopped { .. } => panic!("nothing stops it"),
    };
}
