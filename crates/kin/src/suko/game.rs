//! A game of Suko: the puzzle and what is changed in it, the digits that are typed, and a
//! solver that leaves those as they are, after G. Gomberg, *Appropriate algorithms* (2021).
//! Reading lines and printing are left to the caller.

use std::time::{Duration, Instant};

use survo_base::Stop;

use super::{SQUARES, Suko, SukoError, SukoMethod, SukoTotal, wrong_digits};
use crate::sum_puzzle::{SearchStep, Stepwise, TotalStatus};

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SukoMode {
    /// The digits are those that were typed.
    Play,
    /// The solver is on its way.
    Paused,
    /// The solver has found a solution.
    Solved,
    /// It has gone through everything: there is no solution, or no other one.
    Failed,
}

/// What can be changed, and taken back.
#[derive(Clone)]
struct SukoPosition {
    /// The puzzle without digits.
    suko: Suko,
    typed: [u8; SQUARES],
}

/// What the solver has done since it began.
pub struct SukoSolver {
    search: Box<dyn Stepwise>,
    /// How the game stands after its last step.
    pub mode: SukoMode,
    /// Digits tried or permutations looked at.
    pub steps: u64,
    /// Squares filled by rules.
    pub filled: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The time of its steps, that of showing them included.
    pub elapsed: Duration,
}

/// A game while it is played.
pub struct SukoGame {
    start: SukoPosition,
    now: SukoPosition,
    before: Vec<SukoPosition>,
    method: SukoMethod,
    solver: Option<SukoSolver>,
}

impl SukoGame {
    /// A game that begins with a puzzle and digits, which count as typed.
    pub fn new(suko: Suko, digits: [u8; SQUARES], method: SukoMethod) -> Self {
        let start = SukoPosition {
            suko,
            typed: digits,
        };
        Self {
            now: start.clone(),
            start,
            before: Vec::new(),
            method,
            solver: None,
        }
    }

    /// The puzzle, without digits.
    pub fn suko(&self) -> &Suko {
        &self.now.suko
    }

    /// The solver, if it has begun.
    pub fn solver(&self) -> Option<&SukoSolver> {
        self.solver.as_ref()
    }

    /// How the game stands.
    pub fn mode(&self) -> SukoMode {
        let solver = self.solver.as_ref();
        solver.map_or(SukoMode::Play, |solver| solver.mode)
    }

    /// The digits in the squares: those typed, and what the solver has put beside them.
    pub fn digits(&self) -> [u8; SQUARES] {
        let cells = match &self.solver {
            Some(solver) if solver.mode != SukoMode::Failed => solver.search.cells(),
            _ => &self.now.typed,
        };
        let mut digits = self.now.typed;
        for (digit, &cell) in digits.iter_mut().zip(cells) {
            // Brute force has whole squares that may depart from what was typed.
            *digit = if *digit == 0 { cell } else { *digit };
        }
        digits
    }

    /// How the totals stand with these digits.
    pub fn totals(&self) -> Vec<SukoTotal> {
        self.now.suko.totals_of(&self.digits())
    }

    /// Whether the digits are a solution.
    pub fn is_solved(&self) -> bool {
        let digits = self.digits();
        let mut totals = self.totals().into_iter();
        !digits.contains(&0)
            && wrong_digits(&digits).is_empty()
            && totals.all(|total| total.status == TotalStatus::Valid)
    }

    /// Types a digit into a square, 0 to make it blank.
    pub fn put(&mut self, square: usize, digit: u8) {
        let mut typed = self.now.typed;
        typed[square] = digit;
        self.change(self.now.suko.clone(), typed);
    }

    /// Gives a circle, numbered as in [`Suko::circles`], another total.
    pub fn set_circle(&mut self, circle: usize, total: u32) {
        let mut circles = self.now.suko.circles();
        circles[circle] = total;
        let (colours, totals) = (*self.now.suko.colours(), self.now.suko.totals());
        let suko = Suko::new(circles, colours, totals, [0; SQUARES]);
        self.edit(suko.expect("any total will do"));
    }

    /// Gives a colour these squares alone and a total; without squares, takes the colour away.
    /// Colours that lose all of their squares go, too.
    ///
    /// # Errors
    /// As [`Suko::new`]; the game is as before then.
    pub fn paint(&mut self, colour: char, total: u32, squares: &[usize]) -> Result<(), SukoError> {
        let suko = &self.now.suko;
        let mut colours = suko.colours().map(|other| other.filter(|&it| it != colour));
        for &square in squares {
            colours[square] = Some(colour);
        }
        let mut totals = suko.totals().to_vec();
        totals.retain(|(other, _)| *other != colour && colours.contains(&Some(*other)));
        if !squares.is_empty() {
            totals.push((colour, total));
        }
        let suko = Suko::new(suko.circles(), colours, &totals, [0; SQUARES])?;
        self.edit(suko);
        Ok(())
    }

    /// Goes on with another puzzle and the digits typed.
    pub fn edit(&mut self, suko: Suko) {
        self.change(suko, self.now.typed);
    }

    /// Begins another puzzle, without digits.
    pub fn begin(&mut self, suko: Suko) {
        self.change(suko, [0; SQUARES]);
    }

    /// Takes all digits out.
    pub fn clear(&mut self) {
        self.begin(self.now.suko.clone());
    }

    /// Takes the digits of the solver out; whether it had begun.
    pub fn clear_solver(&mut self) -> bool {
        self.solver.take().is_some()
    }

    /// Puts the puzzle and its digits back as they were in the beginning.
    pub fn reset(&mut self) {
        self.change(self.start.suko.clone(), self.start.typed);
    }

    /// Takes out the digits of the solver, or else takes back the last change; false if there
    /// is neither.
    pub fn undo(&mut self) -> bool {
        if self.clear_solver() {
            return true;
        }
        let before = self.before.pop();
        let is_undone = before.is_some();
        self.now = before.unwrap_or_else(|| self.now.clone());
        is_undone
    }

    /// Changes the method. If only the improvements change, the solver continues, and choices
    /// already made stay; otherwise it begins anew.
    pub fn set_method(&mut self, method: SukoMethod) {
        match (method, self.method, &mut self.solver) {
            (SukoMethod::Backtracking(on), SukoMethod::Backtracking(_), Some(solver)) => {
                solver.search.improve(on);
            }
            (new, old, _) if new != old => self.solver = None,
            _ => {}
        }
        self.method = method;
    }

    /// Lets the solver take at most so many steps, up to its next solution: from the digits typed,
    /// or from where it was. `tell` receives each step, its number and the squares after it.
    ///
    /// # Errors
    /// When a digit is typed twice.
    pub fn go_on(
        &mut self,
        most: u64,
        stop: &Stop,
        tell: &mut dyn FnMut(SearchStep, u64, &[u8]),
    ) -> Result<(), SukoError> {
        let solver = match self.solver.take() {
            Some(solver) => solver,
            None => SukoSolver {
                search: self
                    .method
                    .search(&self.now.suko.with_digits(self.now.typed)?),
                mode: SukoMode::Paused,
                steps: 0,
                filled: 0,
                solutions: 0,
                elapsed: Duration::ZERO,
            },
        };
        self.solver.insert(solver).take_steps(most, stop, tell);
        Ok(())
    }

    fn change(&mut self, suko: Suko, typed: [u8; SQUARES]) {
        let next = SukoPosition { suko, typed };
        self.before.push(std::mem::replace(&mut self.now, next));
        self.solver = None;
    }
}

impl SukoSolver {
    fn take_steps(&mut self, most: u64, stop: &Stop, tell: &mut dyn FnMut(SearchStep, u64, &[u8])) {
        let started = Instant::now();
        for _ in 0..most {
            if stop.is_raised() {
                break;
            }
            let Some(step) = self.search.step() else {
                self.mode = SukoMode::Failed;
                break;
            };
            match step {
                SearchStep::Tried { .. } | SearchStep::Permutation { .. } => self.steps += 1,
                SearchStep::Filled { .. } => self.filled += 1,
                SearchStep::Solution => self.solutions += 1,
            }
            tell(step, self.steps, self.search.cells());
            self.mode = SukoMode::Paused;
            if step == SearchStep::Solution {
                self.mode = SukoMode::Solved;
                break;
            }
        }
        self.elapsed += started.elapsed();
    }
}
