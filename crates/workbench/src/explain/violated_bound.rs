//! Why sums alone rule out every table: conditions (1) and (2) of Mustonen (2007,
//! section 5), or a hull bound with larger weights.
//!
//! All three count some lines, each a few times, and say that the counted sums are too small
//! (`docs/explanation/mathematics.md`, 5 and 6).

use itertools::Itertools;

use survo_core::numbers::triangular;
use survo_core::puzzle::{Margins, Shape, Sum};
use survo_sieve::bounds::{HullBounds, PreparedBounds};

use super::line_name;

/// The greatest weights of the hull bounds that are tried, in turn.
const WEIGHTS: [i16; 2] = [2, 3];

/// Lines that are too small together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolatedBound {
    shape: Shape,
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
    /// Rows first.
    pub line: usize,
    pub sum: Sum,
    /// How often it is counted.
    pub times: i64,
}

/// The lines of a side, from its first one on, by ascending sums, each counted once.
fn smallest_first(first: usize, sums: &[Sum]) -> Vec<CountedLine> {
    let lines = (first..).zip(sums).map(|(line, &sum)| CountedLine {
        line,
        sum,
        times: 1,
    });
    lines.sorted_by_key(|line| line.sum).collect()
}

/// The first of conditions (1) and (2) that is violated: rows before columns, and fewest lines
/// first.
fn violated_condition(
    shape: Shape,
    rows: &[CountedLine],
    columns: &[CountedLine],
) -> Option<ViolatedBound> {
    let (m, n) = (rows.len(), columns.len());
    let of_rows = (1..=m).map(|i| (i, 0));
    let of_columns = (1..=n).map(|j| (0, j));
    let lines = (of_rows.chain(of_columns)).chain((1..m).cartesian_product(1..n));
    let mut bounds = lines.map(|(i, j)| [&rows[..i], &columns[..j]].concat());
    bounds.find_map(|lines| ViolatedBound::by(shape, lines))
}

/// The hull bound that is violated most; of several, the first.
fn most_violated(
    shape: Shape,
    weight: i16,
    rows: &[CountedLine],
    columns: &[CountedLine],
) -> Option<ViolatedBound> {
    let bounds = HullBounds::new(shape, weight);
    let mut prepared = PreparedBounds::default();
    let sums: Vec<Sum> = columns.iter().map(|column| column.sum).collect();
    bounds.prepare(&sums, &mut prepared);
    let dots = bounds.a.iter().map(|a| total(&weighted(a, rows)));
    let dots = dots.collect_vec();
    let slack = |&(ia, ib): &(usize, usize)| dots[ia] - i64::from(bounds.need(&prepared, ia, ib));
    let pairs = (0..dots.len()).cartesian_product(0..bounds.b.len());
    let (ia, ib) = pairs.min_by_key(slack)?;
    let of_columns = weighted(&bounds.b[ib], columns);
    ViolatedBound::by(shape, [weighted(&bounds.a[ia], rows), of_columns].concat())
}

/// The lines that count at all, each as often as its weight says.
fn weighted(weights: &[i16], lines: &[CountedLine]) -> Vec<CountedLine> {
    let counted = weights
        .iter()
        .zip(lines)
        .map(|(&weight, &line)| CountedLine {
            times: i64::from(weight),
            ..line
        });
    counted.filter(|line| line.times > 0).collect()
}

/// What lines add up to, as often as they are counted.
fn total(lines: &[CountedLine]) -> i64 {
    let sums = lines.iter().map(|line| line.times * i64::from(line.sum));
    sums.sum()
}

impl ViolatedBound {
    /// Why no table has these margins, as far as the bounds tell.
    pub fn of(margins: &Margins) -> Option<Self> {
        let shape = margins.shape();
        let rows = smallest_first(0, margins.rows());
        let columns = smallest_first(shape.rows(), margins.columns());
        violated_condition(shape, &rows, &columns).or_else(|| {
            let mut weights = WEIGHTS.into_iter();
            weights.find_map(|weight| most_violated(shape, weight, &rows, &columns))
        })
    }

    /// The bound that these lines violate, if they do: the cells that count most often hold the
    /// smallest numbers.
    fn by(shape: Shape, lines: Vec<CountedLine>) -> Option<Self> {
        let mut bound = Self {
            shape,
            sum: total(&lines),
            lines,
            least: 0,
        };
        let counts = bound.counts().into_iter();
        bound.least = (1..)
            .zip(counts)
            .map(|(number, count)| number * count)
            .sum();
        (bound.sum < bound.least).then_some(bound)
    }

    pub fn kind(&self) -> BoundKind {
        let is_row = |line: &CountedLine| line.line < self.shape.rows();
        match self.lines.iter().any(|line| line.times > 1) {
            true => BoundKind::Hull,
            false if self.lines.iter().map(is_row).all_equal() => BoundKind::Condition1,
            false => BoundKind::Condition2,
        }
    }

    /// How often each cell counts, in descending order, cells that count not at all left out.
    fn counts(&self) -> Vec<i64> {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let has = |line: &CountedLine, cell: usize| {
            [cell / columns, rows + cell % columns].contains(&line.line)
        };
        let counts = (0..self.shape.cells()).map(|cell| {
            let lines = self.lines.iter().filter(|line| has(line, cell));
            lines.map(|line| line.times).sum::<i64>()
        });
        let counts = counts.filter(|&count| count > 0);
        counts.sorted_unstable_by(|x, y| y.cmp(x)).collect()
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
        let name = |line: &CountedLine| {
            let name = line_name(self.shape, line.line);
            match line.times {
                1 => name,
                2 => format!("twice {name}"),
                times => format!("{times} times {name}"),
            }
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
        match self.kind() {
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
