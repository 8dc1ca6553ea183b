//! The interface by which long work reports its progress to the caller.

/// Receives news of long work, such as a survey, from any thread.
pub trait Progress: Sync {
    /// That many units were finished, and pairs decided, by earlier sessions of the run.
    fn resumed(&self, units: u64, pairs: u64);
    /// That many further pairs are decided.
    fn pairs(&self, pairs: u64);
    /// One more unit is finished.
    fn unit(&self);
}

/// Takes no notice.
#[derive(Clone, Copy, Debug)]
pub struct NoProgress;

impl Progress for NoProgress {
    fn resumed(&self, _: u64, _: u64) {}
    fn pairs(&self, _: u64) {}
    fn unit(&self) {}
}
