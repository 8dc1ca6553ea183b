//! The five classes of difficulty.

/// One to five stars, by the classes of Mustonen (2006): MD 0-30, 31-150, 151-600,
/// 601-1500, above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stars(u8);

/// The greatest MD of all classes but the last.
const CLASSES: [u32; 4] = [30, 150, 600, 1500];

impl Stars {
    /// The class of a mean, rounded to a whole number as the bounds are.
    pub(crate) fn of(mean: f64) -> Self {
        let above = |bound: &&u32| mean.round() > f64::from(**bound);
        Self(1 + CLASSES.iter().take_while(above).count() as u8)
    }

    /// Their number, 1 to 5.
    pub fn count(self) -> u8 {
        self.0
    }
}

impl std::fmt::Display for Stars {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&"*".repeat(usize::from(self.0)))
    }
}
