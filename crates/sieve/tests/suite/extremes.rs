//! The least and the greatest arguments of every function: an answer that is right, or an error; and
//! where a precondition is stated, the ends of the range that it promises. Run with overflow checks
//! (`cargo test --profile checked`).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use survo_core::bounds::{Block, FixedMargin, PairStatus};
use survo_core::puzzle::{Class, ClassCounts, Shape, Sum, Table};
use survo_core::search::Stop;
use survo_sieve::bounds::{
    Domains, DotProducts, HullBounds, JointDomains, PreparedBounds, is_extreme, least_sum,
    weight_vectors,
};
use survo_sieve::sieve::{MAX_MARGINS, MarginSieve, SieveGround};
use survo_sieve::two_rows::{
    Frame, Half, MAX_COLUMNS, Sink, TwoRowWalk, reachable_rows, table, tables,
};
use survo_sieve::{Orbits, Sweep};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// All shapes, from 1x1 to 1x64 and 64x1.
fn shapes() -> impl Iterator<Item = Shape> {
    let sides = (1..=64).flat_map(|m| (1..=64).map(move |n| (m, n)));
    sides.filter_map(|(m, n)| Shape::new(m, n).ok())
}

fn raised() -> Stop {
    let stop = Stop::new();
    stop.raise();
    stop
}

#[test]
fn weights_of_no_line_and_of_the_most() {
    assert!(weight_vectors(0, i16::MAX).is_empty());
    for max in [i16::MIN, 0] {
        assert_eq!(weight_vectors(64, max).len(), usize::from(max == 0));
    }
    assert_eq!(weight_vectors(1, i16::MAX), [[0]]);
    assert_eq!(weight_vectors(64, 1).len(), 64);
    assert_eq!(weight_vectors(2, i16::MAX).len(), 1 << 15);
    assert_eq!(least_sum(&[], &[i16::MAX]), 0);
    let most = least_sum(&[i16::MAX; 1000], &[i16::MAX; 1000]);
    assert_eq!(most, 65_534 * (1_000_000 * 1_000_001 / 2));
    assert_eq!(least_sum(&[i16::MIN], &[i16::MIN]), -65_536);
    assert!(!is_extreme(&[0], &[0]) && is_extreme(&[63, 0], &[0]));
    for sides in [
        [&[i16::MAX; 2][..], &[i16::MAX]],
        [&[-1], &[0]],
        [&[], &[]],
        [&[0; 64], &[0; 64]],
    ] {
        let decided = catch_unwind(|| is_extreme(sides[0], sides[1]));
        assert!(decided.is_err(), "{sides:?}");
    }
}

/// The numbers in their order: no bound and no domain excludes them.
#[test]
fn bounds_and_domains_of_every_shape() {
    for shape in shapes() {
        let table = Table::new(shape, (1..=shape.cells() as u8).collect()).unwrap();
        let (rows, columns) = (table.row_sums(), table.column_sums());
        let bounds = HullBounds::new(shape, 1);
        let mut prepared = PreparedBounds::default();
        bounds.prepare(&columns, &mut prepared);
        let mut joint = JointDomains::new(shape, &bounds);
        let mut cells = vec![u64::MAX; shape.cells()];
        let domains = Domains::new(shape, &bounds, 1);
        assert!(domains.restrict(&bounds, &prepared, &mut joint, &rows, &mut cells));
        for (&number, &domain) in table.cells().iter().zip(&cells) {
            assert_eq!(domain >> (number - 1) & 1, 1, "{number} of {shape}");
        }
        joint.clear();
        let (ia, ib) = (bounds.a.len() - 1, bounds.b.len() - 1);
        assert!(bounds.need(&prepared, ia, ib) <= prepared.threshold[ia]);

        let mut block = Block::new(shape);
        if shape.rows() > 1 {
            DotProducts::new(&bounds.a, &block).apply(&prepared, &block, &mut []);
            block.push(&rows);
            let mut statuses = [PairStatus::Open];
            DotProducts::new(&bounds.a, &block).apply(&prepared, &block, &mut statuses);
            assert_eq!(statuses, [PairStatus::Open]);
        }
    }
    let is_refused =
        |shape: Shape, weight| catch_unwind(|| HullBounds::new(shape, weight)).is_err();
    let (least, most) = (shape(1, 1), shape(8, 8));
    for weight in [i16::MIN, 0, HullBounds::MAX_WEIGHT + 1, i16::MAX] {
        assert!(is_refused(least, weight) && is_refused(most, weight));
    }
    assert!(!is_refused(least, HullBounds::MAX_WEIGHT) && !is_refused(most, 3));
    assert!(!is_refused(shape(64, 1), 3) && is_refused(shape(64, 1), 7));
}

#[test]
fn sieves_of_any_shape_and_number_of_margins() {
    for shape in shapes() {
        for margins in [0, 1, MAX_MARGINS, MAX_MARGINS + 1, u64::MAX] {
            let can_be = (3..=7).contains(&shape.rows()) && margins <= MAX_MARGINS;
            assert!(can_be || !MarginSieve::accepts(shape, margins), "{shape}");
            let accepts_one = MarginSieve::accepts(shape, 0);
            assert_eq!(MarginSieve::accepts(shape, margins), accepts_one && can_be);
        }
        let ground = SieveGround::new(shape, &Block::new(shape));
        assert!(ground.is_none() || shape.rows() > 2);
        if shape.cells() > 20 && ground.is_some() {
            // The lists of the largest shapes take memory.
            break;
        }
    }
    let shape = shape(3, 3);
    let of_others = [[0, 0, 45], [Sum::MAX, 0, 45], [1, 2, 3]];
    for margin in of_others {
        let mut block = Block::new(shape);
        block.push(&margin);
        assert!(catch_unwind(|| SieveGround::new(shape, &block).is_some()).is_err());
    }
}

/// 3x3 has 38 unique puzzles, whatever the seed, and whichever of two margins is decided.
#[test]
fn sweeps_with_any_seed() {
    let shape = shape(3, 3);
    for (seed, takes_greater) in [(0, false), (u64::MAX, true)] {
        let orbits = Orbits::new(shape, takes_greater, &Stop::new()).unwrap();
        let ground = Arc::new(SieveGround::new(shape, &orbits.rows).unwrap());
        let mut sieve = MarginSieve::new(&ground, &orbits.rows, seed);
        let mut sweep = Sweep::new(&orbits);
        assert_eq!(sweep.take().into_iter().sum::<ClassCounts>().pairs(), 0);
        for (rank, margin) in (0..).zip(shape.column_margins().iter()) {
            let Some(orbit) = sweep.open(rank, &margin) else {
                continue;
            };
            let open = sweep.pairs().open();
            let stopped = sieve.decide(sweep.pairs_mut(), &orbits.rows, &raised(), &mut |_, _| {});
            let done = sieve.decide(
                sweep.pairs_mut(),
                &orbits.rows,
                &Stop::new(),
                &mut |_, _| {},
            );
            assert!(done && (stopped || open > 0));
            assert!(sweep.count(&orbit) > 0 || sweep.pairs().count_decided() == 0);
        }
        let counts: ClassCounts = sweep.take().into_iter().sum();
        assert_eq!(counts.get(Class::Unique), 38);

        // Another block than that of the ground.
        let mut pairs = FixedMargin::new(shape);
        pairs.prepare_all(&[6, 15, 24], &Block::new(shape));
        let decide = || sieve.decide(&mut pairs, &Block::new(shape), &Stop::new(), &mut |_, _| {});
        assert!(catch_unwind(AssertUnwindSafe(decide)).is_err());
    }
}

#[test]
fn orbits_of_one_line_and_of_the_most_cells() {
    for shape in [shape(1, 1), shape(1, 64), shape(64, 1), shape(2, 2)] {
        let orbits = Orbits::new(shape, true, &Stop::new()).unwrap();
        let margin = shape.column_margins().iter().next().unwrap();
        let orbit = orbits.of(0, &margin).unwrap();
        assert!(orbits.weight(&orbit, 0) <= 2 && orbits.lesser(0) == 0);
        let sums = |sum| vec![sum; shape.columns()];
        for margin in [vec![], vec![0; 65], sums(Sum::MAX), sums(10_000)] {
            assert!(
                catch_unwind(|| orbits.of(0, &margin)).is_err(),
                "{margin:?}"
            );
        }
    }
    assert!(Orbits::new(shape(8, 8), false, &raised()).is_none());
}

struct Nobody;

impl Sink for Nobody {
    fn wanted(&self) -> bool {
        false
    }

    fn column_margin(&mut self, _: &[u32], _: u128, _: u128, _: bool) {
        panic!("nobody wants it");
    }
}

#[test]
fn two_rows_of_any_length() {
    for n in [0, 1, 17, 65, usize::MAX] {
        assert_eq!(Frame::new(n), None);
    }
    assert!(shapes().all(|shape| Frame::of(shape).is_none() || shape.rows() == 2));
    for n in 2..=MAX_COLUMNS {
        let frame = Frame::new(n).unwrap();
        assert_eq!(frame.row_mask().count_ones(), frame.rows());
        assert!(frame.count_keeping_1() > 0);
        // 1 + 2, 3 + 4, ..: each column has one pair of numbers.
        let columns: Vec<u32> = (1..=n as u32).map(|k| 4 * k - 1).collect();
        let (once, twice, _) = reachable_rows(frame, &columns);
        assert!(once != 0 && twice & !once == 0);
        for wanted in [0, once, u128::MAX] {
            let mut left = once & wanted;
            tables(
                frame,
                &columns,
                wanted & frame.row_mask(),
                &mut |offset, row| {
                    left &= !(1 << offset);
                    assert_eq!(table(&columns, row).column_sums(), columns);
                },
            );
            assert_eq!(left, 0);
        }
        for sums in [vec![], vec![0; n], vec![u32::MAX; n], vec![3; 17]] {
            assert!(catch_unwind(|| reachable_rows(frame, &sums)).is_err());
            assert!(catch_unwind(|| tables(frame, &sums, 1, &mut |_, _| {})).is_err());
        }
    }
    assert!(catch_unwind(|| table(&[], &[])).is_err());
    assert!(catch_unwind(|| table(&[3; 32], &[u32::MAX; 32])).is_err());
}

#[test]
fn walks_over_no_unit_and_over_all() {
    let longest = Frame::new(MAX_COLUMNS).unwrap();
    let mut walk = TwoRowWalk::<u128, _>::new(longest, Half::Lesser, Nobody, Stop::new());
    for (first, end) in [(0, 0), (u64::MAX, u64::MAX), (u64::MAX, 0)] {
        walk.run(first, end);
        assert_eq!(walk.tally.column_margins, 0);
    }
    let new = || TwoRowWalk::<u64, _>::new(longest, Half::Both, Nobody, Stop::new());
    assert!(catch_unwind(|| new().units().len()).is_err());
    let frame = Frame::new(3).unwrap();
    for half in [Half::Both, Half::Lesser, Half::Greater] {
        let mut walk = TwoRowWalk::<u64, _>::new(frame, half, Nobody, Stop::new());
        assert!(!walk.units().is_empty());
        walk.run(0, u64::MAX);
        assert_eq!(walk.tally.column_margins, frame.count_keeping_1());
        let counts = walk.tally.by_row(frame, 0).into_iter().sum::<ClassCounts>();
        assert_eq!(counts.get(Class::Unique), 18);
        let mut stopped = TwoRowWalk::<u64, _>::new(frame, half, Nobody, raised());
        stopped.run(0, u64::MAX);
        assert_eq!(stopped.tally.column_margins, 0);
    }
}
