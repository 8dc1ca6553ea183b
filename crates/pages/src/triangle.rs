//! The table S(m,n) itself: values computed, compared with those published.

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
        write!(f, "S({m},{n}) = {}", grouped(self.value, ","))?;
        match self.published() {
            Some(published) if published.value == self.value => f.write_str(", as published"),
            Some(published) => write!(
                f,
                ", but {} is published ({})",
                grouped(published.value, ","),
                published.source
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

    /// The values with m down and n across, mirrored, under a header; blanks where there is none.
    pub(super) fn grid(&self) -> Vec<Vec<String>> {
        if self.values.is_empty() {
            return Vec::new();
        }
        let (rows, columns) = self.sides();
        let row = |first: String, fields: &dyn Fn(usize) -> String| {
            let fields = (2..=columns).map(fields);
            std::iter::once(first).chain(fields).collect()
        };
        let text = |m, n| {
            self.at(m, n)
                .map_or(String::new(), |of| of.value.to_string())
        };
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
            lines: self.grid(),
        };
        write!(f, "{table}")
    }
}
