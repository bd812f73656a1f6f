//! Transforms: profiles derived from another one by dropping functions, making functions the roots, giving
//! their cost to other functions, or merging functions. All analyses then work on the result.
//!
//! | transform | result | name in other tools |
//! |---|---|---|
//! | focus | the functions and everything they call | Firefox Profiler: focus on function; pprof: show_from |
//! | show only through | the same, with the callers that led there | pprof: focus |
//! | ignore | everything else | Firefox Profiler: drop samples; pprof: ignore |
//! | charge | everything, with the cost of the functions as self cost of their callers | Firefox Profiler: merge function; pprof: hide |
//! | fold | everything, with the cost of what the functions call as their self cost | Firefox Profiler: collapse function; pprof: prune_from |
//! | collapse recursion | a function that calls itself, its levels, or a cycle, as one function | Firefox Profiler: collapse recursion |
//! | collapse object | a library as one function | Firefox Profiler: collapse resource |
//!
//! If the text contains single invocations (see [`contexts`](super::contexts)), contexts are removed, and
//! the remaining ones add up to the derived profile: exact, as with the samples of other tools. Otherwise
//! costs are divided on the call graph in proportion (see `division`), and exact figures are distinguished
//! from estimates. Merging functions is always exact, and so is charging functions that call no others.
//!
//! Differences between tools: if a selected function calls itself, the outermost call counts, as in Firefox
//! Profiler. The graph does not contain which member of a cycle called what, so the whole cycle is
//! selected; contexts contain it. Collapsing recursion merges all functions of the cycle; Firefox Profiler,
//! which has stacks, keeps the functions in between.
//!
//! For all transforms, functions keep their numbers, the self costs add up to the total of the result, and
//! self cost increases only by charging, folding and merging, which keep the total. The results of *through*
//! and *ignore* for the same functions add up to the profile.

mod charge;
mod collapse;
mod contexts;
mod division;
mod graph;
mod levels;
mod subject;
#[cfg(test)]
mod tests;

pub use subject::matching;

use super::contexts::{NotRecorded, RecordedContexts};
use super::groups::GroupBy;
use super::names::carries_contexts;
use super::{OriginRules, SyntaxError, flags};
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, Profile};

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransformKind {
    /// Keep the functions and everything they call; the functions become roots.
    Focus,
    /// Keep the functions, everything they call, and their callers.
    Through,
    /// Drop the functions and everything they call.
    Ignore,
    /// Give the cost of the functions to their callers.
    Charge,
    /// Make what the functions call part of them.
    Fold,
    /// Merge the levels of each function, and the functions of its cycle; drop self-calls.
    CollapseRecursion,
    /// Merge all functions of each of the functions' objects.
    CollapseObject,
}

impl TransformKind {
    /// All kinds in their order, with their identifiers.
    const ALL: [(TransformKind, &'static str); 7] = [
        (TransformKind::Focus, "focus"),
        (TransformKind::Through, "through"),
        (TransformKind::Ignore, "ignore"),
        (TransformKind::Charge, "charge"),
        (TransformKind::Fold, "fold"),
        (TransformKind::CollapseRecursion, "recursion"),
        (TransformKind::CollapseObject, "object"),
    ];

    /// Stable identifier, used in addresses of the page.
    pub fn id(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The kind with this identifier.
    pub fn of(id: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|kind| kind.1 == id);
        found.map(|(kind, _)| kind)
    }
}

/// The functions of a transform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// These.
    Functions(Vec<FunctionId>),
    /// The members of the function's cycle, or the function itself.
    CycleOf(FunctionId),
    /// All functions of the function's object, file, directory or class.
    GroupOf(FunctionId, GroupBy),
    /// All functions that a filter finds, by figures of the first event.
    Matching(String),
}

impl Subject {
    /// The functions that it names.
    pub fn named(&self) -> &[FunctionId] {
        match self {
            Subject::Functions(functions) => functions,
            Subject::CycleOf(function) | Subject::GroupOf(function, _) => {
                std::slice::from_ref(function)
            }
            Subject::Matching(_) => &[],
        }
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// What to do.
    pub kind: TransformKind,
    /// With which functions.
    pub subject: Subject,
}

/// A transformed profile.
#[derive(Clone, Debug)]
pub struct Transformed {
    /// The derived profile, which marks estimated figures.
    pub profile: Profile,
    /// Its contexts, if the text contains any.
    pub contexts: Option<RecordedContexts>,
}

/// Why a profile cannot be transformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransformError {
    /// The profile does not have the function.
    NoSuchFunction,
    /// The filter of a subject is invalid.
    Filter(SyntaxError),
    /// Negative costs, as in differences, have no proportions.
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
            TransformError::Filter(error) => error.fmt(f),
            TransformError::NegativeCosts => {
                f.write_str("the profile has negative costs, which cannot be divided in proportion")
            }
            TransformError::TooLarge => f.write_str("the cost of merged contexts is too large"),
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

impl From<SyntaxError> for TransformError {
    fn from(error: SyntaxError) -> Self {
        TransformError::Filter(error)
    }
}

impl From<NotRecorded> for TransformError {
    fn from(_: NotRecorded) -> Self {
        TransformError::TooLarge
    }
}

/// Applies the steps one after the other: each refers to functions of the previous result. `None` without steps. The
/// rules are for filters by origin. Fails if a step fails; then no step is applied.
pub fn transform(
    rules: &OriginRules,
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    steps: &[Transform],
) -> Result<Option<Transformed>, TransformError> {
    let Some((first, others)) = steps.split_first() else {
        return Ok(None);
    };
    // The calls that show it may be gone after a step.
    let callers_in_names = Some(carries_contexts(profile));
    let mut result = step(profile, contexts, first, rules)?;
    result.profile.callers_in_names = callers_in_names;
    for other in others {
        let Transformed { profile, contexts } = result;
        result = step(&profile, contexts.as_ref(), other, rules)?;
        result.profile.callers_in_names = callers_in_names;
    }
    Ok(Some(result))
}

fn step(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    step: &Transform,
    rules: &OriginRules,
) -> Result<Transformed, TransformError> {
    let subject = subject::functions(profile, contexts, &step.subject, rules)?;
    let mut result = apply(profile, contexts, step.kind, &subject)?;
    if step.kind == TransformKind::Focus {
        result.profile.keep_called(profile, &subject);
    }
    Ok(result)
}

fn apply(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    kind: TransformKind,
    subject: &[FunctionId],
) -> Result<Transformed, TransformError> {
    match (kind, contexts) {
        (TransformKind::CollapseRecursion, _) => {
            collapse::collapse(profile, contexts, &collapse::recursion(profile, subject))
        }
        (TransformKind::CollapseObject, _) => {
            collapse::collapse(profile, contexts, &collapse::objects(profile, subject))
        }
        (kind, Some(contexts)) => contexts::cut(profile, contexts, kind, subject),
        (kind, None) => {
            let mut result = match kind {
                TransformKind::Charge => charge::charge(profile, subject)?,
                _ => graph::divide(profile, kind, subject)?,
            };
            let taken = match kind {
                TransformKind::Focus => levels::above(profile, subject),
                TransformKind::Charge => flags(subject.iter().copied(), profile.functions().len()),
                _ => return Ok(result),
            };
            levels::forget_parted(profile, &mut result.profile, &taken);
            Ok(result)
        }
    }
}
