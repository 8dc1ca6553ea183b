//! Adds up the results of units and keeps them.

use std::time::Instant;

use super::Work;
use survo_core::puzzle::ClassCounts;
use survo_files::storage::FileError;
use survo_files::{AddUp, Checkpoint, Folder, Part, Session};

/// Unit results added up, and kept where there is a folder for them.
pub struct Results<'a> {
    pub done: Checkpoint,
    folder: Option<&'a mut Folder>,
    begun: Instant,
    /// Whether an earlier session left a part of the work.
    pub is_resumed: bool,
}

impl<'a> Results<'a> {
    /// Takes over what the folder has of the work, if that is still cut into the same units, and
    /// begins a session.
    pub fn new(work: &Work<'_>, folder: Option<&'a mut Folder>) -> Self {
        let plan = work.plan;
        let mut done = match &folder {
            Some(folder) => folder.begun().clone(),
            None => Checkpoint::new(plan.parameters(), false),
        };
        let is_resumed = !done.sessions.is_empty();
        let cut = work.cost.digest();
        if done.cut != cut {
            let units = done.finished.count();
            if units > 0 {
                tracing::warn!(
                    "another version of the program cut the work otherwise; its {units} units are \
                     repeated"
                );
            }
            (done.finished, done.part) = Default::default();
            done.cut = cut;
        }
        if done.part.counts.is_empty() {
            done.part.counts = vec![ClassCounts::default(); work.orbits.rows.len()];
        }
        done.sessions
            .push(Session::begin(plan.threads, plan.revision));
        Self {
            done,
            folder,
            begun: Instant::now(),
            is_resumed,
        }
    }

    /// Adds the result of a unit, unless it was added before, and keeps what is done if it is time
    /// to.
    pub fn finish(&mut self, unit: u64, result: Part) -> Result<(), FileError> {
        if self.done.finished.add(unit) {
            self.done.part.add(result);
            if let Some(session) = self.done.sessions.last_mut() {
                session.units += 1;
            }
        }
        match &self.folder {
            Some(folder) if folder.is_due() => self.save(),
            _ => Ok(()),
        }
    }

    /// Keeps what is done.
    pub fn save(&mut self) -> Result<(), FileError> {
        if let Some(session) = self.done.sessions.last_mut() {
            session.worked(self.begun.elapsed());
        }
        match &mut self.folder {
            Some(folder) => folder.save(&mut self.done),
            None => Ok(()),
        }
    }
}
