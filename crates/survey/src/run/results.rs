//! The results of units, added up and kept.

use std::ops::Range;

use crate::{CheckedPlan, Plan};
use survo_core::puzzle::ClassCounts;
use survo_files::storage::FileError;
use survo_files::{
    AddUp, Counters, Journal, JournalRecord, JournalWriter, Session, UnitRecord, UnitResult,
};

/// Unit results added up, and kept where there is a journal.
pub struct Results {
    /// Which units are finished, and how many they are.
    finished: Vec<bool>,
    pub units: u64,
    pub by_row_margin: Vec<ClassCounts>,
    /// The tables of unique puzzles, in no order.
    pub puzzles: Vec<u8>,
    pub counters: Counters,
    /// The sessions of the run, the present one last.
    pub sessions: Vec<Session>,
    journal: Option<JournalWriter>,
}

impl Results {
    pub fn new(plan: &Plan, row_margins: usize) -> Self {
        Self {
            finished: vec![false; plan.units as usize],
            units: 0,
            by_row_margin: vec![ClassCounts::default(); row_margins],
            puzzles: Vec::new(),
            counters: Counters::default(),
            sessions: Vec::new(),
            journal: None,
        }
    }

    /// Takes over what a journal holds of units of the plan that are still cut as they were;
    /// `steps` gives the steps of a unit. Returns whether an earlier session left the journal.
    pub fn resume(
        &mut self,
        plan: &Plan,
        journal: Journal,
        steps: impl Fn(u64) -> Range<u64>,
    ) -> Result<bool, FileError> {
        let is_resumed = journal.found;
        let units = self.finished.len() as u64;
        let mut otherwise = 0_u64;
        let mut wrong = 0_u64;
        let (writer, damaged) = journal.replay(|record| match record {
            JournalRecord::Session(session) => self.sessions.push(session),
            JournalRecord::Unit(unit) if unit.index >= units || unit.steps != steps(unit.index) => {
                otherwise += 1;
            }
            JournalRecord::Unit(unit) if !unit.result.fits(&plan.extent(), plan.puzzles) => {
                wrong += 1
            }
            JournalRecord::Unit(unit) => self.add(&unit),
        })?;
        self.journal = Some(writer);
        if otherwise > 0 {
            tracing::warn!(
                "another version of the program cut the work otherwise; its {otherwise} units are \
                 repeated"
            );
        }
        if wrong > 0 {
            tracing::warn!(
                "the journal has impossible results for {wrong} units; they are repeated"
            );
        }
        if damaged > 0 {
            tracing::warn!(
                "{damaged} bytes of the journal are torn or damaged; their units are repeated"
            );
        }
        Ok(is_resumed)
    }

    /// The indices of the units that are not finished, ascending.
    pub fn missing(&self) -> Vec<u64> {
        (0..)
            .zip(&self.finished)
            .filter(|(_, done)| !**done)
            .map(|(index, _)| index)
            .collect()
    }

    pub fn pairs(&self) -> u64 {
        self.by_row_margin.iter().map(ClassCounts::pairs).sum()
    }

    pub fn begin_session(&mut self, plan: &CheckedPlan) -> Result<(), FileError> {
        let session = Session::begin(plan.threads, plan.revision);
        if let Some(journal) = &mut self.journal {
            journal.append(&JournalRecord::Session(session.clone()))?;
        }
        self.sessions.push(session);
        Ok(())
    }

    pub fn end_session(&mut self) -> Result<(), FileError> {
        if let Some(session) = self.sessions.last_mut() {
            session.end();
        }
        self.journal.as_mut().map_or(Ok(()), JournalWriter::end)
    }

    /// Keeps the result of a unit, then adds it.
    pub fn finish(
        &mut self,
        index: u64,
        steps: Range<u64>,
        result: UnitResult,
    ) -> Result<(), FileError> {
        let unit = UnitRecord::now(index, steps, result);
        let record = JournalRecord::Unit(Box::new(unit));
        if let Some(journal) = &mut self.journal {
            journal.append(&record)?;
        }
        if let JournalRecord::Unit(unit) = &record {
            self.add(unit);
        }
        Ok(())
    }

    /// Adds a unit, unless it was added before.
    fn add(&mut self, unit: &UnitRecord) {
        let slot = usize::try_from(unit.index)
            .ok()
            .and_then(|index| self.finished.get_mut(index));
        let Some(slot @ false) = slot else {
            return;
        };
        *slot = true;
        self.units += 1;
        for (rank, counts) in unit.result.by_row_margin() {
            if let Some(rank) = rank {
                self.by_row_margin[rank as usize] += *counts;
            }
        }
        self.puzzles.extend_from_slice(&unit.result.puzzles);
        self.counters.add(unit.result.counters);
        if let Some(session) = self.sessions.last_mut() {
            session.count(unit.finished);
        }
    }
}
