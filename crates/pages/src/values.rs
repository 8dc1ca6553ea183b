//! The values of S(m,n) that finished surveys found: one of each shape, compared with those published
//! and with one another; as a grid; and how many of all tables solve a unique open puzzle.

use std::collections::BTreeMap;
use std::path::Path;

use num_bigint::BigUint;

use super::TextTable;
use super::html::grouped;
use survo_core::published::Published;
use survo_core::puzzle::{Class, Shape};
use survo_files::storage::FileError;
use survo_files::{BY_ROW_MARGINS_FILE, SurveyFolder, finished_surveys};

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
            seconds: survey.manifest.times.time.as_secs_f64(),
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

    /// (mn)!, the number of ways to fill the cells.
    pub fn tables(&self) -> BigUint {
        factorial(self.shape.cells())
    }

    /// The tables whose sums no other table has. Each of the S(m,n) puzzles counts for the m! n!
    /// orders of its rows and columns, and for m = n for twice as many, by exchanging the sides. All
    /// of these are different tables, as the sums of a unique puzzle are.
    pub fn tables_alone(&self) -> BigUint {
        let (m, n) = (self.shape.rows(), self.shape.columns());
        let sides = if self.shape.is_square() { 2u64 } else { 1 };
        factorial(m) * factorial(n) * sides * self.value
    }

    /// The part of the tables that are alone with their sums.
    pub fn share_alone(&self) -> Percent {
        let float = |number: BigUint| number.to_string().parse::<f64>();
        match (float(self.tables_alone()), float(self.tables())) {
            (Ok(alone), Ok(all)) => Percent(100.0 * alone / all),
            _ => unreachable!("digits are a number"),
        }
    }
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
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

/// Values of S(m,n) with m down and n across, mirrored, under a header, each as `write` writes it;
/// blanks where there is none.
pub(super) fn grid(values: &[Value], write: impl Fn(u64) -> String) -> Vec<Vec<String>> {
    let sides = values.iter().map(|value| value.shape);
    let Some(rows) = sides.clone().map(Shape::rows).max() else {
        return Vec::new();
    };
    let columns = sides.map(Shape::columns).max().unwrap_or(rows);
    let text = |m: usize, n: usize| {
        let sides = (m.min(n), m.max(n));
        let is_at = |value: &&Value| (value.shape.rows(), value.shape.columns()) == sides;
        let found = values.iter().find(is_at);
        found.map_or(String::new(), |of| write(of.value))
    };
    let row = |first: String, fields: &dyn Fn(usize) -> String| {
        let fields = (2..=columns).map(fields);
        std::iter::once(first).chain(fields).collect()
    };
    let header = row("m\\n".to_owned(), &|n| n.to_string());
    let rows = (2..=rows).map(|m| row(m.to_string(), &|n| text(m, n)));
    std::iter::once(header).chain(rows).collect()
}

/// The grid of values for people.
pub fn triangle(values: &[Value]) -> TextTable {
    TextTable {
        alignment: "",
        lines: grid(values, grouped),
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

/// Surveys by shape, in the order in which they were given.
pub type SurveysByShape = BTreeMap<Shape, Vec<SurveyFolder>>;

/// The surveys and shards that are finished in a folder of surveys, by m, then n, then shard, with
/// their checks.
///
/// # Errors
/// When a file is damaged or contradicts another.
pub fn all_surveyed(folder: &Path) -> Result<Vec<SurveyFolder>, FileError> {
    let finished = finished_surveys(folder)?.into_iter();
    let checked = |survey: SurveyFolder| {
        if survey.has(BY_ROW_MARGINS_FILE)? {
            // They have to add up to its totals.
            survey.row_margins()?;
        }
        survey.with_checks()
    };
    finished.map(checked).collect()
}

/// Whole surveys by shape.
///
/// # Errors
/// When two surveys of one shape count differently.
pub fn by_shape(
    surveys: impl IntoIterator<Item = SurveyFolder>,
) -> Result<SurveysByShape, FileError> {
    let mut by_shape = SurveysByShape::new();
    for survey in surveys {
        let shape = survey.tallies.shape;
        let others = by_shape.entry(shape).or_default();
        if let Some(other) = others.iter().find(|other| !agree(other, &survey)) {
            let [first, second] = [other, &survey].map(|survey| survey.path.display());
            let problem = format!("{first} and {second} count the pairs of {shape} differently");
            return Err(FileError::Unfit(problem));
        }
        others.push(survey);
    }
    Ok(by_shape)
}

fn agree(one: &SurveyFolder, other: &SurveyFolder) -> bool {
    one.tallies == other.tallies && one.counts_digest() == other.counts_digest()
}

/// S(m,n) for every shape surveyed, by m, then n.
pub fn values(by_shape: &SurveysByShape) -> Vec<Value> {
    let first = by_shape.values().filter_map(|surveys| surveys.first());
    first.map(Value::of).collect()
}
