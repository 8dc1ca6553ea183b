//! The table S(m,n) itself: values computed, compared with those published.

use std::io::Write;

use super::TextTable;
use crate::published::Published;
use crate::puzzle::{Class, Shape};
use crate::survey::files::Tallies;

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
    /// The value of a whole survey that took some seconds.
    pub fn of(tallies: &Tallies, seconds: f64) -> Self {
        Self {
            shape: tallies.shape,
            value: tallies.counts.get(Class::Unique),
            seconds,
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
        write!(f, "S({m},{n}) = {}", self.value)?;
        match self.published() {
            Some(published) if published.value == self.value => f.write_str(", as published"),
            Some(published) => write!(
                f,
                ", but {} is published ({})",
                published.value, published.source
            ),
            None => f.write_str("; no value is published"),
        }
    }
}

/// Values of S(m,n), in any order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triangle {
    /// The values.
    pub values: Vec<Value>,
}

impl Triangle {
    /// The values with m down and n across, mirrored, under a header; blanks where there is
    /// none.
    fn grid(&self) -> Vec<Vec<String>> {
        let shapes = || self.values.iter().map(|value| value.shape);
        let (Some(last_row), Some(last_column)) = (
            shapes().map(Shape::rows).max(),
            shapes().map(Shape::columns).max(),
        ) else {
            return Vec::new();
        };
        let text = |m: usize, n: usize| {
            self.values
                .iter()
                .find(|value| (value.shape.rows(), value.shape.columns()) == (m.min(n), m.max(n)))
                .map_or(String::new(), |value| value.value.to_string())
        };
        let row = |first: String, fields: &dyn Fn(usize) -> String| {
            let fields = (2..=last_column).map(fields);
            std::iter::once(first).chain(fields).collect()
        };
        let header = row("m\\n".to_owned(), &|n| n.to_string());
        let rows = (2..=last_row).map(|m| row(m.to_string(), &|n| text(m, n)));
        std::iter::once(header).chain(rows).collect()
    }

    /// Writes the values with m down and n across.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write_grid(&self, mut csv: csv::Writer<impl Write>) -> std::io::Result<()> {
        for row in self.grid() {
            csv.write_record(row)?;
        }
        csv.flush()
    }
}

/// The values as a table with m down and n across, blanks where there is none.
impl std::fmt::Display for Triangle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let table = TextTable {
            alignment: "",
            lines: self.grid(),
        };
        write!(f, "{table}")
    }
}
