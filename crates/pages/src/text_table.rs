//! Tables of text for people.

use std::fmt::{self, Display};
use std::iter::repeat;

use itertools::Itertools;

/// Lines of fields in aligned columns, two blanks apart.
pub struct TextTable {
    /// `<` or `>` for each column; > for those beyond.
    pub(super) alignment: &'static str,
    pub(super) lines: Vec<Vec<String>>,
}

impl TextTable {
    pub fn new(alignment: &'static str) -> Self {
        Self {
            alignment,
            lines: Vec::new(),
        }
    }

    /// Adds a line of headings with | between them.
    pub fn headings(&mut self, headings: &str) {
        let headings = headings.split('|').map(str::to_owned);
        self.lines.push(headings.collect());
    }

    /// Adds a line; fields that are missing at its end are empty.
    pub fn line<const N: usize>(&mut self, fields: [&dyn Display; N]) {
        self.lines.push(fields.map(ToString::to_string).to_vec());
    }
}

impl Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            let fields = self.lines.iter().filter_map(|line| line.get(column));
            fields.map(|field| field.chars().count()).max().unwrap_or(0)
        };
        let most = self.lines.iter().map(Vec::len).max().unwrap_or(0);
        let signs = self.alignment.chars().chain(repeat('>'));
        let columns: Vec<(char, usize)> = signs.zip((0..most).map(width)).collect();
        for line in &self.lines {
            let fields = line.iter().zip(&columns);
            let mut fields = fields.map(|(field, &(sign, width))| match sign {
                '<' => format!("{field:<width$}"),
                _ => format!("{field:>width$}"),
            });
            writeln!(f, "{}", fields.join("  ").trim_end())?;
        }
        Ok(())
    }
}
