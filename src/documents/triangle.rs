//! The table S(m,n) itself: values computed, compared with those published.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::published::Published;
use crate::puzzle::{Class, Shape};
use crate::storage::FileError;
use crate::survey::files::{Manifest, Tallies, survey_tallies};
use crate::survey::{Method, Plan, Shard};

/// The name of the file in the folder of a whole table.
pub(crate) const TABLE_FILE: &str = "table.csv";

/// One computed value of S(m,n).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Value {
    /// The shape, m <= n.
    pub shape: Shape,
    /// S(m,n) as computed.
    pub value: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// Why a finished survey in a folder does not give the value that is asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeptError {
    /// A file cannot be read or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// Another engine made it.
    #[error(
        "{} holds a survey by the engine {found}, not {wanted}; choose another folder",
        folder.display()
    )]
    Engine {
        /// The folder.
        folder: PathBuf,
        /// The engine that made the survey.
        found: String,
        /// The engine asked for.
        wanted: Method,
    },
    /// It is a part of a survey.
    #[error("{} holds shard {shard} of a survey; choose another folder", folder.display())]
    Shard {
        /// The folder.
        folder: PathBuf,
        /// The part.
        shard: Shard,
    },
    /// It is about another shape.
    #[error("{} holds a survey of {found}, not of {wanted}", folder.display())]
    Shape {
        /// The folder.
        folder: PathBuf,
        /// The shape of the survey.
        found: Shape,
        /// The shape asked for.
        wanted: Shape,
    },
}

impl Value {
    /// The value of a whole survey that took some seconds.
    pub(crate) fn of(tallies: &Tallies, seconds: f64) -> Self {
        Self {
            shape: tallies.shape,
            value: tallies.counts.get(Class::Unique),
            seconds,
        }
    }

    /// The value of the whole survey that is finished in a folder; `None` if there is none.
    ///
    /// # Errors
    /// When its files are damaged, or it is not what `plan` would make.
    pub(crate) fn kept(plan: &Plan, folder: &Path) -> Result<Option<Self>, KeptError> {
        let Some(manifest) = Manifest::find(folder)? else {
            return Ok(None);
        };
        let folder = folder.to_owned();
        let parameters = &manifest.parameters;
        if parameters.engine != plan.method.name() {
            return Err(KeptError::Engine {
                folder,
                found: parameters.engine.clone(),
                wanted: plan.method,
            });
        }
        if !parameters.shard.is_whole() {
            let shard = parameters.shard;
            return Err(KeptError::Shard { folder, shard });
        }
        let tallies = survey_tallies(&folder, &manifest)?;
        if tallies.shape != plan.shape() {
            return Err(KeptError::Shape {
                folder,
                found: tallies.shape,
                wanted: plan.shape(),
            });
        }
        Ok(Some(Self::of(&tallies, manifest.times.seconds)))
    }

    /// The published value of the same shape.
    pub(crate) fn published(&self) -> Option<&'static Published> {
        Published::of(self.shape.rows(), self.shape.columns())
    }

    /// Whether the value is the published one; `None` where none is published.
    pub(crate) fn agrees(&self) -> Option<bool> {
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
pub(crate) struct Triangle {
    /// The values.
    pub values: Vec<Value>,
}

impl Triangle {
    /// Writes `table.csv`: `m,n,S,published,source,agrees,seconds`; the three
    /// fields about publication are empty where nothing is published.
    ///
    /// # Errors
    /// Those of `to`.
    pub(crate) fn write_csv(&self, to: &mut dyn Write) -> std::io::Result<()> {
        let mut csv = csv::Writer::from_writer(to);
        csv.write_record(["m", "n", "S", "published", "source", "agrees", "seconds"])?;
        for value in &self.values {
            let published = value.published();
            csv.write_record([
                value.shape.rows().to_string(),
                value.shape.columns().to_string(),
                value.value.to_string(),
                published.map_or(String::new(), |p| p.value.to_string()),
                published.map_or(String::new(), |p| p.source.clone()),
                match value.agrees() {
                    Some(true) => "yes",
                    Some(false) => "no",
                    None => "",
                }
                .to_owned(),
                format!("{:.3}", value.seconds),
            ])?;
        }
        csv.flush()
    }
}

/// The values as a table with m down and n across, blanks where there is none.
impl std::fmt::Display for Triangle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shapes = || self.values.iter().map(|value| value.shape);
        let (Some(last_row), Some(last_column)) = (
            shapes().map(Shape::rows).max(),
            shapes().map(Shape::columns).max(),
        ) else {
            return Ok(());
        };
        let text = |m: usize, n: usize| {
            self.values
                .iter()
                .find(|value| (value.shape.rows(), value.shape.columns()) == (m.min(n), m.max(n)))
                .map_or(String::new(), |value| value.value.to_string())
        };
        let rows: Vec<Vec<String>> = std::iter::once(
            std::iter::once("m\\n".to_owned())
                .chain((2..=last_column).map(|n| n.to_string()))
                .collect(),
        )
        .chain((2..=last_row).map(|m| {
            std::iter::once(m.to_string())
                .chain((2..=last_column).map(|n| text(m, n)))
                .collect()
        }))
        .collect();
        let widths: Vec<usize> = (0..last_column)
            .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
            .collect();
        for row in &rows {
            let line: Vec<String> = row
                .iter()
                .zip(&widths)
                .map(|(field, width)| format!("{field:>width$}"))
                .collect();
            writeln!(f, "{}", line.join("  ").trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(m: usize, n: usize, value: u64) -> Value {
        Value {
            shape: Shape::new(m, n).unwrap(),
            value,
            seconds: 0.25,
        }
    }

    #[test]
    fn a_difference_from_a_published_value_is_seen() {
        assert_eq!(value(2, 3, 18).agrees(), Some(true));
        assert_eq!(value(2, 3, 19).agrees(), Some(false));
        assert_eq!(value(7, 9, 19).agrees(), None);
    }

    #[test]
    fn the_triangle_is_mirrored_and_aligned() {
        let triangle = Triangle {
            values: vec![value(2, 2, 1), value(2, 3, 18), value(3, 3, 38)],
        };
        assert_eq!(
            triangle.to_string(),
            "m\\n   2   3\n  2   1  18\n  3  18  38\n"
        );
        let mut csv = Vec::new();
        triangle.write_csv(&mut csv).unwrap();
        let text = String::from_utf8(csv).unwrap();
        assert!(text.starts_with("m,n,S,published,source,agrees,seconds\n2,2,1,1,\"Mustonen"));
        assert!(text.contains(",yes,0.250\n"));
    }
}
