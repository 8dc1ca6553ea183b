//! Clues whose values are parts of a message: sums and differences of two products.

use std::collections::{HashMap, HashSet};

use rand::seq::SliceRandom;

use super::message::numbers;
use super::random_clue::{product, value};
use super::{LETTERS, Random};

/// Products that are made up.
const PRODUCTS: usize = 6000;
/// The most letters of a product.
const MOST_LETTERS: usize = 4;
/// Clues for one number.
const CLUES: usize = 12;

struct Product {
    text: String,
    letters: Vec<char>,
    value: u128,
}

/// Clues for numbers that are one of these words in English, by what the letters mean.
pub(super) fn clues_for(
    pieces: &HashSet<&[char]>,
    meaning: &[u64; 10],
    random: &mut Random,
) -> Vec<String> {
    let products = products(meaning, random);
    let mut by_value: HashMap<u128, Vec<&Product>> = HashMap::new();
    for product in &products {
        by_value.entry(product.value).or_default().push(product);
    }
    // Sets have no order of their own, and the same seed makes the same puzzle.
    let mut pieces: Vec<&[char]> = pieces.iter().copied().collect();
    pieces.sort_unstable();
    let all = pieces.into_iter().flat_map(numbers);
    let of_number = |number: u128| {
        let pairs = products.iter().flat_map(|one| {
            let others = by_value.get(&one.value.abs_diff(number));
            others.into_iter().flatten().map(move |other| (one, *other))
        });
        let apart = pairs.filter(|(one, other)| {
            let shared = |letter| other.letters.contains(letter);
            !one.letters.iter().any(shared)
        });
        let texts = apart.map(move |(one, other)| {
            let sign = if one.value < number { '+' } else { '-' };
            format!("{}{sign}{}", one.text, other.text)
        });
        texts.take(CLUES).collect::<Vec<String>>()
    };
    all.flat_map(of_number).collect()
}

/// Different products in a random order.
fn products(meaning: &[u64; 10], random: &mut Random) -> Vec<Product> {
    let mut known = HashSet::new();
    let mut products = Vec::new();
    for made_up in 0..PRODUCTS {
        let mut letters = LETTERS.to_vec();
        letters.shuffle(random);
        letters.truncate(made_up % MOST_LETTERS + 1);
        letters.sort_unstable();
        let text = product(&letters, random);
        let value = text.parse().ok().and_then(|parsed| value(&parsed, meaning));
        if let Some(value) = value
            && known.insert(text.clone())
        {
            products.push(Product {
                text,
                letters,
                value,
            });
        }
    }
    products
}
