//! The partial splits of one node of the walk, made only when asked for.

use super::bits::Bits;
use super::split::Split;

/// The splits of one node, by penalty, made as far as they were asked for.
#[derive(Clone)]
pub(super) struct SplitLevel<B> {
    /// The sum of the column placed last.
    pub(super) sum: u32,
    /// No margin below has a table with a smaller offset than this: all splits with a
    /// penalty up to it are kept together, as if it were theirs.
    pub(super) base: u32,
    /// All parents with a penalty below this are done.
    pub(super) ready: u32,
    /// The parent done last among those of penalty `ready` (0 is none yet).
    pub(super) cursor: u32,
    /// First and last split of each penalty (index in the pool plus 1; 0 is none).
    pub(super) ends: [[u32; 2]; 128],
    /// Splits, each with the next one of equal penalty.
    pub(super) pool: Vec<(Split<B>, u32)>,
}

impl<B: Bits> Default for SplitLevel<B> {
    fn default() -> Self {
        Self {
            sum: 0,
            base: 0,
            ready: 0,
            cursor: 0,
            ends: [[0; 2]; 128],
            pool: Vec::new(),
        }
    }
}

impl<B: Bits> SplitLevel<B> {
    /// Starts the list of another node; nothing is made yet.
    pub(super) fn restart(&mut self, sum: u32, parent_base: u32, base: u32, rows: u32) {
        self.sum = sum;
        self.base = base;
        self.ready = parent_base;
        self.cursor = 0;
        self.ends[base as usize..rows as usize].fill([0; 2]);
        self.pool.clear();
    }

    #[inline(always)]
    pub(super) fn push(&mut self, split: Split<B>) {
        let ends = &mut self.ends[split.penalty.max(self.base) as usize];
        self.pool.push((split, 0));
        let new = self.pool.len() as u32;
        if ends[0] == 0 {
            ends[0] = new;
        } else {
            self.pool[ends[1] as usize - 1].1 = new;
        }
        ends[1] = new;
    }

    /// The split after `at` among those of this penalty (`at` = 0: the first one), 0
    /// when none is made yet.
    #[inline(always)]
    pub(super) fn after(&self, at: u32, penalty: u32) -> u32 {
        if at == 0 {
            self.ends[penalty as usize][0]
        } else {
            self.pool[at as usize - 1].1
        }
    }
}

/// The next parent of splits of `levels[0]` with this penalty, made if need be; 0 when no such
/// parent is left.
#[inline(always)]
pub(super) fn next_parent<B: Bits>(
    levels: &mut [SplitLevel<B>],
    penalty: u32,
    rows: u32,
    nodes: &mut u64,
) -> u32 {
    loop {
        let (from, cursor) = (levels[0].ready, levels[0].cursor);
        if from > penalty {
            return 0;
        }
        let at = levels[1].after(cursor, from);
        if at != 0 {
            return at;
        }
        if pull(&mut levels[1..], from, rows, nodes) {
            return levels[1].after(cursor, from);
        }
        levels[0].ready = from + 1;
        levels[0].cursor = 0;
    }
}

/// Makes more splits of `levels[0]` with just this penalty, or returns false when
/// there are no more; `levels[1]` is the level of its parents, and so on. Asked for
/// in ascending order of penalties, each until there are no more.
///
/// Complete, because a split's penalty is at least its parent's: those of penalty p
/// come from parents of penalty at most p.
pub(super) fn pull<B: Bits>(
    levels: &mut [SplitLevel<B>],
    penalty: u32,
    rows: u32,
    nodes: &mut u64,
) -> bool {
    loop {
        let mut at = next_parent(levels, penalty, rows, nodes);
        if at == 0 {
            return false;
        }
        let (here, parents) = levels.split_at_mut(1);
        let (here, parents) = (&mut here[0], &parents[0]);
        let sum = here.sum;
        let last = here.ends[penalty as usize][1];
        while at != 0 {
            let (split, next) = &parents.pool[at as usize - 1];
            here.cursor = at;
            at = *next;
            let mut pairs = split.pairs(sum);
            while pairs != 0 {
                let i = pairs.trailing_zeros();
                pairs &= pairs - 1;
                let child = split.with(i, sum - 2 - i);
                if child.penalty < rows {
                    *nodes += 1;
                    here.push(child);
                }
            }
            if here.ends[penalty as usize][1] != last {
                return true;
            }
        }
    }
}
