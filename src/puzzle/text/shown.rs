//! Text of others, quoted in messages.

/// At most `most` characters of a text, and nothing that would upset a terminal: control
/// characters become question marks.
pub fn shown(text: &str, most: usize) -> String {
    let printable = |c: char| if c.is_control() { '?' } else { c };
    let mut characters = text.chars().map(printable);
    let start: String = characters.by_ref().take(most).collect();
    match characters.next() {
        None => start,
        Some(_) => start + " ..",
    }
}
