//! `survo tiles`

use crate::kin::tiles::{Board, BoardError, fewest, sort};
use crate::search::Stop;

use crate::cli::config::Tiles;
use crate::cli::content::Content;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &Tiles, stop: &Stop) -> Result<Status, Failure> {
    let content = Content::read(config.file.as_deref(), stop)?;
    let board: Board = content
        .text()
        .parse()
        .map_err(|error: BoardError| content.wrong(error.line(), error))?;
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
