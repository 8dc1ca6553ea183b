//! Recognises texts in other languages, so that a message can say what to paste. They are not
//! read: a text that is understood only in part would be another puzzle.

use super::TextError;

/// Languages and words that their texts contain and no puzzle text does, in small letters. The
/// first language of which a word is found decides.
const SIGNS: [(&str, &[&str]); 5] = [
    (
        "HTML",
        &["<!doctype", "<html", "<table", "<tr", "<td", "</"],
    ),
    ("wiki markup", &["{|", "|}", "{{", "}}"]),
    (
        "MiniZinc",
        &["array[", "array2d", "[|", "|]", "];", "solve satisfy"],
    ),
    ("AMPL", &[":="]),
    (
        "a program",
        &[
            "= [", "=[", "[[", "]]", ":-", "def ", "import ", "#include", "};",
        ],
    ),
];

/// What to do with such a text.
const INSTEAD: &str = "paste the rows, each with its sum, and then a line of column sums, with * for \
                       a blank cell";

/// What a text that could not be read looks like, with the place that shows it.
pub(super) fn look_at(text: &str) -> Option<TextError> {
    SIGNS.iter().find_map(|(language, signs)| {
        (1..).zip(text.lines()).find_map(|(line, text)| {
            let text = text.to_lowercase();
            let at = signs.iter().filter_map(|sign| text.find(sign)).min()?;
            let problem = format_args!("this looks like {language}, which is not read: {INSTEAD}");
            Some(TextError {
                column: Some(text[..at].chars().count() + 1),
                ..TextError::new(line, problem)
            })
        })
    })
}
