//! HTML that every page shares: the skeleton, and numbers and names as text.

use std::fmt::Display;

use itertools::Itertools;

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

pub(super) fn page(title: &str, style: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n\
         <style>\n{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

pub(super) fn cells<T: Display>(class: &str, texts: impl IntoIterator<Item = T>) -> String {
    let cell = |text| format!("<td class=\"{class}\">{text}</td>");
    texts.into_iter().map(cell).collect()
}

/// A number in groups of three digits with a sign between them, as people read it.
pub fn grouped(number: u64, sign: &str) -> String {
    let digits = number.to_string();
    let thousands = digits.as_bytes().rchunks(3).rev();
    thousands.map(String::from_utf8_lossy).join(sign)
}
