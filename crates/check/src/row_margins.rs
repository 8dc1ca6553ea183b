//! Decides whole row margins again, to compare what a survey counts with what the checker finds.
//!
//! A row margin is fixed and combined with every column margin, stretch by stretch, so that several
//! threads share one row margin and the engine prepares its rows once. The row margins are taken at
//! random; those not finished when the time is over do not count.

use std::sync::Mutex;

use itertools::Itertools;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::checking::{Checking, FixedSide};
use survo_core::bounds::Block;
use survo_core::puzzle::{ClassCounts, Extent};
use survo_core::search::{lock, share};
use survo_engines::EngineError;

/// Column margins that a thread takes at a time.
const STRETCH: u64 = 256;

/// Decides every pair of the first `count` row margins, in random order. Returns those that were
/// finished before the check was stopped: their ranks, ascending, and their counts.
///
/// # Errors
/// When a pair does not fit the engine's memory limit.
pub(crate) fn recount(
    checking: &Checking<'_>,
    extent: &Extent,
    rows: &Block,
    count: usize,
) -> Result<Vec<(usize, ClassCounts)>, EngineError> {
    let mut ranks: Vec<usize> = (0..count).collect();
    ranks.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(checking.seed));
    let (shape, columns) = (extent.shape(), extent.column_margins());
    let stretches = columns.div_ceil(STRETCH);
    // The counts of each row margin, and the stretches that it has been met with.
    let met = Mutex::new(vec![(ClassCounts::default(), 0); ranks.len()]);
    let pieces = stretches.saturating_mul(ranks.len() as u64);
    let ranking = shape.column_margins().ranked();
    share(checking.threads, pieces, checking.stop, |queue| {
        let mut side = FixedSide::new(checking, shape);
        while let Some(piece) = queue.take() {
            let (at, stretch) = ((piece / stretches) as usize, piece % stretches);
            // Of a square shape, the column margins that come after the row margin: both are
            // margins of one list, and a pair and its transpose are one.
            let first = match shape.is_square() {
                true => ranks[at] as u64 + 1,
                false => 0,
            };
            let begin = first.max(stretch * STRETCH);
            let end = columns.min((stretch + 1) * STRETCH);
            let mut counts = ClassCounts::default();
            side.fix(rows.margin(ranks[at]));
            if begin < end {
                let mut margins = ranking.from(begin);
                for _ in begin..end {
                    let columns = margins.advance().expect("ranks are below their number");
                    let Some(class) = side.class(columns)? else {
                        return Ok(());
                    };
                    counts.count(class);
                }
            }
            let mut met = lock(&met);
            met[at].0 += counts;
            met[at].1 += 1;
            drop(met);
            checking.progress.pairs(counts.pairs());
        }
        Ok::<_, EngineError>(())
    })?;
    let met = std::mem::take(&mut *lock(&met));
    let finished = ranks.into_iter().zip(met);
    let finished = finished.filter(|(_, (_, met))| *met == stretches);
    Ok(finished
        .map(|(rank, (counts, _))| (rank, counts))
        .sorted_unstable_by_key(|(rank, _)| *rank)
        .collect())
}
