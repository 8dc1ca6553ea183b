//! Clues: what they mean, and what is none.

use proptest::prelude::*;
use survo_kin::crossword::Expression;

/// A = 2, B = 3, C = 5, D = 7, anything else 29.
fn value(text: &str) -> Option<u128> {
    let expression: Expression = text.parse().unwrap();
    expression.value(&|letter| match letter {
        'A' => 2,
        'B' => 3,
        'C' => 5,
        'D' => 7,
        _ => 29,
    })
}

#[test]
fn operators_bind_as_documented() {
    for (text, expected) in [
        ("A^2", 4),
        ("ABC", 30),
        (" A B\tC ", 30),
        ("2AB+C*D", 47),
        ("A^2B", 12),
        ("AB^2", 18),
        ("2^B^A", 512),
        ("30/AB", 5),
        ("30/A*B", 45),
        ("D-B-A", 2),
        ("D-(B-A)", 6),
        ("A(B+C)D", 112),
        ("(A+B)(C+D)", 60),
        ("-A+B", 1),
        ("-A^2+C", 1),
        ("A2", 4),
        ("D^0", 1),
        ("((D))", 7),
        ("12-C", 7),
    ] {
        assert_eq!(value(text), Some(expected), "{text}");
    }
}

#[test]
fn what_has_no_value_has_none_and_never_panics() {
    for text in [
        "A-B",
        "A-2",
        "C/A",
        "C/(A-2)",
        "A^(B-C)",
        "A^(100D)",
        "Z^Z",
        "Z^Z-Z^Z+1",
        "(A^127)A",
        "(0-2)^127/(0-1)",
        "-((0-2)^127)",
    ] {
        assert_eq!(value(text), None, "{text}");
    }
    let largest = i128::MAX.to_string();
    assert_eq!(value(&largest), u128::try_from(i128::MAX).ok());
    assert_eq!(value(&format!("{largest}+1")), None);
}

#[test]
fn letters_come_once_and_in_order() {
    let expression: Expression = "B(A-B)/2^C+A".parse().unwrap();
    assert_eq!(expression.letters(), ['B', 'A', 'C']);
}

fn refused(text: &str) -> String {
    text.parse::<Expression>().unwrap_err().to_string()
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, message) in [
        ("", "'' ends where a letter, a number or '(' is expected"),
        (
            "AB+",
            "'AB+' ends where a letter, a number or '(' is expected",
        ),
        ("A(B+C", "'A(B+C' ends where an operator or ')' is expected"),
        (
            "A+*B",
            "'*', character 3 of 'A+*B': a letter, a number or '(' is expected",
        ),
        (
            "A(B-)",
            "')', character 5 of 'A(B-)': a letter, a number or '(' is expected",
        ),
        ("AB)", "')', character 3 of 'AB)': an operator is expected"),
        ("A%B", "'%', character 2 of 'A%B': an operator is expected"),
        ("Aé", "'é', character 2 of 'Aé': an operator is expected"),
        (
            "2 3",
            "'3', character 3 of '2 3': an operator between numbers is expected",
        ),
        (
            "A^128",
            "character 3 of 'A^128': the exponent 128 is above 127",
        ),
        (
            "()",
            "')', character 2 of '()': a letter, a number or '(' is expected",
        ),
    ] {
        assert_eq!(refused(text), message);
    }
    let digits = "9".repeat(50);
    assert!(refused(&format!("A+{digits}")).contains("is too large"));
    assert!(refused(&"(".repeat(200)).contains("ends where"));
    assert!(refused(&"A".repeat(201)).contains("more than 200"));
    let nested = |depth| format!("{}A{}", "(".repeat(depth), ")".repeat(depth));
    assert!(nested(99).parse::<Expression>().is_ok());
}

proptest! {
    #[test]
    fn no_text_panics(text in "[AB0-9+*/^() -]{0,40}|\\PC{0,20}") {
        if let Ok(expression) = text.parse::<Expression>() {
            expression.value(&|_| 29);
        }
    }
}
