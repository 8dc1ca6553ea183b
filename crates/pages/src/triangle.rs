//! The table S(m,n) itself: values computed, compared with those published, and how many of all
//! tables solve a unique open puzzle.

use num_bigint::BigUint;

use super::TextTable;
use super::html::grouped;
use survo_core::published::Published;
use survo_core::puzzle::{Class, Shape};
use survo_files::SurveyFolder;

/// One computed value of S(m,n).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The shape, m <= n.
    pub shape: Shape,
    /// S(m,n) as computed.
    pub value: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
}

impl Value {
    /// The value of a whole survey.
    pub fn of(survey: &SurveyFolder) -> Self {
        Self {
            shape: survey.tallies.shape,
            value: survey.tallies.counts.get(Class::Unique),
            seconds: survey.manifest.times.seconds,
        }
    }

    /// The published value of the same shape.
    pub fn published(&self) -> Option<&'static Published> {
        Published::of(self.shape.rows(), self.shape.columns())
    }

    /// Whether the value is the published one; `None` where none is published.
    pub fn agrees(&self) -> Option<bool> {
        self.published()
            .map(|published| published.value == self.value)
    }
}

/// "S(3,4) = 583, as published".
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (m, n) = (self.shape.rows(), self.shape.columns());
        write!(f, "S({m},{n}) = {}", grouped(self.value))?;
        match self.published() {
            Some(published) if published.value == self.value => f.write_str(", as published"),
            Some(published) => write!(
                f,
                ", but {} is published ({})",
                grouped(published.value),
                published.source
            ),
            None => f.write_str("; no value is published"),
        }
    }
}

/// Values of S(m,n), in any order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triangle {
    pub values: Vec<Value>,
}

impl Triangle {
    /// The value of a shape, either side first.
    pub(super) fn at(&self, m: usize, n: usize) -> Option<&Value> {
        let sides = (m.min(n), m.max(n));
        let of = |value: &&Value| (value.shape.rows(), value.shape.columns()) == sides;
        self.values.iter().find(of)
    }

    /// The greatest m and the greatest n; 1 and 1 where there is no value.
    pub(super) fn sides(&self) -> (usize, usize) {
        let shapes = self.values.iter().map(|value| value.shape);
        shapes.fold((1, 1), |(m, n), shape| {
            (m.max(shape.rows()), n.max(shape.columns()))
        })
    }

    /// The values with m down and n across, mirrored, under a header, each as `write` writes it;
    /// blanks where there is none.
    pub(super) fn grid(&self, write: impl Fn(u64) -> String) -> Vec<Vec<String>> {
        if self.values.is_empty() {
            return Vec::new();
        }
        let (rows, columns) = self.sides();
        let row = |first: String, fields: &dyn Fn(usize) -> String| {
            let fields = (2..=columns).map(fields);
            std::iter::once(first).chain(fields).collect()
        };
        let text = |m, n| self.at(m, n).map_or(String::new(), |of| write(of.value));
        let header = row("m\\n".to_owned(), &|n| n.to_string());
        let rows = (2..=rows).map(|m| row(m.to_string(), &|n| text(m, n)));
        std::iter::once(header).chain(rows).collect()
    }
}

/// The values as a table with m down and n across, blanks where there is none.
impl std::fmt::Display for Triangle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let table = TextTable {
            alignment: "",
            lines: self.grid(grouped),
        };
        write!(f, "{table}")
    }
}

/// The tables of a shape, and those among them that no other table shares its sums with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueTables {
    /// (mn)!, the number of ways to fill the cells.
    pub all: BigUint,
    /// Those whose sums no other table has.
    pub unique: BigUint,
}

impl UniqueTables {
    /// The tables behind a value. Each of the S(m,n) puzzles counts for the m! n! orders
    /// of its rows and columns, and for m = n for twice as many, by exchanging the sides.
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

/// "83,952 of 479,001,600 tables (0.0175 %)".
impl std::fmt::Display for UniqueTables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = Percent(self.percent());
        let [unique, all] = [&self.unique, &self.all].map(grouped);
        write!(f, "{unique} of {all} tables ({percent})")
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
