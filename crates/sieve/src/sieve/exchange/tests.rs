//! Tests of the private parts of the module above.

use super::super::lane::LANES;
use super::*;
use proptest::prelude::*;
use survo_core::search::Avx2;

/// Blocks of permutations of 1..N, one in each lane.
fn blocks() -> impl Strategy<Value = (Shape, Vec<Lane>)> {
    let shapes = vec![(3, 2), (3, 9), (4, 5), (5, 4), (5, 7), (7, 5), (6, 6)];
    prop::sample::select(shapes).prop_flat_map(|(m, n)| {
        let shape = Shape::new(m, n).unwrap();
        let table = Just((1..=shape.cells() as u8).collect::<Vec<_>>()).prop_shuffle();
        prop::collection::vec(table, LANES).prop_map(move |tables| {
            let cell = |x| Lane(std::array::from_fn(|w| tables[w][x]));
            (shape, (0..shape.cells()).map(cell).collect())
        })
    })
}

/// The sums of all non-empty sets of differences of two lines in one lane.
fn all_sums(two: Two, cells: &[Lane], w: usize) -> Vec<i32> {
    let cell = |x: usize| i32::from(cells[x].0[w]);
    (1usize..1 << two.count)
        .map(|set| {
            (0..two.count)
                .filter(|t| set >> t & 1 == 1)
                .map(|t| cell(two.second + t * two.stride) - cell(two.first + t * two.stride))
                .sum()
        })
        .collect()
}

fn sum(two: Two, cells: &[Lane], first: usize, w: usize) -> i32 {
    (0..two.count)
        .map(|t| i32::from(cells[first + t * two.stride].0[w]))
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Against all sets, in whole numbers, by portable and by detected code.
    #[test]
    fn exchanges_move_what_they_say((shape, cells) in blocks(), delta in -8i32..=8, need in any::<u32>()) {
        let lines = TableLines::new(shape);
        let need = Lane(std::array::from_fn(|w| if need >> w & 1 == 1 { 255 } else { 0 }));
        let pairs = [lines.columns(0, 1), lines.rows(1, 2), lines.rows(2, 0)];
        for (two, avx2) in pairs.into_iter().flat_map(|two| {
            [None, Avx2::detected()].map(|avx2| (two, avx2))
        }) {
            let mut moved = cells.clone();
            let ok = shift(avx2, two, &mut moved, &Lane::all(delta as u8), &need);
            for w in 0..LANES {
                let possible = all_sums(two, &cells, w).contains(&delta);
                prop_assert_eq!(ok.0[w] != 0, possible && need.0[w] != 0);
                let gain = if ok.0[w] != 0 { delta } else { 0 };
                prop_assert_eq!(sum(two, &moved, two.first, w), sum(two, &cells, two.first, w) + gain);
                prop_assert_eq!(sum(two, &moved, two.second, w), sum(two, &cells, two.second, w) - gain);
                let mut numbers: Vec<u8> = moved.iter().map(|cell| cell.0[w]).collect();
                prop_assert!(ok.0[w] != 0 || moved.iter().zip(&cells).all(|(x, y)| x.0[w] == y.0[w]));
                numbers.sort_unstable();
                prop_assert!(numbers.into_iter().eq(1..=shape.cells() as u8));
            }
        }
    }

    #[test]
    fn switches_are_sets_with_sum_0((shape, cells) in blocks()) {
        let lines = TableLines::new(shape);
        let columns = (0..lines.n).flat_map(|l| (0..l).map(move |j| lines.columns(j, l)));
        let rows = (0..lines.m).flat_map(|k| (0..k).map(move |i| lines.rows(i, k)));
        let pairs: Vec<Two> = columns.chain(rows).collect();
        let portable = switches(None, lines, &cells, &Lane::all(255));
        let detected = switches(Avx2::detected(), lines, &cells, &Lane::all(255));
        prop_assert_eq!(portable, detected);
        for w in 0..LANES {
            let switch = pairs.iter().any(|&two| all_sums(two, &cells, w).contains(&0));
            prop_assert_eq!(portable.0[w] != 0, switch);
        }
    }
}
