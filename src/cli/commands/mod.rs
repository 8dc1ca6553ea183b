//! One file for each command.

mod additive;
mod classify;
mod compare;
mod cross_check;
mod crossword;
mod difficulty;
mod documents;
mod encode;
mod estimate;
mod explain;
mod export;
mod generate;
mod merge;
mod partitions;
mod plot;
mod report;
mod solve;
mod status;
mod suko;
mod survey;
mod swap;
mod swap_stats;
mod table;
mod tiles;
mod verify;

use crate::search::Stop;

use super::config::{Command, Logging};
use super::exit::{Failure, Status};

/// Runs a command.
pub fn run(command: Command, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    match command {
        Command::Table(table) => table::run(table, logging, stop),
        Command::Survey(survey) => survey::run(&survey, logging, stop),
        Command::Status(folders) => status::run(&folders),
        Command::Merge { out, shards } => merge::run(&out, &shards),
        Command::Estimate(config) => estimate::run(&config, stop),
        Command::Compare { first, second } => compare::run(&first, &second),
        Command::Verify(verify) => verify::run(&verify, logging, stop),
        Command::Export(export) => export::run(&export, stop),
        Command::Check(check) => cross_check::run(&check, stop),
        Command::Classify(classify) => classify::run(&classify, logging, stop),
        Command::Additive { puzzles, out } => additive::run(&puzzles, &out, stop),
        Command::Partitions { restriction, count } => partitions::run(&restriction, count, stop),
        Command::Solve(solve) => solve::run(&solve, stop),
        Command::Explain(explain) => explain::run(&explain, stop),
        Command::Encode(encode) => encode::run(&encode, stop),
        Command::Swap(swap) => swap::run(&swap, stop),
        Command::SwapStats(stats) => swap_stats::run(&stats, logging, stop),
        Command::Tiles(tiles) => tiles::run(&tiles, stop),
        Command::Suko(suko) => suko::run(&suko, stop),
        Command::Plot(plot) => plot::run(&plot, logging, stop),
        Command::Md(md) => difficulty::run(&md, logging, stop),
        Command::Generate(generate) => generate::run(&generate, stop),
        Command::Crossword(crossword) => crossword::run(&crossword, stop),
        Command::Report(report) => report::run(&report),
        Command::Completions(shell) => documents::completions(shell),
        Command::Man(folder) => documents::man(&folder),
    }
}

/// Threads for a command that shares its work out itself.
fn thread_pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::input(format!("cannot start threads: {error}")))
}
