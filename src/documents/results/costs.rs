//! What the counts cost, engine by engine, and what further ones would.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::documents::EstimateRecord;
use crate::documents::records::committed::Record;
use crate::documents::records::peers::Peer;
use crate::puzzle::Shape;
use crate::survey::files::TimeSpan;

pub(crate) fn cost_section(
    text: &mut String,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    write!(
        text,
        "\n## Cost per pair\n\n\
         Processor time of the surveys above of 0.05 s or more (seconds times threads where it was\n\
         not taken), divided by all pairs of the shape and, for engines that search pair by pair\n\
         or line by line, by their searches. Times of a shared machine: compare orders of magnitude. `cargo bench`\n\
         compares the engines on equal samples in one run.\n\n\
         | m x n | engine | seconds | ns per pair | searches | us per search | size of a search | \
         processor |\n\
         |---|---|--:|--:|--:|--:|--:|---|\n"
    )?;
    for record in by_shape.values().flatten() {
        let seconds = record.processor_seconds();
        let searches = record.manifest.counters.searches;
        let engine = record.manifest.parameters.engine.as_str();
        let processor = record.manifest.machine.processor.as_deref().unwrap_or("?");
        // Shorter runs measure the start of the program.
        if record.manifest.times.seconds < 0.05 {
            continue;
        }
        write!(
            text,
            "| {} | {engine} | {seconds:.1} | {:.1} |",
            record.tallies.shape,
            seconds * 1e9 / record.tallies.counts.pairs() as f64,
        )?;
        // Searches are a small part of the sieve's work.
        if engine == "sieve" {
            writeln!(text, " | | | {processor} |")?;
            continue;
        }
        writeln!(
            text,
            " {searches} | {:.1} | {:.1} {} | {processor} |",
            seconds * 1e6 / searches as f64,
            record.manifest.counters.effort as f64 / searches as f64,
            if engine == "exact-cover" {
                "options"
            } else {
                "nodes"
            },
        )?;
    }
    Ok(())
}

/// The sieve beside the engines that decide pair by pair.
pub(crate) fn peer_section(text: &mut String, peers: &[Peer]) -> std::fmt::Result {
    if peers.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## Peers\n\n\
         Median time for a pair on one thread, over random pairs that satisfy both conditions,\n\
         and how many times that of the sieve it is. The sieve decides all pairs of a margin at\n\
         once; its time is shared among them.\n\n\
         | m x n | engine | pairs | time for a pair | times the sieve | command | date |\n\
         |---|---|--:|--:|--:|---|---|\n"
    )?;
    for peer in peers {
        let sieve = peers
            .iter()
            .find(|other| (other.m, other.n, other.engine.as_str()) == (peer.m, peer.n, "sieve"));
        let ratio = sieve.map_or("?".to_owned(), |sieve| {
            format!("{:.0}", peer.nanoseconds / sieve.nanoseconds)
        });
        let time = match peer.nanoseconds {
            ns if ns < 1e3 => format!("{ns:.0} ns"),
            ns if ns < 1e6 => format!("{:.1} us", ns / 1e3),
            ns => format!("{:.1} ms", ns / 1e6),
        };
        writeln!(
            text,
            "| {}x{} | {} | {} | {time} | {ratio} | `{}` | {} |",
            peer.m, peer.n, peer.engine, peer.pairs, peer.command, peer.date
        )?;
    }
    Ok(())
}

/// What surveys would cost, from samples, beside what those that were made did cost.
pub(crate) fn estimate_section(
    text: &mut String,
    estimates: &[EstimateRecord],
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> std::fmt::Result {
    if estimates.is_empty() {
        return Ok(());
    }
    write!(
        text,
        "\n## What more would cost\n\n\
         `survo estimate M N` measures blocks of the work spread over the whole and\n\
         extrapolates: processor time with a 95 % confidence interval, which takes in the\n\
         error of the sample and the scatter of the same work repeated (on this machine,\n\
         shared with other work), and time on so many cores, all busy. The last column but one is\n\
         the processor time of surveys that the same engine made on such a processor.\n\n\
         | m x n | pairs | blocks measured | processor time | interval |"
    )?;
    for cores in EstimateRecord::CORES {
        write!(text, " {cores} cores |")?;
    }
    writeln!(
        text,
        " did take | processor |\n|---|--:|--:|--:|---|--:|--:|--:|---|---|"
    )?;
    for record in estimates {
        let parameters = &record.parameters;
        write!(
            text,
            "| {}x{} | {} | {} of {} | {} | {} |",
            parameters.m,
            parameters.n,
            record.pairs,
            record.sampled,
            record.blocks,
            TimeSpan(record.seconds),
            match record.interval() {
                Some((low, high)) => format!("{} to {}", TimeSpan(low), TimeSpan(high)),
                None => "too few blocks".to_owned(),
            },
        )?;
        for cores in EstimateRecord::CORES {
            write!(text, " {} |", TimeSpan(record.on(cores).as_secs_f64()))?;
        }
        let alike = |survey: &&Record| {
            let made = &survey.manifest.parameters;
            (made.m, made.n) == (parameters.m, parameters.n)
                && made.engine == parameters.engine
                && made.sweep == parameters.sweep
                && made.complement == parameters.complement
                && survey.manifest.machine.processor == record.machine.processor
        };
        let costs: Vec<String> = by_shape
            .values()
            .flatten()
            .filter(alike)
            .filter_map(|survey| survey.manifest.counters.processor_seconds)
            .map(|seconds| {
                let is_within = |(low, high)| (low..=high).contains(&seconds);
                match record.interval().map(is_within) {
                    Some(true) => format!("{}, within", TimeSpan(seconds)),
                    Some(false) => format!("{}, outside", TimeSpan(seconds)),
                    None => TimeSpan(seconds).to_string(),
                }
            })
            .collect();
        let processor = record.machine.processor.as_deref().unwrap_or("?");
        writeln!(text, " {} | {processor} |", costs.join("; "))?;
    }
    Ok(())
}
