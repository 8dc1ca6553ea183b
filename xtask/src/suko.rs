//! What each improvement of a Suko solver is worth, beside what the source says.

use anyhow::{Context, Result, ensure};

use crate::data::{Data, SukoLine, SukoPair, SukoRecord, SukoTime};
use crate::template::{Figures, cells, percent};

/// The sets of improvements that the template speaks of.
const NONE: &str = "none";
const FIRST_TWO: &str = "1+2";
const FIRST_FOUR: &str = "1+2+3+4";
const ALL: &str = "1+2+3+4+5";
const BRUTE_FORCE: &str = "brute";
/// The basic search with all the copies that its source describes, measured by earlier revisions.
const LITERAL: &str = "literal";

/// The permutations of nine digits.
const PERMUTATIONS: u64 = 362_880;

/// Adds the figures and the rows of the pages on Sukos.
///
/// # Errors
/// When a method is missing, or lines are about other puzzles than the first line.
pub fn add(figures: &mut Figures, data: &Data) -> Result<()> {
    for suko in &data.sukos {
        add_steps(figures, suko, &data.suko_times)?;
        add_pairs(figures, suko)?;
    }
    let [with, without] = [ALL, FIRST_FOUR].map(|method| time(&data.suko_times, method));
    figures.set("suko-times with five", us_per_puzzle(with?));
    figures.set("suko-times without five", us_per_puzzle(without?));
    figures.set("suko-times puzzles", data.suko_times[0].puzzles);
    let rate = |method| {
        let time = time(&data.suko_times, method)?;
        anyhow::Ok(time.steps as f64 / (1e6 * time.seconds))
    };
    let (brute, basic, literal) = (rate(BRUTE_FORCE)?, rate(NONE)?, rate(LITERAL)?);
    figures.set("suko-times brute", format!("{brute:.1}"));
    figures.set("suko-times basic", format!("{basic:.1}"));
    figures.set("suko-times literal", format!("{literal:.2}"));
    figures.set("suko-times brute by basic", format!("{:.1}", brute / basic));
    figures.set(
        "suko-times brute by literal",
        format!("{:.1}", brute / literal),
    );
    Ok(())
}

/// The number of improvements in a set; `None` for brute force.
pub fn improvements(method: &str) -> Option<usize> {
    match method {
        BRUTE_FORCE => None,
        NONE => Some(0),
        set => Some(set.split('+').count()),
    }
}

fn time<'a>(times: &'a [SukoTime], method: &str) -> Result<&'a SukoTime> {
    let time = times.iter().find(|time| time.method == method);
    time.with_context(|| format!("data/suko_times: no times of {method}"))
}

fn us_per_puzzle(time: &SukoTime) -> String {
    format!("{:.1}", 1e6 * time.seconds / time.puzzles as f64)
}

/// None, each alone, the first four with one left out, the first four, all, and brute force.
fn is_shown(method: &str) -> bool {
    match improvements(method) {
        None | Some(0 | 1 | 5) => true,
        Some(3) => !method.contains('5'),
        Some(_) => method == FIRST_FOUR,
    }
}

fn add_steps(figures: &mut Figures, suko: &SukoRecord, times: &[SukoTime]) -> Result<()> {
    let drawn = suko.drawn;
    let first = &suko.lines[0];
    let of = |method: &str| -> Result<&SukoLine> {
        let line = suko.lines.iter().find(|line| line.method == method);
        line.with_context(|| format!("data/suko/{drawn}.csv: no steps of {method}"))
    };
    for line in &suko.lines {
        ensure!(
            (line.seed, line.puzzles) == (first.seed, first.puzzles),
            "data/suko/{drawn}.csv: {} has other puzzles than {}",
            line.method,
            first.method
        );
    }
    let mut set = |name: &str, text: String| figures.set(&format!("suko {drawn} {name}"), text);
    set("puzzles", first.puzzles.to_string());
    set("seed", first.seed.to_string());
    let (none, four, brute) = (of(NONE)?, of(FIRST_FOUR)?, of(BRUTE_FORCE)?);
    set("none median", none.p50.to_string());
    let share = |line: &SukoLine, part| percent(part, line.puzzles);
    set(
        "none thousands",
        share(none, none.below_10000 - none.below_1000),
    );
    set(
        "none ten-thousands",
        share(none, none.below_20000 - none.below_10000),
    );
    set("none more", share(none, none.puzzles - none.below_20000));
    set("four below-10", share(four, four.below_10));
    set("four below-50", share(four, four.below_50));
    for (name, steps) in [
        ("quarter", brute.p25),
        ("half", brute.p50),
        ("three-quarters", brute.p75),
    ] {
        set(&format!("brute {name}"), percent(steps, PERMUTATIONS));
    }
    // All sets are in the table with times and in both plots.
    let has_times = drawn == "any";
    let mut rows = Vec::new();
    for line in suko
        .lines
        .iter()
        .filter(|line| has_times || is_shown(&line.method))
    {
        let mut row = cells![
            line.method,
            format!("{:.1}", line.steps as f64 / line.puzzles as f64),
            line.p50,
            line.p95,
            line.greatest,
            share(line, line.below_10),
            share(line, line.below_50),
        ];
        if has_times {
            row.push(us_per_puzzle(time(times, &line.method)?));
        }
        rows.push(row);
    }
    figures.rows(&format!("suko {drawn}"), rows);
    Ok(())
}

fn add_pairs(figures: &mut Figures, suko: &SukoRecord) -> Result<()> {
    let drawn = suko.drawn;
    let (seed, puzzles) = (suko.lines[0].seed, suko.lines[0].puzzles);
    for pair in &suko.pairs {
        ensure!(
            (pair.seed, pair.fewer + pair.same + pair.more) == (seed, puzzles),
            "data/suko_pairs/{drawn}.csv: {} and {} have other puzzles than data/suko",
            pair.method,
            pair.than
        );
    }
    let of = |method: &str, than: &str| -> Result<&SukoPair> {
        let is_it = |pair: &&SukoPair| pair.method == method && pair.than == than;
        let pair = suko.pairs.iter().find(is_it);
        pair.with_context(|| format!("data/suko_pairs/{drawn}.csv: no {method} beside {than}"))
    };
    let five = of(ALL, FIRST_FOUR)?;
    let two = of(FIRST_FOUR, FIRST_TWO)?;
    for (name, part) in [
        ("five none-saved", five.same + five.more),
        ("five ten-saved", five.ten_fewer),
        ("two no-more", two.same + two.more),
        ("two five-times", two.a_fifth),
    ] {
        figures.set(&format!("suko {drawn} {name}"), percent(part, puzzles));
    }
    let rows = suko.pairs.iter().map(|pair| {
        let [fewer, same, more, ten] =
            [pair.fewer, pair.same, pair.more, pair.ten_fewer].map(|part| percent(part, puzzles));
        cells![pair.method, pair.than, fewer, same, more, ten]
    });
    figures.rows(&format!("suko-pairs {drawn}"), rows);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_table_has_what_the_text_speaks_of() {
        for method in [
            "none",
            "1",
            "5",
            "1+2+3",
            "2+3+4",
            "1+2+3+4",
            "1+2+3+4+5",
            "brute",
        ] {
            assert!(is_shown(method), "{method}");
        }
        for method in ["1+2", "1+2+5", "1+2+3+5", "2+3+4+5"] {
            assert!(!is_shown(method), "{method}");
        }
    }
}
