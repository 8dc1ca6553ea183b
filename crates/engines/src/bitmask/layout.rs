//! The places of each line's candidates among the bits of all lines.
//!
//! A line with many candidates has blocks of its own. Lines of a side that have at most 64
//! each share a block as far as they fit, so that a chosen set is compared with all of them
//! at once. The columns of a table with two rows, up to 16 of them, share one block.

use std::ops::Range;
use std::sync::Arc;

use super::candidates::{BitBlock, CandidateBits, Candidates, EMPTY, WIDTH};
use survo_core::puzzle::{Shape, Side};

/// The most candidates of a line that shares a block: those of one word.
const FEW: usize = 64;

/// A line and the bits of its candidates.
pub(super) struct BitLine {
    pub(super) side: Side,
    /// Its place among the rows, then the columns.
    pub(super) index: usize,
    candidates: Arc<Candidates>,
    pub(super) group: usize,
    /// Bits of other lines before its own.
    first: usize,
    /// The bits of a block that are its own.
    mask: BitBlock,
}

impl BitLine {
    pub(super) fn candidates(&self) -> u32 {
        // Each takes 8 bytes as a set, and up to 8 in `CandidateBits`: 2^32 would take 64 GiB.
        u32::try_from(self.candidates.sets().len()).expect("candidates of a line fit 64 GiB")
    }

    /// Of the bits of a block of its group, its own.
    pub(super) fn own(&self, block: &BitBlock) -> BitBlock {
        std::array::from_fn(|word| block[word] & self.mask[word])
    }

    /// How many candidates a block holds of a line that shares it.
    #[inline(always)]
    pub(super) fn count(&self, block: &BitBlock) -> u32 {
        // They are in one word.
        let word = self.first / 64 % 4;
        (block[word] & self.mask[word]).count_ones()
    }

    /// The candidate of a bit in a word of a block of its group.
    pub(super) fn set(&self, block: u32, word: usize, bit: u32) -> u64 {
        let at = block as usize * WIDTH + word * 64 + bit as usize;
        self.candidates.sets()[at - self.first]
    }
}

/// Lines of a side whose bits are in the same blocks: one, or several in one block.
pub(super) struct LineGroup {
    pub(super) side: Side,
    pub(super) lines: Range<usize>,
    pub(super) bits: Arc<CandidateBits>,
}

/// The lines of a puzzle, rows first.
///
/// If the side with fewer lines has two or three, the one with most candidates is left out.
/// It has what the others leave of each line of the other side.
#[derive(Default)]
pub(super) struct BitLayout {
    pub(super) lines: Vec<BitLine>,
    /// The place of the line left out among the rows, then the columns.
    pub(super) left_out: Option<usize>,
    /// Those with fewest blocks first: there it costs least to see that a line has no
    /// candidate left.
    pub(super) groups: Vec<LineGroup>,
}

impl BitLayout {
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        self.groups.clear();
    }

    /// Lays out the lines of a table of this shape.
    pub(super) fn lay_out(
        &mut self,
        shape: Shape,
        rows: &[Arc<Candidates>],
        columns: &[Arc<Candidates>],
    ) {
        self.clear();
        let bits = shape.cells();
        self.left_out = left_out(rows, columns);
        for (side, first, lines) in [(Side::Rows, 0, rows), (Side::Columns, rows.len(), columns)] {
            match self.left_out.and_then(|line| line.checked_sub(first)) {
                Some(at) if at < lines.len() => {
                    self.add_side(side, first, &lines[..at], bits);
                    self.add_side(side, first + at + 1, &lines[at + 1..], bits);
                }
                _ => self.add_side(side, first, lines, bits),
            }
        }
        self.groups.sort_by_key(|group| group.bits.all().len());
        for (at, group) in self.groups.iter().enumerate() {
            for line in &mut self.lines[group.lines.clone()] {
                line.group = at;
            }
        }
    }

    /// Adds the lines of a side, the first of them with this index.
    fn add_side(
        &mut self,
        side: Side,
        index: usize,
        lines: &[Arc<Candidates>],
        bits_of_set: usize,
    ) {
        let mut done = 0;
        while done < lines.len() {
            let firsts = sharing(&lines[done..]);
            let together = &lines[done..done + firsts.len()];
            let bits = match together {
                [alone] => Arc::clone(alone.bits()),
                _ => {
                    let mut shared = CandidateBits::new(1, bits_of_set);
                    for (candidates, &first) in together.iter().zip(&firsts) {
                        shared.add(candidates.sets(), first);
                    }
                    Arc::new(shared)
                }
            };
            let line = self.lines.len();
            for ((at, candidates), &first) in together.iter().enumerate().zip(&firsts) {
                self.lines.push(BitLine {
                    side,
                    index: index + done + at,
                    candidates: Arc::clone(candidates),
                    group: self.groups.len(),
                    first,
                    mask: mask(first, candidates.sets().len()),
                });
            }
            self.groups.push(LineGroup {
                side,
                lines: line..self.lines.len(),
                bits,
            });
            done += firsts.len();
        }
    }
}

/// The place among the rows, then the columns, of the line that is left out.
///
/// Its candidates cost most to go through, and the other lines meet the same conflicts soon
/// after. So puzzles of 3x9 take a quarter of the time. Among four lines none is that much
/// longer: puzzles of 4x6 would take three times as long.
fn left_out(rows: &[Arc<Candidates>], columns: &[Arc<Candidates>]) -> Option<usize> {
    let (first, lines) = if rows.len() <= columns.len() {
        (0, rows)
    } else {
        (rows.len(), columns)
    };
    if !(2..=3).contains(&lines.len()) {
        return None;
    }
    let longest = (0..lines.len()).max_by_key(|&at| lines[at].sets().len())?;
    Some(first + longest)
}

/// The first bit of each of the lines, from the front, that share a block; of one line if
/// it has many candidates.
fn sharing(lines: &[Arc<Candidates>]) -> Vec<usize> {
    let mut firsts = Vec::with_capacity(lines.len());
    let mut free = 0;
    for line in lines {
        let count = line.sets().len();
        // No line is split over two words.
        let first = if free % 64 + count > 64 {
            usize::next_multiple_of(free, 64)
        } else {
            free
        };
        let fits = count <= FEW && first + count <= WIDTH;
        if !fits && !firsts.is_empty() {
            break;
        }
        firsts.push(first);
        if !fits {
            break;
        }
        free = first + count;
    }
    firsts
}

fn mask(first: usize, candidates: usize) -> BitBlock {
    if candidates > FEW {
        return [u64::MAX; 4];
    }
    let mut mask = EMPTY;
    if candidates > 0 {
        mask[first / 64] = u64::MAX >> (64 - candidates) << (first % 64);
    }
    mask
}
