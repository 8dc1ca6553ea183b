//! A swapping game while it is played.

use itertools::Itertools;
use survo_core::counted;

use crate::engines::EngineKind;
use survo_workbench::solving::Solver;
use survo_workbench::swapping::{
    ErrorTable, Game, ProductTable, Shortest, Solutions, Swap, fewest_swaps, shortest,
};

use crate::cli::{Failure, Output};

use super::prompt::{Console, Trouble};

/// The most solutions among which the nearest is looked for.
const SOLUTIONS: u64 = 1000;

pub struct SwapGame {
    pub game: Game,
    /// Not looked for until they are needed.
    pub solutions: Option<Solutions>,
}

impl SwapGame {
    pub fn show(&mut self, output: &mut Output) {
        let game = &self.game;
        output.text(ErrorTable {
            puzzle: &game.puzzle,
            table: &game.table,
        });
        let played = &game.played;
        if !played.is_empty() {
            let (swaps, ws) = (played.iter().format(" "), game.ws());
            writeln!(output, "swaps: {swaps}; W {}", ws.iter().format(" "));
        }
        if game.is_solved() {
            let fewest = fewest_swaps(&game.start, &game.table);
            output.line(match (played.len(), fewest) {
                (0, _) => "solved without a swap".to_owned(),
                (1, _) => "solved by 1 swap, the fewest possible".to_owned(),
                (swaps, fewest) if swaps == fewest => {
                    format!("solved by {swaps} swaps, the fewest that lead here")
                }
                (swaps, fewest) => {
                    format!("solved by {swaps} swaps; {fewest} would have been enough")
                }
            });
        }
        output.line("")
    }

    /// Follows an instruction: a line, and the same in small letters.
    pub fn follow(
        &mut self,
        line: &str,
        lower: &str,
        console: &mut Console<'_>,
    ) -> Result<(), Trouble> {
        match lower {
            "restart" => self.back_to(0, console.output)?,
            "products" => console.output.line(ProductTable {
                puzzle: &self.game.puzzle,
            }),
            "x" => {
                if let Some(list) = self.shortest(console)? {
                    match list.swaps.first() {
                        Some(&swap) => self.swap(vec![swap], console.output)?,
                        None => console.output.line("every sum is right"),
                    }
                }
            }
            "hint" | "h" => {
                if let Some(list) = self.shortest(console)? {
                    hint(&list, console.output);
                }
            }
            "y" | "auto" | "solve" => {
                if let Some(list) = self.shortest(console)? {
                    if list.swaps.is_empty() {
                        console.output.line("every sum is right");
                    }
                    self.swap(list.swaps, console.output)?;
                }
            }
            _ => match lower.strip_prefix("undo ").map(str::parse) {
                Some(Ok(swaps)) => self.back_to(swaps, console.output)?,
                _ if line.starts_with(char::is_alphabetic) => return Trouble::unknown(line),
                _ => self.swap(Swap::list(line)?, console.output)?,
            },
        }
        Ok(())
    }

    fn back_to(&mut self, swaps: usize, output: &mut Output) -> Result<(), Trouble> {
        if !self.game.back_to(swaps) {
            return Trouble::line("not so many swaps were played");
        }
        self.show(output);
        Ok(())
    }

    fn swap(&mut self, swaps: Vec<Swap>, output: &mut Output) -> Result<(), Trouble> {
        for swap in swaps {
            self.game.swap(swap)?;
            self.show(output);
        }
        Ok(())
    }

    /// A shortest list of swaps to the nearest solution. Says so if there is no solution, or if
    /// not all shortest lists were compared.
    fn shortest(&mut self, console: &mut Console<'_>) -> Result<Option<Shortest>, Trouble> {
        let solutions = match self.solutions.take() {
            Some(solutions) => solutions,
            None => self.solve(console)?,
        };
        let solutions = self.solutions.insert(solutions);
        let Some(solution) = solutions.nearest(&self.game.table) else {
            console.output.line("the puzzle has no solution");
            return Ok(None);
        };
        let list = shortest(&self.game.puzzle, &self.game.table, solution);
        if !list.proved {
            let others = "a shortest list, but not all were compared: others may keep W lower";
            console.output.line(others);
        }
        Ok(Some(list))
    }

    fn solve(&self, console: &mut Console<'_>) -> Result<Solutions, Trouble> {
        let mut solver = Solver::new(EngineKind::DEFAULT_MEMORY);
        let (puzzle, stop) = (&self.game.puzzle, &console.context.stop);
        let found = Solutions::find(puzzle, &mut solver, SOLUTIONS, stop)?
            .ok_or_else(|| Failure::stopped("stopped: the solutions are not known yet"))?;
        match (found.tables.len(), found.are_all) {
            (0 | 1, true) => {}
            (all, true) => writeln!(
                console.output,
                "the puzzle has {all} solutions; the nearest is meant"
            ),
            (some, false) => writeln!(
                console.output,
                "the puzzle has many solutions; the nearest of {some} is meant"
            ),
        }
        Ok(found)
    }
}

fn hint(list: &Shortest, output: &mut Output) {
    let Some(next) = list.swaps.first() else {
        return output.line("every sum is right");
    };
    let ((smaller, larger), left) = (next.numbers(), counted(list.swaps.len(), "swap"));
    writeln!(
        output,
        "hint: swap {smaller} and {larger} ({left} to go, W at most {} after each)",
        list.highest_w
    )
}
