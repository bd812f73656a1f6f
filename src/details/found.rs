//! The answer to a request.

use super::collector::{Named, Tallies};
use super::{CallSite, CostTable, JumpSite, Spot};
use crate::model::{FunctionId, Profile};
use crate::sink::{Place, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Costs, calls and jumps where they stand.
#[derive(Clone, Debug)]
pub struct Details {
    costs: CostTable<Spot>,
    calls: CostTable<CallSite>,
    jumps: CostTable<JumpSite>,
}

impl Details {
    /// `None` if a function is none of the profile.
    pub(super) fn new(profile: &Profile, tallies: &Tallies) -> Option<Self> {
        let functions = Functions::new(profile, tallies);
        let spot = |named: Named| Spot {
            function: named.function.and_then(|place| functions.find(place)),
            file: named.file,
            line: named.line,
            address: named.address,
        };
        let call = |(named, callee)| {
            Some(CallSite {
                from: spot(named),
                callee: functions.find(callee)?,
            })
        };
        let jump = |(named, (function, file, line, address, conditional))| {
            Some(JumpSite {
                from: spot(named),
                conditional,
                function,
                file,
                line,
                address,
            })
        };
        let details = Details {
            costs: tallies.costs.grouped(|named| Some(spot(named))),
            calls: tallies.calls.grouped(call),
            jumps: tallies.jumps.grouped(jump),
        };
        functions.complete.then_some(details)
    }

    /// Self costs, a column for each event of the profile.
    pub fn costs(&self) -> &CostTable<Spot> {
        &self.costs
    }

    /// Calls: a column of inclusive costs for each event of the profile, and one more, the last, of
    /// counts.
    pub fn calls(&self) -> &CostTable<CallSite> {
        &self.calls
    }

    /// Jumps: how often followed, and how often executed. Only where lines or instructions are told
    /// apart.
    pub fn jumps(&self) -> &CostTable<JumpSite> {
        &self.jumps
    }

    /// Self costs by source file and line.
    pub fn lines(&self) -> CostTable<(Symbol, u64)> {
        self.costs
            .grouped(|spot| Some((spot.file, spot.line)))
            .sorted()
    }

    /// Self costs by address, with source file and line; empty if there are no addresses. An address
    /// has several rows where the profile gives it several lines.
    pub fn instructions(&self) -> CostTable<(u64, Symbol, u64)> {
        let has_address = |spot: &Spot| spot.address > 0;
        let key = |spot: Spot| (spot.address, spot.file, spot.line);
        let any = self.costs.keys().iter().any(has_address);
        self.costs.grouped(|spot| any.then(|| key(spot))).sorted()
    }

    /// Calls by source file, line and callee; columns as in [`calls`](Self::calls).
    pub fn calls_by_line(&self) -> CostTable<(Symbol, u64, FunctionId)> {
        let key = |site: CallSite| Some((site.from.file, site.from.line, site.callee));
        self.calls.grouped(key).sorted()
    }
}

/// The functions of the places that were met.
struct Functions {
    found: FxHashMap<Place, FunctionId>,
    /// Whether all have a function. Jumps alone make none.
    complete: bool,
}

impl Functions {
    fn new(profile: &Profile, tallies: &Tallies) -> Self {
        let spending = tallies
            .costs
            .keys()
            .iter()
            .filter_map(|named| named.function);
        let callers = tallies
            .calls
            .keys()
            .iter()
            .filter_map(|call| call.0.function);
        let callees = tallies.calls.keys().iter().map(|call| call.1);
        let met: FxHashSet<Place> = spending.chain(callers).chain(callees).collect();
        let functions = profile.functions();
        let places = functions.ids().map(|f| (functions.place(f), f));
        let found: FxHashMap<_, _> = places.filter(|(place, _)| met.contains(place)).collect();
        Functions {
            complete: found.len() == met.len(),
            found,
        }
    }

    fn find(&self, place: Place) -> Option<FunctionId> {
        self.found.get(&place).copied()
    }
}
