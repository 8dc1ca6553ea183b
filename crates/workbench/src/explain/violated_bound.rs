//! Why sums alone rule out every table: conditions (1) and (2) of Mustonen (2007,
//! section 5), or a hull bound with larger weights.
//!
//! All three count some lines, each a few times, and say that the counted sums are too small
//! (`docs/mathematics.md`, 5 and 6).

use std::sync::OnceLock;

use itertools::Itertools;

use survo_core::bounds::{condition_1, condition_2};
use survo_core::numbers::triangular;
use survo_core::puzzle::{Margins, Shape, Side, Sum};
use survo_sieve::bounds::{HullBounds, PreparedBounds};

use super::words::LineName;

/// The greatest weights of the hull bounds that are tried, in turn.
const WEIGHTS: [i16; 2] = [2, 3];

/// Lines that are too small together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolatedBound {
    /// Which statement fails.
    pub kind: BoundKind,
    /// The shape.
    pub shape: Shape,
    /// The lines that are counted.
    pub lines: Vec<CountedLine>,
    /// What they add up to, as often as they are counted.
    pub sum: i64,
    /// The least that this can be.
    pub least: i64,
}

/// Which statement rules out every table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// Condition (1): lines of one side, counted once.
    Condition1,
    /// Condition (2): rows and columns, counted once.
    Condition2,
    /// A hull bound: lines counted several times.
    Hull,
}

/// A line and how often it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedLine {
    /// The line.
    pub line: LineName,
    /// Its sum.
    pub sum: Sum,
    /// How often it is counted.
    pub times: i64,
}

/// The bounds of a shape, for many pairs of margins.
pub struct ShapeBounds {
    shape: Shape,
    /// For each of [`WEIGHTS`], made when first needed.
    hulls: [OnceLock<HullBounds>; WEIGHTS.len()],
}

impl ShapeBounds {
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            hulls: [const { OnceLock::new() }; WEIGHTS.len()],
        }
    }

    /// Why no table has these margins, as far as the bounds tell.
    pub fn violated_by(&self, margins: &Margins) -> Option<ViolatedBound> {
        let rows = smallest_first(Side::Rows, margins.rows());
        let columns = smallest_first(Side::Columns, margins.columns());
        violated_condition(margins, &rows, &columns).or_else(|| {
            WEIGHTS.iter().zip(&self.hulls).find_map(|(&weight, hull)| {
                let bounds = hull.get_or_init(|| HullBounds::new(self.shape, weight));
                most_violated(bounds, self.shape, &rows, &columns)
            })
        })
    }
}

/// The first of conditions (1) and (2) that is violated.
fn violated_condition(
    margins: &Margins,
    rows: &[CountedLine],
    columns: &[CountedLine],
) -> Option<ViolatedBound> {
    let condition_1 = condition_1(margins).map(|violation| (BoundKind::Condition1, violation));
    let condition_2 = || Some((BoundKind::Condition2, condition_2(margins)?));
    let (kind, violation) = condition_1.or_else(condition_2)?;
    let lines = [&rows[..violation.rows], &columns[..violation.columns]].concat();
    // Sums of a puzzle add up to its total, at most 2080.
    let least = violation.least as i64;
    Some(ViolatedBound::of(kind, margins.shape(), lines, least))
}

/// The lines of a side by ascending sums, each counted once.
fn smallest_first(side: Side, sums: &[Sum]) -> Vec<CountedLine> {
    let mut lines: Vec<CountedLine> = sums
        .iter()
        .enumerate()
        .map(|(index, &sum)| CountedLine {
            line: LineName::new(side, index),
            sum,
            times: 1,
        })
        .collect();
    lines.sort_by_key(|line| line.sum);
    lines
}

/// The hull bound that is violated most; of several, the first.
fn most_violated(
    bounds: &HullBounds,
    shape: Shape,
    rows: &[CountedLine],
    columns: &[CountedLine],
) -> Option<ViolatedBound> {
    let mut line = PreparedBounds::default();
    let sums: Vec<Sum> = columns.iter().map(|column| column.sum).collect();
    bounds.prepare(&sums, &mut line);
    let weighted = |weights: &[i16], lines: &[CountedLine]| -> Vec<CountedLine> {
        let counted = weights
            .iter()
            .zip(lines)
            .map(|(&weight, &line)| CountedLine {
                times: i64::from(weight),
                ..line
            });
        counted.filter(|line| line.times > 0).collect()
    };
    let mut most: Option<(i64, usize, usize)> = None;
    for (ia, a) in bounds.a.iter().enumerate() {
        let dot = total(&weighted(a, rows));
        for ib in 0..bounds.b.len() {
            let slack = dot - i64::from(bounds.need(&line, ia, ib));
            if slack < most.map_or(0, |(least, ..)| least) {
                most = Some((slack, ia, ib));
            }
        }
    }
    let (slack, ia, ib) = most?;
    let (of_rows, of_columns) = (
        weighted(&bounds.a[ia], rows),
        weighted(&bounds.b[ib], columns),
    );
    let lines = [of_rows, of_columns].concat();
    let least = total(&lines) - slack;
    Some(ViolatedBound::of(BoundKind::Hull, shape, lines, least))
}

/// What lines add up to, as often as they are counted.
fn total(lines: &[CountedLine]) -> i64 {
    let sums = lines.iter().map(|line| line.times * i64::from(line.sum));
    sums.sum()
}

impl ViolatedBound {
    fn of(kind: BoundKind, shape: Shape, lines: Vec<CountedLine>, least: i64) -> Self {
        Self {
            kind,
            shape,
            sum: total(&lines),
            lines,
            least,
        }
    }

    /// How often each cell counts, in descending order, cells that count not at all left out.
    fn counts(&self) -> Vec<i64> {
        let (columns, cells) = (self.shape.columns(), self.shape.cells());
        let mut counts = vec![0; cells];
        for line in &self.lines {
            let of_line: Vec<usize> = match line.line {
                LineName::Row(row) => (row * columns..(row + 1) * columns).collect(),
                LineName::Column(column) => (column..cells).step_by(columns).collect(),
            };
            of_line.iter().for_each(|&cell| counts[cell] += line.times);
        }
        counts.retain(|&count| count > 0);
        counts.sort_unstable_by(|x, y| y.cmp(x));
        counts
    }
}

/// "1 + .. + 9", or the few numbers there are.
fn range(first: usize, last: usize) -> String {
    match last - first {
        0 => first.to_string(),
        1 => format!("{first} + {last}"),
        2 => format!("{first} + {} + {last}", first + 1),
        _ => format!("{first} + .. + {last}"),
    }
}

impl std::fmt::Display for ViolatedBound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut lines = self.lines.clone();
        lines.sort_by_key(|line| line.line);
        let name = |line: &CountedLine| match line.times {
            1 => line.line.to_string(),
            2 => format!("twice {}", line.line),
            times => format!("{times} times {}", line.line),
        };
        let term = |line: &CountedLine| match line.times {
            1 => line.sum.to_string(),
            times => format!("{times}*{}", line.sum),
        };
        let counts = self.counts();
        let (sum, least) = (self.sum, self.least);
        let sums = match lines.as_slice() {
            [line] if line.times == 1 => format!("sum {sum}"),
            lines => format!("{} = {sum}", lines.iter().map(term).join(" + ")),
        };
        let (holds, names) = match lines.split_last() {
            Some((last, first @ [_, ..])) => {
                let first = first.iter().map(name).join(", ");
                ("hold", format!("{first} and {}", name(last)))
            }
            _ => ("holds", lines.iter().map(name).join("")),
        };
        write!(f, "{names} ({sums}) ")?;
        match self.kind {
            BoundKind::Condition1 => write!(
                f,
                "{holds} {} different numbers, at least {} = {least}: condition (1) fails",
                counts.len(),
                range(1, counts.len()),
            ),
            BoundKind::Condition2 => {
                let twice = counts.iter().filter(|&&count| count == 2).count();
                write!(
                    f,
                    "hold {} different numbers, {twice} of them counted twice: at least ({}) + \
                     ({}) = {} + {} = {least}: condition (2) fails",
                    counts.len(),
                    range(1, counts.len()),
                    range(1, twice),
                    triangular(counts.len() as u64),
                    triangular(twice as u64),
                )
            }
            BoundKind::Hull => {
                let mut parts = Vec::new();
                let mut first = 0;
                for group in counts.chunk_by(|x, y| x == y) {
                    let last = first + group.len();
                    let numbers = range(first + 1, last);
                    parts.push(match (group[0], group.len()) {
                        (1, _) => numbers,
                        (times, 1) => format!("{times}*{numbers}"),
                        (times, _) => format!("{times}*({numbers})"),
                    });
                    first = last;
                }
                write!(
                    f,
                    "cannot be less than {least}, which is {}, the smallest numbers in the \
                     cells that count most often: a hull bound fails",
                    parts.join(" + ")
                )
            }
        }
    }
}
