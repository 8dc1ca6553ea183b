//! Tests of the private parts of the module above.

use super::*;

/// Lists of every length around the vector width, against the definition.
fn check<W: Word + PartialEq + std::fmt::Debug>(filter: impl Filter<W>) {
    let all: Vec<u64> = (0..45u64)
        .map(|k| k.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40)
        .collect();
    let set = 0b1011_0110_0101_1010_1100;
    for len in 0..all.len() {
        let sets = &all[..len];
        let mut from: Vec<W> = sets.iter().map(|&x| W::narrow(x)).collect();
        from.resize(padded(len), W::FILLER);
        let mut to = vec![W::narrow(0); from.len() + LANES];
        let expect = |kept: usize, to: &[W], passes: &dyn Fn(u64) -> bool| {
            let mut expected: Vec<W> = sets
                .iter()
                .filter(|&&x| passes(x))
                .map(|&x| W::narrow(x))
                .collect();
            assert_eq!(kept, expected.len());
            expected.resize(padded(kept), W::FILLER);
            assert_eq!(to[..padded(kept)], expected);
        };
        let kept = filter.disjoint(&from, &mut to, W::narrow(set));
        expect(kept, &to, &|x| x & set == 0);
        let kept = filter.crossing(&from, &mut to, W::narrow(set));
        expect(kept, &to, &|x| (x & set).count_ones() == 1);
        let out = !0 << 24 | 0b10;
        let pattern = Pattern {
            known: W::narrow((out | 0b1) & W::FILLER.wide() >> 1),
            members: W::narrow(0b1),
            domains: &[W::narrow(set), W::narrow(!set & 0xFF_FFFF)],
        };
        let (kept, union) = filter.matching(&from, &mut to, pattern);
        let matches = |x| x & 0b11 == 0b01 && x & set != 0 && x & !set != 0;
        expect(kept, &to, &matches);
        let members = sets.iter().filter(|&&x| matches(x));
        assert_eq!(union.wide(), members.fold(0, |all, x| all | x));
    }
}

#[test]
fn filters_keep_what_the_definition_keeps() {
    check::<u32>(Portable);
    check::<u64>(Portable);
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = survo_core::search::Avx2::detected() {
        check::<u32>(avx2);
    }
}
