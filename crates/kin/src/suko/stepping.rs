//! A search that is taken step by step, by somebody who may change its improvements on the
//! way.
//!
//! The search runs on a thread of its own and waits after each step until the next is
//! asked for.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};

use super::Suko;
use crate::sum_puzzle::{Improvements, SearchStep, SumReport, SumSearch, solve_switching};
use survo_base::Stop;

/// What a search does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken<T> {
    /// A step, as it is shown.
    Step(T),
    /// It found a solution.
    Solution(Vec<u8>),
    /// It has gone through everything.
    End(SumReport),
}

/// A search that waits; dropped, it ends.
pub struct Stepping<T> {
    go: SyncSender<()>,
    taken: Receiver<Taken<T>>,
    improvements: Arc<Mutex<Improvements>>,
    ended: Option<SumReport>,
    stop: Stop,
}

impl<T: Send + 'static> Stepping<T> {
    /// A search for all solutions of a puzzle, at its beginning. `show` makes of a step what
    /// is to be kept of it.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn new(
        suko: Suko,
        improvements: Improvements,
        mut show: impl FnMut(SearchStep<'_>) -> T + Send + 'static,
    ) -> std::io::Result<Self> {
        let (go, wait) = sync_channel::<()>(0);
        let (send, taken) = sync_channel(1);
        let improvements = Arc::new(Mutex::new(improvements));
        let stop = Stop::new();
        let (switch, flag) = (Arc::clone(&improvements), stop.clone());
        std::thread::Builder::new().spawn(move || {
            // Nobody waits for the next step any more.
            let pause = |taken| {
                if send.send(taken).is_err() || wait.recv().is_err() {
                    flag.raise();
                }
            };
            if wait.recv().is_err() {
                return;
            }
            let mut visit = |cells: &[u8]| pause(Taken::Solution(cells.to_vec()));
            let mut trace = |step: SearchStep<'_>| pause(Taken::Step(show(step)));
            let mut search = SumSearch {
                limit: u64::MAX,
                stop: &flag,
                visit: &mut visit,
                trace: Some(&mut trace),
            };
            let on = || *lock(&switch);
            let report = solve_switching(suko.puzzle(), &suko.diagonals(), &on, &mut search);
            // Whoever has gone does not need to know.
            let _ = send.send(Taken::End(report));
        })?;
        Ok(Self {
            go,
            taken,
            improvements,
            ended: None,
            stop,
        })
    }

    /// Switches the improvements from the next step on.
    pub fn switch(&self, improvements: Improvements) {
        *lock(&self.improvements) = improvements;
    }

    /// Takes the next step; the end again and again after the end.
    pub fn step(&mut self) -> Taken<T> {
        if let Some(report) = self.ended {
            return Taken::End(report);
        }
        self.go
            .send(())
            .expect("the search waits until it has ended");
        let taken = self.taken.recv().expect("the search ends by saying so");
        if let Taken::End(report) = taken {
            self.ended = Some(report);
        }
        taken
    }
}

impl<T> Drop for Stepping<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Improvements are whole whoever panicked beside them.
fn lock(improvements: &Mutex<Improvements>) -> MutexGuard<'_, Improvements> {
    improvements
        .lock()
        .unwrap_or_else(|error| error.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sum_puzzle::solve;

    fn example() -> Suko {
        let colours = "aabacbccb".chars().map(Some).collect::<Vec<_>>();
        let colours = colours.try_into().unwrap();
        Suko::of([1, 9, 8, 5, 7, 4, 2, 3, 6], colours).unwrap()
    }

    fn tried(step: SearchStep<'_>) -> bool {
        matches!(step, SearchStep::Tried { .. })
    }

    #[test]
    fn it_takes_the_steps_of_the_search() {
        let suko = example();
        let mut solutions = Vec::new();
        let stop = Stop::new();
        let report = solve(
            suko.puzzle(),
            &[],
            Improvements::NONE,
            &mut SumSearch {
                limit: u64::MAX,
                stop: &stop,
                visit: &mut |cells| solutions.push(cells.to_vec()),
                trace: None,
            },
        );
        let mut stepping = Stepping::new(suko, Improvements::NONE, tried).unwrap();
        let (mut steps, mut found) = (0, Vec::new());
        let ended = loop {
            match stepping.step() {
                Taken::Step(tried) => steps += u64::from(tried),
                Taken::Solution(cells) => found.push(cells),
                Taken::End(report) => break report,
            }
        };
        assert_eq!((steps, &found, ended), (report.steps, &solutions, report));
        assert_eq!(stepping.step(), Taken::End(report));
    }

    #[test]
    fn improvements_switched_on_the_way_are_used() {
        let steps = |switch: bool| {
            let mut stepping = Stepping::new(example(), Improvements::NONE, tried).unwrap();
            let mut filled = 0;
            for step in 0.. {
                match stepping.step() {
                    Taken::Step(tried) => filled += u64::from(!tried),
                    Taken::Solution(_) => {}
                    Taken::End(_) => break,
                }
                if switch && step == 3 {
                    stepping.switch(Improvements::EVERY);
                }
            }
            filled
        };
        // Rules fill squares only where they are on.
        assert_eq!(steps(false), 0);
        assert!(steps(true) > 0);
    }
}
