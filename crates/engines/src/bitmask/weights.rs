//! Weights of the rows and columns of a puzzle, and what they exclude from its cells.
//!
//! Let row i have the weight a(i), column j the weight b(j), and a cell the sum of the two.
//! Σ a(i) r(i) + Σ b(j) c(j), with the row sums r and the column sums c of a table, is at most what
//! the numbers give in the order of the weights of the cells (`docs/explanation/mathematics.md`,
//! 17). The difference is the *slack*. If it is negative, there is no table. If a number in some
//! cell takes more than the slack from the best order, no table has it there. So what counts is a
//! slack that is small compared with the differences of the weights.
//!
//! The slack is a convex function of the weights. The margins of the best order less those of
//! the puzzle are a subgradient. If there is a table, no slack is less than zero, and equal
//! weights have slack zero. Polyak (*Minimization of unsmooth functionals*, 1969) proposes the step
//! that would end at that least value if the function were linear. It never takes the weights
//! further away from those of least slack, and on the way they pass some that exclude much.

use survo_core::puzzle::{Shape, Side, Sum, check_side};

const TRIES: usize = 30;

/// Slack is counted in parts of this size: weights are whole numbers of them, so that it is exact.
const PARTS: f64 = 64.0;

/// A slack that is not worth another step, in parts: about a fifth of the difference between
/// consecutive numbers.
const ENOUGH: i64 = 12;

/// Weights, and the order of the cells by them. Reused from puzzle to puzzle.
#[derive(Default)]
pub struct LineWeights {
    rows: WeightedLines,
    columns: WeightedLines,
    /// The cells by ascending weight, and the weight of each.
    order: Vec<(i64, u8)>,
}

#[derive(Default)]
struct WeightedLines {
    sums: Vec<i64>,
    /// Where the descent is.
    real: Vec<f64>,
    /// The same in whole parts.
    whole: Vec<i64>,
    /// By how much the sums of the best order exceed those of the puzzle.
    excess: Vec<i64>,
}

impl WeightedLines {
    /// Takes the mean number of each line for its weight.
    fn start(&mut self, sums: &[Sum], cells: usize) {
        self.sums.clear();
        self.sums.extend(sums.iter().map(|&sum| i64::from(sum)));
        self.real.clear();
        let means = self.sums.iter().map(|&sum| sum as f64 / cells as f64);
        self.real.extend(means);
        self.round();
    }

    fn round(&mut self) {
        self.whole.clear();
        let whole = self
            .real
            .iter()
            .map(|weight| (weight * PARTS).round() as i64);
        self.whole.extend(whole);
    }

    /// The part of the slack that comes from this side.
    fn slack(&self) -> i64 {
        self.whole
            .iter()
            .zip(&self.excess)
            .map(|(w, e)| w * e)
            .sum()
    }

    fn square(&self) -> i64 {
        self.excess.iter().map(|e| e * e).sum()
    }

    fn step(&mut self, length: f64) {
        for (weight, &excess) in self.real.iter_mut().zip(&self.excess) {
            *weight -= length * excess as f64;
        }
        self.round();
    }
}

impl LineWeights {
    /// Tries weights for a puzzle, and takes from `possible`, the numbers of each cell row by
    /// row, those that they exclude. False only if there is no table; true proves nothing.
    ///
    /// Cost: for each of up to 30 weights, a sort of cells that are nearly in order.
    pub fn narrow(&mut self, rows: &[Sum], columns: &[Sum], possible: &mut [u64]) -> bool {
        let is_puzzle = Shape::new(rows.len(), columns.len()).is_ok_and(|shape| {
            check_side(shape, Side::Rows, rows).is_ok()
                && check_side(shape, Side::Columns, columns).is_ok()
        });
        if !is_puzzle {
            return false;
        }
        self.rows.start(rows, columns.len());
        self.columns.start(columns, rows.len());
        self.order.clear();
        let cells = 0..rows.len() * columns.len();
        self.order.extend(cells.map(|cell| (0, cell as u8)));
        for _ in 0..TRIES {
            self.sort();
            let slack = self.slack();
            if slack < 0 {
                return false;
            }
            self.exclude(slack, possible);
            if slack <= ENOUGH {
                break;
            }
            // Not zero: if it were, the slack would be zero, and the loop would have ended.
            let square = self.rows.square() + self.columns.square();
            let length = slack as f64 / PARTS / square as f64;
            self.rows.step(length);
            self.columns.step(length);
        }
        true
    }

    /// Sorts the cells by weight. They are nearly in order after a step.
    fn sort(&mut self) {
        let columns = self.columns.whole.len();
        for (weight, cell) in &mut self.order {
            let (i, j) = (usize::from(*cell) / columns, usize::from(*cell) % columns);
            *weight = self.rows.whole[i] + self.columns.whole[j];
        }
        for at in 1..self.order.len() {
            let cell = self.order[at];
            let mut to = at;
            while to > 0 && self.order[to - 1].0 > cell.0 {
                self.order[to] = self.order[to - 1];
                to -= 1;
            }
            self.order[to] = cell;
        }
    }

    /// The slack, once the cells are sorted; leaves the excess of each line.
    fn slack(&mut self) -> i64 {
        let columns = self.columns.whole.len();
        for side in [&mut self.rows, &mut self.columns] {
            side.excess.clear();
            side.excess.extend(side.sums.iter().map(|sum| -sum));
        }
        for (number, &(_, cell)) in (1..).zip(&self.order) {
            self.rows.excess[usize::from(cell) / columns] += number;
            self.columns.excess[usize::from(cell) % columns] += number;
        }
        self.rows.slack() + self.columns.slack()
    }

    /// Takes from each cell the numbers that cost more than the slack.
    ///
    /// In the best order the cell at place p holds p. If it holds v, the best that the others
    /// can do is to move by one between p and v: that costs the differences between their weights
    /// and the cell's.
    fn exclude(&self, slack: i64, possible: &mut [u64]) {
        for (place, &(weight, cell)) in self.order.iter().enumerate() {
            let (before, after) = (&self.order[..place], &self.order[place + 1..]);
            let above = affordable(slack, after.iter().map(|(other, _)| other - weight));
            let below = affordable(slack, before.iter().rev().map(|(other, _)| weight - other));
            // Bits place - below to place + above.
            let span = u64::MAX >> (63 - above - below);
            possible[usize::from(cell)] &= span << (place - below);
        }
    }
}

/// How many costs, from the first, sum up to no more than the slack.
fn affordable(slack: i64, costs: impl Iterator<Item = i64>) -> usize {
    costs
        .scan(slack, |left, cost| {
            *left -= cost;
            (*left >= 0).then_some(())
        })
        .count()
}
