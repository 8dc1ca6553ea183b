//! From one table to another: cycles of numbers, and how few swaps it takes.

use crate::puzzle::Table;

/// The cycles of a permutation that leads from one table to another: each number is
/// followed by the one that is `wanted` in its cell. A cycle begins with its smallest
/// number, and cycles are ordered by it.
pub(super) fn cycles(wanted: &[u8]) -> Vec<Vec<u8>> {
    let mut seen = 0u64;
    let mut cycles = Vec::new();
    for first in 1..wanted.len() as u8 {
        let mut cycle = Vec::new();
        let mut number = first;
        while seen >> (number - 1) & 1 == 0 {
            seen |= 1 << (number - 1);
            cycle.push(number);
            number = wanted[usize::from(number)];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The fewest swaps that lead from one table to another of the same shape: N less the
/// number of cycles. A swap of two numbers of one cycle splits it, any other swap joins
/// two, and in the end there are N cycles of one number each.
///
/// Panics when the shapes differ.
pub fn fewest_swaps(from: &Table, to: &Table) -> usize {
    from.cells().len() - cycles(&wanted(from, to)).len()
}

/// For each number, the one that stands in `to` where it stands in `from`; entry 0 is
/// not used.
pub(super) fn wanted(from: &Table, to: &Table) -> Vec<u8> {
    assert_eq!(from.shape(), to.shape(), "tables of different shapes");
    let mut wanted = vec![0; from.cells().len() + 1];
    for (&number, &other) in from.cells().iter().zip(to.cells()) {
        wanted[usize::from(number)] = other;
    }
    wanted
}
