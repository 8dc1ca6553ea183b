//! The swapping method, measured over all unique puzzles of a shape.

use std::fmt::Write;

use crate::documents::SwapRecord;
use crate::documents::plots::{sacrifices_file, swaps_file};
use crate::published::Published;
use crate::workbench::swapping::{RandomOrder, SwapCounts, SwappingComparison, TIES, mean};

pub(crate) fn swapping_section(
    text: &mut String,
    records: &[SwapRecord],
    sacrifices: &[SwapCounts],
) -> std::fmt::Result {
    if records.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## The swapping method\n\n\
         How many swaps of two numbers lead from the start table, in which numbers stand in\n\
         the order of the products of their sums, to the solution (`survo swap --stats`), beside\n\
         what orders drawn at random would need.\n"
    )?;
    for record in records {
        let shape = record.shape;
        let all: u64 = record.by_swaps.iter().sum();
        writeln!(
            text,
            "\n![Swaps needed by the unique {shape} puzzles](data/plots/{})\n\n\
             The {all} unique open {shape} puzzles need {:.4} swaps on average, ties broken by\n\
             {}; random orders need {:.4}.",
            swaps_file(shape),
            mean(&record.by_swaps).unwrap_or(0.0),
            TIES,
            RandomOrder::of(shape.cells()).mean(),
        )?;
        random_starts(text, record)?;
    }
    for record in sacrifices {
        comparison(text, record)?;
        descents(text, record)?;
    }
    Ok(())
}

/// Random start tables, where any were tried.
fn random_starts(text: &mut String, record: &SwapRecord) -> std::fmt::Result {
    let starts = &record.random_starts;
    let Some(found) = mean(starts) else {
        return Ok(());
    };
    let (chi_square, freedom) = RandomOrder::chi_square(starts);
    writeln!(
        text,
        "{} start tables drawn at random needed {found:.4} swaps on average; chi-square against\n\
         random orders is {chi_square:.2} with {freedom} degrees of freedom.",
        starts.iter().sum::<u64>(),
    )
}

/// The published figures beside those found.
fn comparison(text: &mut String, record: &SwapCounts) -> std::fmt::Result {
    let compared = SwappingComparison::of(record);
    let SwappingComparison::Compared { figures, source } = compared else {
        return Ok(());
    };
    let differing = figures.iter().filter(|(of, found)| of.value != *found);
    let differing = differing.count();
    writeln!(
        text,
        "\nOf {} published figures ({source}), {} agree{}. In each field: published / found.\n\
         Numbers of puzzles and shares up to so many swaps are rounded, shares of the puzzles\n\
         that need fewer than 6 swaps are cut off.\n",
        figures.len(),
        figures.len() - differing,
        if differing == 0 {
            ""
        } else {
            "; OTHERS DIFFER"
        },
    )?;
    let whole = |value: u64| value.to_string();
    let tenths = |value: u64| format!("{}.{} %", value / 10, value % 10);
    let field = |figure: &str, of: u64, show: &dyn Fn(u64) -> String| {
        let is_it = |(it, _): &&(&Published, u64)| it.figure == figure && it.of == of;
        figures
            .iter()
            .find(is_it)
            .map_or(String::new(), |(it, found)| {
                format!("{} / {}", show(it.value), show(*found))
            })
    };
    let each = |figure: &str| -> Vec<u64> {
        let of = figures.iter().filter(|(it, _)| it.figure == figure);
        of.map(|(it, _)| it.of).collect()
    };
    writeln!(
        text,
        "| swaps | puzzles | up to so many | share |\n|--:|--:|--:|--:|"
    )?;
    for swaps in each("swaps") {
        let puzzles = field("swaps", swaps, &whole);
        let up_to = field("cumulative", swaps, &whole);
        let share = field("cumulative_tenths", swaps, &tenths);
        writeln!(text, "| {swaps} | {puzzles} | {up_to} | {share} |")?;
    }
    writeln!(
        text,
        "\n| W | puzzles | need fewer than 6 swaps |\n|--:|--:|--:|"
    )?;
    for w in each("start_w") {
        let puzzles = field("start_w", w, &whole);
        let soon = field("soon_tenths", w, &tenths);
        writeln!(text, "| {w} | {puzzles} | {soon} |")?;
    }
    let all = record.start_w(0..=u64::MAX);
    writeln!(
        text,
        "| all | {} | {:.1} % |",
        all.puzzles,
        percent(all.soon, all.puzzles)
    )?;
    let low = record.start_w(0..=10);
    writeln!(
        text,
        "\nThe source gives the share for W = 10 as that for all W of 10 or less. Of these\n\
         {} puzzles {:.1} % need fewer than 6 swaps.",
        low.puzzles,
        percent(low.soon, low.puzzles)
    )
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// How often a sacrifice is needed.
fn descents(text: &mut String, record: &SwapCounts) -> std::fmt::Result {
    let (shape, all) = (record.shape, record.all());
    writeln!(
        text,
        "\n![What the best list of swaps does to W](data/plots/{})\n\n\
         The source calls it typical that W falls with each swap, and a swap that raises W a\n\
         sacrifice. Of the {} unique open {shape} puzzles, {} ({:.1} %) have a shortest list of\n\
         swaps along which W falls with each swap, and {} ({:.1} %) one along which it never\n\
         rises (`survo swap --stats {}x{} --sacrifices`).",
        sacrifices_file(shape),
        all.puzzles,
        all.falls,
        percent(all.falls, all.puzzles),
        all.never_rises,
        percent(all.never_rises, all.puzzles),
        shape.rows(),
        shape.columns(),
    )?;
    match all.sacrifices() {
        0 => writeln!(text, "So none of them needs a sacrifice.")?,
        some => writeln!(
            text,
            "The other {some} ({:.1} %) cannot be solved by the fewest swaps without a sacrifice.",
            percent(some, all.puzzles)
        )?,
    }
    writeln!(
        text,
        "The source's own example, rows 49 39 33 15 and columns 49 43 29 15, needs none either:\n\
         its four swaps in another order keep W at 4 or below."
    )
}
