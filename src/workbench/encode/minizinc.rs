//! A MiniZinc model with its data, in one file.

use std::fmt::{Display, Formatter, Result};

use crate::puzzle::{Puzzle, Sum};

/// A puzzle as a MiniZinc model.
#[derive(Clone, Debug)]
pub struct MiniZinc<'a>(pub &'a Puzzle);

const MODEL: &str = "\
include \"alldifferent.mzn\";

array[1..m, 1..n] of var 1..m * n: x;

constraint alldifferent(array1d(x));
constraint forall (i in 1..m) (sum (j in 1..n) (x[i, j]) = rows[i]);
constraint forall (j in 1..n) (sum (i in 1..m) (x[i, j]) = columns[j]);
constraint forall (i in 1..m, j in 1..n where givens[i, j] > 0) (x[i, j] = givens[i, j]);

solve satisfy;

output [
  show_int(3, x[i, j]) ++ if j = n then \"\\n\" else \" \" endif
  | i in 1..m, j in 1..n
];
";

impl Display for MiniZinc<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let puzzle = self.0;
        let shape = puzzle.shape();
        let list = |sums: &[Sum]| {
            let sums: Vec<String> = sums.iter().map(Sum::to_string).collect();
            sums.join(", ")
        };
        writeln!(f, "% Survo puzzle {shape}: data, then the model.")?;
        writeln!(f, "int: m = {};", shape.rows())?;
        writeln!(f, "int: n = {};", shape.columns())?;
        writeln!(f, "array[1..m] of int: rows = [{}];", list(puzzle.rows()))?;
        writeln!(
            f,
            "array[1..n] of int: columns = [{}];",
            list(puzzle.columns())
        )?;
        writeln!(f, "% 0 is a blank.")?;
        write!(f, "array[1..m, 1..n] of int: givens = [")?;
        for row in puzzle.givens().chunks(shape.columns()) {
            let row: Vec<String> = row.iter().map(u8::to_string).collect();
            write!(f, "| {} ", row.join(", "))?;
        }
        writeln!(f, "|];\n")?;
        f.write_str(MODEL)
    }
}
