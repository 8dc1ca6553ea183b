//! How a plan decides its pairs: whether its method serves the shape, and which one is in fact used
//! for the shape and the sweep.

use crate::CheckedPlan;
use survo_core::puzzle::Shape;
use survo_engines::{EngineKind, Method};
use survo_sieve::sieve::MarginSieve;
use survo_sieve::two_rows::Frame;

/// Whether a method can decide pairs of this shape.
pub fn suits(method: Method, shape: Shape) -> bool {
    match method {
        Method::Sieve | Method::Pairwise(_) => true,
        Method::SingleMargin => Frame::of(shape).is_some(),
    }
}

impl CheckedPlan {
    /// The frame of the walk over all column margins, in which margins with common sums share
    /// what they have in common: how the sieve surveys tables with two rows.
    pub fn walk(&self) -> Option<Frame> {
        Frame::of(self.shape()).filter(|_| self.method == Method::Sieve)
    }

    /// How the pairs of one swept margin are decided: by the plan's method or, where that cannot
    /// decide single margins of the shape, by the fastest one that can. The walk decides none.
    pub fn margin_method(&self) -> Method {
        let is_served = MarginSieve::serves(self.shape(), self.row_margins());
        match self.method {
            Method::Sieve if self.walk().is_some() => Method::SingleMargin,
            Method::Sieve if !is_served => Method::Pairwise(EngineKind::Bitmask),
            method => method,
        }
    }

    /// The method that in fact decides the plan's pairs: bitmask in the place of a sieve that does
    /// not serve the shape and the sweep. Whether two plans may check one another is seen from it.
    pub fn decides_by(&self) -> Method {
        match self.walk() {
            Some(_) => self.method,
            None => self.margin_method(),
        }
    }
}
