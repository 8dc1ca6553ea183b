//! What makes surveys, as far as a check may know it: by its answers.
//!
//! A check shares no search with the maker of what it checks, so nothing of the maker is compiled
//! into this crate. Whoever asks for a check brings the maker along.

use survo_core::bounds::Block;
use survo_core::puzzle::{Class, Extent, Margins, Sum};
use survo_core::search::Stop;
use survo_engines::{EngineError, Method};

/// The maker of a survey, or of one that might be made, of one shape.
pub trait Maker: Sync {
    /// The shape, and how many pairs it has.
    fn extent(&self) -> Extent;

    /// The method that was asked for.
    fn method(&self) -> Method;

    /// How a survey by this method decides the pairs of a single column margin; the method serves
    /// the shape.
    fn margin_method(&self, method: Method) -> Method;

    /// The maker's engine for the column margins that one thread meets; `rows` has all row margins.
    fn engine(&self, rows: &Block) -> Box<dyn MarginAnswers>;

    /// The engine of a survey by another method, which serves the shape.
    fn engine_by(&self, method: Method, rows: &Block) -> Box<dyn MarginAnswers>;

    /// The maker's walk over all column margins, where it decides none of them singly.
    fn walk(&self, stop: &Stop) -> Option<Box<dyn WalkAnswers>>;
}

/// An engine that decides the pairs of a column margin together.
pub trait MarginAnswers {
    /// Adds to `decided` the ranks of the row margins that are `wanted`, ascending, each with the
    /// class of its pair with this column margin; false when stopped before the last of them.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit.
    fn decide(
        &mut self,
        columns: &[Sum],
        rows: &Block,
        wanted: &[bool],
        stop: &Stop,
        decided: &mut Vec<(usize, Class)>,
    ) -> Result<bool, EngineError>;
}

/// An engine that decides all column margins in one walk, which is cut into units.
pub trait WalkAnswers {
    /// How many units there are.
    fn units(&mut self) -> u64;

    /// How many column margins the units decide together.
    fn column_margins(&self) -> u64;

    /// How many row margins a column margin is met with.
    fn row_margins(&self) -> u64;

    /// Decides the column margins of a unit and says how many they are; `None` when stopped.
    fn run(&mut self, unit: u64) -> Option<usize>;

    /// The pairs of the column margin at this place in the unit that ran last: those that satisfy
    /// conditions (1) and (2), each with its class.
    fn pairs(&self, place: usize) -> Vec<(Margins, Class)>;
}
