//! `survo suko stats`

use std::time::Instant;

use crate::documents::SukoRecord;
use crate::kin::suko::{RandomSukos, Steps, Suko, measure};
use crate::search::Stop;

use crate::cli::commands::thread_pool;
use crate::cli::config::SukoStats;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &SukoStats, stop: &Stop) -> Result<Status, Failure> {
    let stopped = || Failure::stopped("stopped: not every puzzle was looked at");
    let mut source = RandomSukos::new(config.draw, config.seed);
    let mut puzzles: Vec<Suko> = Vec::new();
    for _ in 0..config.count {
        let suko = source.next(config.unique, stop).map_err(Failure::input)?;
        puzzles.push(suko.ok_or_else(stopped)?);
    }
    let pool = thread_pool(config.threads)?;
    let mut record = SukoRecord {
        unique: config.unique,
        seed: config.seed,
        lines: Vec::new(),
    };
    let mut output = Output::new();
    let kind = if config.unique { "unique" } else { "random" };
    output.line(format_args!(
        "{} {kind} Sukos, seed {}: steps to the first solution\n",
        config.count, config.seed
    ))?;
    output.line(format_args!(
        "{:<10} {:>9} {:>8} {:>6} {:>7} {:>6} {:>7} {:>7} {:>6} {:>6}",
        "method", "mean", "filled", "p5", "median", "p95", "p99", "most", "< 10", "< 50"
    ))?;
    for &method in &config.methods {
        let started = Instant::now();
        let steps = pool.install(|| measure(&puzzles, method, stop));
        let steps = steps.ok_or_else(stopped)?;
        let seconds = started.elapsed().as_secs_f64();
        tracing::info!(
            %method,
            seconds,
            steps_per_millisecond = steps.steps as f64 / (1000.0 * seconds),
            "measured"
        );
        output.line(line(&steps))?;
        // It takes a while to the next.
        output.flush()?;
        record.lines.push(steps);
    }
    if let Some(path) = &config.out {
        record.write(path)?;
    }
    output.flush()?;
    Ok(Status::Done)
}

fn line(steps: &Steps) -> String {
    format!(
        "{:<10} {:>9.1} {:>8.1} {:>6} {:>7} {:>6} {:>7} {:>7} {:>5.1}% {:>5.1}%",
        steps.method,
        steps.mean(),
        steps.filled as f64 / steps.puzzles.max(1) as f64,
        steps.percentile(5),
        steps.percentile(50),
        steps.percentile(95),
        steps.percentile(99),
        steps.greatest,
        steps.percent_below(10),
        steps.percent_below(50),
    )
}
