//! Tests of the private parts of the module above.

use super::*;

fn places(blocks: u64, first: u64, most: u64) -> Vec<u64> {
    let sample = WorkSample {
        blocks,
        first,
        ..WorkSample::default()
    };
    let mut places: Vec<u64> = (0..most).map(|index| sample.block(index)).collect();
    places.sort_unstable();
    places
}

#[test]
fn a_sample_of_everything_has_each_block_once() {
    for (blocks, first) in [(1, 0), (2, 1), (64, 0), (64, 63), (1 << 12, 1001)] {
        assert!(
            places(blocks, first, blocks).into_iter().eq(0..blocks),
            "{blocks} from {first}"
        );
    }
}

#[test]
fn samples_spread_over_all_blocks() {
    for most in [5, 8, 33, 100] {
        let places = places(1 << 12, 77, most);
        let around = places[0] + (1 << 12) - places[most as usize - 1];
        let gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
        let widest = gaps.chain([around]).max();
        // Twice the even gap between as many blocks as the next lower power of two.
        assert!(
            widest <= Some((1 << 12) >> most.ilog2()),
            "{most}: {widest:?}"
        );
    }
}
