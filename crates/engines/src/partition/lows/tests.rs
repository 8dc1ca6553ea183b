//! Tests of the private parts of the module above.

use super::*;

#[test]
fn sums_are_compared_one_by_one() {
    // 1 4 5 9 and 2 3 7 8: 3, 10, 22 for k = 1, 2, 3.
    let rows = Lows::of_set(0b1_0001_1001, 4).plus(Lows::of_set(0b1100_0110, 4));
    assert_eq!(rows, Lows::of_columns(&[20, 3, 12, 7]));
    for (columns, fits) in [
        ([3, 7, 12, 17], true),
        ([4, 7, 11, 17], true),
        ([2, 9, 12, 16], false),
        ([4, 5, 13, 17], false),
        ([4, 6, 11, 18], false),
    ] {
        let columns = Lows::of_columns(&columns);
        assert_eq!(rows.fits(columns), fits);
    }
    assert_eq!(rows.total(), 35);
    assert_eq!(
        Lows::of_rows(0b1_1111_1111, 4, 2),
        Lows::of_columns(&[3, 7, 11, 15])
    );
    let least = Lows::of_columns(&[1, 5, 6]).min(Lows::of_columns(&[2, 3, 6]));
    assert_eq!(least.total(), 1 + 5);
}

#[test]
fn rows_of_many_cells_are_bounded_too() {
    let low = Lows::of_set(u64::MAX, 64);
    assert_eq!(low.total(), (1..=8).map(|k| k * (k + 1) / 2).sum::<u128>());
    assert!(low.fits(low) && low.fits(Lows::ANY) && !Lows::ANY.fits(low));
    assert_eq!(low.plus(low).minus(low), low);
}
