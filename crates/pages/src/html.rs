//! HTML that every page shares: the skeleton, modules made one, and numbers and names as text.

use std::fmt::Display;

use itertools::Itertools;

use crate::Document;

/// A page that needs no other file.
pub struct Page<'a> {
    /// The name of the page in the browser.
    pub title: &'a str,
    /// Style sheets, one after the other.
    pub styles: &'a [&'a str],
    /// The text between `<body>` and its scripts.
    pub body: &'a str,
    /// Modules, each after those that it imports from.
    pub modules: &'a [&'a str],
    /// Elements of [`data`].
    pub data: &'a str,
}

impl Page<'_> {
    /// The page as a file.
    pub fn document(&self, name: String) -> Document {
        let script = match joined(self.modules) {
            script if script.is_empty() => script,
            script => format!("<script type=\"module\">\n{script}</script>\n"),
        };
        let title = escaped(self.title);
        let (style, body, data) = (self.styles.concat(), self.body, self.data);
        let text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n\
             <style>\n{style}</style>\n</head>\n<body>\n{body}{data}{script}</body>\n</html>\n"
        );
        Document { name, text }
    }
}

/// An element that holds data for a script.
pub(super) fn data(id: &str, attributes: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" id=\"{id}\"{attributes}>{text}</script>\n")
}

/// Modules as one module: without their imports, exports and comments. The names at the top of
/// modules have to be different.
pub(super) fn joined(modules: &[&str]) -> String {
    let kept = |line: &&str| {
        let code = line.trim_start();
        let is_comment = ["//", "* ", "*/"].iter().any(|sign| code.starts_with(sign))
            // A type may come before code in one line.
            || code.starts_with("/*") && code.split_once("*/").is_none_or(|(_, code)| code.is_empty());
        !code.is_empty() && !code.starts_with("import ") && !is_comment
    };
    let lines = modules
        .iter()
        .flat_map(|module| module.lines())
        .filter(kept);
    lines
        .flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"])
        .collect()
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

pub(super) fn cells<T: Display>(class: &str, texts: impl IntoIterator<Item = T>) -> String {
    let cell = |text| format!("<td class=\"{class}\">{text}</td>");
    texts.into_iter().map(cell).collect()
}

/// A number with commas between groups of three digits, as people read it.
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let thousands = digits.as_bytes().rchunks(3).rev();
    thousands.map(String::from_utf8_lossy).join(",")
}
