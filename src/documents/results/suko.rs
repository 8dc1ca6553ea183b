//! What each improvement of a Suko solver is worth, beside what the source says.

use std::fmt::Write;

use crate::documents::SukoRecord;
use crate::documents::plots::suko_file;
use crate::kin::suko::{Steps, SukoMethod};
use crate::kin::sum_puzzle::{Improvement, Improvements};

/// An improvement earns its place if it saves more than this part of the steps.
const WORTH: f64 = 0.1;

pub(crate) fn suko_section(text: &mut String, records: &[SukoRecord]) -> std::fmt::Result {
    if records.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Suko\n\n\
         Steps to the first solution of random Sukos (`survo suko stats`): digits tried in a\n\
         square, for brute force permutations looked at. The five improvements are those of\n\
         G. Gomberg, *Appropriate algorithms* (2021); `survo suko solve --help` lists them. All\n\
         sets of improvements are in `data/suko`.\n"
    )?;
    for record in records {
        let kind = if record.unique {
            "random Sukos with exactly one solution"
        } else {
            "random Sukos, whatever the number of solutions"
        };
        write!(
            text,
            "\n![Steps per set of improvements](data/plots/{})\n\n\
             {} {kind}, seed {}:\n\n\
             | improvements | mean | median | 95 % | most | below 10 | below 50 |\n\
             |---|---|---|---|---|---|---|\n",
            suko_file(record),
            record.puzzles(),
            record.seed,
        )?;
        for line in record.lines.iter().filter(|line| is_shown(line.method)) {
            writeln!(
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
        }
        text.push('\n');
        figures(text, record)?;
        conclusions(text, record)?;
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

/// Which improvements earn their place, by the steps that they save.
fn conclusions(text: &mut String, record: &SukoRecord) -> std::fmt::Result {
    let mean = |set| record.of(SukoMethod::Backtracking(set)).map(Steps::mean);
    let mut savings = Vec::new();
    for improvement in Improvement::ALL {
        let with = first_four().with(improvement);
        let Some((without, with)) = mean(with.without(improvement)).zip(mean(with)) else {
            return Ok(());
        };
        savings.push((improvement, without, with, 1.0 - with / without.max(1.0)));
    }
    let saved: Vec<String> = savings
        .iter()
        .map(|(improvement, without, with, part)| {
            format!(
                "{} saves {:.0} % ({without:.1} to {with:.1})",
                improvement.number(),
                100.0 * part
            )
        })
        .collect();
    writeln!(
        text,
        "* Beside the others of the first four, of the mean number of steps\n  {}.",
        saved.join(",\n  ")
    )?;
    let earns = |improvement: Improvement| {
        savings
            .iter()
            .any(|&(other, _, _, part)| other == improvement && part > WORTH)
    };
    let verdict = |agrees| if agrees { "confirmed" } else { "contradicted" };
    writeln!(
        text,
        "* The source concludes that 1 and 2 earn their place and 5 does not. If an improvement\n  \
         does that which saves more than {:.0} % of the steps, this is {} for 1,\n  \
         {} for 2, {} for 5.",
        100.0 * WORTH,
        verdict(earns(Improvement::LastBlank)),
        verdict(earns(Improvement::Subtraction)),
        verdict(!earns(Improvement::Relations)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Means of 100 steps without an improvement, of 10 with the first four.
    fn record(every: u64) -> SukoRecord {
        let lines = Improvements::all_sets().into_iter().map(|set| {
            let steps = match set {
                set if set == first_four() => 10,
                Improvements::EVERY => every,
                _ => 100,
            };
            Steps::of(SukoMethod::Backtracking(set), &[(steps, 0)])
        });
        SukoRecord {
            unique: false,
            seed: 1,
            lines: lines.collect(),
        }
    }

    #[test]
    fn the_verdict_follows_the_numbers() {
        for (every, verdict) in [(5, "contradicted for 5"), (9, "confirmed for 5")] {
            let mut text = String::new();
            suko_section(&mut text, &[record(every)]).unwrap();
            let text = text.replace("\n  ", " ");
            assert!(
                text.contains("confirmed for 1, confirmed for 2, "),
                "{text}"
            );
            assert!(text.contains(verdict), "{text}");
            assert!(text.contains("1 saves 90 % (100.0 to 10.0)"), "{text}");
        }
        let mut text = String::new();
        suko_section(&mut text, &[]).unwrap();
        assert_eq!(text, "");
    }
}
