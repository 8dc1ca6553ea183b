//! The sequences: what sets each apart, and what all drafts say.

/// Both first index and least side: a sequence starts with its smallest survey.
pub(super) const OFFSET: usize = 2;

/// What sets one sequence apart from the others.
pub(super) struct Entry {
    pub file: &'static str,
    pub title: &'static str,
    pub name: &'static str,
    /// How the index is to be understood; a line of the b-file and of the draft.
    pub index: &'static [&'static str],
    /// Which values it lists.
    pub part: Part,
    pub example: &'static [&'static str],
    pub keywords: &'static str,
}

/// The values of S(m,n) in a sequence, in its order.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// S(row, n) for n = 2, 3, ..
    Row(usize),
    /// S(m,n) for n = 2, 3, .. and in each m = 2..n
    Triangle,
}

pub(super) const ENTRIES: [Entry; 3] = [
    Entry {
        file: "b-row2.txt",
        title: "Row 2",
        name: "Number S(2,n) of essentially different open 2 X n Survo puzzles with exactly one \
               solution.",
        index: &["a(n) = S(2,n); the first survey is that of 2 X 2, so the offset is 2."],
        part: Part::Row(2),
        example: &SMALLEST,
        keywords: "nonn,more",
    },
    Entry {
        file: "b-row3.txt",
        title: "Row 3",
        name: "Number S(3,n) of essentially different open 3 X n Survo puzzles with exactly one \
               solution.",
        index: &[
            "a(n) = S(3,n); the offset is 2, as for S(2,n): a(2) = S(3,2) = S(2,3), as rows and",
            "columns may be exchanged.",
        ],
        part: Part::Row(3),
        example: &[
            "One of the a(4) = 583 puzzles of 3 X 4 has row sums 13, 27, 38 and column sums",
            "13, 14, 23, 28. Its only solution is",
            "   2  1  3  7",
            "   5  4  8 10",
            "   6  9 12 11",
        ],
        keywords: "nonn,more",
    },
    Entry {
        file: "b-triangle.txt",
        title: "Triangle",
        name: "Triangle read by rows: T(n,m) is the number S(m,n) of essentially different open \
               m X n Survo puzzles with exactly one solution, n >= 2, 2 <= m <= n.",
        index: &[
            "T(n,m) = S(m,n), rows n = 2, 3, 4, .., in each m = 2..n; the first row is n = 2, so",
            "the offset is 2 and terms are numbered from 2. The last row may be incomplete.",
        ],
        part: Part::Triangle,
        example: &SMALLEST,
        keywords: "nonn,tabl,more",
    },
];

const SMALLEST: [&str; 4] = [
    "S(2,2) = 1: of the open 2 X 2 puzzles only that with row sums 3, 7 and column sums 4, 6",
    "(or the same with rows and columns exchanged) has exactly one solution,",
    "   1  2",
    "   3  4",
];

pub(super) const DEFINITION: [&str; 9] = [
    "An open m X n Survo puzzle gives m row sums and n column sums and asks for a table with",
    "m rows and n columns that holds the numbers 1..m*n, each once, and has these sums.",
    "Counted are the puzzles with exactly one such table.",
    "Puzzles are not essentially different if they differ in the order of rows or of columns",
    "only, or by exchanging rows and columns; so S(m,n) = S(n,m).",
    "A puzzle with two equal row sums, or two equal column sums, is not counted: exchanging the",
    "two rows or columns of a solution gives another.",
    "S(1,1) = 1 by definition; surveys start at 2 X 2, and so does the sequence.",
    "All terms were computed by classifying every pair of row sums and column sums.",
];

pub(super) const REFERENCE: &str =
    "S. Mustonen, Enumeration of uniquely solvable open Survo puzzles, 30 Oct 2007.";

pub(super) const PROGRAM: &str =
    "survo, a program that counts open Survo puzzles: its address is to be added.";

impl Part {
    /// m and n of the term at a position, from 0, with m <= n.
    pub fn sides(self, position: usize) -> (usize, usize) {
        match self {
            Self::Row(row) => {
                let n = OFFSET + position;
                (row.min(n), row.max(n))
            }
            Self::Triangle => {
                let (mut m, mut n) = (OFFSET + position, OFFSET);
                while m > n {
                    m -= n - OFFSET + 1;
                    n += 1;
                }
                (m, n)
            }
        }
    }

    pub fn holds(self, m: usize, n: usize) -> bool {
        match self {
            Self::Row(row) => m == row || n == row,
            Self::Triangle => true,
        }
    }
}
