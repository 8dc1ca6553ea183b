//! Who may judge: an engine that had no part in the survey.
//!
//! This is the only place that decides it, for folders, certificates, lists of puzzles and
//! `--against` alike.

use crate::engines::EngineKind;
use crate::puzzle::Shape;
use crate::survey::Method;
use crate::survey::files::Manifest;

/// The engines in the order in which they are asked to judge: fastest first.
const JUDGES: [EngineKind; 3] = [
    EngineKind::Bitmask,
    EngineKind::Partition,
    EngineKind::ExactCover,
];

/// Why an engine may not judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum JudgeError {
    #[error("{0} made this survey; another engine must check it")]
    SameEngine(Method),
    #[error("every engine made a part of this survey; none is left to judge it")]
    NoEngine,
}

/// The engines that had a part in a survey.
pub(crate) fn makers(manifest: &Manifest, shape: Shape) -> Vec<Method> {
    let parameters = &manifest.parameters;
    let walks_two_rows = Method::SingleMargin.suits(shape);
    let own = match parameters.engine.parse().ok() {
        // Where the sieve does not serve a shape, bitmask decides pair by pair, and
        // there are searches without phases.
        Some(Method::Sieve)
            if manifest.counters.phases.is_none()
                && manifest.counters.searches > 0
                && manifest.merged.is_empty()
                && !walks_two_rows =>
        {
            Some(Method::Pairwise(EngineKind::Bitmask))
        }
        own => own,
    };
    let of_parts = manifest.merged.iter().flat_map(|part| makers(part, shape));
    own.into_iter().chain(of_parts).collect()
}

/// The engines named in a manifest that do not exist.
pub(crate) fn unknown(manifest: &Manifest) -> Vec<&str> {
    let engine = manifest.parameters.engine.as_str();
    let own = engine.parse::<Method>().is_err().then_some(engine);
    own.into_iter()
        .chain(manifest.merged.iter().flat_map(unknown))
        .collect()
}

/// Refuses an engine that may not judge the work of these others.
///
/// # Errors
/// When it is one of them.
pub(crate) fn accept(asked: Method, makers: &[Method]) -> Result<(), JudgeError> {
    match makers.contains(&asked) {
        true => Err(JudgeError::SameEngine(asked)),
        false => Ok(()),
    }
}

/// An engine that decides pair by pair and may judge: the one asked for, or the fastest.
pub(crate) fn judge(
    makers: &[Method],
    asked: Option<EngineKind>,
) -> Result<EngineKind, JudgeError> {
    let may_judge = |engine| accept(Method::Pairwise(engine), makers);
    match asked {
        Some(asked) => may_judge(asked).map(|()| asked),
        None => JUDGES
            .into_iter()
            .find(|&engine| may_judge(engine).is_ok())
            .ok_or(JudgeError::NoEngine),
    }
}
