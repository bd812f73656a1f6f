//! Inclusive costs by KCachegrind's rule, to compare figures with it.
//!
//! For each part: if the counts of the incoming calls are not all zero, the cost of the incoming calls, otherwise
//! self cost and outgoing calls (docs/format.md 10.2). Self-calls, and the calls within a cycle, are excluded.
//! Members of a cycle always get self cost and the calls that leave the cycle; a cycle gets the sum of its members.
//!
//! Its authors call it unfinished: a function that is called and also entered without a caller shows only
//! its called share, and one that is only called by itself shows 0.

use super::{Cycles, InclusiveCosts};
use crate::model::{CallId, Formula, FunctionId, PartSelection, Profile};

pub(super) fn inclusive(
    profile: &Profile,
    cycles: &Cycles,
    formula: &Formula,
    parts: &PartSelection,
) -> InclusiveCosts {
    let mut functions = vec![0i128; profile.functions().len()];
    let (own, calls) = (profile.self_costs(), profile.calls());
    for part in parts.of(profile.parts().len()) {
        // There can be many small parts, so only functions of the part are visited.
        let mut seen = rustc_hash::FxHashMap::<FunctionId, InPart>::default();
        for row in own.rows_of(part) {
            seen.entry(FunctionId(own.owner(row))).or_default().outgoing += formula.cost(own, row);
        }
        let costs = calls.costs();
        for row in costs.rows_of(part) {
            let call = CallId(costs.owner(row));
            let (caller, callee) = (calls.caller(call), calls.callee(call));
            // KCachegrind checks the counts of all incoming calls, including self-calls.
            seen.entry(callee).or_default().called |= calls.count(row) > 0;
            if !cycles.inner(caller, callee) {
                let cost = formula.cost(costs, row);
                seen.entry(caller).or_default().outgoing += cost;
                seen.entry(callee).or_default().incoming += cost;
            }
        }
        for (function, here) in seen {
            let by_callers = here.called && cycles.of(function).is_none();
            functions[function.0 as usize] += if by_callers {
                here.incoming
            } else {
                here.outgoing
            };
        }
    }
    let of_cycle = |cycle| {
        let members = cycles.members(cycle).iter();
        members.map(|m| functions[m.0 as usize]).sum()
    };
    InclusiveCosts {
        cycles: cycles.ids().map(of_cycle).collect(),
        functions,
        disagreements: Vec::new(),
    }
}

/// Figures of a function in one part.
#[derive(Clone, Copy, Default)]
struct InPart {
    outgoing: i128,
    incoming: i128,
    called: bool,
}

#[cfg(test)]
mod tests;
