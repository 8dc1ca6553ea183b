//! What the dots mean, in words and numbers, and how many there are.

use itertools::Itertools;

use survo_core::puzzle::Class;
use survo_survey::Lattice;

#[derive(Clone, Debug)]
pub(super) struct Legend {
    pub title: String,
    /// The classes that are drawn, each with its words and its number of dots.
    pub entries: Vec<(Class, &'static str, u64)>,
    pub notes: Vec<String>,
}

pub(super) const DRAWN: [Class; 4] = [
    Class::Condition2,
    Class::Unsolvable,
    Class::Unique,
    Class::Multiple,
];

/// The numbers of the classes in [`DRAWN`] of a line of dots from the left; `y` from the top.
pub(super) fn line(lattice: &Lattice, y: usize) -> impl Iterator<Item = u8> {
    let row = lattice.rows.len() - 1 - y;
    (0..lattice.columns.len()).map(move |column| {
        let class = lattice.class(row, column);
        DRAWN
            .iter()
            .position(|&drawn| drawn == class)
            .expect("pairs that violate condition (1) are in no lattice") as u8
    })
}

fn words(class: Class) -> &'static str {
    match class {
        Class::Condition1 => "no solution, by condition (1)",
        Class::Condition2 => "no solution, by condition (2)",
        Class::Unsolvable => "no solution, for other reasons",
        Class::Unique => "exactly one solution",
        Class::Multiple => "two solutions or more",
    }
}

impl Legend {
    pub fn new(lattice: &Lattice, enlarged: Option<Class>) -> Self {
        let counts = lattice.counts();
        let (rows, columns) = (lattice.rows.len(), lattice.columns.len());
        let mut notes = vec![
            format!("Across: {columns} column margins. Up: {rows} row margins."),
            "Both in lexicographic order, sums ascending; marks tell some of them.".to_owned(),
            format!(
                "Left out: {} pairs that fail condition (1).",
                lattice.left_out
            ),
        ];
        if lattice.shape().is_square() {
            let unique = counts.get(Class::Unique) / 2;
            notes.push("A square shape: (r, c) and (c, r) are the same puzzle.".to_owned());
            notes.push(format!("Different puzzles with one solution: {unique}."));
        }
        if let Some(class) = enlarged {
            let words = words(class);
            notes.push(format!("Dots with {words} are drawn larger than they are."));
        }
        Self {
            title: format!(
                "Open {} Survo puzzles: {} pairs of margins",
                lattice.shape(),
                counts.pairs()
            ),
            entries: DRAWN
                .map(|class| (class, words(class), counts.get(class)))
                .to_vec(),
            notes,
        }
    }

    /// Everything in one line, for those who do not see the picture.
    pub fn sentence(&self) -> String {
        let entries = self.entries.iter();
        let mut entries = entries.map(|(_, words, count)| format!("{count} with {words}"));
        format!(
            "{}: {}. {}",
            self.title,
            entries.join("; "),
            self.notes.join(" ")
        )
    }
}
