//! Runs a plan: its work is a sequence of steps, of which threads take units in turn; results are
//! kept and added up.

mod margin_engine;
mod results;
mod shard_pairs;
mod sweep;
mod two_rows;

use std::ops::Range;
use std::sync::Mutex;

use self::results::Results;
use self::sweep::SweepWorker;
use self::two_rows::{two_rows_worker, walk_cost};
use crate::plan::cost::{CumulativeCost, sweep_cost};
use crate::{CheckedPlan, Plan};
use survo_core::bounds::Block;
use survo_core::puzzle::{ClassCounts, Shape, Sum, Table};
use survo_core::search::{Progress, Stop, ThreadClock, lock, share};
use survo_engines::{EngineError, Method};
use survo_files::storage::FileError;
use survo_files::{Counters, Folder, Manifest, Part, Session, SurveyFolder, Tallies};
use survo_sieve::Orbits;

pub(super) use self::margin_engine::{Ground, MarginEngine, margin_engine};
pub use self::shard_pairs::shard_pairs;

#[derive(Clone, Debug)]
pub struct Survey {
    /// The row margins, ascending lexicographically.
    pub rows: Block,
    /// The counts of each row margin.
    pub by_row_margin: Vec<ClassCounts>,
    /// The tables of all unique puzzles in the order of their row margins, then
    /// of their column margins; `None` unless asked for.
    pub puzzles: Option<Vec<Table>>,
    /// The method that decided the pairs.
    pub decided_by: Method,
    pub counters: Counters,
    /// The sessions of the run, first to last.
    pub sessions: Vec<Session>,
    /// A digest of the way in which the work was cut into units: shards of one survey are
    /// cut alike.
    pub cut: String,
}

impl Survey {
    /// Each row margin with its counts.
    pub fn rows(&self) -> impl Iterator<Item = (&[Sum], &ClassCounts)> {
        self.rows.iter().zip(&self.by_row_margin)
    }

    /// The counts of all row margins together.
    pub fn totals(&self) -> ClassCounts {
        self.by_row_margin.iter().copied().sum()
    }

    /// Writes the result files and the manifest of this survey, which the plan asked for, into a
    /// folder that was taken into use for it.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn keep(&self, folder: Folder, plan: &Plan) -> Result<SurveyFolder, FileError> {
        let survey = self.unkept(plan);
        if let Some(complaint) = survey.manifest.times.complaint() {
            tracing::warn!("{complaint}");
        }
        folder.write(survey, &self.by_row_margin, self.puzzles.as_deref())
    }

    /// This survey, which the plan asked for, as a [`SurveyFolder`] that is not kept.
    pub fn unkept(&self, plan: &Plan) -> SurveyFolder {
        let manifest = Manifest::of_run(
            plan.parameters(),
            self.decided_by.name(),
            plan.threads,
            &self.sessions,
            self.counters,
            self.cut.clone(),
        );
        let tallies = Tallies::of(&plan.extent(), self.totals(), plan.shard.is_whole());
        SurveyFolder::unkept(manifest, tallies)
    }
}

#[derive(Debug)]
pub enum Outcome {
    /// Everything is decided.
    Finished(Box<Survey>),
    /// The run was asked to stop before that.
    Stopped {
        /// Units finished, those of earlier sessions included; `None` if the run was stopped
        /// before it knew of them.
        units: Option<u64>,
    },
}

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(
        "the units have {found} pairs together, not the {expected} of {shape}: start again in another folder"
    )]
    Incomplete {
        shape: Shape,
        found: u64,
        expected: u64,
    },
}

/// Runs a survey. With a folder, units that are finished there are not run again, and what is done
/// is kept there.
///
/// # Errors
/// When a pair does not fit the engine's memory limit, when the folder cannot be written, or when
/// the units of a whole survey do not have as many pairs as its shape; what is done is kept.
pub fn run(
    plan: &CheckedPlan,
    folder: Option<&mut Folder>,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Outcome, RunError> {
    let span = tracing::info_span!("size", shape = %plan.shape(), engine = %plan.method);
    let _inside = span.enter();
    let Some(work) = Work::new(plan, stop) else {
        return Ok(Outcome::Stopped { units: None });
    };
    let mut results = Results::new(&work, folder);
    if results.is_resumed {
        let pairs = results.done.part.totals().pairs();
        progress.resumed(results.done.finished.count(), pairs);
    }
    let ran = run_missing(plan, &work, &mut results, stop, progress);
    results.save()?;
    ran?;
    let done = results.done;
    let units = done.finished.count();
    if units < plan.units {
        return Ok(Outcome::Stopped { units: Some(units) });
    }
    let (found, expected) = (done.part.totals().pairs(), plan.pairs());
    if plan.shard.is_whole() && found != expected {
        let shape = plan.shape();
        return Err(RunError::Incomplete {
            shape,
            found,
            expected,
        });
    }
    let tables = plan.puzzles.then(|| done.part.tables(plan.shape()));
    Ok(Outcome::Finished(Box::new(Survey {
        puzzles: tables.map(|tables| tables.expect("workers keep permutations of 1..N")),
        rows: work.orbits.rows,
        by_row_margin: done.part.counts,
        decided_by: plan.decides_by(),
        counters: done.part.counters,
        sessions: done.sessions,
        cut: done.cut,
    })))
}

/// Lets threads run the missing units until there are none or the work is stopped.
fn run_missing(
    plan: &Plan,
    work: &Work<'_>,
    results: &mut Results<'_>,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<(), RunError> {
    let missing: Vec<u64> = results.done.finished.missing(plan.units).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let (size, of) = (tracing::Span::current(), plan.units);
    let results = Mutex::new(results);
    share(plan.threads, missing.len() as u64, stop, |queue| {
        let mut worker = work.worker(stop, progress);
        for piece in std::iter::from_fn(|| queue.take_run()).flatten() {
            let (unit, thread) = (missing[piece as usize], queue.thread());
            let span = tracing::debug_span!(parent: &size, "unit", unit, of, thread);
            let _inside = span.enter();
            let steps = work.unit(unit);
            let clock = ThreadClock::now();
            let Some(mut result) = worker.run(steps)? else {
                break;
            };
            result.counters.time = clock.elapsed();
            let seconds = result.counters.time.as_secs_f64();
            tracing::debug!(
                unit,
                of,
                pairs = result.totals().pairs(),
                seconds,
                thread,
                "unit decided"
            );
            lock(&results).finish(unit, result)?;
            progress.unit();
        }
        Ok(())
    })
}

/// One thread's way through blocks of steps, whatever the method.
pub trait UnitWorker {
    /// The result of a block of steps, or `None` when the work was asked to stop.
    fn run(&mut self, steps: Range<u64>) -> Result<Option<Part>, EngineError>;

    /// How much of the last block was done when it was stopped, as a share of it; `None`
    /// where that cannot be told.
    fn share_done(&self) -> Option<f64>;
}

/// Everything that workers share, read only.
pub struct Work<'a> {
    pub plan: &'a CheckedPlan,
    pub orbits: Orbits,
    pub cost: CumulativeCost,
    ground: Ground,
}

impl<'a> Work<'a> {
    /// The work of a plan; `None` when stopped. Lists the row margins.
    pub fn new(plan: &'a CheckedPlan, stop: &Stop) -> Option<Self> {
        let orbits = Orbits::new(plan.shape(), plan.takes_greater(), stop)?;
        Some(Self {
            plan,
            cost: match plan.walk() {
                Some(frame) => walk_cost(plan, frame, stop)?,
                None => sweep_cost(plan, &orbits, stop)?,
            },
            orbits,
            ground: Ground::default(),
        })
    }

    /// The steps of the plan's unit `index`; `index` is below the plan's units.
    pub fn unit(&self, index: u64) -> Range<u64> {
        self.cost
            .block(self.plan.place(index), self.plan.all_units())
    }

    pub fn worker(
        &'a self,
        stop: &'a Stop,
        progress: &'a dyn Progress,
    ) -> Box<dyn UnitWorker + 'a> {
        match self.plan.walk() {
            Some(frame) => two_rows_worker(self.plan, frame, stop, progress),
            None => Box::new(SweepWorker::new(self, stop, progress)),
        }
    }
}
