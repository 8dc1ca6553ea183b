//! Expressions made up at random, and their values.

use rand::RngExt;
use rand::seq::SliceRandom;

use super::{LETTERS, Random};
use crate::crossword::Expression;

/// The value of a clue by what the letters mean.
pub(super) fn value(clue: &Expression, meaning: &[u64; 10]) -> Option<u128> {
    clue.value(&|letter| meaning[(letter as u8 - b'A') as usize])
}

/// An expression such as people write: `AB^2C`, `ABC+D`, `AB(C-D)`, `A(B+C)/2`.
pub(super) fn clue(random: &mut Random) -> String {
    let mut letters = LETTERS.to_vec();
    letters.shuffle(random);
    let mut take = |count: usize| -> Vec<char> {
        let mut taken = letters.split_off(letters.len() - count);
        taken.sort_unstable();
        taken
    };
    let sign = |random: &mut Random| if random.random_bool(0.5) { '+' } else { '-' };
    match random.random_range(0..100u32) {
        0..45 => {
            let count = random.random_range(1..=4);
            product(&take(count), random)
        }
        45..75 => {
            let count = random.random_range(1..=3);
            let first = product(&take(count), random);
            let count = random.random_range(1..=2);
            let second = product(&take(count), random);
            format!("{first}{}{second}", sign(random))
        }
        75..90 => {
            let count = random.random_range(1..=3);
            let first = product(&take(count), random);
            let in_brackets = take(2);
            let sign = sign(random);
            format!("{first}({}{sign}{})", in_brackets[0], in_brackets[1])
        }
        90..95 => {
            let (one, other) = (take(2), take(2));
            let (sign, power) = (sign(random), random.random_range(2..=3u32));
            format!(
                "({}+{})({}^{power}{sign}{})",
                one[0], one[1], other[0], other[1]
            )
        }
        _ => {
            let count = random.random_range(1..=3);
            let first = product(&take(count), random);
            let in_brackets = take(2);
            format!("{first}({}+{})/2", in_brackets[0], in_brackets[1])
        }
    }
}

/// Letters, some with an exponent; one alone always has one.
pub(super) fn product(letters: &[char], random: &mut Random) -> String {
    let alone = letters.len() == 1;
    letters
        .iter()
        .map(|letter| match random.random_range(0..20u32) {
            0..4 => format!("{letter}^2"),
            4 => format!("{letter}^3"),
            _ if alone => format!("{letter}^2"),
            _ => letter.to_string(),
        })
        .collect()
}
