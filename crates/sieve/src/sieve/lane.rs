//! One table for each row margin, cell by cell: vector lanes run over margins.
//!
//! ```text
//!               lane 0        lane 1            lane 31
//! block 0       margin 0      margin 1    ..    margin 31     the first cell (row 1, column 1)
//!               margin 0      margin 1    ..    margin 31     the second (row 1, column 2)
//!               ..                                            .. mn lanes for a block
//! block 1       margin 32     margin 33   ..    margin 63     the first cell
//!               ..
//! ```
//!
//! A [`Lane`] is a line of this picture: one vector register holds the same cell of 32 tables.
//! So what is done to one cell of a table is done to those of 32 tables by one instruction.

use survo_core::puzzle::Sum;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Register;

/// Margins worked on at a time.
pub(super) const LANES: usize = 32;

/// A byte for each of [`LANES`] margins. Truth is 255, falsehood 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Lane(pub(super) [u8; LANES]);

impl Lane {
    pub(super) const ZERO: Self = Self([0; LANES]);
}

/// What the processor does with all lanes at once.
pub(super) trait Vector: Copy {
    fn load(lane: &Lane) -> Self;
    fn store(self) -> Lane;
    fn all(value: u8) -> Self;
    /// The sum modulo 256.
    fn plus(self, other: Self) -> Self;
    /// The difference modulo 256.
    fn minus(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// This and not the other.
    fn without(self, other: Self) -> Self;
    fn equals(self, other: Self) -> Self;
    /// The top bit of each lane.
    fn bits(self) -> u32;

    #[inline(always)]
    fn zero() -> Self {
        Self::all(0)
    }

    /// `yes` where this is true, else `no`.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        self.and(yes).or(no.without(self))
    }
}

impl Lane {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        let mut z = Self::ZERO;
        for w in 0..LANES {
            z.0[w] = f(self.0[w], other.0[w]);
        }
        z
    }

    /// Eight lanes in each word, the first in the lowest byte.
    #[inline(always)]
    fn words(self) -> [u64; LANES / 8] {
        let word = |k: usize| self.0[8 * k..][..8].try_into().expect("eight bytes");
        std::array::from_fn(|k| u64::from_le_bytes(word(k)))
    }

    /// The number of lanes where it is true.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let sums: u64 = self.words().iter().map(|word| word & ONES).sum();
        // The top byte becomes the sum of all bytes, at most the number of lanes.
        (sums.wrapping_mul(ONES) >> 56) as usize
    }

    /// The lanes where it is true.
    #[inline(always)]
    pub(super) fn lanes(self) -> impl Iterator<Item = usize> {
        let words = self.words().into_iter().enumerate();
        words.flat_map(|(k, mut word)| {
            std::iter::from_fn(move || {
                let byte = (word != 0).then(|| word.trailing_zeros() as usize / 8)?;
                word &= !(0xFF << (8 * byte));
                Some(8 * k + byte)
            })
        })
    }

    #[inline(always)]
    pub(super) fn any(self) -> bool {
        self != Self::ZERO
    }
}

macro_rules! operations {
    ($($name:ident($x:ident, $y:ident) $result:expr;)*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                $result
            }
        )*
    };
}

impl Vector for Lane {
    #[inline(always)]
    fn load(lane: &Lane) -> Self {
        *lane
    }
    #[inline(always)]
    fn store(self) -> Lane {
        self
    }
    #[inline(always)]
    fn all(value: u8) -> Self {
        Self([value; LANES])
    }
    operations! {
        plus(x, y) x.zip(y, u8::wrapping_add);
        minus(x, y) x.zip(y, u8::wrapping_sub);
        and(x, y) x.zip(y, |x, y| x & y);
        or(x, y) x.zip(y, |x, y| x | y);
        xor(x, y) x.zip(y, |x, y| x ^ y);
        without(x, y) x.zip(y, |x, y| x & !y);
        equals(x, y) x.zip(y, |x, y| if x == y { 255 } else { 0 });
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        let bytes = self.0.iter().rev();
        bytes.fold(0, |bits, &byte| bits << 1 | u32::from(byte >> 7))
    }
}

/// Vector registers of processors with AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    #![expect(unsafe_code, reason = "vector instructions, each with its proof")]

    use super::{Lane, Vector};
    use std::arch::x86_64::*;

    /// Made only by code that is compiled for AVX2, which runs only where AVX2 was detected.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Register(__m256i);

    impl Vector for Register {
        #[inline(always)]
        fn load(lane: &Lane) -> Self {
            // SAFETY: a lane has 32 bytes and is aligned to them; AVX2 as above, here and below.
            Self(unsafe { _mm256_load_si256((&raw const *lane).cast()) })
        }
        #[inline(always)]
        fn store(self) -> Lane {
            let mut lane = Lane::ZERO;
            // SAFETY: likewise.
            unsafe { _mm256_store_si256((&raw mut lane).cast(), self.0) };
            lane
        }
        #[inline(always)]
        fn all(value: u8) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_set1_epi8(value as i8) })
        }
        // SAFETY: AVX2, for all of them.
        operations! {
            plus(x, y) Self(unsafe { _mm256_add_epi8(x.0, y.0) });
            minus(x, y) Self(unsafe { _mm256_sub_epi8(x.0, y.0) });
            and(x, y) Self(unsafe { _mm256_and_si256(x.0, y.0) });
            or(x, y) Self(unsafe { _mm256_or_si256(x.0, y.0) });
            xor(x, y) Self(unsafe { _mm256_xor_si256(x.0, y.0) });
            without(x, y) Self(unsafe { _mm256_andnot_si256(y.0, x.0) });
            equals(x, y) Self(unsafe { _mm256_cmpeq_epi8(x.0, y.0) });
        }
        #[inline(always)]
        fn bits(self) -> u32 {
            // SAFETY: AVX2.
            unsafe { _mm256_movemask_epi8(self.0) as u32 }
        }
    }
}

/// Asks the processor to have these lanes in its cache soon.
#[inline(always)]
pub(super) fn prefetch(lanes: &[Lane]) {
    // Two lanes are a line of the cache.
    #[cfg(target_arch = "x86_64")]
    for line in lanes.chunks(2) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "a hint to the cache")]
        // SAFETY: it reads and changes nothing that a program can see, at any address.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast())
        };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = lanes;
}

const NONE: u32 = u32::MAX;

/// Tables with the same column sums, in blocks of [`LANES`] margins. Only blocks with margins that
/// want a table have a place. The table of a margin has its rows in the order of that margin.
#[derive(Clone, Default)]
pub(super) struct Tables {
    /// The column sums of all tables; empty at first.
    pub(super) columns: Vec<Sum>,
    /// Numbers of one table.
    count: usize,
    place: Vec<u32>,
    /// Place by place, cell by cell.
    cells: Vec<Lane>,
    /// Where there is a table; block by block.
    pub(super) has: Vec<Lane>,
}

impl Tables {
    pub(super) fn new(count: usize, margins: usize) -> Self {
        let blocks = margins.div_ceil(LANES);
        Self {
            columns: Vec::new(),
            count,
            place: vec![NONE; blocks],
            cells: Vec::new(),
            has: vec![Lane::ZERO; blocks],
        }
    }

    /// Removes all tables, and makes room for those with these column sums in the blocks
    /// that want any.
    pub(super) fn renew(&mut self, columns: &[Sum], want: &[Lane]) {
        self.columns.clear();
        self.columns.extend_from_slice(columns);
        self.has.fill(Lane::ZERO);
        let mut places = 0;
        for (place, want) in self.place.iter_mut().zip(want) {
            *place = NONE;
            if want.any() {
                *place = places;
                places += 1;
            }
        }
        self.cells.resize(places as usize * self.count, Lane::ZERO);
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> usize {
        (self.cells.capacity() + self.has.capacity()) * size_of::<Lane>()
            + self.place.capacity() * size_of::<u32>()
    }

    /// The cells of one block, which has a place.
    #[inline(always)]
    pub(super) fn block(&self, block: usize) -> &[Lane] {
        &self.cells[self.place[block] as usize * self.count..][..self.count]
    }

    /// As [`Tables::block`], and which margins have a table.
    #[inline(always)]
    pub(super) fn block_mut(&mut self, block: usize) -> (&mut [Lane], &mut Lane) {
        (
            &mut self.cells[self.place[block] as usize * self.count..][..self.count],
            &mut self.has[block],
        )
    }

    /// The block with the table of a margin, and its lane there.
    #[inline(always)]
    pub(super) fn at(&self, x: u32) -> (&[Lane], usize) {
        (self.block(x as usize / LANES), x as usize % LANES)
    }

    #[inline(always)]
    pub(super) fn has(&self, x: usize) -> bool {
        self.has[x / LANES].0[x % LANES] != 0
    }
}
