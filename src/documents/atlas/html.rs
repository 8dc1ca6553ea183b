//! Plain pages: a head, a body, a script.

use crate::documents::picture::STYLE;

/// Text with the signs that mean something in HTML replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// A page that scrolls.
pub(super) fn page(title: &str, style: &str, body: &str, script: &str) -> String {
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{style}</style>\n</head>\n<body>\n<main class=\"text\">\n{body}</main>\n\
         <script type=\"module\">\n{script}</script>\n</body>\n</html>\n"
    )
}

/// A number with thin spaces between thousands, to be read by people.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_html_are_replaced_and_thousands_stand_apart() {
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
        assert_eq!(grouped(5), "5");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
