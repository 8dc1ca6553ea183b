//! What a method comes to for the shape and the sweep of a plan.

use crate::engines::EngineKind;
use crate::engines::sieve::SieveLine;
use crate::engines::two_rows::Frame;
use crate::survey::{Method, Plan, Sweep};

/// How the pairs of a plan are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// A walk over all column margins of tables with two rows, in which margins with
    /// common sums share what they have in common.
    TwoRowWalk(Frame),
    /// The sieve: the pairs of each swept margin by bounds, then witnesses, then exact
    /// decisions.
    Sieve,
    /// A search for each pair.
    PairByPair(EngineKind),
    /// Tables with two rows: one search for all pairs of a column margin.
    WholeMargin(Frame),
}

impl Plan {
    /// How the pairs are decided. The method "sieve" stands for the fastest algorithm
    /// that serves the shape and the sweep.
    pub fn algorithm(&self) -> Algorithm {
        let frame = Frame::of(self.shape());
        match (self.method, frame) {
            (Method::Pairwise(engine), _) => Algorithm::PairByPair(engine),
            (Method::WholeLine, frame) => {
                Algorithm::WholeMargin(frame.expect("checked plans have methods that suit"))
            }
            (Method::Sieve, Some(frame)) if self.sweep == Sweep::Columns => {
                Algorithm::TwoRowWalk(frame)
            }
            (Method::Sieve, _) => {
                let other_margins = match self.sweep {
                    Sweep::Rows => self.column_margins(),
                    Sweep::Columns => self.row_margins(),
                };
                if SieveLine::serves(self.swept_shape().transposed(), other_margins) {
                    Algorithm::Sieve
                } else {
                    Algorithm::PairByPair(EngineKind::Bitmask)
                }
            }
        }
    }
}
