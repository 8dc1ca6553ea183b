//! The request for a survey, checked before it starts.

pub(crate) mod cost;

use survo_core::Problem;
use survo_core::puzzle::{Extent, Shape};
use survo_engines::{EngineKind, Method};
use survo_files::{Parameters, Shard};
use survo_sieve::sieve::MarginSieve;
use survo_sieve::two_rows::{Frame, MAX_COLUMNS};

const MAX_UNITS: u64 = 1_000_000;

/// Units of a survey by default, and of each thread where there are many threads.
const UNITS: u64 = 256;
const UNITS_A_THREAD: u64 = 16;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    extent: Extent,
    /// How pairs are decided.
    pub method: Method,
    /// Whether exact cover poses each pair whole, as `survo encode --form dlx` prints it, and
    /// leaves the search to dlx-rs alone. Other methods refuse it.
    pub whole: bool,
    /// The part of the survey that this run takes on.
    pub shard: Shard,
    /// Number of units of work into which that part is cut.
    pub units: u64,
    pub threads: usize,
    /// Seed of the sieve's random choices; it changes the work, never the result. With an odd one
    /// the other of two complementary column margins is decided.
    pub seed: u64,
    /// Whether unique puzzles are kept with their solutions.
    pub puzzles: bool,
    /// Memory for the candidate sets of each thread's engine, in bytes.
    pub memory: usize,
    /// The revision of the source of the program that runs it, or `unknown`: for the files alone.
    pub revision: &'static str,
}

/// A plan that can be run: its method accepts the shape, and its number of units is in
/// range. Only [`Plan::check`] and its own methods make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPlan(Plan);

impl std::ops::Deref for CheckedPlan {
    type Target = Plan;

    fn deref(&self) -> &Plan {
        &self.0
    }
}

/// Why a survey cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    #[error(transparent)]
    Extent(#[from] Problem),
    #[error("the engine {0} is for tables with two rows and 3 to {MAX_COLUMNS} columns, not {1}")]
    Unsuited(Method, Shape),
    #[error("the engine {0} cannot pose pairs whole: that is for exact-cover")]
    Whole(Method),
    #[error("a survey is cut into 1 to {MAX_UNITS} units, not {0}")]
    Units(u64),
}

/// Whether a method can decide pairs of this shape.
pub fn suits(method: Method, shape: Shape) -> bool {
    match method {
        Method::Sieve | Method::Pairwise(_) => true,
        Method::SingleMargin => Frame::of(shape).is_some(),
    }
}

impl Plan {
    /// The default plan for a shape, rows and columns exchanged if there are more rows.
    pub fn new(shape: Shape) -> Result<Self, PlanError> {
        let mut plan = Self {
            extent: Extent::of(shape)?,
            method: Method::Sieve,
            whole: false,
            shard: Shard::WHOLE,
            units: 1,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 0,
            puzzles: false,
            memory: EngineKind::DEFAULT_MEMORY,
            revision: "unknown",
        };
        plan.units = plan.default_units();
        Ok(plan)
    }

    /// The plan, if it can be run.
    ///
    /// # Errors
    /// When the method does not accept the shape or pairs posed whole, or the number of units is
    /// not in 1..=`MAX_UNITS`.
    pub fn check(&self) -> Result<CheckedPlan, PlanError> {
        if !suits(self.method, self.shape()) {
            return Err(PlanError::Unsuited(self.method, self.shape()));
        }
        if self.whole && self.method != Method::Pairwise(EngineKind::ExactCover) {
            return Err(PlanError::Whole(self.method));
        }
        if !(1..=MAX_UNITS).contains(&self.units) {
            return Err(PlanError::Units(self.units));
        }
        Ok(CheckedPlan(self.clone()))
    }

    /// Its parameters, as files keep them.
    pub fn parameters(&self) -> Parameters {
        Parameters {
            m: self.shape().rows(),
            n: self.shape().columns(),
            engine: self.method.to_string(),
            seed: self.seed,
            shard: self.shard,
            units: self.units,
            puzzles: self.puzzles,
            whole: self.whole,
        }
    }

    /// The numbers of margins and pairs of its shape.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// The shape, with at most as many rows as columns.
    pub fn shape(&self) -> Shape {
        self.extent.shape()
    }

    pub fn row_margins(&self) -> u64 {
        self.extent.row_margins()
    }

    pub fn column_margins(&self) -> u64 {
        self.extent.column_margins()
    }

    /// The number of pairs to classify, as [`Extent::pairs`] counts them.
    pub fn pairs(&self) -> u64 {
        self.extent.pairs()
    }

    /// The same work by another method, without a list of puzzles.
    pub fn by(&self, method: Method) -> Result<CheckedPlan, PlanError> {
        let plan = Self {
            method,
            whole: false,
            puzzles: false,
            ..self.clone()
        };
        plan.check()
    }

    /// Whether the greater of two complementary column margins is decided, and not the lesser: a
    /// second survey decides other margins in the same units.
    pub fn takes_greater(&self) -> bool {
        self.seed % 2 == 1
    }

    /// A number of units that is not too coarse for threads and for going on after a kill. That of
    /// a shard does not depend on the threads: shards of several machines have to be cut alike.
    pub fn default_units(&self) -> u64 {
        let most = |units: u64| self.column_margins().min(units);
        if self.shard.is_whole() {
            most(UNITS.max(UNITS_A_THREAD.saturating_mul(self.threads as u64)))
        } else {
            let whole = most(UNITS);
            whole.div_ceil(self.shard.of()).max(whole.min(16))
        }
    }
}

impl CheckedPlan {
    /// The plan of a run with these parameters; `None` when there is none.
    pub fn of(parameters: &Parameters) -> Option<Self> {
        let shape = Shape::new(parameters.m, parameters.n).ok()?;
        let mut plan = Plan::new(shape).ok()?;
        plan.method = parameters.engine.parse().ok()?;
        plan.seed = parameters.seed;
        plan.shard = parameters.shard;
        plan.whole = parameters.whole;
        plan.units = parameters.units;
        plan.puzzles = parameters.puzzles;
        (plan.parameters() == *parameters).then(|| plan.check().ok())?
    }

    /// The number of units into which all shards together cut the survey.
    pub fn all_units(&self) -> u64 {
        self.units * self.shard.of()
    }

    /// The place among [`CheckedPlan::all_units`] of this run's unit `index`, below its number of
    /// units. The shards take units in turn, so that each has its part of every stretch of the
    /// work.
    ///
    /// # Panics
    /// When there is no such unit.
    pub fn place(&self, index: u64) -> u64 {
        assert!(index < self.units, "unit {index} of {}", self.units);
        index * self.shard.of() + self.shard.number() - 1
    }

    /// The frame of the walk over all column margins, in which margins with common sums share
    /// what they have in common: how the sieve surveys tables with two rows.
    pub fn walk(&self) -> Option<Frame> {
        Frame::of(self.shape()).filter(|_| self.method == Method::Sieve)
    }

    /// How the pairs of one swept margin are decided: by the plan's method or, where that cannot
    /// decide single margins of the shape, by the fastest one that can. The walk decides none.
    pub fn margin_method(&self) -> Method {
        let is_accepted = MarginSieve::accepts(self.shape(), self.row_margins());
        match self.method {
            Method::Sieve if self.walk().is_some() => Method::SingleMargin,
            Method::Sieve if !is_accepted => Method::Pairwise(EngineKind::Bitmask),
            method => method,
        }
    }

    /// The method that in fact decides the plan's pairs: bitmask in the place of a sieve that does
    /// not accept the shape and the sweep. It tells whether two plans may check one another.
    pub fn decides_by(&self) -> Method {
        match self.walk() {
            Some(_) => self.method,
            None => self.margin_method(),
        }
    }

    /// The same, run by a program that is built from this revision of its source.
    pub fn of_revision(&self, revision: &'static str) -> Self {
        let mut plan = self.clone();
        plan.0.revision = revision;
        plan
    }
}
