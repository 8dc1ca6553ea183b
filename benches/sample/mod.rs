//! Pairs of margins that benchmarks share.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use survo::bounds::condition_class;
use survo::puzzle::{Margins, Puzzle, Shape};

/// Random pairs of a shape that no condition rules out.
pub fn sample(seed: u64, m: usize, n: usize, pairs: usize) -> Vec<Puzzle> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let shape = Shape::new(m, n).expect("a small shape");
    let sides = [shape.row_margins(), shape.column_margins()].map(|side| side.ranked());
    let drawn = std::iter::repeat_with(|| {
        let [rows, columns] = sides.each_ref().map(|side| {
            let rank = rng.random_range(0..side.count());
            side.partition(rank).expect("a rank below the count")
        });
        Margins::new(shape, rows, columns).expect("admissible margins")
    });
    let within = drawn.filter(|margins| condition_class(margins).is_none());
    within.map(Puzzle::open).take(pairs).collect()
}
