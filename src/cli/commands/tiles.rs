//! `survo tiles`

use std::io::Read;
use std::path::PathBuf;

use survo::report::FileError;
use survo::tiles::{Board, fewest, sort};

use crate::cli::config::Tiles;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &Tiles) -> Result<Status, Failure> {
    let path = config
        .file
        .clone()
        .unwrap_or_else(|| PathBuf::from("standard input"));
    let mut bytes = Vec::new();
    match &config.file {
        None => std::io::stdin().read_to_end(&mut bytes).map(drop),
        Some(file) => std::fs::read(file).map(|read| bytes = read),
    }
    .map_err(|source| FileError::Io {
        action: "read",
        path: path.clone(),
        source,
    })?;
    let board: Board =
        String::from_utf8_lossy(&bytes)
            .parse()
            .map_err(|error: survo::tiles::BoardError| {
                let problem = error.to_string();
                match error.line() {
                    Some(line) => FileError::Line {
                        path,
                        line: line as u64,
                        problem,
                    },
                    None => FileError::Content { path, problem },
                }
            })?;
    let mut output = Output::new();
    if config.count {
        output.line(fewest(&board))?;
    } else {
        let swaps = sort(&board);
        let s = if swaps.len() == 1 { "" } else { "s" };
        output.line(format_args!("{} swap{s}", swaps.len()))?;
        let mut sorted = board;
        for swap in swaps {
            output.line(swap)?;
            sorted.exchange(swap.from, swap.to);
        }
        output.text(sorted)?;
    }
    output.flush()?;
    Ok(Status::Done)
}
