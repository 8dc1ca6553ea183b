//! The Suko page: deal, play, check, and watch the solver.

use super::html;
use crate::documents::Document;
use crate::documents::picture::{DOM, joined};

const BODY: &str = include_str!("page/suko.html");
const STYLE: &str = concat!(
    include_str!("page/text.css"),
    include_str!("page/cell.css"),
    include_str!("page/suko.css")
);
const MODULES: [&str; 4] = [
    DOM,
    include_str!("page/store.mjs"),
    include_str!("page/suko.mjs"),
    include_str!("page/suko_page.mjs"),
];

/// The page, the same for every atlas.
pub(super) fn page() -> Document {
    Document {
        name: "suko.html".to_owned(),
        text: html::page("Suko", STYLE, BODY, &joined(&MODULES)),
    }
}
