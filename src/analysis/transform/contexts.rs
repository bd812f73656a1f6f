//! The transforms focus, through, ignore, charge and fold on recorded contexts.
//!
//! Self costs are those of the remaining contexts. A call from which nothing was removed keeps its stated
//! cost; from others the removed self costs are subtracted, and those of calls that were charged functions'
//! are added. This is exact if the stated cost is the sum of the self costs below, and otherwise an estimate.

use super::{TransformError, TransformKind, Transformed};
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::contexts::rebuilding::{Context, Fate, PartSums};
use crate::analysis::flags;
use crate::model::{CallId, Derivation, FunctionId, Profile};
use rustc_hash::FxHashMap;

/// Keeps the contexts of the transform and sums them up.
pub(super) fn cut(
    profile: &Profile,
    contexts: &RecordedContexts,
    kind: TransformKind,
    selected: &[FunctionId],
) -> Result<Transformed, TransformError> {
    let all = contexts.contexts(profile);
    let is_selected = flags(selected.iter().copied(), profile.functions().len());
    let is_below = below(contexts, &all, &is_selected);
    let leads_there = match kind {
        TransformKind::Through => ancestors(&all, &is_below),
        _ => Vec::new(),
    };
    let rebuilt = contexts.rebuilt(&all, None, |context| {
        let at = context.node as usize;
        match kind {
            TransformKind::Ignore if is_below[at] => Fate::Gone,
            TransformKind::Ignore => Fate::Stays,
            TransformKind::Charge if is_selected[context.function.0 as usize] => Fate::Folded,
            TransformKind::Fold if context.parent.is_some_and(|p| is_below[p as usize]) => {
                Fate::Folded
            }
            TransformKind::Charge | TransformKind::Fold => Fate::Stays,
            _ if is_below[at] => Fate::Stays,
            TransformKind::Through if leads_there[at] => Fate::Emptied,
            _ => Fate::Gone,
        }
    })?;
    // Of several calls in one context, it is unknown which of them led there.
    let on_the_way = all.iter().filter(|context| {
        let at = context.node as usize;
        kind == TransformKind::Through && context.count > 1 && leads_there[at] && !is_below[at]
    });
    let mut is_estimated = profile.estimated_counts();
    is_estimated.resize(profile.functions().len(), false);
    for context in on_the_way {
        is_estimated[context.function.0 as usize] = true;
    }
    summed(profile, contexts, rebuilt, &is_estimated)
}

/// Which contexts are of a selected function, or below one.
fn below(contexts: &RecordedContexts, all: &[Context], is_selected: &[bool]) -> Vec<bool> {
    let mut below = vec![false; contexts.len()];
    for context in all {
        let above = context.parent.is_some_and(|parent| below[parent as usize]);
        below[context.node as usize] = above || is_selected[context.function.0 as usize];
    }
    below
}

/// Which contexts lead to one of these.
fn ancestors(all: &[Context], of: &[bool]) -> Vec<bool> {
    let mut found = of.to_vec();
    for context in all.iter().rev() {
        if let Some(parent) = context.parent {
            found[parent as usize] |= found[context.node as usize];
        }
    }
    found
}

/// The profile of the remaining contexts, and of which functions the numbers of calls are estimates.
fn summed(
    profile: &Profile,
    contexts: &RecordedContexts,
    left: RecordedContexts,
    is_estimated: &[bool],
) -> Result<Transformed, TransformError> {
    let mut derivation = Derivation::of(profile);
    if !left.is_certain() {
        derivation.estimate();
        for function in profile.functions().ids() {
            derivation.doubt(function, true);
        }
    }
    let sums = contexts.sums(profile)?.into_iter().zip(left.sums(profile)?);
    for (part, (before, after)) in (0u32..).zip(sums) {
        derivation.begin_part();
        for (function, own) in &after.own {
            derivation.self_cost(*function, &in_order(profile, part, own));
        }
        let calls = Calls::new(profile, part, &before);
        for (caller, callee, count, inclusive) in &after.calls {
            let left = in_order(profile, part, inclusive);
            let (costs, are_stated) = calls.what_is_left((*caller, *callee), left);
            if !are_stated {
                derivation.estimate();
            }
            derivation.call(*caller, *callee, *count, &costs)?;
            if is_estimated[callee.0 as usize] {
                derivation.estimate_count(*caller, *callee);
            }
        }
    }
    Ok(Transformed {
        profile: derivation.finish(),
        contexts: Some(left),
    })
}

/// Costs in the order of the profile's events.
fn in_order(profile: &Profile, part: u32, own: &[i128]) -> Vec<i128> {
    let mut costs = vec![0; profile.events().len()];
    let events = &profile.parts()[part as usize].events;
    for (&event, &cost) in events.iter().zip(own) {
        costs[event] = cost;
    }
    costs
}

/// The calls of a part before the transform: their stated costs, and the self costs below them.
///
/// The two differ if a writer does not measure calls as such sums. Xdebug's memory of a call is what was
/// not freed at its end, which is not a sum of self costs.
struct Calls {
    calls: FxHashMap<(FunctionId, FunctionId), Costs>,
    /// Whether the two are the same for all of them.
    add_up: bool,
}

struct Costs {
    stated: Vec<i128>,
    summed: Vec<i128>,
}

impl Calls {
    fn new(profile: &Profile, part: u32, before: &PartSums) -> Self {
        let mut calls = FxHashMap::default();
        for (caller, callee, _, inclusive) in &before.calls {
            let summed = in_order(profile, part, inclusive);
            let stated = summed.clone();
            calls.insert((*caller, *callee), Costs { stated, summed });
        }
        let (table, events) = (profile.calls(), profile.events().len());
        for row in table.costs().rows_of(part) {
            let call = CallId(table.costs().owner(row));
            let pair = (table.caller(call), table.callee(call));
            if let Some(costs) = calls.get_mut(&pair) {
                costs.stated = table.costs().costs(row, events);
            }
        }
        let add_up = calls.values().all(|costs| costs.stated == costs.summed);
        Calls { calls, add_up }
    }

    /// The cost of a call with self costs `left` below it after the transform, and whether it is exact. It
    /// exceeds the stated cost only by calls of charged functions.
    fn what_is_left(
        &self,
        call: (FunctionId, FunctionId),
        mut left: Vec<i128>,
    ) -> (Vec<i128>, bool) {
        let Some(Costs { stated, summed }) = self.calls.get(&call) else {
            return (left, self.add_up);
        };
        let mut is_certain = true;
        for (left, (&stated, &summed)) in left.iter_mut().zip(stated.iter().zip(summed)) {
            let gone = summed - *left;
            is_certain &= gone == 0 || stated == summed && (gone > 0 || self.add_up);
            *left = stated - gone;
            if stated >= 0 && gone > 0 {
                *left = (*left).clamp(0, stated);
            }
        }
        (left, is_certain)
    }
}
