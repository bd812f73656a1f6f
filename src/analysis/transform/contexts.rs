//! Focus, show only through, ignore: on recorded contexts, exactly.

use super::{TransformError, TransformKind, Transformed};
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::contexts::rebuilding::{Context, Fate};
use crate::model::{Derivation, FunctionId, Profile};

/// Keeps the contexts that the transform keeps, and sums them up.
pub(super) fn cut(
    profile: &Profile,
    contexts: &RecordedContexts,
    kind: TransformKind,
    asked: &[FunctionId],
) -> Result<Transformed, TransformError> {
    let all = contexts.contexts(profile);
    let is_below = below(contexts, &all, profile, asked);
    let leads_there = match kind {
        TransformKind::Through => ancestors(&all, &is_below),
        _ => Vec::new(),
    };
    let rebuilt = contexts.rebuilt(&all, None, |context| {
        let at = context.node as usize;
        match kind {
            TransformKind::Ignore if is_below[at] => Fate::Gone,
            TransformKind::Ignore => Fate::Stays,
            _ if is_below[at] => Fate::Stays,
            TransformKind::Through if leads_there[at] => Fate::Emptied,
            _ => Fate::Gone,
        }
    })?;
    summed(profile, rebuilt)
}

/// Which contexts are of an asked function, or below one.
fn below(
    contexts: &RecordedContexts,
    all: &[Context],
    profile: &Profile,
    asked: &[FunctionId],
) -> Vec<bool> {
    let mut is_asked = vec![false; profile.functions().len()];
    for function in asked {
        is_asked[function.0 as usize] = true;
    }
    let mut below = vec![false; contexts.len()];
    for context in all {
        let above = context.parent.is_some_and(|parent| below[parent as usize]);
        below[context.node as usize] = above || is_asked[context.function.0 as usize];
    }
    below
}

/// Which contexts lead to some of these.
fn ancestors(all: &[Context], of: &[bool]) -> Vec<bool> {
    let mut found = of.to_vec();
    for context in all.iter().rev() {
        if let Some(parent) = context.parent {
            found[parent as usize] |= found[context.node as usize];
        }
    }
    found
}

/// The profile that contexts add up to.
fn summed(profile: &Profile, contexts: RecordedContexts) -> Result<Transformed, TransformError> {
    let mut derivation = Derivation::of(profile);
    if !contexts.is_certain() {
        derivation.estimate();
        for function in profile.functions().ids() {
            derivation.doubt(function, true);
        }
    }
    fill(derivation, contexts)
}

/// Fills a profile, which has all functions already, with what contexts add up to.
pub(super) fn fill(
    mut derivation: Derivation,
    contexts: RecordedContexts,
) -> Result<Transformed, TransformError> {
    let sums = contexts.sums(derivation.so_far())?;
    let parts = derivation.so_far().parts().to_vec();
    let events = derivation.so_far().events().len();
    for (part, sums) in parts.iter().zip(sums) {
        derivation.begin_part();
        let in_order = |own: &[i128]| {
            let mut costs = vec![0; events];
            for (&event, &cost) in part.events.iter().zip(own) {
                costs[event] = cost;
            }
            costs
        };
        for (function, own) in &sums.own {
            derivation.self_cost(*function, &in_order(own));
        }
        for (caller, callee, count, inclusive) in &sums.calls {
            derivation.call(*caller, *callee, *count, &in_order(inclusive))?;
        }
    }
    Ok(Transformed {
        profile: derivation.finish(),
        contexts: Some(contexts),
    })
}
