//! Makes puzzles with exactly one solution and no given number too many.
//!
//! A table is drawn at random. Its numbers are taken away in random order, and each is put
//! back if the puzzle would have a second solution without it.
//!
//! ```text
//! $ cargo run --release --example generate -- 3 4 2
//! ```

use std::error::Error;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use survo::Solution;
use survo::puzzle::{Puzzle, Shape, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = std::env::args()
        .skip(1)
        .map(|argument| argument.parse())
        .collect::<Result<_, _>>()?;
    let [m, n, count] = numbers[..] else {
        return Err("usage: generate ROWS COLUMNS COUNT".into());
    };
    let shape = Shape::new(m, n)?;
    // The same seed gives the same puzzles.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2007);
    for _ in 0..count {
        println!("{}\n", puzzle(shape, &mut random)?);
    }
    Ok(())
}

fn puzzle(shape: Shape, random: &mut Xoshiro256PlusPlus) -> Result<Puzzle, Box<dyn Error>> {
    let mut numbers: Vec<u8> = (1..=shape.cells() as u8).collect();
    numbers.shuffle(random);
    let table = Table::new(shape, numbers)?;

    let mut order: Vec<usize> = (0..shape.cells()).collect();
    order.shuffle(random);
    let mut puzzle = Puzzle::new(table.margins(), table.cells().to_vec())?;
    for cell in order {
        let mut givens = puzzle.givens().to_vec();
        givens[cell] = 0;
        let harder = Puzzle::new(table.margins(), givens)?;
        if matches!(survo::solve(&harder)?, Solution::Unique(_)) {
            puzzle = harder;
        }
    }
    Ok(puzzle)
}
