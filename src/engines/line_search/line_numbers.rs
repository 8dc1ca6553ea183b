//! Lines of which something is known beyond their sums, and the sets that are left for them.

use std::ops::ControlFlow;

use crate::engines::EngineError;
use crate::numbers::{members, try_sets_with_sum};
use crate::puzzle::Sum;
use crate::search::Stop;

/// What is known of the numbers of a line.
#[derive(Clone, Copy)]
pub(in crate::engines) struct LineNumbers {
    /// It holds none but these.
    pub(in crate::engines) possible: u64,
    /// It holds all of these, which are possible.
    pub(in crate::engines) necessary: u64,
    pub(in crate::engines) sum: Sum,
}

impl LineNumbers {
    /// The sets that a line of so many cells may hold; only some of them when the flag is
    /// raised.
    ///
    /// # Errors
    /// The first of `check`, which is asked before each set.
    pub(super) fn sets(
        self,
        cells: usize,
        stop: &Stop,
        check: &mut dyn FnMut() -> Result<(), EngineError>,
    ) -> Result<Vec<u64>, EngineError> {
        let mut sets = Vec::new();
        let necessary: Sum = members(self.necessary).map(Sum::from).sum();
        let open = cells.checked_sub(self.necessary.count_ones() as usize);
        let (Some(open), Some(rest)) = (open, self.sum.checked_sub(necessary)) else {
            return Ok(sets);
        };
        let mut checked = Ok(());
        let visit = &mut |set: u64| {
            checked = check();
            if checked.is_err() || stop.is_raised() {
                return ControlFlow::Break(());
            }
            sets.push(set | self.necessary);
            ControlFlow::Continue(())
        };
        // Where it broke off, `checked` says why, or the search asks the flag again.
        let _ = try_sets_with_sum(self.possible & !self.necessary, open, rest, visit);
        sets.shrink_to_fit();
        checked.map(|()| sets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_is_necessary_and_nothing_impossible() {
        let line = LineNumbers {
            possible: 0b11_1101_1011,
            necessary: 0b10_0000_0010,
            sum: 25,
        };
        let stop = Stop::new();
        let mut found = line.sets(4, &stop, &mut || Ok(())).unwrap();
        found.sort_unstable();
        let agrees = |set: &u64| {
            set.count_ones() == 4
                && set & !line.possible == 0
                && set & line.necessary == line.necessary
                && members(*set).map(Sum::from).sum::<Sum>() == line.sum
        };
        let expected: Vec<u64> = (0..1 << 10).filter(agrees).collect();
        assert!(expected.len() > 1);
        assert_eq!(found, expected);
        // More is necessary than there is room for, in cells or in the sum.
        for line in [
            LineNumbers { sum: 11, ..line },
            LineNumbers { sum: 6, ..line },
        ] {
            assert!(line.sets(1, &stop, &mut || Ok(())).unwrap().is_empty());
        }
    }
}
