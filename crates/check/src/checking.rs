//! How a check searches: the same parameters for every pass of every check, and the search for the
//! pairs of one fixed margin.

use std::time::Duration;

use crate::CheckError;
use crate::audit::Conditions;
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::{Progress, Stop, Timer};
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

/// Whether a pair of this class took a search.
pub(crate) fn is_searched(class: Class) -> bool {
    !matches!(class, Class::Condition1 | Class::Condition2)
}
