//! How many of all tables solve a unique open puzzle.

use num_bigint::BigUint;

use super::Value;

/// The tables of a shape, and those among them that no other table shares its sums with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueTables {
    /// (mn)!, the number of ways to fill the cells.
    pub all: BigUint,
    /// Those whose sums no other table has.
    pub unique: BigUint,
}

impl UniqueTables {
    /// The tables behind a value. Each of the S(m,n) puzzles stands for the m! n! orders
    /// of its rows and columns, and for m = n for as many more by exchanging the sides.
    /// All of these are different tables, as the sums of a unique puzzle are.
    pub fn of(value: &Value) -> Self {
        let shape = value.shape;
        let sides = if shape.is_square() { 2u64 } else { 1 };
        Self {
            all: factorial(shape.cells()),
            unique: factorial(shape.rows()) * factorial(shape.columns()) * sides * value.value,
        }
    }

    /// The unique tables as a percentage.
    pub fn percent(&self) -> f64 {
        let float = |number: &BigUint| number.to_string().parse::<f64>();
        match (float(&self.unique), float(&self.all)) {
            (Ok(unique), Ok(all)) => 100.0 * unique / all,
            _ => unreachable!("digits are a number"),
        }
    }
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// "83952 of 479001600 tables (0.0175 %)".
impl std::fmt::Display for UniqueTables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = Percent(self.percent());
        write!(f, "{} of {} tables ({percent})", self.unique, self.all)
    }
}

/// A percentage with three digits that say something.
pub struct Percent(pub f64);

impl std::fmt::Display for Percent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(percent) = *self;
        if percent < 1e-4 && percent > 0.0 {
            write!(f, "{percent:.2e} %")
        } else {
            let digits = (2.0 - percent.max(1e-4).log10().floor()).max(1.0) as usize;
            write!(f, "{percent:.digits$} %")
        }
    }
}
