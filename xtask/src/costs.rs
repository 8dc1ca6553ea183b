//! The cost of the counts, engine by engine, and the estimated cost of further ones.

use itertools::Itertools;
use survo::files::{Manifest, SurveyFolder, TimeSpan};
use survo::pages::{EstimateRecord, grouped};

use crate::data::{Data, Peer, Speed};
use crate::surveys::{processors, way};
use crate::template::{Figures, cells};

/// Seconds of the shortest run that is shown: shorter ones measure the start of the program.
pub const SHORTEST: f64 = 0.05;

/// Adds the rows of four tables.
pub fn add(figures: &mut Figures, data: &Data) {
    let surveys = data.surveys.values().flatten();
    let long = surveys.filter(|survey| survey.manifest.times.time.as_secs_f64() >= SHORTEST);
    figures.rows("costs", long.map(cost));
    figures.rows(
        "peers",
        data.peers
            .iter()
            .map(|measured| peer(measured, &data.peers)),
    );
    add_speeds(figures, &data.speeds);
    add_estimates(figures, data);
}

/// Processor seconds of a survey; of early ones that did not measure them, seconds times threads.
pub fn processor_seconds(manifest: &Manifest) -> f64 {
    let time = manifest.counters.time;
    if time.is_zero() {
        manifest.times.time.as_secs_f64() * manifest.machine.threads as f64
    } else {
        time.as_secs_f64()
    }
}

fn cost(survey: &SurveyFolder) -> Vec<String> {
    let (tallies, manifest) = (&survey.tallies, &survey.manifest);
    let engine = way(manifest);
    let seconds = processor_seconds(manifest);
    let searches = manifest.counters.searches;
    let per_search = |amount: f64| format!("{:.1}", amount / searches as f64);
    // Searches are a small part of the sieve's work.
    let of_searches = if engine == "sieve" {
        cells!["", "", ""]
    } else {
        let unit = match manifest.parameters.engine.as_str() {
            "exact-cover" => "options",
            _ => "nodes",
        };
        let size = per_search(manifest.counters.effort as f64);
        cells![
            searches,
            per_search(seconds * 1e6),
            format!("{size} {unit}")
        ]
    };
    let mut row = cells![
        tallies.shape,
        engine,
        format!("{seconds:.1}"),
        format!("{:.1}", seconds * 1e9 / tallies.counts.pairs() as f64),
    ];
    row.extend(of_searches);
    row.extend(cells![processors(manifest)]);
    row
}

/// A measurement, and how many times that of the sieve on the same day it is.
fn peer(peer: &Peer, peers: &[Peer]) -> Vec<String> {
    let is_sieve = |other: &&Peer| {
        (other.m, other.n, &other.date) == (peer.m, peer.n, &peer.date) && other.engine == "sieve"
    };
    let sieve = peers.iter().find(is_sieve);
    let ratio = sieve.map(|sieve| format!("{:.0}", peer.nanoseconds / sieve.nanoseconds));
    let time = match peer.nanoseconds {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.1} us", ns / 1e3),
        ns => format!("{:.1} ms", ns / 1e6),
    };
    cells![
        format!("{}x{}", peer.m, peer.n),
        peer.engine,
        peer.pairs,
        time,
        ratio.unwrap_or_default(),
        format!("`{}`", peer.command),
        peer.date,
    ]
}

/// The ratios of processor seconds, by size and by step of the work, and how they were measured.
fn add_speeds(figures: &mut Figures, speeds: &[Speed]) {
    let measured = speeds.iter().map(|speed| {
        cells![
            format!("`{}`", speed.old),
            format!("`{}`", speed.new),
            speed.date,
            speed.processor,
            speed.features,
            speed.runs,
        ]
    });
    figures.rows("speed measured", measured.dedup());
    figures.rows(
        "speed",
        speeds.iter().map(|speed| {
            cells![
                format!("`{}`", speed.old),
                format!("`{}`", speed.new),
                format!("{}x{}", speed.m, speed.n),
                if speed.shards == "1/1" {
                    "all"
                } else {
                    &speed.shards
                },
                speed.step,
                format!("{:.2}", speed.old_seconds),
                format!("{:.2}", speed.new_seconds),
                format!("{:.2}", speed.ratio),
                format!("{:.2} to {:.2}", speed.least, speed.greatest),
            ]
        }),
    );
}

/// The cost of surveys estimated from samples, and the actual cost of those that were made.
fn add_estimates(figures: &mut Figures, data: &Data) {
    let (mut compared, mut within) = (0, 0);
    let mut rows = Vec::new();
    for estimate in &data.estimates {
        let costs = costs(estimate, data);
        if let Some((low, high)) = estimate.interval() {
            compared += costs.len();
            within += costs
                .iter()
                .filter(|cost| (low..=high).contains(*cost))
                .count();
        }
        // Too few blocks say nothing about the time.
        if estimate.interval().is_some() {
            rows.push(row(estimate, &costs));
        }
    }
    figures.set("estimates compared", compared);
    figures.set("estimates within", within);
    figures.rows("estimates", rows);
    figures.rows("next", data.estimates.iter().filter_map(next));
}

/// The estimate of a number of unique puzzles.
fn next(estimate: &EstimateRecord) -> Option<Vec<String>> {
    let (unique, parameters) = (estimate.unique?, &estimate.parameters);
    Some(cells![
        format!("S({},{})", parameters.m, parameters.n),
        grouped(unique.value),
        format!("{} to {}", grouped(unique.low), grouped(unique.high)),
        grouped(unique.column_margins),
    ])
}

/// The processor seconds of the surveys that are like an estimate.
fn costs(estimate: &EstimateRecord, data: &Data) -> Vec<f64> {
    let wanted = &estimate.parameters;
    let is_alike = |survey: &&SurveyFolder| {
        let manifest = &survey.manifest;
        let made = &manifest.parameters;
        (made.m, made.n, &made.engine) == (wanted.m, wanted.n, &wanted.engine)
            && Some(processors(manifest)) == estimate.machine.processor
    };
    let surveys = data.surveys.values().flatten().filter(is_alike);
    surveys
        .map(|survey| survey.manifest.counters.time.as_secs_f64())
        .filter(|&seconds| seconds > 0.0)
        .collect()
}

fn row(estimate: &EstimateRecord, costs: &[f64]) -> Vec<String> {
    let parameters = &estimate.parameters;
    let interval = estimate.interval();
    let mut row = cells![
        format!("{}x{}", parameters.m, parameters.n),
        estimate.pairs,
        format!("{} of {}", estimate.sampled, estimate.blocks),
        TimeSpan(estimate.seconds),
        interval.map_or(String::new(), |(low, high)| {
            format!("{} to {}", TimeSpan(low), TimeSpan(high))
        }),
    ];
    let on_cores = |cores| TimeSpan(estimate.on(cores).as_secs_f64()).to_string();
    row.extend(EstimateRecord::CORES.map(on_cores));
    let costs: Vec<String> = costs
        .iter()
        .map(|&cost| TimeSpan(cost).to_string())
        .collect();
    row.extend(cells![
        costs.join("; "),
        estimate.machine.processor.as_deref().unwrap_or("?"),
    ]);
    row
}
