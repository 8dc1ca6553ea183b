//! `survo swap`

mod instruction;

use std::io::IsTerminal;

use crate::engines::EngineKind;
use crate::search::Stop;
use crate::workbench::swapping::{ErrorTable, Game, Shortest, Solutions, fewest_swaps, shortest};

use crate::cli::config;
use crate::cli::exit::{Failure, Status};
use crate::cli::input::Input;
use crate::cli::output::Output;
use crate::cli::puzzles;
use instruction::{HELP, Instruction};

/// Solutions among which the nearest is looked for.
const SOLUTIONS: u64 = 1000;

pub fn run(config: &config::Swap, stop: &Stop) -> Result<Status, Failure> {
    let a_person = config.script.is_none() && std::io::stdin().is_terminal();
    let given = puzzles::read_one(&config.source, config.puzzle, stop)?;
    let mut input = Input::open(config.script.as_deref())?;
    let mut session = Session {
        game: Game::new(given.puzzle, config.ties),
        solutions: None,
        output: Output::new(),
        stop,
    };
    session.show()?;
    if a_person {
        session
            .output
            .line("Swap two numbers at a time until every D is 0 (help: all commands).")?;
    }
    loop {
        if a_person {
            session.output.text("> ")?;
        }
        session.output.flush()?;
        let Some(line) = input.next(stop)? else {
            if a_person {
                session.output.line("")?;
            }
            break;
        };
        if !a_person && !line.trim().is_empty() {
            session.output.line(format_args!("> {}", line.trim()))?;
        }
        let followed = match line.parse() {
            Ok(Instruction::Quit) => break,
            Ok(instruction) => session.follow(instruction),
            Err(problem) => Err(Trouble::Line(problem)),
        };
        match followed {
            Ok(()) => {}
            Err(Trouble::Line(problem)) if a_person => session.output.line(problem)?,
            Err(Trouble::Line(problem)) => {
                session.output.flush()?;
                return Err(input.problem(problem));
            }
            Err(Trouble::Failure(failure)) => return Err(failure),
        }
    }
    session.output.flush()?;
    Ok(Status::Done)
}

/// Why an instruction is not followed.
enum Trouble {
    /// It cannot be; a person may go on with another.
    Line(String),
    /// The program has to end.
    Failure(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

struct Session<'a> {
    game: Game,
    /// Not looked for until they are needed.
    solutions: Option<Solutions>,
    output: Output,
    stop: &'a Stop,
}

impl Session<'_> {
    fn follow(&mut self, instruction: Instruction) -> Result<(), Trouble> {
        match instruction {
            Instruction::Swaps(swaps) => {
                for swap in swaps {
                    self.game
                        .swap(swap)
                        .map_err(|error| Trouble::Line(error.to_string()))?;
                    self.show()?;
                }
            }
            Instruction::Undo => match self.game.undo() {
                Some(_) => self.show()?,
                None => return Err(Trouble::Line("there is nothing to undo".to_owned())),
            },
            Instruction::Restart => {
                self.game.restart();
                self.show()?;
            }
            Instruction::Hint => self.hint()?,
            Instruction::Auto => self.play_to_the_end()?,
            Instruction::Show => self.show()?,
            Instruction::Help => self.output.line(HELP)?,
            Instruction::Quit => {}
        }
        Ok(())
    }

    /// The table, the swaps so far, and whether it is done.
    fn show(&mut self) -> Result<(), Failure> {
        let game = &self.game;
        self.output.text(ErrorTable {
            puzzle: game.puzzle(),
            table: game.table(),
        })?;
        let played: Vec<String> = game.played().iter().map(ToString::to_string).collect();
        if !played.is_empty() {
            self.output
                .line(format_args!("swaps: {}", played.join(" ")))?;
        }
        if game.is_solved() {
            let fewest = fewest_swaps(game.start().table(), game.table());
            self.output.line(match (played.len(), fewest) {
                (0, _) => "solved without a swap".to_owned(),
                (1, _) => "solved by 1 swap, the fewest possible".to_owned(),
                (swaps, fewest) if swaps == fewest => {
                    format!("solved by {swaps} swaps, the fewest that lead here")
                }
                (swaps, fewest) => {
                    format!("solved by {swaps} swaps; {fewest} would have been enough")
                }
            })?;
        }
        self.output.line("")
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        let Some(list) = self.shortest()? else {
            return Ok(());
        };
        let Some(first) = list.swaps.first() else {
            return Ok(self.output.line("every sum is right")?);
        };
        let many = match list.swaps.len() {
            1 => "this one swap is left".to_owned(),
            swaps => format!("{swaps} swaps are left"),
        };
        self.output.line(format_args!(
            "hint: {first}; {many}, with W at most {} after each",
            list.highest_w
        ))?;
        Ok(())
    }

    fn play_to_the_end(&mut self) -> Result<(), Trouble> {
        let Some(list) = self.shortest()? else {
            return Ok(());
        };
        if list.swaps.is_empty() {
            self.output.line("every sum is right")?;
        }
        for swap in list.swaps {
            self.game
                .swap(swap)
                .expect("both ends of the list respect the givens");
            self.show()?;
        }
        Ok(())
    }

    /// The automatic list to the nearest solution; says so if there is none, or a
    /// choice was made.
    fn shortest(&mut self) -> Result<Option<Shortest>, Trouble> {
        if self.solutions.is_none() {
            let found = self.solve()?;
            match (found.tables().len(), found.are_all()) {
                (0 | 1, true) => {}
                (all, true) => self.output.line(format_args!(
                    "the puzzle has {all} solutions; the nearest is meant"
                ))?,
                (some, false) => self.output.line(format_args!(
                    "the puzzle has many solutions; the nearest of {some} is meant"
                ))?,
            }
            self.solutions = Some(found);
        }
        let nearest = self
            .solutions
            .as_ref()
            .and_then(|solutions| solutions.nearest(self.game.table()));
        let Some(solution) = nearest else {
            self.output.line("the puzzle has no solution")?;
            return Ok(None);
        };
        let list = shortest(self.game.puzzle(), self.game.table(), solution);
        if !list.proved {
            self.output
                .line("a shortest list, but not all were compared: others may keep W lower")?;
        }
        Ok(Some(list))
    }

    fn solve(&self) -> Result<Solutions, Trouble> {
        let mut engine = EngineKind::Bitmask.build(EngineKind::DEFAULT_MEMORY);
        Solutions::find(self.game.puzzle(), engine.as_mut(), SOLUTIONS, self.stop)
            .map_err(|error| Trouble::Line(error.to_string()))?
            .ok_or_else(|| Failure::stopped("stopped: the solutions are not known yet").into())
    }
}
