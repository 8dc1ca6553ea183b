//! Tables with two rows: each row sum that can be reached has a table, and no other.

use survo_sieve::two_rows::{Frame, reachable_rows, tables};

/// All ascending column sums of `n` columns.
fn column_margins(frame: Frame, n: usize) -> Vec<Vec<u32>> {
    let (least, greatest) = frame.column_range();
    let mut margins = vec![Vec::new()];
    for _ in 0..n {
        let longer = |margin: &Vec<u32>| {
            let from = margin.last().copied().unwrap_or(least);
            let with = |sum| margin.iter().copied().chain([sum]).collect();
            (from..=greatest).map(with).collect::<Vec<_>>()
        };
        margins = margins.iter().flat_map(longer).collect();
    }
    margins.retain(|margin| margin.iter().sum::<u32>() == frame.total());
    margins
}

#[test]
fn each_row_that_can_be_reached_gets_a_table() {
    for n in [3, 4] {
        let frame = Frame::new(n).unwrap();
        let (mut reached, mut lacking) = (0, 0);
        for columns in column_margins(frame, n) {
            let (once, _, _) = reachable_rows(frame, &columns);
            let mut left = once;
            tables(frame, &columns, frame.row_mask(), &mut |offset, row| {
                assert_ne!(left >> offset & 1, 0, "{columns:?} {offset}");
                left &= !(1 << offset);
                assert_eq!(row.iter().sum::<u32>(), frame.least_row() + offset);
                let rest = columns.iter().zip(row).map(|(sum, number)| sum - number);
                let mut numbers: Vec<u32> = row.iter().copied().chain(rest).collect();
                numbers.sort_unstable();
                assert!(numbers.into_iter().eq(1..=2 * n as u32));
                reached += 1;
            });
            assert_eq!(left, 0, "{columns:?}");
            // Those that are not wanted get none.
            tables(frame, &columns, !once & frame.row_mask(), &mut |_, _| {
                panic!("{columns:?}");
            });
            lacking += (!once & frame.row_mask()).count_ones();
        }
        assert!(reached > 0 && lacking > 0);
    }
}
