//! Templates: text with `{{name}}` where a figure or the rows of a table belong.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};

/// The fields of a row of a table.
macro_rules! cells {
    ($($cell:expr),* $(,)?) => { vec![$($cell.to_string()),*] };
}
pub(crate) use cells;

/// Texts by the names that templates have for them. Each must be shown somewhere.
#[derive(Debug, Default)]
pub struct Figures {
    texts: BTreeMap<String, String>,
    shown: BTreeSet<String>,
}

impl Figures {
    /// Gives a name to a figure.
    pub fn set(&mut self, name: &str, text: impl ToString) {
        let before = self.texts.insert(name.to_owned(), text.to_string());
        assert!(before.is_none(), "two figures are called {name}");
    }

    /// Gives the name `rows NAME` to the rows of a table, whose head is in the template.
    pub fn rows(&mut self, name: &str, rows: impl IntoIterator<Item = Vec<String>>) {
        let lines = rows
            .into_iter()
            .map(|row| format!("| {} |", row.join(" | ")));
        self.set(
            &format!("rows {name}"),
            lines.collect::<Vec<_>>().join("\n"),
        );
    }

    /// A template with the texts in the places of their names.
    ///
    /// # Errors
    /// When a name is not closed, is unknown, or is empty: the sentence or the
    /// table around it then has to go.
    pub fn fill(&mut self, template: &str) -> Result<String> {
        let mut text = String::new();
        for (number, line) in (1..).zip(template.split_inclusive('\n')) {
            let mut rest = line;
            while let Some((before, after)) = rest.split_once("{{") {
                let place = || format!("line {number} of the template");
                let (name, after) = after.split_once("}}").with_context(place)?;
                let figure = self.texts.get(name);
                let figure = figure.with_context(|| format!("{}: no figure '{name}'", place()))?;
                ensure!(!figure.is_empty(), "{}: '{name}' is empty", place());
                self.shown.insert(name.to_owned());
                text.push_str(before);
                text.push_str(figure);
                rest = after;
            }
            text.push_str(rest);
        }
        Ok(text)
    }

    /// Refuses figures that no template shows.
    ///
    /// # Errors
    /// When there is one.
    pub fn all_shown(&self) -> Result<()> {
        match self.texts.keys().find(|name| !self.shown.contains(*name)) {
            Some(name) => bail!("no template shows the figure '{name}'"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_and_faults_are_reported_with_their_place() {
        let mut figures = Figures::default();
        figures.set("a", 7);
        figures.set("none", "");
        figures.rows("table", [cells![1, "x"], cells![2, "y"]]);
        let text = figures.fill("{{a}} is {{a}}.\n\n{{rows table}}\n").unwrap();
        assert_eq!(text, "7 is 7.\n\n| 1 | x |\n| 2 | y |\n");
        for (template, message) in [
            ("\n{{b}}", "line 2 of the template: no figure 'b'"),
            ("{{a}} {{none}}", "line 1 of the template: 'none' is empty"),
            ("{{a}", "line 1 of the template"),
        ] {
            let error = figures.fill(template).unwrap_err().to_string();
            assert_eq!(error, message);
        }
        let error = figures.all_shown().unwrap_err().to_string();
        assert_eq!(error, "no template shows the figure 'none'");
    }
}
