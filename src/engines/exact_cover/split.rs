//! Splitting of an instance that stays large after its reduction.
//!
//! dlx-rs removes what a choice excludes and looks no further: on large
//! instances it visits subtrees that [`super::reduction`] would close at once. So an
//! instance of many options is split by the options of its shortest line, each part
//! is reduced, and only what is small is left to dlx-rs. The parts share no solution
//! and lose none, since a solution has exactly one of the line's options.

use std::ops::ControlFlow;

use super::reduction::Options;
use crate::search::{Ending, Stop};

/// Splits reduced options into parts of at most `largest` options and visits those
/// that the reduction leaves alive, until a visit breaks off or `stop` is raised.
pub(super) fn for_each_part(
    options: &Options,
    largest: usize,
    stop: &Stop,
    visit: &mut dyn FnMut(&Options) -> ControlFlow<Ending>,
) -> ControlFlow<Ending> {
    let line = match options.shortest_open_line() {
        Some(line) if options.len() > largest => line,
        _ => return visit(options),
    };
    for &set in options.sets(line) {
        if stop.is_raised() {
            return ControlFlow::Break(Ending::Stopped);
        }
        if let Some(part) = options.choose(line, set, stop) {
            for_each_part(&part, largest, stop, visit)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::exact_cover::push_side;
    use crate::engines::lines::Lines;
    use crate::puzzle::{Shape, Side};

    /// The reduced options of the 3x3 whose sums are all 15.
    fn options() -> Options {
        let lines = Lines::new(Shape::new(3, 3).unwrap(), &[]);
        let mut options = Options::default();
        push_side(&mut options, &lines, Side::Rows, &[15; 3]);
        push_side(&mut options, &lines, Side::Columns, &[15; 3]);
        assert!(options.reduce(&Stop::new()));
        options
    }

    #[test]
    fn splitting_to_the_end_gives_every_table_once() {
        let mut tables = std::collections::BTreeSet::new();
        let ended = for_each_part(&options(), 0, &Stop::new(), &mut |part| {
            assert_eq!(part.len(), 6);
            let table: Vec<u64> = part.iter().map(|option| option.set).collect();
            assert!(tables.insert(table));
            ControlFlow::Continue(())
        });
        assert_eq!(ended, ControlFlow::Continue(()));
        // The semi-magic squares of order three.
        assert_eq!(tables.len(), 72);
    }

    #[test]
    fn parts_are_as_large_as_they_may_be() {
        let options = options();
        for (largest, parts) in [(36, 1), (35, 6)] {
            let mut seen = 0;
            let ended = for_each_part(&options, largest, &Stop::new(), &mut |part| {
                assert!(part.len() <= largest);
                seen += 1;
                ControlFlow::Continue(())
            });
            assert_eq!((ended, seen), (ControlFlow::Continue(()), parts));
        }
    }

    #[test]
    fn a_visit_and_the_stop_flag_end_the_splitting() {
        let mut seen = 0;
        let ended = for_each_part(&options(), 0, &Stop::new(), &mut |_| {
            seen += 1;
            ControlFlow::Break(Ending::Limit)
        });
        assert_eq!((ended, seen), (ControlFlow::Break(Ending::Limit), 1));
        let stop = Stop::new();
        let ended = for_each_part(&options(), 0, &stop, &mut |_| {
            stop.raise();
            ControlFlow::Continue(())
        });
        assert_eq!(ended, ControlFlow::Break(Ending::Stopped));
    }
}
