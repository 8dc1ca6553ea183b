//! The diagonal rules, improvement 5 of the source.

use super::{SQUARES, Suko};
use crate::sum_puzzle::Relation;

const CENTRE: usize = 4;

/// Two opposite circles, and the corners that lie in neither.
const DIAGONALS: [([usize; 2], [usize; 2]); 2] = [([0, 3], [2, 6]), ([1, 2], [0, 8])];

impl Suko {
    /// The diagonal rules: two opposite circles, less the centre, plus the two other
    /// corners make 45.
    ///
    /// Why: the blocks of two opposite circles have the centre in common and no other
    /// square, and the only squares in neither are the two other corners. So their
    /// totals count the centre twice, those corners not at all and every other square
    /// once; less the centre and plus the corners they count every square once, and the
    /// nine squares hold 1 + 2 + .. + 9 = 45. Hence the two corners less the centre are
    /// 45 less the two totals, which is what is returned, for either diagonal.
    ///
    /// It uses that the digits are exactly 1 to 9, which no total says unless the colours
    /// cover the whole square.
    pub fn diagonals(&self) -> [Relation; 2] {
        let all = (1..=SQUARES as i64).sum();
        DIAGONALS.map(|(circles, corners)| Relation {
            plus: corners.iter().fold(0, |mask, corner| mask | 1 << corner),
            minus: 1 << CENTRE,
            total: circles.iter().fold(all, |rest, &circle| {
                rest - i64::from(self.circles()[circle])
            }),
        })
    }
}
