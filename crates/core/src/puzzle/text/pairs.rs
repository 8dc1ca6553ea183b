//! Pairs of margins, one a line: which fields of a line are their sums.

use super::{COUNTS, fields, sum_names, words};
use crate::puzzle::{Margins, Shape, Sum};
use crate::{counted, named_unseen};

/// Where the sums of a pair are in a line.
pub struct PairLayout {
    /// The shape of the pairs.
    pub shape: Shape,
    /// The number of the first line with anything, which may be a header.
    pub begin: u64,
    has_names: bool,
    fields: usize,
    places: Vec<usize>,
}

impl PairLayout {
    /// The layout that a first line with the names of the sums gives; without them, a line has
    /// the sums and nothing else.
    ///
    /// # Errors
    /// When the line is the header of counts by row margin, or of pairs of another shape.
    pub fn of(shape: Shape, begin: u64, line: &str) -> Result<Self, String> {
        let names = Self::fields(line);
        if names.first() == Some(&"r1") && names.contains(&"pairs") {
            return Err(COUNTS.to_owned());
        }
        let place = |wanted: String| names.iter().position(|&name| name == wanted);
        let named: Option<Vec<usize>> = sum_names(shape).map(place).collect();
        if named.is_none() && names.first() == Some(&"r1") {
            return Err(format!("the header does not name the sums of {shape}"));
        }
        let sums = shape.rows() + shape.columns();
        let has_names = named.is_some();
        let (fields, places) = match named {
            Some(places) => (names.len(), places),
            None => (sums, (0..sums).collect()),
        };
        Ok(Self {
            shape,
            begin,
            has_names,
            fields,
            places,
        })
    }

    /// The fields of a line, between semicolons if there are any, else between commas.
    fn fields(line: &str) -> Vec<&str> {
        fields(line, if line.contains(';') { ';' } else { ',' })
    }

    /// The texts of the sums of a line: fields under a header, else the words of puzzle text.
    fn sums<'a>(&self, line: &'a str) -> Result<Vec<&'a str>, String> {
        let expected = self.fields;
        let fields = match self.has_names {
            true => Self::fields(line),
            false => words(line).map_err(|error| error.problem)?,
        };
        if fields.len() != expected {
            let found = counted(fields.len(), "field");
            let text = named_unseen(line);
            return Err(format!("{found} in '{text}' where {expected} are expected"));
        }
        Ok(self.places.iter().map(|&at| fields[at]).collect())
    }

    /// Whether a line names the sums: with a name for each, a first line is a header.
    pub fn is_header(&self, number: u64, line: &str) -> bool {
        let is_name = |field: &&str| field.starts_with(char::is_alphabetic);
        number == self.begin && self.sums(line).is_ok_and(|sums| sums.iter().all(is_name))
    }

    /// The pair of a line.
    ///
    /// # Errors
    /// When the line has other fields, or its sums are those of no pair.
    pub fn margins(&self, line: &str) -> Result<Margins, String> {
        let sum = |field: &str| field.parse().map_err(|_| format!("'{field}' is not a sum"));
        let sums: Result<Vec<Sum>, _> = self.sums(line)?.into_iter().map(sum).collect();
        let mut rows = sums?;
        let columns = rows.split_off(self.shape.rows());
        Margins::new(self.shape, rows, columns).map_err(|error| error.to_string())
    }

    /// The fields with which a line is printed, pair or header: its sums.
    pub fn record(&self, line: &str) -> Vec<String> {
        let sums = self.sums(line).unwrap_or_default().into_iter();
        sums.map(str::to_owned).collect()
    }
}
