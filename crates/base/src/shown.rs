//! Parts of messages: text of others, and things with their number.

use std::fmt::Display;

/// A text shortened to its beginning and its end, about `most` characters, without anything
/// that would upset a terminal: control characters become question marks.
pub fn shown(text: &str, most: usize) -> String {
    let printable = |c: char| if c.is_control() { '?' } else { c };
    let characters: Vec<char> = text.chars().map(printable).collect();
    if characters.len() <= most {
        return characters.iter().collect();
    }
    // Messages begin with the place and end with the reason.
    let (start, end) = (&characters[..most - most / 3], most / 3);
    let end = &characters[characters.len() - end..];
    let text = |part: &[char]| part.iter().collect::<String>();
    format!("{} .. {}", text(start), text(end))
}

/// A number and what it counts: "1 step", "2 steps".
pub fn counted(count: impl Display, what: &str) -> String {
    let count = count.to_string();
    let s = if count == "1" { "" } else { "s" };
    format!("{count} {what}{s}")
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn long_text_keeps_its_ends_and_no_control_characters() {
        assert_eq!(shown("0123456789", 10), "0123456789");
        assert_eq!(shown("0123456789", 9), "012345 .. 789");
        assert_eq!(shown("\u{1b}[31m\u{9b}\n", 9), "?[31m??");
    }
}
