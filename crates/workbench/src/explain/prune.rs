//! Leaves out steps that lead nowhere.
//!
//! Rules are applied as they come, so some of their conclusions turn out to be of no
//! use. Each step that puts no number in place is left out on trial: the others are
//! drawn again, each by its rule from what then is known, and if they still come to the
//! same end the step is gone for good.

use super::Rule;
use super::rules::{self, Deduction, Refutation, Site};
use super::state::State;
use super::words::Conflict;
use survo_core::search::Stop;

/// Lists longer than this stay as they are: trials take time by the square of the length.
const MAX_STEPS: usize = 400;

/// Shortens steps, keeping all numbers that they put in place.
pub(super) fn to_placements(start: &State, steps: &mut Vec<Deduction>, stop: &Stop) {
    let last = steps.iter().rposition(Deduction::places);
    steps.truncate(last.map_or(0, |last| last + 1));
    let placed = steps.iter().filter(|step| step.places()).count();
    shorten(start, steps, stop, |replay| {
        let places = replay.steps.iter().filter(|step| step.places()).count();
        replay.conflict.is_none() && places == placed
    });
    within_cases(start, steps, stop);
}

/// Shortens steps that end in a conflict, which may become another one.
pub(super) fn to_conflict(
    start: &State,
    steps: &mut Vec<Deduction>,
    end: Conflict,
    stop: &Stop,
) -> Conflict {
    let conflict = shorten(start, steps, stop, |replay| replay.conflict.is_some());
    within_cases(start, steps, stop);
    conflict.unwrap_or(end)
}

/// Shortens what follows from each case.
fn within_cases(start: &State, steps: &mut [Deduction], stop: &Stop) {
    let mut state = start.clone();
    for step in steps {
        if let Deduction::Case(refutation) = step {
            let mut case = state.clone();
            if case.suppose(refutation.assumption).is_ok() {
                let end = refutation.conflict.clone();
                refutation.conflict = to_conflict(&case, &mut refutation.steps, end, stop);
            }
        }
        if rules::apply(&mut state, step).is_err() {
            return;
        }
    }
}

/// Leaves out what can be left out; the conflict of the last trial that held.
fn shorten(
    start: &State,
    steps: &mut Vec<Deduction>,
    stop: &Stop,
    holds: impl Fn(&Rerun) -> bool,
) -> Option<Conflict> {
    let mut conflict = None;
    if steps.len() > MAX_STEPS {
        return conflict;
    }
    let mut at = steps.len();
    while at > 0 && !stop.is_raised() {
        at -= 1;
        // What a sole partition strikes is bookkeeping; the reader should know it.
        let kept = |step: &Deduction| {
            step.places() || matches!(step, Deduction::Rule(Site::SolePartition { .. }, _))
        };
        if steps.get(at).is_none_or(kept) {
            continue;
        }
        let others = steps[..at].iter().chain(&steps[at + 1..]);
        let replay = Rerun::of(start, others, stop);
        if holds(&replay) {
            *steps = replay.steps;
            conflict = replay.conflict;
        }
    }
    conflict
}

struct Rerun {
    steps: Vec<Deduction>,
    conflict: Option<Conflict>,
}

impl Rerun {
    fn of<'a>(start: &State, steps: impl Iterator<Item = &'a Deduction>, stop: &Stop) -> Self {
        let mut state = start.clone();
        let mut replay = Self {
            steps: Vec::new(),
            conflict: None,
        };
        for step in steps {
            // What a step may rest on is said before it.
            if step.rule() > Rule::SolePartition {
                for line in 0..state.sets.len() {
                    let site = Site::SolePartition { line };
                    let found = rules::find(&state, site).map(|known| Deduction::Rule(site, known));
                    replay.draw(&mut state, found);
                }
            }
            let deduction = match step {
                Deduction::Case(refutation) => {
                    case(&state, refutation, stop).map(|case| Deduction::Case(Box::new(case)))
                }
                Deduction::Rule(site, _) => {
                    rules::find(&state, *site).map(|finding| Deduction::Rule(*site, finding))
                }
            };
            replay.draw(&mut state, deduction);
            if replay.conflict.is_some() {
                break;
            }
        }
        replay
    }

    /// Draws a conclusion, unless there is a conflict already.
    fn draw(&mut self, state: &mut State, deduction: Option<Deduction>) {
        if let (Some(deduction), None) = (deduction, &self.conflict) {
            self.conflict = rules::apply(state, &deduction).err();
            self.steps.push(deduction);
        }
    }
}

/// The same case in another state: by the same steps or, if they no longer lead to a
/// conflict, by all that the rules can do.
fn case(state: &State, refutation: &Refutation, stop: &Stop) -> Option<Refutation> {
    let assumption = refutation.assumption;
    let mut case = state.clone();
    let (steps, conflict) = match case.suppose(assumption) {
        Err(conflict) => (Vec::new(), Some(conflict)),
        Ok(()) => match Rerun::of(&case, refutation.steps.iter(), stop) {
            Rerun { conflict: None, .. } => {
                let mut steps = Vec::new();
                let conflict = rules::exhaust(&mut case, &mut steps, stop).err();
                (steps, conflict)
            }
            Rerun { steps, conflict } => (steps, conflict),
        },
    };
    Some(Refutation {
        assumption,
        steps,
        conflict: conflict?,
    })
}
