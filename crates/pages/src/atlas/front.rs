//! The front page: the grid of S(m,n), and a way to a puzzle.

use std::fmt::Write;

use survo_core::counted;

use super::{Size, file_name, grouped, text_page};
use crate::Document;
use survo_core::published::Published;

/// The charts of the surveys, side by side where there is room.
const PLOTS: &str = "<h2>Growth and classes</h2>\n<div class=\"columns\">\n\
     <img src=\"growth.svg\" alt=\"S(m,n) against n, a line for each m\">\n\
     <img src=\"classes.svg\" alt=\"Share of the pairs of each size by class\">\n</div>\n";
const STYLE: &str = include_str!("page/text.css");
const INTRODUCTION: &str = include_str!("page/front.html");
const SCRIPT: &str = include_str!("page/front.mjs");

pub(super) fn page(sizes: &[Size], has_plots: bool) -> Document {
    let drawn: Vec<String> = sizes
        .iter()
        .filter(|size| size.is_drawn)
        .map(|size| size.shape.to_string())
        .collect();
    // Neither too easy nor too long to begin with.
    let option = |shape: &String| match shape.as_str() {
        "3x4" => format!("<option selected>{shape}</option>"),
        _ => format!("<option>{shape}</option>"),
    };
    let playable: String = drawn.iter().map(option).collect();
    let plots = if has_plots { PLOTS } else { "" };
    let body = INTRODUCTION
        .replace("{{grid}}", &grid(sizes))
        .replace("{{sizes}}", &playable)
        .replace("{{evidence}}", &evidence(sizes, &drawn))
        .replace("{{plots}}", plots);
    let title = "The atlas of open Survo puzzles";
    text_page("index.html".to_owned(), title, STYLE, &body, SCRIPT)
}

fn grid(sizes: &[Size]) -> String {
    let sides = sizes
        .iter()
        .map(|size| (size.shape.rows(), size.shape.columns()));
    let (rows, columns) = sides.fold((1, 1), |most, (m, n)| (most.0.max(m), most.1.max(n)));
    let heads = (2..=columns).map(|n| format!("<th scope=\"col\">n&nbsp;=&nbsp;{n}</th>"));
    let row = |m| {
        let cell = |n| {
            let of = |size: &&Size| (size.shape.rows(), size.shape.columns()) == (m, n);
            sizes.iter().find(of).map_or("<td></td>".to_owned(), entry)
        };
        let cells: String = (2..=columns).map(cell).collect();
        format!("<tr><th scope=\"row\">m&nbsp;=&nbsp;{m}</th>{cells}</tr>\n")
    };
    format!(
        "<table class=\"grid\"><thead><tr><td></td>{}</tr></thead><tbody>\n{}</tbody></table>\n",
        heads.collect::<String>(),
        (2..=rows).map(row).collect::<String>()
    )
}

fn entry(size: &Size) -> String {
    let value = grouped(size.value);
    let value = if size.is_drawn {
        format!("<a href=\"{}\">{value}</a>", file_name(size.shape))
    } else {
        value
    };
    let (class, new) = match Published::of(size.shape.rows(), size.shape.columns()) {
        Some(_) => ("", None),
        None => (" class=\"new\"", Some("new".to_owned())),
    };
    let counts = [
        (size.surveys, "survey"),
        // Of one survey it goes without saying.
        (size.methods * usize::from(size.surveys > 1), "method"),
        (size.recounts, "recount"),
    ];
    let counts = counts.into_iter().filter(|&(count, _)| count > 0);
    let lines: String = new
        .into_iter()
        .chain(counts.map(|(count, name)| counted(count, name)))
        .map(|line| format!("<small>{line}</small>"))
        .collect();
    format!("<td{class}>{value}{lines}</td>")
}

/// Where the values of this atlas come from, in words.
fn evidence(sizes: &[Size], drawn: &[String]) -> String {
    let sum = |count: fn(&Size) -> usize| sizes.iter().map(count).sum();
    let (surveys, recounts): (usize, usize) = (sum(|size| size.surveys), sum(|size| size.recounts));
    let mut text = String::new();
    if surveys > 0 {
        let _ = write!(
            text,
            "This atlas was made from {}. Surveys of the same size found the same numbers in every \
             class. A method is a program of its own that decides which pairs have a table. ",
            counted(surveys, "finished survey"),
        );
    }
    if recounts > 0 {
        let _ = write!(
            text,
            "It has {}: a part of a survey, or all of it, decided again by another method. ",
            counted(recounts, "recount"),
        );
    }
    if !drawn.is_empty() {
        let _ = write!(
            text,
            "The values of {} were computed once more when the atlas was made. ",
            drawn.join(", ")
        );
    }
    text + "New values are not among the published ones. Values without a link have no \
            picture here; those without a survey either were published and not computed."
}
