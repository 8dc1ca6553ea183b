//! A swapping game that is played line by line, at a keyboard or by a script.

use itertools::Itertools;
use survo_core::{counted, shown};

use crate::engines::EngineKind;
use crate::puzzle::Table;
use crate::search::Ending;
use survo_workbench::solving::Solver;
use survo_workbench::swapping::{
    Game, Shortest, Swap, error_table, fewest_swaps, product_table, shortest,
};

use crate::cli::input::{Lines, Source};
use crate::cli::{Context, Result, Status, output};

/// The most solutions among which the nearest is looked for.
const SOLUTIONS: u64 = 1000;

/// Characters of an instruction that are repeated.
const QUOTED: usize = 200;

const HELP: &str = "\
\x20 5 6          swap 5 and 6; several pairs are played in turn
  undo 2       go back to where 2 swaps were played
  restart      go back to the start table
  products     show the products of the sums, which order the start
  hint         name the next swap of a shortest list
  x            play the next swap of a shortest list
  y, auto      play a shortest list to its end
  undo         take the last change back
  show         show the game
  quit         end";

/// The source's short words, which stand in every table.
const LEGEND: &str = "\
Sum: the sum now; OK: the sum wanted; D: the difference; W: all D without signs.";

const INVITATION: &str = "Swap two numbers at a time until every D is 0 (help: all commands).";

const SOLVED: &str = "every sum is right";

pub struct SwapGame<'a> {
    game: Game,
    /// Not looked for until they are needed.
    solutions: Option<Vec<Table>>,
    context: &'a Context,
}

impl<'a> SwapGame<'a> {
    pub fn new(game: Game, context: &'a Context) -> Self {
        Self {
            game,
            solutions: None,
            context,
        }
    }

    /// Plays the lines of a source until they end or one says quit. The first line of a script
    /// that cannot be followed ends the game with a failure; a person may try another.
    pub fn play(mut self, script: &Source) -> Result {
        let is_typed = script.is_typed();
        let mut lines = Lines::open(script, &self.context.stop)?;
        self.show();
        answer!("{LEGEND}");
        if is_typed {
            answer!("{INVITATION}");
        }
        loop {
            if is_typed {
                output::text("> ");
            }
            output::flush();
            let Some(line) = lines.next()? else {
                break;
            };
            let line = line.trim().trim_start_matches('\u{feff}');
            if !is_typed && !line.is_empty() {
                answer!("> {}", shown(line, QUOTED));
            }
            match self.follow(line) {
                Ok(true) => {}
                Ok(false) => return Ok(Status::Done),
                Err(failure) if failure.status != Status::Input => return Err(failure),
                Err(failure) => {
                    let problem = failure.text.unwrap_or_default();
                    if !is_typed {
                        return Err(lines.wrong(problem));
                    }
                    output::line(problem);
                }
            }
        }
        if is_typed {
            answer!("");
        }
        Ok(Status::Done)
    }

    /// Follows an instruction; whether the game goes on.
    fn follow(&mut self, line: &str) -> Result<bool> {
        match line.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => answer!("{HELP}\n{LEGEND}"),
            "show" => self.show(),
            "products" => output::line(product_table(&self.game.puzzle)),
            "undo" | "u" => match self.game.undo() {
                Some(_) => self.show(),
                None => refuse!("there is nothing to undo"),
            },
            "restart" => self.back_to(0)?,
            "hint" | "h" => self.hint()?,
            "x" => self.play_shortest(1)?,
            "y" | "auto" | "solve" => self.play_shortest(usize::MAX)?,
            lower => match lower.strip_prefix("undo ").map(str::parse) {
                Some(Ok(swaps)) => self.back_to(swaps)?,
                _ if line.starts_with('#') => {}
                _ if line.starts_with(char::is_alphabetic) => {
                    refuse!("'{line}' is no command (see help)")
                }
                _ => self.swap(Swap::list(line)?)?,
            },
        }
        Ok(true)
    }

    fn show(&self) {
        let game = &self.game;
        output::text(error_table(&game.puzzle, game.table()));
        let played = game.played();
        if !played.is_empty() {
            let (swaps, ws) = (played.iter().format(" "), game.ws());
            answer!("swaps: {swaps}; W {}", ws.iter().format(" "));
        }
        if game.is_solved() {
            match (played.len(), fewest_swaps(game.start(), game.table())) {
                (0, _) => answer!("solved without a swap"),
                (1, _) => answer!("solved by 1 swap, the fewest possible"),
                (swaps, fewest) if swaps == fewest => {
                    answer!("solved by {swaps} swaps, the fewest that lead here")
                }
                (swaps, fewest) => {
                    answer!("solved by {swaps} swaps; {fewest} would have been enough")
                }
            }
        }
        answer!("")
    }

    fn back_to(&mut self, swaps: usize) -> Result<()> {
        if !self.game.back_to(swaps) {
            refuse!("not so many swaps were played");
        }
        self.show();
        Ok(())
    }

    fn swap(&mut self, swaps: impl IntoIterator<Item = Swap>) -> Result<()> {
        for swap in swaps {
            self.game.swap(swap)?;
            self.show();
        }
        Ok(())
    }

    fn play_shortest(&mut self, most: usize) -> Result<()> {
        let Some(list) = self.shortest()? else {
            return Ok(());
        };
        if list.swaps.is_empty() {
            answer!("{SOLVED}");
        }
        self.swap(list.swaps.into_iter().take(most))
    }

    fn hint(&mut self) -> Result<()> {
        if let Some(list) = self.shortest()? {
            let (left, w) = (counted(list.swaps.len(), "swap"), list.highest_w);
            match list.swaps.first().map(|next| next.numbers()) {
                None => answer!("{SOLVED}"),
                Some((smaller, larger)) => answer!(
                    "hint: swap {smaller} and {larger} ({left} to go, W at most {w} after each)"
                ),
            }
        }
        Ok(())
    }

    /// A shortest list of swaps to the nearest solution. Says so if there is no solution, or if
    /// not all shortest lists were compared.
    fn shortest(&mut self) -> Result<Option<Shortest>> {
        let solutions = match self.solutions.take() {
            Some(solutions) => solutions,
            None => self.solve()?,
        };
        let (solutions, table) = (self.solutions.insert(solutions), self.game.table());
        let distance = |solution: &&Table| fewest_swaps(table, solution);
        let Some(solution) = solutions.iter().min_by_key(distance) else {
            answer!("the puzzle has no solution");
            return Ok(None);
        };
        let list = shortest(&self.game.puzzle, table, solution);
        if !list.proved {
            answer!("a shortest list, but not all were compared: others may keep W lower");
        }
        Ok(Some(list))
    }

    fn solve(&self) -> Result<Vec<Table>> {
        let mut solver = Solver::new(EngineKind::DEFAULT_MEMORY);
        let mut found = solver.find(&self.game.puzzle, SOLUTIONS, &self.context.stop)?;
        match (found.tables.len(), found.report.ending) {
            (_, Ending::Stopped) => stop!("stopped: the solutions are not known yet"),
            (0 | 1, Ending::Exhausted) => {}
            (all, Ending::Exhausted) => {
                answer!("the puzzle has {all} solutions; the nearest is meant")
            }
            (some, _) => answer!("the puzzle has many solutions; the nearest of {some} is meant"),
        }
        // Of several that are as near, the first row by row is meant.
        found.tables.sort_unstable();
        Ok(found.tables)
    }
}
