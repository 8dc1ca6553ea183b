//! Surveys kept in folders, for the tests of what reads them.

use std::path::Path;

use crate::{Outcome, Plan, run};
use survo_core::puzzle::Shape;
use survo_core::search::{NoProgress, Stop};
use survo_files::{Folder, Locking, Opened, Purpose};

/// Keeps the survey of a shape in a folder, made by the default plan with changes.
pub fn keep(out: &Path, (m, n): (usize, usize), change: impl FnOnce(&mut Plan)) {
    let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
    change(&mut plan);
    let mut folder = opened(out, &plan);
    let checked = plan.check().unwrap();
    match run(&checked, Some(&mut folder), &Stop::new(), &NoProgress).unwrap() {
        Outcome::Finished(survey) => survey.keep(folder, &plan).unwrap(),
        Outcome::Stopped { .. } => panic!("nothing stops it"),
    };
}

/// A folder that is taken into use, and has work to do.
pub fn opened(folder: &Path, plan: &Plan) -> Folder {
    let parameters = plan.parameters();
    let purpose = Purpose::Run(&parameters, false);
    match Folder::open(folder, purpose, Locking::Required).unwrap() {
        Opened::Unfinished(folder) => *folder,
        Opened::Finished(..) => panic!("no test leaves a checkpoint beside a manifest"),
    }
}
