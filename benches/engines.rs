//! Cost per pair of every engine, on samples drawn with a fixed seed from the
//! pairs that satisfy conditions (1) and (2).
//!
//! `cargo bench` prints the time for a whole sample and pairs per second; the engines
//! that decide pair by pair see the same pairs. The sieve decides all pairs of a column
//! margin: it is measured on random column margins, and its pairs are those of them that
//! satisfy both conditions.

mod sample;

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use survo::bounds::{Block, FixedMargin};
use survo::engines::{EngineKind, Search, solve};
use survo::puzzle::Shape;
use survo::search::Stop;
use survo::sieve::sieve::{MarginSieve, SieveGround};

use sample::sample;

/// Of all samples.
const SEED: u64 = 2007;

fn main() {
    divan::main();
}

/// Shapes, each with a number of pairs and with each engine.
fn cases() -> impl Iterator<Item = (usize, usize, usize, EngineKind)> {
    [(3, 4, 200), (4, 4, 100), (4, 5, 10)]
        .into_iter()
        .flat_map(|(m, n, pairs)| EngineKind::ALL.map(|engine| (m, n, pairs, engine)))
}

#[divan::bench(args = cases(), sample_count = 5, sample_size = 1)]
fn decide(bencher: Bencher, (m, n, pairs, engine): (usize, usize, usize, EngineKind)) {
    let puzzles = sample(SEED, m, n, pairs);
    let stop = Stop::new();
    let mut engine = engine.build(EngineKind::DEFAULT_MEMORY);
    bencher.counter(ItemsCount::new(pairs)).bench_local(|| {
        puzzles
            .iter()
            .map(|puzzle| {
                let mut search = Search {
                    limit: 2,
                    stop: &stop,
                    visit: &mut |_| {},
                };
                solve(engine.as_mut(), puzzle, &mut search)
                    .expect("small instances fit")
                    .solutions
            })
            .sum::<u64>()
    });
}

/// Shapes, each with a number of random column margins for the sieve.
const MARGINS: [(usize, usize, usize); 7] = [
    (3, 4, 200),
    (4, 4, 200),
    (4, 5, 50),
    (3, 7, 200),
    (5, 5, 10),
    (4, 6, 100),
    (3, 8, 400),
];

#[divan::bench(args = MARGINS, sample_count = 5, sample_size = 1)]
fn sieve(bencher: Bencher, (m, n, margins): (usize, usize, usize)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let shape = Shape::new(m, n).expect("a small shape");
    let block = Block::of_row_margins(shape);
    let columns = shape.column_margins().ranked();
    // Column margins with their conditions applied, so that only the sieve is measured.
    let drawn: Vec<FixedMargin> = (0..margins)
        .map(|_| {
            let margin = columns
                .partition(rng.random_range(0..columns.count()))
                .expect("a rank below the number of margins");
            let mut pairs = FixedMargin::new(shape);
            pairs.prepare(&margin, &block, |_, _| true);
            pairs
        })
        .collect();
    let open: usize = drawn.iter().map(FixedMargin::open).sum();
    let stop = Stop::new();
    let ground = SieveGround::new(shape, &block).expect("a shape that the sieve serves");
    let mut sieve = MarginSieve::new(&Arc::new(ground), &block, 0);
    bencher.counter(ItemsCount::new(open)).bench_local(|| {
        for pairs in &drawn {
            let mut pairs = pairs.clone();
            sieve.decide(&mut pairs, &block, &stop, &mut |_, _| {});
        }
    });
}
