//! Searches in batches that fit a time: how long one takes is known only when some are done.

use std::time::Duration;

use super::AuditError;
use crate::search::{Stop, Timer};

/// Does all pieces of work, from the first on. Without a limit they are one batch. In limited
/// time the first batch is one piece, and each other one is expected to take half of what is
/// left; a batch that is not finished in time does not count. False when `stop` was raised.
///
/// Each batch is ascending: findings come in the order of the file.
pub(super) fn in_batches(
    all: &[usize],
    time: Option<Duration>,
    stop: &Stop,
    mut work: impl FnMut(&[usize], &Stop) -> Result<bool, AuditError>,
) -> Result<bool, AuditError> {
    let mut work = |batch: &[usize], stop: &Stop| {
        let mut batch = batch.to_vec();
        batch.sort_unstable();
        work(&batch, stop)
    };
    let Some(time) = time else {
        return work(all, stop);
    };
    let timer = Timer::new(stop, time).map_err(AuditError::Thread)?;
    timer.begin();
    let (mut done, mut size) = (0, 1);
    while done < all.len() && size > 0 {
        let batch = &all[done..all.len().min(done + size)];
        if !work(batch, timer.stop())? {
            break;
        }
        done += batch.len();
        let each = timer.elapsed().as_secs_f64() / done as f64;
        let left = time.saturating_sub(timer.elapsed()).as_secs_f64();
        // A piece that fits is worth a try, even if two do not.
        size = if each > left {
            0
        } else {
            ((left / each / 2.0) as usize).max(1)
        };
    }
    Ok(!stop.is_raised())
}
