//! Patterns of words, and languages in which numbers are written.

use survo_kin::crossword::{Language, WordPattern};

fn fits(pattern: &str, word: &str) -> bool {
    let word: Vec<char> = word.chars().collect();
    pattern.parse::<WordPattern>().unwrap().fits(&word)
}

#[test]
fn patterns_mean_what_they_mean_in_regular_expressions() {
    assert!(fits("T...", "TFFT") && !fits("T...", "FTFT"));
    assert!(fits("[^T]...", "FTFT") && !fits("[^T]...", "TFFT"));
    assert!(fits("[TF].[^OZ]", "FZT") && !fits("[TF].[^OZ]", "FTO"));
    assert!(!fits("...", "TT") && !fits("...", "TTTT"));
    assert_eq!("[TF].[^OZ]".parse::<WordPattern>().unwrap().cells(), 3);
}

#[test]
fn what_is_no_pattern_is_refused_with_its_place() {
    for (text, character) in [
        ("", 1),
        ("T..*", 4),
        ("T[]", 2),
        ("[^]", 1),
        ("..[TF", 3),
        ("T]", 2),
    ] {
        let problem = text.parse::<WordPattern>().unwrap_err().to_string();
        let place = format!("'{text}' is not a pattern: at character {character} a letter");
        assert!(problem.starts_with(&place), "{problem}");
    }
}

#[test]
fn digits_become_letters() {
    let english = Language::new("English", "ZOTTFFSSEN").unwrap();
    assert_eq!(
        english.word(1_234_567_890).iter().collect::<String>(),
        "OTTFFSSENZ"
    );
    assert_eq!(english.word(u128::MAX).len(), 39);
}

#[test]
fn ten_letters_are_needed() {
    let refused = |letters| Language::new("Dutch", letters).unwrap_err().to_string();
    assert!(refused("NETDVVZZA").contains("has 9 letters, 'NETDVVZZA'"));
    assert!(refused("NETDVVZZA9").contains("'9'"));
    assert!(refused("").contains("0 letters"));
}
