//! `survo estimate`

use std::time::SystemTime;

use crate::documents::EstimateRecord;
use crate::search::Stop;
use crate::survey::estimate;
use crate::survey::files::TimeSpan;

use crate::cli::config::Estimate;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &Estimate, stop: &Stop) -> Result<Status, Failure> {
    let started = SystemTime::now();
    let plan = &config.plan;
    let estimate = estimate(plan, config.time, config.seed, stop)
        .map_err(Failure::input)?
        .ok_or_else(|| Failure::stopped("stopped before the end; nothing is kept"))?;
    let record = EstimateRecord::new(plan, config.seed, &estimate, started);
    let mut output = Output::new();
    output.line(format_args!(
        "{}, {}: {} pairs; {} of {} blocks of work measured",
        plan.shape(),
        plan.method,
        plan.pairs(),
        estimate.sampled,
        estimate.blocks
    ))?;
    output.line(format_args!(
        "processor time {}; between {} and {} with 95 % confidence",
        TimeSpan(record.seconds),
        TimeSpan(record.low),
        TimeSpan(record.high)
    ))?;
    for cores in EstimateRecord::CORES {
        output.line(format_args!(
            "{cores:>5} cores: {}",
            TimeSpan(record.on(cores).as_secs_f64())
        ))?;
    }
    output.flush()?;
    if let Some(path) = &config.out {
        record.write(path)?;
    }
    Ok(Status::Done)
}
