//! A game while it is played.

use std::time::Duration;

use crate::kin::suko::text::square_text;
use crate::kin::suko::{SQUARES, Suko, square_name};
use crate::kin::sum_puzzle::{
    Backtracking, Improvements, SearchStep, Stepwise, TotalStatus, repeated, run, statuses,
};
use crate::search::Stop;

use crate::cli::exit::Failure;
use crate::cli::input::Input;
use crate::cli::output::Output;

use super::super::FilledSuko;
use super::super::check::{in_words, wrong_digits};
use super::super::steps::StepWords;
use super::instruction::{HELP, Instruction};

/// Why an instruction is not followed.
pub enum Trouble {
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

pub struct Session<'a> {
    /// The puzzle without digits.
    suko: Suko,
    /// The digits of the beginning.
    given: [u8; SQUARES],
    digits: [u8; SQUARES],
    /// The digits before each change.
    before: Vec<[u8; SQUARES]>,
    improvements: Improvements,
    wait: Duration,
    /// A search that goes on from the digits as they stand.
    search: Option<(Backtracking, StepWords)>,
    output: Output,
    stop: &'a Stop,
}

impl<'a> Session<'a> {
    pub fn new(
        puzzle: FilledSuko,
        improvements: Improvements,
        wait: Duration,
        stop: &'a Stop,
    ) -> Self {
        Self {
            suko: puzzle.suko,
            given: puzzle.digits,
            digits: puzzle.digits,
            before: Vec::new(),
            improvements,
            wait,
            search: None,
            output: Output::new(),
            stop,
        }
    }

    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.output.line(text)
    }

    pub fn prompt(&mut self) -> Result<(), Failure> {
        self.output.text("> ")?;
        self.flush()
    }

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()
    }

    /// Follows an instruction; `input` is looked at while the search runs, if a person
    /// types it.
    pub fn follow(
        &mut self,
        instruction: Instruction,
        input: Option<&mut Input>,
    ) -> Result<(), Trouble> {
        match instruction {
            Instruction::Nothing | Instruction::Pause | Instruction::Quit => {}
            Instruction::Fill { square, digit } => {
                let mut digits = self.digits;
                digits[square] = digit;
                self.change(digits)?;
            }
            Instruction::Check => self.check()?,
            Instruction::Hint => self.hint()?,
            Instruction::Step(steps) => self.steps(steps, Duration::ZERO, None)?,
            Instruction::Run => self.steps(u64::MAX, self.wait, input)?,
            Instruction::Speed(wait) => self.wait = wait,
            Instruction::Improve(improvements) => {
                self.improvements = improvements;
                if let Some((search, _)) = &mut self.search {
                    search.improvements = improvements;
                }
            }
            Instruction::Solve => {
                if let Some(solution) = self.solution()? {
                    self.change(solution)?;
                }
            }
            Instruction::Undo => {
                let before = self.before.pop();
                self.digits =
                    before.ok_or_else(|| Trouble::Line("there is nothing to undo".to_owned()))?;
                self.search = None;
                self.show()?;
            }
            Instruction::Clear => self.change(self.given)?,
            Instruction::Show => self.show()?,
            Instruction::Help => self.say(HELP)?,
        }
        Ok(())
    }

    /// The puzzle with its digits, what is wrong with it, and whether it is solved.
    pub fn show(&mut self) -> Result<(), Failure> {
        let (suko, digits) = (&self.suko, &self.digits);
        self.output.line(suko.picture(digits))?;
        for line in wrong_digits(digits) {
            self.output.line(line)?;
        }
        let statuses = statuses(suko.puzzle(), digits);
        let names = suko.total_names();
        for (name, &status) in names.iter().zip(&statuses) {
            if matches!(status, TotalStatus::Wrong { .. }) {
                self.output
                    .line(format_args!("{name}: {}", in_words(status)))?;
            }
        }
        let is_valid = |status: &TotalStatus| *status == TotalStatus::Valid;
        let is_full = !digits.contains(&0) && repeated(digits).is_empty();
        if is_full && statuses.iter().all(is_valid) {
            self.output.line("solved")?;
        }
        self.output.line("")
    }

    /// Puts digits into the squares, but for those of the beginning.
    fn change(&mut self, digits: [u8; SQUARES]) -> Result<(), Trouble> {
        let fixed = (0..SQUARES).find(|&i| self.given[i] != 0 && digits[i] != self.given[i]);
        if let Some(square) = fixed {
            let name = square_name(square);
            return Err(Trouble::Line(format!("the digit in {name} stays")));
        }
        self.before.push(self.digits);
        self.digits = digits;
        self.search = None;
        Ok(self.show()?)
    }

    fn check(&mut self) -> Result<(), Failure> {
        for line in wrong_digits(&self.digits) {
            self.output.line(line)?;
        }
        let statuses = statuses(self.suko.puzzle(), &self.digits);
        let names = self.suko.total_names();
        for ((name, set), status) in names.iter().zip(self.suko.puzzle().sets()).zip(statuses) {
            let words = in_words(status);
            self.output
                .line(format_args!("{name:<19} {:>3}  {words}", set.total))?;
        }
        Ok(())
    }

    /// The puzzle with the digits as they stand.
    fn puzzle(&self) -> Result<Suko, Trouble> {
        let puzzle = self.suko.with_digits(self.digits);
        puzzle.map_err(|error| Trouble::Line(error.to_string()))
    }

    /// A solution with the digits as they stand; says so if there is none.
    fn solution(&mut self) -> Result<Option<[u8; SQUARES]>, Trouble> {
        let puzzle = self.puzzle()?;
        let mut found = None;
        let mut search = Backtracking::new(puzzle.puzzle(), &[], Improvements::EVERY);
        run(&mut search, 1, self.stop, &mut |step, cells| {
            if step == SearchStep::Solution {
                found = cells.try_into().ok();
            }
        });
        if found.is_none() {
            self.say("no solution has these digits")?;
        }
        Ok(found)
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        let Some(solution) = self.solution()? else {
            return Ok(());
        };
        let Some(square) = self.digits.iter().position(|&digit| digit == 0) else {
            return Ok(self.say("every square is filled")?);
        };
        let (name, digit) = (square_name(square), solution[square]);
        self.say(&format!("hint: {name} = {digit}"))?;
        let mut digits = self.digits;
        digits[square] = digit;
        self.change(digits)
    }

    /// Takes steps of the search up to its next solution; a line of `input` pauses it.
    fn steps(
        &mut self,
        most: u64,
        wait: Duration,
        mut input: Option<&mut Input>,
    ) -> Result<(), Trouble> {
        let (mut search, mut words) = match self.search.take() {
            Some(search) => search,
            None => {
                let suko = self.puzzle()?;
                let (puzzle, on) = (suko.puzzle(), self.improvements);
                let search = Backtracking::new(puzzle, &suko.diagonals(), on);
                (search, StepWords::default())
            }
        };
        for _ in 0..most {
            if self.stop.is_raised() {
                return Err(Failure::stopped("stopped").into());
            }
            match search.step() {
                Some(SearchStep::Solution) => {
                    self.say("a solution:")?;
                    self.output.text(square_text(search.cells()))?;
                    break;
                }
                Some(step) => self.say(&words.words(step, search.cells()))?,
                None => {
                    let steps = words.steps;
                    self.say(&format!("the search has ended after {steps} steps"))?;
                    break;
                }
            }
            if let Some(input) = &mut input {
                self.flush()?;
                if input.comes_within(wait, self.stop)? {
                    self.say("paused")?;
                    break;
                }
            }
        }
        self.search = Some((search, words));
        Ok(())
    }
}
