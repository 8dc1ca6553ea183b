//! Counts the uniquely solvable open puzzles of one size.
//!
//! ```text
//! $ cargo run --release --example count -- 3 4
//! S(3,4) = 583
//! ```

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let sides: Vec<usize> = std::env::args()
        .skip(1)
        .map(|argument| argument.parse())
        .collect::<Result<_, _>>()?;
    let [m, n] = sides[..] else {
        return Err("usage: count ROWS COLUMNS".into());
    };
    println!("S({m},{n}) = {}", survo::count(m, n)?);
    Ok(())
}
