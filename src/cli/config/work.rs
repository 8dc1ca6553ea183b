//! How work is done: engine, threads, memory.

use crate::puzzle::Shape;
use crate::survey::{Method, Plan};

use crate::cli::args::{MethodArgs, WorkArgs};
use crate::cli::exit::Failure;

/// Threads and memory.
pub(super) struct Work {
    pub threads: usize,
    pub memory: usize,
}

impl TryFrom<WorkArgs> for Work {
    type Error = Failure;

    fn try_from(args: WorkArgs) -> Result<Self, Failure> {
        Ok(Self {
            threads: threads(args.threads)?,
            memory: memory_bytes(args.memory)?,
        })
    }
}

/// The number of --threads: the processors, unless asked for another.
pub(super) fn threads(asked: Option<usize>) -> Result<usize, Failure> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = asked.unwrap_or(processors);
    if (1..=1024).contains(&threads) {
        Ok(threads)
    } else {
        Err(Failure::input(format!(
            "--threads {threads} is not between 1 and 1024"
        )))
    }
}

/// The bytes of --memory.
pub(super) fn memory_bytes(mib: usize) -> Result<usize, Failure> {
    mib.checked_mul(1 << 20)
        .filter(|&memory| memory > 0)
        .ok_or_else(|| Failure::input(format!("--memory {mib} MiB is not in range")))
}

/// How a survey is done.
pub(super) struct Manner {
    pub method: Method,
    pub work: Work,
}

impl TryFrom<MethodArgs> for Manner {
    type Error = Failure;

    fn try_from(args: MethodArgs) -> Result<Self, Failure> {
        Ok(Self {
            method: args.engine.parse().map_err(Failure::input)?,
            work: args.work.try_into()?,
        })
    }
}

impl Manner {
    pub fn apply(&self, plan: &mut Plan) {
        plan.method = self.method;
        plan.threads = self.work.threads;
        plan.memory = self.work.memory;
    }
}

/// The default plan of a size.
pub(super) fn plan(m: usize, n: usize) -> Result<Plan, Failure> {
    let shape = Shape::new(m, n).map_err(Failure::input)?;
    Plan::new(shape).map_err(Failure::input)
}
