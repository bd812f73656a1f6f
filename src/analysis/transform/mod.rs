//! What a profile would be without some of it: other profiles, derived from one by leaving functions
//! out, rooting everything at some, or taking many as one. All analyses then work on the result.
//!
//! | transform | what is left | elsewhere known as |
//! |---|---|---|
//! | focus | what was done below the functions, beginning with them | Firefox Profiler: focus on function; pprof: show_from |
//! | show only through | the same, with the callers that led there | pprof: focus |
//! | ignore | everything else | Firefox Profiler: drop samples; pprof: ignore |
//! | collapse recursion | a function that calls itself, or a cycle, as one function | Firefox Profiler: collapse recursion |
//! | collapse object | a library as one function | Firefox Profiler: collapse resource |
//!
//! Two ways lead to the result. Where the text holds single invocations (see
//! [`contexts`](super::contexts)) the contexts are cut, and what is left of them adds up to the
//! derived profile: exact, as in the samples of other tools. Otherwise cost is divided on the call
//! graph, in proportion (`division` tells how), and what the graph decides is told
//! apart from what is an estimate. To take functions as one is exact on the graph too.
//!
//! Where the ways of peers part: below an asked function that calls itself the outermost call counts,
//! as in Firefox Profiler. Of a cycle the graph does not know which member led to what, so the whole
//! cycle is asked; contexts know. Recursion over several functions is taken as one with all of them
//! that are in the cycle; Firefox Profiler, which has stacks, keeps those that lie between.
//!
//! Laws, whatever the transform: functions keep their numbers. The self costs add up to the total of
//! the result. No self cost is above what it was. What is shown only through functions and what
//! ignores them add up to the profile.

mod collapse;
mod contexts;
mod division;
mod graph;
#[cfg(test)]
mod tests;

use super::contexts::{NotRecorded, RecordedContexts};
use super::{CallIndex, Cycles};
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, PartSelection, Profile};

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransformKind {
    /// What was done below the functions, which have no callers then.
    Focus,
    /// What was done below the functions, and how they were reached.
    Through,
    /// What was not done below the functions.
    Ignore,
    /// The functions as one, if they are a cycle; calls to itself are left out.
    CollapseRecursion,
    /// All functions of the functions' objects as one for each object.
    CollapseObject,
}

impl TransformKind {
    const ALL: [TransformKind; 5] = [
        TransformKind::Focus,
        TransformKind::Through,
        TransformKind::Ignore,
        TransformKind::CollapseRecursion,
        TransformKind::CollapseObject,
    ];

    /// Stable name, as it stands in addresses of the page.
    pub fn id(self) -> &'static str {
        match self {
            TransformKind::Focus => "focus",
            TransformKind::Through => "through",
            TransformKind::Ignore => "ignore",
            TransformKind::CollapseRecursion => "recursion",
            TransformKind::CollapseObject => "object",
        }
    }

    /// The kind of this name.
    pub fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

/// Which functions a transform is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// These.
    Functions(Vec<FunctionId>),
    /// The members of the cycle that a function is in, or the function if it is in none.
    CycleOf(FunctionId),
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// What to do.
    pub kind: TransformKind,
    /// With which functions.
    pub subject: Subject,
}

/// What became of a profile.
#[derive(Clone, Debug)]
pub struct Transformed {
    /// The derived profile. It knows which of its figures are estimates.
    pub profile: Profile,
    /// Its contexts, if the text holds any.
    pub contexts: Option<RecordedContexts>,
}

/// Why a profile cannot be transformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransformError {
    /// The subject is not of the profile.
    NoSuchFunction,
    /// Costs below zero, as differences have them, have no proportions.
    NegativeCosts,
    /// The sums of contexts do not fit.
    TooLarge,
    /// There are more functions or calls than a profile can have.
    Limit(ErrorKind),
}

impl std::fmt::Display for TransformError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TransformError::NoSuchFunction => f.write_str("the profile has no such function"),
            TransformError::NegativeCosts => f.write_str(
                "some costs of the profile are negative, and those cannot be divided in proportion",
            ),
            TransformError::TooLarge => {
                f.write_str("the cost of contexts taken together is too large")
            }
            TransformError::Limit(kind) => kind.fmt(f),
        }
    }
}

impl std::error::Error for TransformError {}

impl From<ErrorKind> for TransformError {
    fn from(kind: ErrorKind) -> Self {
        TransformError::Limit(kind)
    }
}

impl From<NotRecorded> for TransformError {
    fn from(_: NotRecorded) -> Self {
        TransformError::TooLarge
    }
}

/// Does the steps, one after the other: each is about functions of what the steps before have left.
/// Without any step there is nothing to derive.
///
/// # Errors
/// When a step cannot be done; then none is.
pub fn transform(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    steps: &[Transform],
) -> Result<Option<Transformed>, TransformError> {
    let Some((first, others)) = steps.split_first() else {
        return Ok(None);
    };
    let mut result = step(profile, contexts, first)?;
    for other in others {
        let Transformed { profile, contexts } = result;
        result = step(&profile, contexts.as_ref(), other)?;
    }
    Ok(Some(result))
}

fn step(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    step: &Transform,
) -> Result<Transformed, TransformError> {
    let subject = functions_of(profile, &step.subject)?;
    match (step.kind, contexts) {
        (TransformKind::CollapseRecursion, _) => {
            collapse::collapse(profile, contexts, &collapse::recursion(profile, &subject))
        }
        (TransformKind::CollapseObject, _) => {
            collapse::collapse(profile, contexts, &collapse::objects(profile, &subject))
        }
        (kind, Some(contexts)) => contexts::cut(profile, contexts, kind, &subject),
        (kind, None) => graph::divide(profile, kind, &subject),
    }
}

fn functions_of(profile: &Profile, subject: &Subject) -> Result<Vec<FunctionId>, TransformError> {
    let known = |function: &FunctionId| (function.0 as usize) < profile.functions().len();
    match subject {
        Subject::Functions(functions) if functions.iter().all(known) => Ok(functions.clone()),
        Subject::CycleOf(function) if known(function) => {
            let cycles = cycles(profile);
            Ok(match cycles.of(*function) {
                Some(cycle) => cycles.members(cycle).to_vec(),
                None => vec![*function],
            })
        }
        Subject::Functions(_) | Subject::CycleOf(_) => Err(TransformError::NoSuchFunction),
    }
}

fn cycles(profile: &Profile) -> Cycles {
    Cycles::find(profile, &CallIndex::new(profile), &PartSelection::All)
}
