//! The producer of a survey: a check knows only its answers.
//!
//! A check shares no search with the producer of what it checks, so nothing of the producer is
//! compiled into this crate. Whoever asks for a check passes the producer in.

use survo_core::bounds::Block;
use survo_core::puzzle::{Class, Extent, Sum};
use survo_core::search::Stop;
use survo_engines::{EngineError, Method};

/// The producer of a survey of one shape, or of one that might be made.
pub trait Producer: Sync {
    /// The shape, and how many pairs it has.
    fn extent(&self) -> Extent;

    /// The method that was asked for.
    fn method(&self) -> Method;

    /// What decides column margins for one thread; `rows` has all row margins.
    fn margins(&self, rows: &Block) -> Box<dyn MarginProducer>;

    /// Random column margins of the producer's walk, none twice, where it decides all of them
    /// together and none singly. The walk ends early when `stop` is raised.
    fn walk(&self, seed: u64, stop: &Stop) -> Option<Box<dyn Iterator<Item = DecidedMargin>>>;
}

/// Decides the pairs of a column margin together.
pub trait MarginProducer {
    /// The pairs of this column margin with the wanted of these row margins, by rank, ascending;
    /// `None` when stopped before the last of them.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit.
    fn decide(
        &mut self,
        columns: &[Sum],
        rows: &Block,
        is_wanted: &dyn Fn(usize) -> bool,
        stop: &Stop,
    ) -> Result<Option<DecidedMargin>, EngineError>;
}

/// A column margin, and the classes of its pairs by the rank of the row margin, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedMargin {
    /// The column sums.
    pub columns: Vec<Sum>,
    /// Ranks of row margins, and classes.
    pub pairs: Vec<(usize, Class)>,
}
