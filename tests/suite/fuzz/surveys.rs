//! Surveys kept in folders, for the tests of what reads them.

use std::path::Path;

use survo::files::{Folder, FolderError, Journal, Locking, Opened};
use survo::puzzle::Shape;
use survo::search::{NoProgress, Stop};
use survo::survey::{Outcome, Plan, run};

/// Keeps the survey of a shape in a folder, made by the default plan with changes.
pub fn keep(out: &Path, (m, n): (usize, usize), change: impl FnOnce(&mut Plan)) {
    let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
    change(&mut plan);
    let (folder, journal) = opened(out, &plan).unwrap();
    match run(
        &plan.check().unwrap(),
        Some(journal),
        &Stop::new(),
        &NoProgress,
    )
    .unwrap()
    {
        Outcome::Finished(survey) => survey.keep(folder, &plan).unwrap(),
        Outcome::Stopped { .. } => panic!("nothing stops it"),
    };
}

/// A folder that is taken into use, and has work to do.
pub fn opened(folder: &Path, plan: &Plan) -> Result<(Folder, Journal), FolderError> {
    match Folder::open(folder, &plan.parameters(), false, Locking::Required)? {
        Opened::Unfinished(folder, journal) => Ok((folder, journal)),
        Opened::Finished(..) => panic!("no test leaves a journal beside a manifest"),
    }
}
