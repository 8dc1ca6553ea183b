//! What `survo swap-stats` keeps in files.

use std::path::Path;

use crate::storage::{FileError, write_records, write_whole};
use crate::workbench::swapping::{RandomOrder, SwapCounts, TIES};

/// Writes how many puzzles, and how many random orders, need each number of swaps.
///
/// # Errors
/// When the disk refuses.
pub fn write_counts(counts: &SwapCounts, path: &Path, separator: u8) -> Result<(), FileError> {
    let (m, n) = (counts.shape.rows(), counts.shape.columns());
    let header = ["m", "n", "ties", "swaps", "puzzles", "random_orders"].map(str::to_owned);
    let by_swaps = counts.puzzles_by_swaps();
    let random = RandomOrder::of(m * n);
    let records = random.counts().iter().enumerate().map(|(swaps, orders)| {
        let puzzles = by_swaps.get(swaps).copied().unwrap_or(0);
        (m, n, TIES, swaps, puzzles, orders.to_string())
    });
    write_whole(path, |to| write_records(to, separator, &header, records))
}

/// Writes how many puzzles need a sacrifice, a line for each W of the start table and number
/// of swaps that there are.
///
/// # Errors
/// When the disk refuses.
pub fn write_sacrifices(counts: &SwapCounts, path: &Path, separator: u8) -> Result<(), FileError> {
    let (m, n) = (counts.shape.rows(), counts.shape.columns());
    let header = [
        "m",
        "n",
        "ties",
        "start_w",
        "swaps",
        "puzzles",
        "never_rises",
        "falls",
    ];
    let records = counts.counts.iter().map(|(&(w, swaps), found)| {
        (
            m,
            n,
            TIES,
            w,
            swaps,
            (found.puzzles, found.never_rises, found.falls),
        )
    });
    write_whole(path, |to| {
        write_records(to, separator, &header.map(str::to_owned), records)
    })
}
