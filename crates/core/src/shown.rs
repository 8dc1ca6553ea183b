//! Messages and their parts: quoted input, and nouns with a count.

use std::fmt::Display;

/// Why something is not what it should be: a sentence for the user, since no caller can do more than
/// report it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Problem(pub String);

/// Whether a character shows nothing of itself: a control character, a blank without width, or
/// one that turns the direction of the text around it (Unicode, general categories Cc and Cf, as
/// far as they occur in Latin text). A terminal obeys them, and a reader does not see them.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}'
        )
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

/// A text in which unseen characters are named, such as `U+200B`; a tab is a blank.
pub fn named_unseen(text: &str) -> String {
    let mut named = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => named.push(' '),
            c if is_unseen(c) => named.push_str(&format!("U+{:04X}", u32::from(c))),
            c => named.push(c),
        }
    }
    named
}

/// A text shortened to its beginning and its end, about `most` characters, with the names of
/// characters that are not seen.
pub fn shown(text: &str, most: usize) -> String {
    let characters: Vec<char> = named_unseen(text).chars().collect();
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
