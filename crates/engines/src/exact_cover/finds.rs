//! The tables that dlx-rs finds, one cover each.

use std::ops::ControlFlow;

use dlx_rs::Solver;

use super::encoding::{Encoding, LineOption};
use crate::Search;
use survo_core::search::{Effort, Ending, Report};

/// The tables of a pair that were found so far.
pub(super) struct Finds<'a, 's> {
    encoding: Encoding,
    search: &'a mut Search<'s>,
    solutions: u64,
    /// Options that were given to dlx-rs.
    given: u64,
    cells: Vec<u8>,
}

impl<'a, 's> Finds<'a, 's> {
    pub(super) fn new(encoding: Encoding, search: &'a mut Search<'s>) -> Self {
        Self {
            encoding,
            search,
            solutions: 0,
            given: 0,
            cells: Vec::new(),
        }
    }

    /// Breaks off when the search was asked to stop.
    pub(super) fn look_at_stop(&self) -> ControlFlow<Ending> {
        if self.search.stop.is_raised() {
            ControlFlow::Break(Ending::Stopped)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Visits the tables of an instance of this many options: each is a cover that dlx-rs finds.
    pub(super) fn covers(
        &mut self,
        solver: Solver<LineOption>,
        options: u64,
    ) -> ControlFlow<Ending> {
        self.look_at_stop()?;
        self.given += options;
        for cover in solver {
            self.encoding.read_table(&cover, &mut self.cells);
            self.solutions += 1;
            (self.search.visit)(&self.cells);
            if self.solutions >= self.search.limit {
                return ControlFlow::Break(Ending::Limit);
            }
            // dlx-rs cannot be interrupted between two covers.
            self.look_at_stop()?;
        }
        ControlFlow::Continue(())
    }

    /// The report on an instance of this many options.
    pub(super) fn report(&self, posed: u64, ended: ControlFlow<Ending>) -> Report {
        Report {
            solutions: self.solutions,
            ending: ended.break_value().unwrap_or(Ending::Exhausted),
            effort: Effort::Options {
                posed,
                given: self.given,
            },
        }
    }
}
