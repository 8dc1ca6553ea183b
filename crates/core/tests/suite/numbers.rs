//! Restricted partitions: listed, counted, ranked, and asked for as in Survo; and permutations
//! by their cycles.

use itertools::Itertools;
use num_bigint::BigUint;

use std::ops::ControlFlow;

use survo_core::numbers::{
    Comb, Ranking, Restriction, SetCounts, members, sets_with_sum, try_sets_with_sum,
};
use survo_core::puzzle::{Extent, Shape};

/// Partitions by trying every set of values.
fn by_filter(sum: u32, parts: usize, values: &[u32]) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = (0u32..1 << values.len())
        .filter(|set| set.count_ones() as usize == parts)
        .map(|set| {
            (0..values.len())
                .filter(|i| set >> i & 1 == 1)
                .map(|i| values[i])
                .collect::<Vec<u32>>()
        })
        .filter(|parts| parts.iter().sum::<u32>() == sum)
        .collect();
    found.sort();
    found
}

#[test]
fn listing_counting_and_ranking_agree_with_a_plain_filter() {
    for sum in 0..=40 {
        for parts in 1..=4 {
            for (min, max, off) in [(1, 12, vec![]), (3, 11, vec![4, 9]), (0, 13, vec![0, 7])] {
                let values: Vec<u32> = (min..=max).filter(|v| !off.contains(v)).collect();
                let expected = by_filter(sum, parts, &values);
                let r = Restriction::new(sum, parts, min, max).unwrap().without(off);
                assert_eq!(r.iter().collect::<Vec<_>>(), expected, "{r:?}");
                assert_eq!(r.count(), BigUint::from(expected.len()), "{r:?}");
                let ranked = r.ranked();
                assert_eq!(ranked.count(), expected.len() as u64, "{r:?}");
                for rank in 0..=expected.len() {
                    let rest: Vec<_> = ranked.from(rank as u64).collect();
                    assert_eq!(rest, expected[rank..], "{r:?} from {rank}");
                }
            }
        }
    }
}

#[test]
fn counts_go_beyond_machine_words() {
    // Partitions of 5000 into 60 distinct parts: far above 2^64.
    let r = Restriction::new(5000, 60, 1, 5000).unwrap();
    assert!(r.count() > BigUint::from(u128::MAX));
}

#[test]
fn impossible_restrictions() {
    for (parts, min, max) in [(0, 1, 5), (1, 4, 3)] {
        assert!(Restriction::new(5, parts, min, max).is_err());
    }
    for parts in [11, 9_000, usize::MAX] {
        let too_many = Restriction::new(10, parts, 1, 10).unwrap();
        assert_eq!(too_many.count(), BigUint::ZERO);
        assert_eq!(too_many.iter().count(), 0);
    }
    // Values at the end of their range.
    let greatest = Restriction::new(10, 2, u32::MAX - 1, u32::MAX).unwrap();
    assert_eq!(greatest.iter().count(), 0);
}

/// The margins of every shape that can be surveyed are few enough.
#[test]
fn margins_of_surveys_are_ranked_and_longer_lists_refused() {
    for (m, n) in (2..=8).cartesian_product(2..=32) {
        let Ok(shape) = Shape::new(m, n) else {
            continue;
        };
        if Extent::of(shape).is_ok() {
            for margins in [shape.row_margins(), shape.column_margins()] {
                let ranking = Ranking::new(&margins).expect("few enough");
                assert_eq!(BigUint::from(ranking.count()), margins.count());
            }
        }
    }
    let restriction = Restriction::new(5000, 60, 1, 5000).unwrap();
    assert!(Ranking::new(&restriction).is_none());
}

#[test]
fn sets_agree_with_all_masks_filtered() {
    for allowed in [0b1111_1111_1111u64, 0b1010_0110_1101, 0b1, 0] {
        let counts = SetCounts::new(allowed);
        for size in 0..=5 {
            for sum in 0..=60 {
                let mut found = Vec::new();
                sets_with_sum(allowed, size, sum, &mut |set| found.push(set));
                assert_eq!(counts.get(size, sum), found.len() as u64);
                found.sort_unstable();
                let expected: Vec<u64> = (0u64..1 << 12)
                    .filter(|set| set & !allowed == 0)
                    .filter(|set| set.count_ones() as usize == size)
                    .filter(|&set| members(set).map(u32::from).sum::<u32>() == sum)
                    .collect();
                assert_eq!(found, expected, "{size} numbers with sum {sum}");
            }
        }
    }
}

#[test]
fn a_visitor_that_breaks_sees_no_further_set() {
    for wanted in 1..=11 {
        let mut seen = 0;
        let flow = try_sets_with_sum(0xffff, 4, 17, &mut |_| {
            seen += 1;
            if seen == wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(flow.is_break());
        assert_eq!(seen, wanted);
    }
}

#[test]
fn counts_of_the_largest_board_do_not_wrap() {
    let counts = SetCounts::new(u64::MAX);
    // All 32-subsets: C(64, 32) = 1.8e18, spread over sums; none may wrap.
    let total: u128 = (0..=2080).map(|s| u128::from(counts.get(32, s))).sum();
    assert_eq!(total, 1_832_624_140_942_590_534);
}

fn answer(text: &str) -> Result<String, String> {
    let combs = Comb::all(text).map_err(|error| error.to_string())?;
    let answers: Vec<String> = combs.iter().map(Comb::to_string).collect();
    Ok(answers.join("; "))
}

/// As it stands in an edit field: line numbers, comments, earlier answers, two commands.
#[test]
fn a_whole_block_is_read_with_its_comments() {
    let block = "  7 *In a 3x4 puzzle (12!=479001600 tables) the row sums are among\n\
         8 *COMB P,CUR+1 / P=PARTITIONS,78,3 DISTINCT=1 MIN=10 MAX=42\n\
         9 *Partitions 3 of 78: N[P]=128\n\
        10 *and the column sums among   RESULTS=0\n\
        11 *COMB Q,CUR+1 / Q=PARTITIONS,78,4 DISTINCT=1 MIN=6 MAX=33";
    let answers = "Partitions 3 of 78: N[P]=128; Partitions 4 of 78: N[Q]=519";
    assert_eq!(answer(block).unwrap(), answers);
}

/// Against all lists of parts that do not descend.
#[test]
fn parts_may_be_equal_unless_they_are_to_be_distinct() {
    for (specifications, off, min, max) in [
        ("", &[][..], 1, 15),
        ("DISTINCT=0 MIN=2 MAX=7", &[], 2, 7),
        ("DISTINCT=0 OFF=3,5 MAX=9", &[3, 5], 1, 9),
    ] {
        let text = format!("COMB P=PARTITIONS,15,4 {specifications}");
        let comb = &Comb::all(&text).unwrap()[0];
        let ascending = (min..=max)
            .combinations_with_replacement(4)
            .filter(|parts| parts.iter().sum::<u32>() == 15)
            .filter(|parts| !parts.iter().any(|part| off.contains(part)));
        let expected: Vec<Vec<u32>> = ascending.collect();
        assert_eq!(comb.partitions().collect::<Vec<_>>(), expected);
        assert_eq!(comb.count(), BigUint::from(expected.len()));
    }
    // OEIS A026810: 27 partitions of 15 into four parts.
    let answered = answer("COMB P=PARTITIONS,15,4 RESULTS=0").unwrap();
    assert_eq!(answered, "Partitions 4 of 15: N[P]=27");
}

#[test]
fn what_is_no_such_command_is_refused() {
    for (text, message) in [
        ("COMB P", "a COMB command names its partitions"),
        ("P=PARTITIONS,15,4", "a COMB command names its partitions"),
        (
            "COMB P=PARTITIONS,15,0 DISTINCT=1",
            "a partition needs at least one part",
        ),
    ] {
        let error = answer(text).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
    for wrong in ["P=PARTITIONS,15", "P=LATTICE,3,4", "MAX=x", "OFF=1,,2"] {
        let error = answer(&format!("COMB P=PARTITIONS,15,4 DISTINCT=1 {wrong}")).unwrap_err();
        assert!(
            error.starts_with(&format!("'{wrong}' is not a specification")),
            "{error}"
        );
    }
}
