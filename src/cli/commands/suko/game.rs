//! A game of Suko while it is played.

use std::time::Duration;

use crate::kin::suko::text::square_text;
use crate::kin::suko::{SQUARES, Suko, square_name};
use crate::kin::sum_puzzle::{
    Backtracking, Improvements, SearchStep, Stepwise, TotalStatus, repeated, run,
};
use crate::search::Stop;

use crate::cli::prompt::{Console, LineGame, Trouble};
use crate::cli::values::short_time;
use crate::cli::{Failure, Output};

use super::FilledSuko;
use super::check::{each_total, in_words, is_wrong, totals, wrong_digits};
use super::steps::StepWords;

/// The wait after a step until another is asked for.
const WAIT: Duration = Duration::from_millis(250);

pub struct SukoGame {
    suko: Suko,
    given: [u8; SQUARES],
    digits: [u8; SQUARES],
    before: Vec<[u8; SQUARES]>,
    improvements: Improvements,
    wait: Duration,
    search: Option<(Backtracking, StepWords)>,
}

impl LineGame for SukoGame {
    const HELP: &'static str = "\
\x20 B2 5, B2=5   put 5 into square B2 (column B, row 2); B2 . makes it blank
  check        say what is wrong, and how all totals stand
  hint         fill in one square of a solution
  step [K]     take a step of the search from the digits as they stand, or K
  run          take steps up to the next solution; any line pauses it
  speed TIME   wait so long after each step of run, such as 250ms
  improve SET  search with these improvements from now on: 1,2 or none
  solve        find a solution at once
  clear        make all squares blank that were blank at the beginning";

    const INVITATION: &'static str = "Fill the squares until all totals are valid";

    fn show(&mut self, output: &mut Output) -> Result<(), Failure> {
        let (suko, digits) = (&self.suko, &self.digits);
        output.line(suko.picture(digits))?;
        for line in wrong_digits(digits) {
            output.line(line)?;
        }
        let mut is_solved = !digits.contains(&0) && repeated(digits).is_empty();
        for (name, _, status) in each_total(suko, digits) {
            if is_wrong(status) {
                output.line(format_args!("{name}: {}", in_words(status)))?;
            }
            is_solved &= status == TotalStatus::Valid;
        }
        if is_solved {
            output.line("solved")?;
        }
        output.line("")
    }

    fn undo(&mut self) -> bool {
        let before = self.before.pop();
        if let Some(digits) = before {
            self.digits = digits;
            self.search = None;
        }
        before.is_some()
    }

    fn follow(
        &mut self,
        line: &str,
        lower: &str,
        console: &mut Console<'_>,
    ) -> Result<(), Trouble> {
        let lower = lower.replace('=', " ");
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words[..] {
            ["pause"] => {}
            ["check"] => {
                for line in wrong_digits(&self.digits) {
                    console.output.line(line)?;
                }
                console.output.text(totals(&self.suko, &self.digits))?;
            }
            ["hint" | "h"] => self.hint(console)?,
            ["step" | "s"] => self.steps(1, false, console)?,
            ["step" | "s", steps] => match steps.parse() {
                Ok(steps) => self.steps(steps, false, console)?,
                Err(_) => return Trouble::line(format!("'{steps}' is no number of steps")),
            },
            ["run" | "auto"] => self.steps(u64::MAX, console.a_person, console)?,
            ["speed", wait] => self.wait = short_time(wait).map_err(Trouble::Line)?,
            ["improve", set] => {
                self.improvements = set.parse()?;
                if let Some((search, _)) = &mut self.search {
                    search.improvements = self.improvements;
                }
            }
            ["solve"] => {
                if let Some(solution) = self.solution(console)? {
                    self.change(solution, console.output)?;
                }
            }
            ["clear" | "restart"] => self.change(self.given, console.output)?,
            [square, digit] => {
                let is_named = |&other: &usize| square_name(other).eq_ignore_ascii_case(square);
                let Some(square) = (0..SQUARES).find(is_named) else {
                    return Trouble::unknown(line);
                };
                let mut digits = self.digits;
                digits[square] = match digit.parse() {
                    Ok(digit) if (1..=9).contains(&digit) => digit,
                    _ if matches!(digit, "." | "-" | "0") => 0,
                    _ => return Trouble::line(format!("'{digit}' is no digit from 1 to 9")),
                };
                self.change(digits, console.output)?;
            }
            _ => return Trouble::unknown(line),
        }
        Ok(())
    }
}

impl SukoGame {
    pub fn new(puzzle: FilledSuko, improvements: Improvements) -> Self {
        Self {
            suko: puzzle.suko,
            given: puzzle.digits,
            digits: puzzle.digits,
            before: Vec::new(),
            improvements,
            wait: WAIT,
            search: None,
        }
    }

    /// Puts digits into the squares, but for those of the beginning.
    fn change(&mut self, digits: [u8; SQUARES], output: &mut Output) -> Result<(), Trouble> {
        let fixed = (0..SQUARES).find(|&i| self.given[i] != 0 && digits[i] != self.given[i]);
        if let Some(square) = fixed {
            return Trouble::line(format!("the digit in {} stays", square_name(square)));
        }
        self.before.push(self.digits);
        self.digits = digits;
        self.search = None;
        Ok(self.show(output)?)
    }

    fn solution(&self, console: &mut Console<'_>) -> Result<Option<[u8; SQUARES]>, Trouble> {
        let puzzle = self.suko.with_digits(self.digits)?;
        let mut found = None;
        let mut search = Backtracking::new(puzzle.puzzle(), &[], Improvements::EVERY);
        run(&mut search, 1, &console.context.stop, &mut |step, cells| {
            if step == SearchStep::Solution {
                found = cells.try_into().ok();
            }
        });
        if found.is_none() {
            console.output.line("no solution has these digits")?;
        }
        Ok(found)
    }

    fn hint(&mut self, console: &mut Console<'_>) -> Result<(), Trouble> {
        let Some(solution) = self.solution(console)? else {
            return Ok(());
        };
        let Some(square) = self.digits.iter().position(|&digit| digit == 0) else {
            return Ok(console.output.line("every square is filled")?);
        };
        let (name, digit) = (square_name(square), solution[square]);
        console
            .output
            .line(format_args!("hint: {name} = {digit}"))?;
        let mut digits = self.digits;
        digits[square] = digit;
        self.change(digits, console.output)
    }

    /// Takes steps of the search up to its next solution. With `is_watched` it waits after each,
    /// and a line of input pauses it.
    fn steps(
        &mut self,
        most: u64,
        is_watched: bool,
        console: &mut Console<'_>,
    ) -> Result<(), Trouble> {
        let (mut search, mut words) = match self.search.take() {
            Some(search) => search,
            None => {
                let suko = self.suko.with_digits(self.digits)?;
                let (puzzle, on) = (suko.puzzle(), self.improvements);
                let search = Backtracking::new(puzzle, &suko.diagonals(), on);
                (search, StepWords::default())
            }
        };
        let stop: &Stop = &console.context.stop;
        for _ in 0..most {
            if stop.is_raised() {
                return Err(Failure::stopped("stopped").into());
            }
            match search.step() {
                Some(SearchStep::Solution) => {
                    console.output.line("a solution:")?;
                    console.output.text(square_text(search.cells()))?;
                    break;
                }
                Some(step) => console.output.line(words.words(step, search.cells()))?,
                None => {
                    let steps = words.steps;
                    let ended = format!("the search has ended after {steps} steps");
                    console.output.line(ended)?;
                    break;
                }
            }
            if is_watched {
                console.output.flush()?;
                if console.input.comes_within(self.wait, stop)? {
                    console.output.line("paused")?;
                    break;
                }
            }
        }
        self.search = Some((search, words));
        Ok(())
    }
}
