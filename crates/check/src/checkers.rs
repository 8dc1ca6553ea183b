//! Decides who may check: an engine that had no part in the survey.
//!
//! This is the only place that decides it, for folders, lists of puzzles and `--against` alike. An
//! engine that may not check is refused, as is whatever else cannot be checked.

use std::path::PathBuf;

use itertools::Itertools;

use survo_engines::{EngineError, EngineKind, Method};
use survo_files::storage::FileError;
use survo_files::{MANIFEST_FILE, Manifest};

/// The engines in the order in which they are chosen to check: fastest first.
const CHECKERS: [EngineKind; 3] = [
    EngineKind::Bitmask,
    EngineKind::Partition,
    EngineKind::ExactCover,
];

/// Why something cannot be checked. Damage is not such a reason, but a finding.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    #[error("{} holds no finished survey: there is no {MANIFEST_FILE}", .0.display())]
    NotFinished(PathBuf),
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// The engines that had a part in a survey.
pub fn producers(manifest: &Manifest) -> Vec<Method> {
    let own = manifest.decided_by.parse().ok();
    let of_parts = manifest.merged.iter().flat_map(producers);
    own.into_iter().chain(of_parts).collect()
}

/// The engines named in a manifest that do not exist.
pub fn unknown(manifest: &Manifest) -> Vec<&str> {
    let own = [&manifest.parameters.engine, &manifest.decided_by].map(String::as_str);
    let own = own.into_iter().unique();
    let own = own.filter(|name| name.parse::<Method>().is_err());
    own.chain(manifest.merged.iter().flat_map(unknown))
        .collect()
}

/// Refuses an engine that may not check the work of these others.
///
/// # Errors
/// When it is one of them.
pub fn accept(asked: Method, producers: &[Method]) -> Result<(), CheckError> {
    if !producers.contains(&asked) {
        return Ok(());
    }
    let problem = format!("{asked} made this survey; another engine must check it");
    Err(CheckError::Refused(problem))
}

/// An engine that decides pair by pair and may check: the one asked for, or the fastest.
///
/// # Errors
/// When the one asked for, or every one, had a part in the survey.
pub fn choose(producers: &[Method], asked: Option<EngineKind>) -> Result<EngineKind, CheckError> {
    let may_check = |engine| accept(Method::Pairwise(engine), producers);
    match asked {
        Some(asked) => may_check(asked).map(|()| asked),
        None => {
            let problem = "every engine made a part of this survey; none is left to check it";
            let first = CHECKERS
                .into_iter()
                .find(|&engine| may_check(engine).is_ok());
            first.ok_or_else(|| CheckError::Refused(problem.to_owned()))
        }
    }
}
