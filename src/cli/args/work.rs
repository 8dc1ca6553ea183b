//! How work is done: engine, threads, memory.

use crate::engines::EngineKind;
use crate::survey::Method;
use clap::builder::PossibleValuesParser;

#[derive(Clone, Debug, clap::Args)]
pub struct MethodArgs {
    /// How pairs are decided; whole-line serves tables with two rows only
    #[arg(long, default_value = "sieve", value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(Method::ALL.map(Method::name)))]
    pub engine: String,
    #[command(flatten)]
    pub work: WorkArgs,
}

#[derive(Clone, Debug, clap::Args)]
pub struct EngineArgs {
    /// The program that decides pairs
    #[arg(long, default_value = "bitmask", value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(EngineKind::ALL.map(EngineKind::name)))]
    pub engine: String,
    #[command(flatten)]
    pub work: WorkArgs,
}

#[derive(Clone, Debug, clap::Args)]
pub struct WorkArgs {
    /// Threads [default: as many as processors]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    /// Memory that the candidate sets of one thread may take, in MiB
    #[arg(long, default_value_t = EngineKind::DEFAULT_MEMORY >> 20, value_name = "MIB")]
    pub memory: usize,
}
