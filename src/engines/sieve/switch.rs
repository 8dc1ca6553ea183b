//! Switches: blocks of a table whose entries have a second arrangement with the
//! same row and column sums.
//!
//! Two kinds are used. *Columns* j, l over a set I of rows with equal partial sums:
//! exchanging the two columns within I keeps all row sums (both entries of a row stay
//! in it) and all column sums. *Rows* i, k over a set J of columns, likewise. The
//! second table is different, also up to permutations of rows and of columns, because
//! margins are distinct: a permutation keeping the margins is the identity. So a table
//! with a switch proves that its pair of margins has at least two tables.

#![expect(
    unsafe_code,
    reason = "a hot loop: vector instructions and unchecked look-ups, each with its proof"
)]

/// Which lines are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SwitchKind {
    /// None is known.
    None,
    /// The two rows in `rows` are exchanged within the columns in `cols`.
    Rows,
    /// The two columns in `cols` are exchanged within the rows in `rows`.
    Columns,
}

/// A switch as bit sets of the lines it touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Switch {
    pub(super) kind: SwitchKind,
    pub(super) rows: u8,
    pub(super) cols: u32,
}

impl Switch {
    pub(super) const NONE: Self = Self {
        kind: SwitchKind::None,
        rows: 0,
        cols: 0,
    };

    /// True if the table obtained by exchanging the entries of rows i and k in column j
    /// still has this switch.
    ///
    /// A column switch sums column j over its rows: the exchange matters only if
    /// exactly one of i, k is among them. A row switch compares two rows entry by entry:
    /// any exchange in its columns that touches either row matters.
    #[inline(always)]
    pub(super) fn survives(self, pair_mask: u8, j: usize) -> bool {
        let touched = self.rows & pair_mask;
        match self.kind {
            SwitchKind::None => false,
            SwitchKind::Rows => (self.cols >> j) & 1 == 0 || touched == 0,
            SwitchKind::Columns => {
                (self.cols >> j) & 1 == 0 || touched == 0 || touched == pair_mask
            }
        }
    }

    /// Carries the switch out.
    #[inline(always)]
    pub(super) fn apply<const M: usize, const L: usize>(self, t: &mut [[i16; L]; M]) {
        match self.kind {
            SwitchKind::None => {}
            SwitchKind::Columns => {
                let j = self.cols.trailing_zeros() as usize;
                let l = (31 - self.cols.leading_zeros()) as usize;
                for (i, row) in t.iter_mut().enumerate() {
                    if (self.rows >> i) & 1 == 1 {
                        row.swap(j % L, l % L);
                    }
                }
            }
            SwitchKind::Rows => {
                let i = self.rows.trailing_zeros() as usize % M;
                let k = (7 - self.rows.leading_zeros()) as usize % M;
                for j in 0..L {
                    if (self.cols >> j) & 1 == 1 {
                        let x = t[i][j];
                        t[i][j] = t[k][j];
                        t[k][j] = x;
                    }
                }
            }
        }
    }
}

/// Entry in the unused column j: negative and different from column to column, so
/// that no sum over rows repeats there or equals one of a column in use.
pub(super) fn padding(j: usize) -> i16 {
    -(j as i16 + 1)
}

/// True if two lanes, `rot` apart (cyclically), are equal for some rot in 1..=L/2.
#[inline(always)]
fn has_repeat<const L: usize>(x: &[i16; L], y: &[i16; L]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let (Ok(x), Ok(y)) = (x.as_slice().try_into(), y.as_slice().try_into()) {
        return has_repeat_8(x, y);
    }
    let mut any = false;
    for rot in 1..=L / 2 {
        for l in 0..L {
            any |= x[l] == y[(l + rot) % L];
        }
    }
    any
}

/// [`has_repeat`] for eight lanes; SSE2 is part of every x86-64 target.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_repeat_8(x: &[i16; 8], y: &[i16; 8]) -> bool {
    use std::arch::x86_64::*;
    // SAFETY: both arrays are as long as the vectors read, and SSE2 is always there.
    unsafe {
        let x = _mm_loadu_si128(x.as_ptr().cast());
        let y = _mm_loadu_si128(y.as_ptr().cast());
        let one = _mm_or_si128(_mm_srli_si128(y, 2), _mm_slli_si128(y, 14));
        let two = _mm_or_si128(_mm_srli_si128(y, 4), _mm_slli_si128(y, 12));
        let three = _mm_or_si128(_mm_srli_si128(y, 6), _mm_slli_si128(y, 10));
        let four = _mm_shuffle_epi32(y, 0b01_00_11_10);
        let any = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi16(x, one), _mm_cmpeq_epi16(x, two)),
            _mm_or_si128(_mm_cmpeq_epi16(x, three), _mm_cmpeq_epi16(x, four)),
        );
        _mm_movemask_epi8(any) != 0
    }
}

/// Some switch of the table, or none of the kinds looked for: column switches of
/// every set of rows, row switches of every set of columns (of the first eight).
#[inline(always)]
pub(super) fn find_switch<const M: usize, const L: usize>(
    t: &[[i16; L]; M],
    columns: usize,
) -> Option<Switch> {
    for rows in 1u8..((1u32 << M) - 1) as u8 {
        if rows.count_ones() < 2 {
            continue;
        }
        let mut s = [0i16; L];
        for i in 0..M {
            if (rows >> i) & 1 == 1 {
                for l in 0..L {
                    s[l] += t[i][l];
                }
            }
        }
        if has_repeat(&s, &s) {
            for j in 0..columns {
                for l in j + 1..columns {
                    if s[j] == s[l] {
                        return Some(Switch {
                            kind: SwitchKind::Columns,
                            rows,
                            cols: 1 << j | 1 << l,
                        });
                    }
                }
            }
        }
    }
    for i in 0..M {
        for k in i + 1..M {
            if let Some(cols) = equal_part(&t[i], &t[k], columns) {
                return Some(Switch {
                    kind: SwitchKind::Rows,
                    rows: 1 << i | 1 << k,
                    cols,
                });
            }
        }
    }
    None
}

/// A set of columns over which two rows have equal sums: all subset sums of the
/// differences of the first eight columns, by doubling. The empty set is left out and
/// the full one never qualifies, since margins are distinct.
#[inline(always)]
fn equal_part<const L: usize>(x: &[i16; L], y: &[i16; L], columns: usize) -> Option<u32> {
    const WIDTH: usize = 8;
    let n = columns.min(WIDTH);
    let mut sums = [0i16; 1 << WIDTH];
    sums[0] = 0;
    for j in 0..n {
        let d = y[j] - x[j];
        let half = 1 << j;
        let (low, high) = sums.split_at_mut(half);
        for (h, l) in high[..half].iter_mut().zip(low.iter()) {
            *h = *l + d;
        }
    }
    // A sum over the empty set is no switch.
    sums[0] = 1;
    let mut any = 0u16;
    for &s in &sums[..1 << n] {
        any |= u16::from(s == 0);
    }
    if any == 0 {
        return None;
    }
    sums[..1 << n]
        .iter()
        .position(|&s| s == 0)
        .map(|x| x as u32)
}
