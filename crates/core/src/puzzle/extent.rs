//! The numbers of margins and pairs of a shape, where they can be counted.

use super::Shape;
use crate::Problem;

/// The largest number of row margins that a survey keeps in memory.
const ROW_MARGIN_LIMIT: u64 = 20_000_000;

/// The numbers of margins and pairs of a shape that can be surveyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    shape: Shape,
    row_margins: u64,
    column_margins: u64,
}

impl Extent {
    /// The numbers of a shape, rows and columns exchanged if there are more rows.
    ///
    /// # Errors
    /// When the shape is too small or too large to survey.
    pub fn of(shape: Shape) -> Result<Self, Problem> {
        let shape = shape.landscape();
        if shape.rows() < 2 {
            return Err(Problem(format!(
                "a survey needs at least 2 rows and 2 columns: {shape} has one pair of margins and \
                 one table, and its S is 1 without a search"
            )));
        }
        let count = shape.row_margins().count();
        let row_margins = u64::try_from(&count).ok();
        let row_margins = row_margins.filter(|&count| count <= ROW_MARGIN_LIMIT);
        let row_margins = row_margins.ok_or_else(|| {
            Problem(format!(
                "a survey of {shape} has {count} row margins, more than the {ROW_MARGIN_LIMIT} that \
                 fit into memory"
            ))
        })?;
        let column_margins = u64::try_from(shape.column_margins().count()).ok();
        // The number of pairs has to fit, too.
        let fitting = column_margins.filter(|&count| row_margins.checked_mul(count).is_some());
        let column_margins = fitting.ok_or_else(|| {
            Problem(format!(
                "a survey of {shape} has more pairs than a 64-bit count holds"
            ))
        })?;
        Ok(Self {
            shape,
            row_margins,
            column_margins,
        })
    }

    /// The shape, with at most as many rows as columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of admissible row margins.
    pub fn row_margins(&self) -> u64 {
        self.row_margins
    }

    /// Number of admissible column margins.
    pub fn column_margins(&self) -> u64 {
        self.column_margins
    }

    /// The number of pairs to classify: all (r, c), or for a square shape all
    /// unordered {r, c} with r != c.
    pub fn pairs(&self) -> u64 {
        if self.shape.is_square() {
            self.row_margins * (self.row_margins - 1) / 2
        } else {
            self.row_margins * self.column_margins
        }
    }
}
