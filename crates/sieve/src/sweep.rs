//! The sweep: column margins one after the other, each with the pairs that are decided at it, and
//! the counts of all pairs by row margin.
//!
//! A column margin represents its orbit under the complement ([`Orbits`]), so half of them are
//! never opened. Counting is as frequent as deciding, and most pairs are decided by a comparison or
//! two. So counts are kept in bytes ([`ClassTally`]), and complements are added when these are
//! taken. The caller chooses the method that decides the pairs in between.

use survo_core::bounds::{FixedMargin, PairStatus};
use survo_core::puzzle::{ClassCounts, Sum};

use crate::orbits::{Orbit, Orbits};
use crate::tally::ClassTally;

/// One thread's sweep, with scratch memory that is allocated once.
pub struct Sweep<'a> {
    orbits: &'a Orbits,
    pairs: FixedMargin,
    /// What is yet to be added to `by_row_margin`, by position: the pairs that count twice, and,
    /// for a square shape, their complements. For other shapes the tally of the pairs also contains
    /// these.
    tallies: [ClassTally; 2],
    /// Scratch for square shapes: for each position 1 where its pair is counted there, else 0.
    is_here: Vec<u8>,
    by_row_margin: Vec<ClassCounts>,
}

impl<'a> Sweep<'a> {
    /// A sweep of column margins against the row margins of the orbits. Nothing is counted yet.
    pub fn new(orbits: &'a Orbits) -> Self {
        let rows = orbits.rows.len();
        Self {
            orbits,
            pairs: FixedMargin::new(orbits.shape()),
            tallies: [(); 2].map(|()| ClassTally::new(rows)),
            is_here: Vec::new(),
            by_row_margin: vec![ClassCounts::default(); rows],
        }
    }

    /// Opens the pairs that are decided at the orbit of a column margin, ascending, of this rank;
    /// conditions (1) and (2) settle most of them. `None` if the margin is not the lesser one of
    /// its orbit: its pairs are decided with that one.
    ///
    /// # Panics
    /// As [`Orbits::of`].
    pub fn open(&mut self, rank: u64, margin: &[Sum]) -> Option<Orbit> {
        let orbits = self.orbits;
        let orbit = orbits.of(rank, margin)?;
        if orbits.shape().is_square() || orbit.weight == 1 {
            let is_decided = |x, _: &[Sum]| orbits.decides(&orbit, x);
            self.pairs
                .prepare(&orbit.representative, &orbits.rows, is_decided);
        } else {
            self.pairs.prepare_all(&orbit.representative, &orbits.rows);
        }
        Some(orbit)
    }

    /// The pairs of the orbit that was opened last.
    pub fn pairs(&self) -> &FixedMargin {
        &self.pairs
    }

    /// The same, to be decided.
    pub fn pairs_mut(&mut self) -> &mut FixedMargin {
        &mut self.pairs
    }

    /// Counts the decided pairs of `orbit`, which was opened last, and those that follow from them.
    /// Returns how many there are.
    pub fn count(&mut self, orbit: &Orbit) -> u64 {
        let orbits = self.orbits;
        if self.tallies[0].is_full() {
            self.take_tallies();
        }
        let mut counted = 0;
        for &own in orbits.own_complements(orbit) {
            // This pair counts once. It is counted here, so that all that are left count twice.
            let own = own as usize;
            let status = std::mem::replace(&mut self.pairs.to_settle().1[own], PairStatus::Absent);
            if let PairStatus::Decided(class) = status {
                self.by_row_margin[orbits.counted_under(orbit, own)].count(class);
                counted += 1;
            }
        }
        let statuses = self.pairs.statuses();
        let [pairs, complements] = &mut self.tallies;
        match orbits.positions(orbit) {
            None => pairs.add(statuses),
            Some([at, of_complement]) => {
                self.is_here.clear();
                let all = 0..statuses.len();
                self.is_here.extend(all.clone().map(|x| u8::from(x < at)));
                self.by_row_margin[at] += pairs.add_where(statuses, &self.is_here);
                self.is_here.clear();
                self.is_here
                    .extend(all.map(|x| u8::from(orbits.complement_of(x) < of_complement)));
                self.by_row_margin[of_complement] += complements.add_where(statuses, &self.is_here);
            }
        }
        counted + 2 * self.pairs.count_decided() as u64
    }

    /// The counts of everything since the last call, by position of the row margin.
    pub fn take(&mut self) -> Vec<ClassCounts> {
        self.take_tallies();
        let zeros = vec![ClassCounts::default(); self.by_row_margin.len()];
        std::mem::replace(&mut self.by_row_margin, zeros)
    }

    fn take_tallies(&mut self) {
        let orbits = self.orbits;
        let is_square = orbits.shape().is_square();
        let by_row_margin = &mut self.by_row_margin;
        let [pairs, complements] = &mut self.tallies;
        pairs.take(|x, counts| {
            by_row_margin[x] += counts;
            if !is_square {
                by_row_margin[orbits.complement_of(x)] += counts;
            }
        });
        complements.take(|x, counts| by_row_margin[orbits.complement_of(x)] += counts);
    }
}
