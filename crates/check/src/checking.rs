//! How a check searches: the same parameters for every pass of every check, and the search for the
//! pairs of one fixed margin.

use std::iter::from_fn;
use std::sync::Mutex;
use std::time::Duration;

use crate::CheckError;
use crate::audit::Conditions;
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::{Progress, Stop, Timer, lock, share};
use survo_engines::{Engine, EngineError, EngineKind, Method, RowSide};

/// An engine that checks.
pub trait Checker: Sync {
    /// Its name.
    fn method(&self) -> Method;

    /// A new engine for one thread, which keeps its candidate sets within `memory` bytes.
    fn build(&self, memory: usize) -> Box<dyn Engine>;
}

impl Checker for EngineKind {
    fn method(&self) -> Method {
        Method::Pairwise(*self)
    }

    fn build(&self, memory: usize) -> Box<dyn Engine> {
        EngineKind::build(*self, memory)
    }
}

/// By which engine, on how many threads and until when a check searches.
#[derive(Clone, Copy)]
pub struct Checking<'a> {
    /// The engine, which had no part in what is checked.
    pub checker: &'a dyn Checker,
    /// Memory for the candidate sets of each thread's engine, in bytes.
    pub memory: usize,
    /// Number of threads.
    pub threads: usize,
    /// Seed of all random choices.
    pub seed: u64,
    /// Ends the check.
    pub stop: &'a Stop,
    /// Hears of the pairs that the checker decides.
    pub progress: &'a dyn Progress,
}

impl Checking<'_> {
    /// Lets a part of a check take this time at most.
    pub(crate) fn within<T, E: Into<CheckError>>(
        &self,
        time: Duration,
        check: impl FnOnce(&Checking<'_>) -> Result<T, E>,
    ) -> Result<T, CheckError> {
        let refused = |error| CheckError::Refused(format!("cannot start a thread: {error}"));
        let timer = Timer::new(self.stop, time).map_err(refused)?;
        timer.begin();
        let stop = timer.stop();
        check(&Checking { stop, ..*self }).map_err(Into::into)
    }

    /// Checks items on threads, each with a worker of its own that meets neighbours one after the
    /// other. Returns what comes of each; `None` for those that a stop left over.
    pub(crate) fn each<T: Sync, W, R: Clone + Send>(
        &self,
        items: &[T],
        worker: impl Fn() -> W + Sync,
        check: impl Fn(&mut W, &T) -> Result<Option<R>, EngineError> + Sync,
    ) -> Result<Vec<Option<R>>, EngineError> {
        let found = Mutex::new(vec![None; items.len()]);
        share(self.threads, items.len() as u64, self.stop, |queue| {
            let mut worker = worker();
            for at in from_fn(|| queue.take_run()).flatten() {
                let at = at as usize;
                let result = check(&mut worker, &items[at])?;
                if result.is_none() {
                    break;
                }
                lock(&found)[at] = result;
                self.progress.pairs(1);
            }
            Ok::<_, EngineError>(())
        })?;
        Ok(std::mem::take(&mut *lock(&found)))
    }
}

/// Decides the pairs of a fixed margin, one by one; conditions (1) and (2) come before any search.
pub(crate) struct FixedSide<'a> {
    shape: Shape,
    engine: Box<dyn Engine>,
    stop: &'a Stop,
    fixed: Vec<Sum>,
    conditions: Option<Conditions>,
    is_prepared: bool,
}

impl<'a> FixedSide<'a> {
    /// The fixed side are the rows of `shape`.
    pub fn new(checking: &Checking<'a>, shape: Shape) -> Self {
        Self {
            shape,
            engine: checking.checker.build(checking.memory),
            stop: checking.stop,
            fixed: Vec::new(),
            conditions: None,
            is_prepared: false,
        }
    }

    /// Fixes a margin, unless it is the one that is fixed.
    pub fn fix(&mut self, margin: &[Sum]) {
        if self.fixed != margin {
            self.fixed = margin.to_vec();
            self.conditions = Some(Conditions::new(self.shape, margin));
            self.is_prepared = false;
        }
    }

    /// The class of the pair of the fixed margin and this one of the other side; `None` when
    /// stopped.
    pub fn class(&mut self, other: &[Sum]) -> Result<Option<Class>, EngineError> {
        let conditions = self.conditions.as_ref().expect("a margin is fixed");
        if let Some(class) = conditions.class(other) {
            return Ok(Some(class));
        }
        if !self.is_prepared {
            let rows = RowSide::open(self.shape, &self.fixed)?;
            self.engine.fix_rows(rows)?;
            self.is_prepared = true;
        }
        let (class, _) = self.engine.classify(other, self.stop, &mut Vec::new())?;
        Ok(class)
    }
}
