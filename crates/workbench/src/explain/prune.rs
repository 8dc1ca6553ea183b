//! Leaves out steps that lead nowhere.
//!
//! Rules are applied as they come, so some of their conclusions turn out to be of no
//! use. Each step that puts no number in place is left out on trial: the others are
//! drawn again, each by its rule from what then is known, and if they still come to the
//! same end the step is gone for good.

use super::rules::{self, Site};
use super::state::{Conflict, State};
use super::{Rule, Step};
use survo_core::search::Stop;

/// Lists longer than this stay as they are: trials take time by the square of the length.
const MAX_STEPS: usize = 400;

/// Shortens steps, keeping all numbers that they put in place.
pub(super) fn to_placements(start: &State, steps: &mut Vec<Step>, stop: &Stop) {
    let last = steps.iter().rposition(Step::places);
    steps.truncate(last.map_or(0, |last| last + 1));
    let placed = steps.iter().filter(|step| step.places()).count();
    shorten(start, steps, stop, |rerun| {
        let places = rerun.steps.iter().filter(|step| step.places()).count();
        rerun.conflict.is_none() && places == placed
    });
    within_cases(start, steps, stop);
}

/// Shortens steps that end in a conflict, which may become another one.
pub(super) fn to_conflict(
    start: &State,
    steps: &mut Vec<Step>,
    end: Conflict,
    stop: &Stop,
) -> Conflict {
    let conflict = shorten(start, steps, stop, |rerun| rerun.conflict.is_some());
    within_cases(start, steps, stop);
    conflict.unwrap_or(end)
}

/// Shortens what follows from each case.
fn within_cases(start: &State, steps: &mut [Step], stop: &Stop) {
    let mut state = start.clone();
    for step in steps {
        if let (Site::Case(assumption), Some(end)) = (step.site, step.conflict.take()) {
            let (mut case, mut within) = (state.clone(), std::mem::take(&mut step.steps));
            // A conflict after some steps, so none at once.
            let _ = case.apply(&assumption.supposed());
            let end = to_conflict(&case, &mut within, end, stop);
            *step = Step::refuted(&state, assumption, within, end);
        }
        if state.apply(&step.effect).is_err() {
            return;
        }
    }
}

/// Leaves out what can be left out; the conflict of the last trial that held.
fn shorten(
    start: &State,
    steps: &mut Vec<Step>,
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
        let kept = |step: &Step| step.places() || step.rule == Rule::SolePartition;
        if steps.get(at).is_none_or(kept) {
            continue;
        }
        let others = steps[..at].iter().chain(&steps[at + 1..]);
        let rerun = Rerun::of(start, others, stop);
        if holds(&rerun) {
            *steps = rerun.steps;
            conflict = rerun.conflict;
        }
    }
    conflict
}

struct Rerun {
    state: State,
    steps: Vec<Step>,
    conflict: Option<Conflict>,
}

impl Rerun {
    fn of<'a>(start: &State, steps: impl Iterator<Item = &'a Step>, stop: &Stop) -> Self {
        let mut rerun = Self {
            state: start.clone(),
            steps: Vec::new(),
            conflict: None,
        };
        for step in steps {
            // What a step may rest on is said before it.
            if step.rule > Rule::SolePartition {
                for line in 0..start.sets.len() {
                    rerun.draw(rules::find(&rerun.state, Site::SolePartition { line }));
                }
            }
            rerun.draw(match step.site {
                Site::Case(_) => case(&rerun.state, step, stop),
                site => rules::find(&rerun.state, site),
            });
            if rerun.conflict.is_some() {
                break;
            }
        }
        rerun
    }

    /// Draws a conclusion, unless there is a conflict already.
    fn draw(&mut self, step: Option<Step>) {
        if let (Some(step), None) = (step, &self.conflict) {
            self.conflict = self.state.apply(&step.effect).err();
            self.steps.push(step);
        }
    }
}

/// The same case in another state: by the same steps or, if they no longer lead to a
/// conflict, by all that the rules can do.
fn case(state: &State, step: &Step, stop: &Stop) -> Option<Step> {
    let Site::Case(assumption) = step.site else {
        return None;
    };
    let mut case = state.clone();
    let (steps, conflict) = match case.apply(&assumption.supposed()) {
        Err(conflict) => (Vec::new(), Some(conflict)),
        Ok(()) => match Rerun::of(&case, step.steps.iter(), stop) {
            Rerun { conflict: None, .. } => {
                let mut steps = Vec::new();
                let conflict = rules::exhaust(&mut case, &mut steps, stop).err();
                (steps, conflict)
            }
            Rerun {
                steps, conflict, ..
            } => (steps, conflict),
        },
    };
    Some(Step::refuted(state, assumption, steps, conflict?))
}
