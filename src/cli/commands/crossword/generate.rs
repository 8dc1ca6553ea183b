//! `survo crossword generate`

use crate::kin::crossword::{Crossword, GenerateError, Generated, generate, puzzle_file};
use crate::search::Stop;

use crate::cli::config::CrosswordGenerate;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &CrosswordGenerate, stop: &Stop) -> Result<Status, Failure> {
    let generated = generate(&config.order, stop).map_err(|error| match error {
        GenerateError::Stopped => Failure::stopped("stopped before a puzzle was found"),
        GenerateError::Tries(_) => {
            Failure::input(format!("{error}; --tries allows more, --seed others"))
        }
        error @ GenerateError::Size(_) => Failure::input(format!("--size: {error}")),
    })?;
    let mut output = Output::new();
    output.text(puzzle_file(
        &head(config, &generated),
        &generated.specification,
    ))?;
    output.flush()?;
    Ok(Status::Done)
}

/// What stands before the puzzle.
fn head(config: &CrosswordGenerate, generated: &Generated) -> String {
    let distinguishing = &generated.distinguishing;
    let specification = &generated.specification;
    let (clues, name) = (
        specification.entries.len(),
        &specification.entries[distinguishing.entry].name,
    );
    let space = Crossword::new(specification).map_or(String::new(), |crossword| {
        format!("10! * 2^{clues} = {} ", crossword.space())
    });
    format!(
        "An expression crossword of {clues} clues. Each letter stands for one of the values, no two\n\
         for the same; side by side they are multiplied. The digits of the value of a clue,\n\
         written as the first letters of their names, all in English or all in German, fill\n\
         its entry.\n\
         \n\
         Made by: survo crossword generate --size {} --seed {} --tries {}\n\
         It is a puzzle of our own: the source on Listener crossword 4151, which is of this\n\
         kind, does not print the full list of its clues.\n\
         \n\
         A search through all {space}ways to choose values for the\n\
         letters and a language for each clue proved: without the pattern of {name} there are\n\
         exactly two solutions; with it, {}, exactly one; with {} in its\n\
         place exactly the other.\n",
        config.order.size,
        config.order.seed,
        config.order.tries,
        distinguishing.pattern,
        distinguishing.opposite,
    )
}
