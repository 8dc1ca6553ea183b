//! What a survey did, apart from its result.

/// What a survey did, apart from its result: numbers that may differ from run
/// to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Margins of the swept side that were walked (the others follow by
    /// complement).
    pub swept: u64,
    /// Pairs that an engine decided one by one.
    pub searches: u64,
    /// The sizes of those searches added up, in the engine's own unit.
    pub effort: u64,
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.swept += other.swept;
        self.searches += other.searches;
        self.effort += other.effort;
    }
}
