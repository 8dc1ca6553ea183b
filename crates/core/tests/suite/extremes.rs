//! The least and the greatest arguments of every function: an answer that is right, or an error.
//! Run with overflow checks (`cargo test --profile checked`), which turn a wrong sum into a panic.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Duration;

use num_bigint::BigUint;

use survo_core::bounds::{
    Block, FixedMargin, PairStatus, condition_class, count_statuses, margin_slack_1,
    margin_violates_1, settle_open,
};
use survo_core::numbers::{
    Comb, Ranking, Restriction, SetCounts, consecutive_sum, members, once_and_twice, sets_with_sum,
    triangular, try_sets_with_sum,
};
use survo_core::published::Published;
use survo_core::puzzle::text::{Given, column, letters, read, sums, words};
use survo_core::puzzle::{
    Class, ClassCounts, Extent, Margins, Puzzle, Shape, Sum, complement_margin,
};
use survo_core::search::{MAX_THREADS, Stop, Timer, share};
use survo_core::{counted, json_objects, named_unseen, shown};

const SIDES: [usize; 6] = [0, 1, 2, 64, 65, usize::MAX];
const SUMS: [Sum; 5] = [0, 1, 10_000, 10_001, Sum::MAX];

/// All shapes, from 1x1 to 1x64 and 64x1.
fn shapes() -> impl Iterator<Item = Shape> {
    let sides = (1..=64).flat_map(|m| (1..=64).map(move |n| (m, n)));
    sides.filter_map(|(m, n)| Shape::new(m, n).ok())
}

#[test]
fn shapes_are_refused_or_have_margins() {
    for rows in SIDES {
        for columns in SIDES {
            let cells = rows.checked_mul(columns);
            let is_shape = cells.is_some_and(|cells| (1..=64).contains(&cells));
            assert_eq!(Shape::new(rows, columns).is_ok(), is_shape);
            assert!(is_shape || Published::of(rows, columns).is_none());
        }
    }
    for shape in shapes() {
        assert_eq!(shape.numbers().count_ones() as usize, shape.cells());
        assert_eq!(shape.landscape(), shape.transposed().landscape());
        let margins = [shape.row_margins(), shape.column_margins()];
        for (mut margins, parts) in margins
            .map(|margins| margins.iter())
            .into_iter()
            .zip([shape.rows(), shape.columns()])
        {
            let first = margins.advance().expect("there is a table of each shape");
            assert_eq!((first.len(), first.iter().sum()), (parts, shape.total()));
        }
        if let Ok(extent) = Extent::of(shape) {
            assert!(extent.pairs() <= extent.row_margins() * extent.column_margins());
        }
    }
}

#[test]
fn restrictions_at_the_ends_of_their_ranges() {
    let parts = [0, 1, 2, 141, usize::MAX];
    let bounds = [0, 1, 10_000, Sum::MAX - 1, Sum::MAX];
    for sum in SUMS {
        for parts in parts {
            for (min, max) in bounds.iter().flat_map(|&min| bounds.map(|max| (min, max))) {
                let Ok(restriction) = Restriction::new(sum, parts, min, max) else {
                    assert!(sum > 10_000 || parts == 0 || min > max);
                    continue;
                };
                // One part is the sum itself, where the bounds admit it.
                let count = restriction.count();
                let has_one = restriction.iter().advance().is_some();
                assert_eq!(has_one, count > BigUint::ZERO, "{restriction:?}");
                if parts == 1 {
                    assert_eq!(has_one, (min..=max).contains(&sum), "{restriction:?}");
                }
                if let Some(ranking) = Ranking::new(&restriction) {
                    let most = BigUint::from(u64::MAX);
                    assert_eq!(BigUint::from(ranking.count()), count.clone().min(most));
                    assert_eq!(ranking.from(u64::MAX).next(), None);
                }
                let without = restriction.without([0, sum, Sum::MAX]);
                assert!(without.count() <= count);
                assert!(parts != 1 || without.iter().next().is_none());
            }
        }
    }
}

#[test]
fn sums_of_numbers_in_a_row() {
    for k in [0, 1, u64::from(u32::MAX)] {
        assert_eq!(
            u128::from(triangular(k)),
            u128::from(k) * (u128::from(k) + 1) / 2
        );
    }
    assert_eq!(consecutive_sum(u64::MAX, 0), 0);
    assert_eq!(consecutive_sum(u64::MAX, 1), u64::MAX);
    assert_eq!(consecutive_sum(0, 1), 0);
}

#[test]
fn sets_of_any_size_and_sum() {
    for allowed in [0, 1, 1 << 63, u64::MAX] {
        let counts = SetCounts::new(allowed);
        assert_eq!(members(allowed).count(), allowed.count_ones() as usize);
        for size in [0, 1, 64, 65, usize::MAX] {
            for sum in [0, 1, 64, 2080, Sum::MAX] {
                let mut found = 0;
                sets_with_sum(allowed, size, sum, &mut |_| found += 1);
                assert_eq!(counts.get(size, sum), found, "{size} of {allowed:x}: {sum}");
                let flow = try_sets_with_sum(allowed, size, sum, &mut |_| ControlFlow::Break(()));
                assert_eq!(flow.is_break(), found > 0);
            }
        }
    }
    assert_eq!(once_and_twice([]), (0, 0));
    assert_eq!(once_and_twice([u64::MAX; 2]), (u64::MAX, u64::MAX));
}

#[test]
fn counts_stop_at_the_greatest_number() {
    let full = ClassCounts::new([u64::MAX; 5]);
    let mut counts = full;
    counts.count(Class::Unique);
    counts += full;
    assert_eq!([counts, [full, full].into_iter().sum()], [full; 2]);
    assert_eq!(full.pairs(), u64::MAX);
    assert_eq!(Class::of_solutions(u64::MAX), Class::Multiple);
}

#[test]
fn margins_of_any_sums() {
    let shape = |rows: usize, columns: usize| Shape::new(rows, columns).unwrap();
    for (rows, columns) in [(1, 1), (1, 64), (64, 1), (8, 8), (2, 2)] {
        for sum in SUMS {
            let margins = Margins::new(shape(rows, columns), vec![sum; rows], vec![sum; columns]);
            assert_eq!(margins.is_ok(), rows == columns && rows == 1 && sum == 1);
        }
        assert!(Margins::new(shape(rows, columns), vec![], vec![]).is_err());
        assert!(Puzzle::of(vec![Sum::MAX; rows], vec![0; columns], vec![u8::MAX]).is_err());
    }
    assert!(Puzzle::of(vec![], vec![], vec![]).is_err());
    assert!(Puzzle::of(vec![0; 1 << 16], vec![0; 1 << 16], vec![]).is_err());

    // One line has everything.
    for shape in shapes() {
        let one = |lines| {
            let mut sums = vec![0; lines];
            sums[0] = shape.total();
            sums
        };
        let margins = Margins::new(shape, one(shape.rows()), one(shape.columns())).unwrap();
        assert_eq!(condition_class(&margins).is_none(), shape.cells() == 1);
        assert_eq!(
            margins.clone().canonical(),
            margins.transposed().canonical()
        );
    }
}

#[test]
fn blocks_of_no_margins_and_of_the_greatest() {
    for shape in shapes() {
        let block = Block::new(shape);
        assert!(block.is_empty());
        assert_eq!(
            (block.len(), block.iter().len(), block.runs().len()),
            (0, 0, 0)
        );
        assert_eq!(block.position(&[Sum::MAX]), None);
    }
    let mut block = Block::new(Shape::new(2, 2).unwrap());
    block.push(&[0, Sum::MAX]);
    block.push(&[Sum::MAX; 2]);
    assert_eq!(block.position(&[Sum::MAX; 2]), Some(1));
    let mut fixed = FixedMargin::new(Shape::new(2, 2).unwrap());
    for margin in [&[][..], &[0, 0], &[Sum::MAX; 2], &[0, Sum::MAX]] {
        fixed.prepare(margin, &block, |_, _| true);
        assert_eq!(fixed.open() + fixed.count_decided(), 2);
        assert!(!margin_violates_1(margin, 0));
    }
    assert_eq!(margin_slack_1(&[], usize::MAX), Some(0));
    assert!(margin_violates_1(&[Sum::MAX], usize::MAX));
    assert_eq!(margin_slack_1(&[Sum::MAX; 2], usize::MAX), None);
    let mut statuses = vec![PairStatus::Open; 1000];
    settle_open(&mut statuses, Class::Multiple);
    assert_eq!(
        count_statuses(&statuses, |status| status != PairStatus::Open),
        1000
    );
    complement_margin(Shape::new(8, 8).unwrap(), 8, &[], &mut []);
}

/// A queue without threads still has this one, and the longest time is never over.
#[test]
fn no_threads_and_endless_times() {
    for (threads, count) in [0, 1, 1000]
        .map(|count| [(0, count), (usize::MAX, count)])
        .as_flattened()
    {
        let taken = std::sync::atomic::AtomicU64::new(0);
        let never: Result<(), Infallible> = share(*threads, *count, &Stop::new(), |queue| {
            assert!((queue.thread() as u64) < (*count).max(1));
            while let Some(run) = queue.take_run() {
                taken.fetch_add(run.end - run.start, std::sync::atomic::Ordering::Relaxed);
            }
            assert_eq!(queue.take(), None);
            Ok(())
        });
        never.unwrap();
        assert_eq!(taken.into_inner(), *count);
    }
    let endless: Result<(), Infallible> = share(usize::MAX, u64::MAX, &Stop::new(), |queue| {
        assert!(queue.thread() < MAX_THREADS);
        assert!(queue.take().is_some() && queue.take_run().is_some());
        Ok(())
    });
    endless.unwrap();
    let timer = Timer::new(&Stop::new(), Duration::MAX).unwrap();
    timer.begin();
    assert!(!timer.stop().is_raised());
    let timer = Timer::new(&Stop::new(), Duration::ZERO).unwrap();
    timer.begin();
    assert!(timer.stop().is_raised());
}

#[test]
fn texts_of_any_length() {
    let long = "9".repeat(1 << 16);
    let deep = "[".repeat(1 << 16);
    for text in ["", "\0", "\u{feff}", "4294967296", "-1", &long, &deep] {
        assert!(
            read(text).map_or(0, |puzzles| puzzles.len()) == 0,
            "{text:.20}"
        );
        assert!(sums(text).map_or(0, |sums| sums.len()) == 0, "{text:.20}");
        assert!(Comb::all(text).is_err(), "{text:.20}");
        assert!(text.parse::<Given>().is_err(), "{text:.20}");
        assert_eq!(column(text), None);
        assert!(words(text).map_or(0, |words| words.len()) <= 1);
        assert!(named_unseen(text).len() >= text.len());
        let mut objects = json_objects::<u32>(text);
        assert!(objects.next().is_none_or(|(_, object)| object.is_err()));
        for most in [0, 1, 3, usize::MAX] {
            let short = shown(text, most).chars().count();
            assert!(short <= most.saturating_add(4).max(9), "{text:.20}");
        }
    }
    assert_eq!(column(&letters(63)), Some(64));
    assert!(letters(usize::MAX).len() > 10);
    assert!(
        Given::cells(
            Shape::new(8, 8).unwrap(),
            &["A1=4294967295".parse().unwrap()]
        )
        .is_err()
    );
    assert_eq!(counted(u64::MAX, "unit"), "18446744073709551615 units");
}
