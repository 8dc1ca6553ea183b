//! Permutations in lexicographic order.

/// Makes the next permutation in lexicographic order; false, and no change, after the
/// last.
///
/// Dijkstra's (*A Discipline of Programming*, 1976, "The problem of the next
/// permutation"): what descends at the end is the last of its kind, so the number before
/// it is exchanged with the smallest larger one of them, and the rest put in ascending
/// order by turning it round. Numbers may be equal. Cost: constant on average.
pub fn successor(numbers: &mut [u8]) -> bool {
    let Some(pivot) = numbers.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let larger = numbers
        .iter()
        .rposition(|&number| number > numbers[pivot])
        .expect("the number after the pivot is larger");
    numbers.swap(pivot, larger);
    numbers[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_permutation_comes_once_in_order() {
        for n in 0..=6u8 {
            let mut numbers: Vec<u8> = (1..=n).collect();
            let mut last = numbers.clone();
            let mut count = 1u64;
            while successor(&mut numbers) {
                assert!(numbers > last);
                let mut sorted = numbers.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(1..=n));
                last.clone_from(&numbers);
                count += 1;
            }
            // Ascending, and as many as there are: so all of them.
            assert_eq!(count, (1..=u64::from(n)).product::<u64>());
            assert!(numbers.into_iter().eq((1..=n).rev()));
        }
    }

    #[test]
    fn equal_numbers_are_not_told_apart() {
        let mut numbers = [1, 1, 2, 2];
        let mut count = 1;
        while successor(&mut numbers) {
            count += 1;
        }
        assert_eq!((count, numbers), (6, [2, 2, 1, 1]));
    }
}
