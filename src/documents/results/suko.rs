//! What each improvement of a Suko solver is worth, beside what the source says.

use std::fmt::Write;

use crate::documents::SukoRecord;
use crate::documents::plots::suko_file;
use crate::documents::records::{SukoPairs, SukoTimes};
use crate::kin::suko::{Comparison, SukoMethod};
use crate::kin::sum_puzzle::{Improvement, Improvements};

/// What is known about Suko solvers.
pub(crate) struct Sukos {
    /// Steps on random puzzles.
    pub records: Vec<SukoRecord>,
    /// Methods puzzle by puzzle.
    pub pairs: Vec<SukoPairs>,
    /// Processor times on the first of the records.
    pub times: Option<SukoTimes>,
}

impl Sukos {
    fn times_of(&self, record: &SukoRecord) -> Option<&SukoTimes> {
        self.times.as_ref().filter(|_| !record.unique)
    }

    fn pairs_of(&self, record: &SukoRecord) -> Option<&SukoPairs> {
        let is_same =
            |pairs: &&SukoPairs| (pairs.unique, pairs.seed) == (record.unique, record.seed);
        self.pairs.iter().find(is_same)
    }
}

pub(crate) fn suko_section(text: &mut String, sukos: &Sukos) -> std::fmt::Result {
    if sukos.records.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Suko\n\n\
         Steps to the first solution of random Sukos (`survo suko stats`): digits tried in a\n\
         square, for brute force permutations looked at. The five improvements are those of\n\
         G. Gomberg, *Appropriate algorithms* (2021); `survo suko solve --help` lists them.\n"
    )?;
    for record in &sukos.records {
        let kind = if record.unique {
            "random Sukos with exactly one solution"
        } else {
            "random Sukos, whatever the number of solutions"
        };
        let times = sukos.times_of(record);
        write!(
            text,
            "\n![Steps per set of improvements](data/plots/{})\n\n\
             {} {kind}, seed {}{}:\n\n\
             | improvements | mean | median | 95 % | most | below 10 | below 50 |{}\n\
             |---|--:|--:|--:|--:|--:|--:|{}\n",
            suko_file(record),
            record.puzzles(),
            record.seed,
            if times.is_some() {
                "; with the processor time of\na puzzle in microseconds, over the first 1000 of them"
            } else {
                ""
            },
            if times.is_some() { " us |" } else { "" },
            if times.is_some() { "--:|" } else { "" },
        )?;
        // All sets are in the table with times and in both pictures.
        let is_listed = |method| times.is_some() || is_shown(method);
        for line in record.lines.iter().filter(|line| is_listed(line.method)) {
            write!(
                text,
                "| {} | {:.1} | {} | {} | {} | {:.1} % | {:.1} % |",
                line.method,
                line.mean(),
                line.percentile(50),
                line.percentile(95),
                line.greatest,
                line.percent_below(10),
                line.percent_below(50),
            )?;
            if let Some(time) = times.and_then(|times| times.get(line.method)) {
                write!(text, " {:.1} |", time.us_per_puzzle())?;
            }
            text.push('\n');
        }
        text.push('\n');
        figures(text, record)?;
        if let Some(pairs) = sukos.pairs_of(record) {
            comparisons(text, pairs)?;
            verdicts(text, pairs, times)?;
        }
        if let Some(times) = times {
            rates(text, times)?;
        }
    }
    Ok(())
}

/// The first four improvements.
fn first_four() -> Improvements {
    Improvements::EVERY.without(Improvement::Relations)
}

/// None, each alone, the first four with one left out, the first four, all, and brute
/// force.
fn is_shown(method: SukoMethod) -> bool {
    let SukoMethod::Backtracking(set) = method else {
        return true;
    };
    let left_out = Improvement::ALL.map(|improvement| first_four().without(improvement));
    set.iter().count() <= 1 || set == Improvements::EVERY || left_out.contains(&set)
}

/// The figures of the source and those found here.
fn figures(text: &mut String, record: &SukoRecord) -> std::fmt::Result {
    let of = |set| record.of(SukoMethod::Backtracking(set));
    if let Some(line) = of(Improvements::NONE) {
        writeln!(
            text,
            "* Without improvements the source finds a few thousand steps, often ten to twenty\n  \
             thousand. Here: median {}, {:.1} % from 1000 to 9999, {:.1} % from 10000 to 19999,\n  \
             {:.1} % above.",
            line.percentile(50),
            line.percent_below(10_000) - line.percent_below(1000),
            line.percent_below(20_000) - line.percent_below(10_000),
            100.0 - line.percent_below(20_000),
        )?;
    }
    if let Some(line) = of(first_four()) {
        writeln!(
            text,
            "* With the first four: often fewer than ten and almost always under fifty. Here:\n  \
             {:.1} % below 10, {:.1} % below 50.",
            line.percent_below(10),
            line.percent_below(50),
        )?;
    }
    if let Some(line) = record.of(SukoMethod::BruteForce) {
        let permutations: u64 = (1..=9).product();
        let part = |steps: u64| 100.0 * steps as f64 / permutations as f64;
        let quartiles = [25, 50, 75].map(|percent| part(line.percentile(percent)));
        writeln!(
            text,
            "* Brute force: uniform between 1 and {permutations}. Here: a quarter of the puzzles\n  \
             is solved within {:.1} % of the permutations, half within {:.1} %, three quarters\n  \
             within {:.1} %.",
            quartiles[0], quartiles[1], quartiles[2],
        )?;
    }
    Ok(())
}

fn backtracking(set: Improvements) -> SukoMethod {
    SukoMethod::Backtracking(set)
}

/// The first two improvements.
fn first_two() -> Improvements {
    let first = Improvements::NONE.with(Improvement::LastBlank);
    first.with(Improvement::Subtraction)
}

fn percent(part: u64, pair: &Comparison) -> f64 {
    100.0 * part as f64 / pair.puzzles().max(1) as f64
}

/// Methods puzzle by puzzle.
fn comparisons(text: &mut String, pairs: &SukoPairs) -> std::fmt::Result {
    writeln!(
        text,
        "\nPuzzle by puzzle: on how many of them a set takes fewer steps than another, as many,\n\
         more, and at least ten fewer.\n\n\
         | improvements | than | fewer | same | more | ten or more saved |\n\
         |---|---|--:|--:|--:|--:|"
    )?;
    for pair in &pairs.pairs {
        let [fewer, same, more, ten] =
            [pair.fewer, pair.same, pair.more, pair.ten_fewer].map(|part| percent(part, pair));
        writeln!(
            text,
            "| {} | {} | {fewer:.1} % | {same:.1} % | {more:.1} % | {ten:.1} % |",
            pair.method, pair.than
        )?;
    }
    text.push('\n');
    Ok(())
}

/// What the source says in words, beside the numbers.
fn verdicts(text: &mut String, pairs: &SukoPairs, times: Option<&SukoTimes>) -> std::fmt::Result {
    let four = backtracking(first_four());
    if let Some(pair) = pairs.of(backtracking(Improvements::EVERY), four) {
        let no_fewer = percent(pair.same + pair.more, pair);
        write!(
            text,
            "* The source says of 5 that it often gives no significant improvement and seldom a\n  \
             worthwhile one. Beside the first four it saves no step on {no_fewer:.1} % of the puzzles,\n  \
             and ten steps or more on {:.1} %",
            percent(pair.ten_fewer, pair),
        )?;
        let time = |method| times.and_then(|times| times.get(method));
        if let Some((with, without)) = time(pair.method).zip(time(pair.than)) {
            write!(
                text,
                "; a puzzle takes {:.1} us with it and\n  {:.1} us without",
                with.us_per_puzzle(),
                without.us_per_puzzle()
            )?;
        }
        writeln!(text, ".")?;
    }
    if let Some(pair) = pairs.of(four, backtracking(first_two())) {
        let no_more = percent(pair.same + pair.more, pair);
        let five = percent(pair.a_fifth, pair);
        writeln!(
            text,
            "* Of the first two alone it says that they give similar results, though hardly ever\n  \
             quite as good ones. They take as few steps as the first four, or fewer, on {no_more:.1} %\n  \
             of the puzzles, and five times as many or more on {five:.1} %. The results are {}.",
            if five < 10.0 {
                "similar"
            } else {
                "not\n  similar"
            },
        )?;
    }
    writeln!(
        text,
        "* It says that each improvement should make the search take fewer steps, 3 less surely\n  \
         than the others. The table has what each does alone."
    )
}

/// Steps in a microsecond: brute force beside the basic search.
fn rates(text: &mut String, times: &SukoTimes) -> std::fmt::Result {
    let of = |method| times.get(method);
    let (Some(brute), Some(basic), Some(literal)) = (
        of(SukoMethod::BruteForce),
        of(backtracking(Improvements::NONE)),
        of(SukoMethod::Literal),
    ) else {
        return Ok(());
    };
    let rate = brute.steps_per_us();
    writeln!(
        text,
        "* Brute force takes steps at more than 30 times the rate of the simplest recursive search,\n  \
         says the source of its program in a browser. Here it takes {rate:.1} steps in a\n  \
         microsecond, {:.1} times the rate of our basic search ({:.1}), which takes digits back\n  \
         instead of copying, and looks only at the totals of the square that it has filled. Of the\n  \
         same search with the copies and lists that the source describes (`--method literal`,\n  \
         {:.2} steps in a microsecond) it has {:.1} times the rate.",
        rate / basic.steps_per_us(),
        basic.steps_per_us(),
        literal.steps_per_us(),
        rate / literal.steps_per_us(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kin::suko::{Steps, compared};

    fn sukos(five: u64) -> Sukos {
        let lines = Improvements::all_sets().into_iter();
        let line = |set| Steps::of(backtracking(set), &[(10, 0)]);
        let pairs = compared().into_iter();
        let pair = |(method, than)| Comparison::of((method, &[1, 10]), (than, &[five, 10]));
        Sukos {
            records: vec![SukoRecord {
                unique: false,
                seed: 1,
                lines: lines.map(line).collect(),
            }],
            pairs: vec![SukoPairs {
                unique: false,
                seed: 1,
                pairs: pairs.map(pair).collect(),
            }],
            times: None,
        }
    }

    #[test]
    fn the_verdicts_follow_the_numbers() {
        for (steps, verdict) in [
            (5, "The results are not similar."),
            (4, "The results are similar."),
        ] {
            let mut text = String::new();
            suko_section(&mut text, &sukos(steps)).unwrap();
            let text = text.replace("\n  ", " ");
            assert!(text.contains(verdict), "{text}");
            assert!(
                text.contains("it saves no step on 50.0 % of the puzzles"),
                "{text}"
            );
        }
        let mut text = String::new();
        let nothing = Sukos {
            records: Vec::new(),
            pairs: Vec::new(),
            times: None,
        };
        suko_section(&mut text, &nothing).unwrap();
        assert_eq!(text, "");
    }
}
