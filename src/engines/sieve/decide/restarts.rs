//! How many nodes a search may visit before it starts again in another order.
//!
//! A pair with many tables has orders in which a table turns up at once, and orders that
//! lead into a part of the search without any. A few such pairs of 4x7 took ten million
//! nodes each, and nearly all the time of their column margins. A search that starts again,
//! in a random order, needs a few thousand nodes for any of them.
//!
//! The budgets follow the sequence of Luby, Sinclair and Zuckerman (*Optimal speedup of
//! Las Vegas algorithms*, 1993): 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 .. times a unit. It
//! takes at most a logarithmic factor more than the best budgets for the pair, whatever
//! these are, and it has no largest member: every search ends.

/// The unit of the budgets, in nodes. On pairs of 4x7, 60 and 250 take the same time.
const UNIT: u64 = 125;

/// The budgets of the searches for one pair, first to last; endless.
pub(super) fn budgets() -> impl Iterator<Item = u64> {
    (1..).map(|t| UNIT * luby(t))
}

/// Member `t` of the sequence, from 1.
fn luby(t: u64) -> u64 {
    // The sequence up to t = 2^k - 1 ends with 2^(k-1); between two such members it
    // begins anew.
    let next = t + 1;
    if next.is_power_of_two() {
        next / 2
    } else {
        luby(next - (1 << next.ilog2()))
    }
}

#[cfg(test)]
#[path = "../../../../tests/suite/private/engines/sieve/decide/restarts.rs"]
mod tests;
