//! `survo cross-check`

use std::time::SystemTime;

use crate::documents::CheckRecord;
use crate::search::Stop;
use crate::survey::{SEARCHED_CLASSES, cross_check};

use crate::cli::config::Check;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

use super::thread_pool;

pub fn run(config: &Check, stop: &Stop) -> Result<Status, Failure> {
    let started = SystemTime::now();
    let pool = thread_pool(config.plan.threads)?;
    let checked = pool
        .install(|| cross_check(&config.plan, config.draw, config.against, stop))
        .map_err(Failure::input)?
        .ok_or_else(|| Failure::stopped("stopped before the end; nothing is kept"))?;
    let mut output = Output::new();
    for disagreement in &checked.disagreements {
        output.line(disagreement)?;
    }
    let classes: Vec<String> = SEARCHED_CLASSES
        .iter()
        .zip(checked.per_class)
        .map(|(class, count)| format!("{count} {class}"))
        .collect();
    output.line(format_args!(
        "{}: {} lines by the sieve; {} pairs at random and {} compared with {}, {} different \
         pairs: {} differ",
        config.plan.shape(),
        checked.column_margins,
        checked.random,
        classes.join(", "),
        config.against,
        checked.pairs,
        checked.disagreements.len()
    ))?;
    output.flush()?;
    if let Some(path) = &config.out {
        CheckRecord::new(&config.plan, config.draw, config.against, &checked, started)
            .write(path)?;
    }
    if !checked.is_complete(config.draw) {
        tracing::warn!("fewer pairs were found than asked for");
    }
    Ok(
        if checked.disagreements.is_empty() && checked.is_complete(config.draw) {
            Status::Done
        } else {
            Status::Differs
        },
    )
}
