//! The transforms focus, through, ignore and fold on the call graph, by dividing costs.
//!
//! Each event of each part is divided separately. The calls of a function are divided like the calls to it, whatever they
//! cost, and rounded; where these are not counted, like its first event with a cost. Calls on the way to the selected
//! functions keep their count: it is unknown which of them led there.

use super::division::{Division, Portion, Reached};
use super::{TransformError, TransformKind, Transformed};
use crate::analysis::contexts::flow::Flow;
use crate::analysis::{CallFilter, CallIndex, Cycles, View};
use crate::model::{CallId, Derivation, Formula, FunctionId, PartSelection, Profile};

/// Divides a profile and keeps the share of the transform.
pub(super) fn divide(
    profile: &Profile,
    kind: TransformKind,
    selected: &[FunctionId],
) -> Result<Transformed, TransformError> {
    let index = CallIndex::new(profile);
    let mut divided = derived(profile, &index, &|number, only| {
        Box::new(Part::new(profile, (number, only), kind, selected))
    })?;
    if kind != TransformKind::Fold {
        // What is left of one member of a cycle is an estimate.
        let cycles = Cycles::find(profile, &index, &PartSelection::All);
        divided
            .profile
            .trust_absence(|function| cycles.of(function).is_none());
    }
    divided.profile.find_only_calls(profile);
    Ok(divided)
}

/// What a transform makes of a part.
pub(super) trait DerivedPart {
    /// Takes the costs of the next event.
    fn take(&mut self, event: usize, flow: Flow<'_>, derivation: &mut Derivation);

    /// Writes the costs of all events.
    fn write_to(&self, derivation: &mut Derivation) -> Result<(), TransformError>;
}

/// Derives a profile part by part and event by event.
pub(super) fn derived<'a>(
    profile: &'a Profile,
    index: &'a CallIndex,
    begin: &dyn Fn(u32, &PartSelection) -> Box<dyn DerivedPart + 'a>,
) -> Result<Transformed, TransformError> {
    let mut derivation = Derivation::of(profile);
    for number in 0..profile.parts().len() as u32 {
        let only = PartSelection::One(number);
        let mut part = begin(number, &only);
        let cycles = Cycles::find(profile, index, &only);
        for event in 0..profile.events().len() {
            let formula = Formula::event(event);
            let flow = Flow::new(View {
                profile,
                index,
                cycles: &cycles,
                formula: &formula,
                parts: &only,
            });
            let flow = flow.ok_or(TransformError::NegativeCosts)?;
            part.take(event, flow, &mut derivation);
        }
        part.write_to(&mut derivation)?;
    }
    Ok(Transformed {
        profile: derivation.finish(),
        contexts: None,
    })
}

/// The remaining costs of a part. Divided costs are not negative and never exceed the original cell, so all
/// fit in 64 bits.
struct Part<'a> {
    profile: &'a Profile,
    number: u32,
    filter: CallFilter,
    /// By call.
    counts: Vec<u64>,
    kind: TransformKind,
    selected: &'a [FunctionId],
    events: usize,
    /// By row of the self costs and event.
    own: Vec<u128>,
    /// By row of the calls and event.
    calls: Vec<u128>,
    /// By row of the calls.
    ways: Vec<Way>,
    /// By function, of the first event with a cost there.
    portions: Vec<Portion>,
    /// By function.
    reached: Vec<Reached>,
    /// The share of each function's calls that is made below the selected functions.
    calls_below: Vec<f64>,
    /// Functions with the costs that are folded into them, by event.
    folded: Vec<Vec<(FunctionId, u128)>>,
}

/// Where a call leads.
#[derive(Clone, Copy, Default)]
struct Way {
    /// To a selected function, from outside.
    enters: bool,
    /// To a selected function or on the way to one.
    leads_there: bool,
    /// Whether it does at a cost.
    costs_anything: bool,
    /// Whether that cost is an estimate.
    is_doubtful: bool,
}

impl<'a> Part<'a> {
    fn new(
        profile: &'a Profile,
        (number, only): (u32, &PartSelection),
        kind: TransformKind,
        selected: &'a [FunctionId],
    ) -> Self {
        let events = profile.events().len();
        let own = profile.self_costs().rows_of(number).len();
        let calls = profile.calls().costs().rows_of(number).len();
        Part {
            profile,
            number,
            filter: CallFilter::new(profile, only),
            counts: profile.count_column(only),
            kind,
            selected,
            events,
            own: vec![0; own * events],
            calls: vec![0; calls * events],
            ways: vec![Way::default(); calls],
            portions: vec![Portion::default(); profile.functions().len()],
            reached: vec![Reached::default(); profile.functions().len()],
            calls_below: vec![0.0; profile.functions().len()],
            folded: Vec::new(),
        }
    }

    /// The remaining count of a call; `None` if it was removed. Where its caller costs nothing, it decides whether that is
    /// called below the selected functions or elsewhere.
    fn count(&self, count: u64, way: Way, caller: usize, costs_anything: bool) -> Option<u64> {
        let (Portion { below, whole, .. }, reached) = (self.portions[caller], self.reached[caller]);
        let calls_below = self.calls_below[caller];
        match self.kind {
            TransformKind::Ignore if way.enters => None,
            TransformKind::Ignore | TransformKind::Fold => {
                let is_left = below < whole || whole == 0 && reached.elsewhere || costs_anything;
                is_left.then(|| share(count, 1.0 - calls_below))
            }
            TransformKind::Through if way.enters || way.leads_there => Some(count),
            _ => {
                let is_left = below > 0 || whole == 0 && reached.below || costs_anything;
                is_left.then(|| share(count, calls_below))
            }
        }
    }
}

impl Part<'_> {
    /// Whether only a part of a cost is left.
    fn is_cut(&self, portion: Portion) -> bool {
        let left = self.left(portion);
        left != 0 && left != portion.whole
    }

    /// What is left of a cost.
    fn left(&self, portion: Portion) -> u128 {
        match self.kind {
            TransformKind::Focus => portion.below,
            TransformKind::Ignore => portion.elsewhere,
            TransformKind::Fold => portion.whole - portion.below,
            _ => portion.whole - portion.elsewhere,
        }
    }

    /// Whether the remaining count of a call is an estimate.
    fn is_estimated(&self, way: Way, count: u64, [caller, callee]: [FunctionId; 2]) -> bool {
        if self.kind == TransformKind::Through && (way.enters || way.leads_there) {
            // Some of the calls may have led elsewhere, also those that enter the cycle of a selected function.
            let is_there = way.enters && self.selected.contains(&callee);
            let is_known = (way.enters || way.costs_anything) && !way.is_doubtful;
            return !is_there && (count > 1 || !is_known);
        }
        self.reached[caller.0 as usize].is_doubtful()
    }
}

impl DerivedPart for Part<'_> {
    fn take(&mut self, event: usize, flow: Flow<'_>, derivation: &mut Derivation) {
        let division = Division::new(flow, &self.filter, self.selected);
        if !division.is_exact() {
            derivation.estimate();
        }
        for function in self.profile.functions().ids() {
            let at = function.0 as usize;
            let is_exact = division.is_decided(function)
                && (self.kind != TransformKind::Fold || division.is_folded_exactly(function));
            if !is_exact {
                derivation.doubt(function, true);
            }
            let is_whole_exact = match self.kind {
                // What is left of the callers of the selected functions is the rest of what was spent elsewhere.
                TransformKind::Ignore | TransformKind::Through => {
                    division.is_sure_elsewhere(function)
                }
                TransformKind::Focus => division.is_known(function),
                _ => is_exact,
            };
            if !is_whole_exact {
                derivation.doubt_inclusive(function);
            }
            self.reached[at] |= division.reached(function);
            if division.is_in_cycle(function) && self.is_cut(division.portion(function)) {
                // What is left of calls within a cycle may not fit to what is left of its members.
                derivation.doubt_inclusive(function);
            }
            if self.portions[at].whole == 0 {
                self.portions[at] = division.portion(function);
            }
            let (Portion { below, whole, .. }, reached) =
                (division.portion(function), division.reached(function));
            if whole > 0 && (below == 0 && reached.below || below == whole && reached.elsewhere) {
                // A share may be rounded to nothing.
                derivation.lose_calls();
            }
        }
        if event + 1 == self.events {
            self.calls_below = division.calls_below(&self.counts, &self.portions);
        }
        let own = self.profile.self_costs();
        for (at, row) in own.rows_of(self.number).enumerate() {
            let below = division.own_below(FunctionId(own.owner(row)));
            let cost = own.cost(row, event).unsigned_abs();
            self.own[at * self.events + event] = match self.kind {
                TransformKind::Ignore | TransformKind::Fold => cost - below.min(cost),
                _ => below,
            };
        }
        if self.kind == TransformKind::Fold {
            self.folded.push(division.folded());
        }
        let calls = self.profile.calls().costs();
        for (at, row) in calls.rows_of(self.number).enumerate() {
            let call = CallId(calls.owner(row));
            let cost = division.call(call, calls.cost(row, event).unsigned_abs());
            let way = &mut self.ways[at];
            way.enters = division.enters(call);
            way.leads_there |= cost.on_the_way() > 0 || division.leads(call);
            way.costs_anything |= cost.on_the_way() > 0;
            let is_within_way = division.leads(call) && division.is_inner(call);
            way.is_doubtful |= !division.is_sure_call(call) || is_within_way;
            let left = self.left(cost);
            self.calls[at * self.events + event] = left;
            if left == 0 && cost.whole > 0 && division.is_inner(call) {
                derivation.lose_calls();
            }
        }
    }

    fn write_to(&self, derivation: &mut Derivation) -> Result<(), TransformError> {
        derivation.begin_part();
        let costs = |all: &[u128], at: usize| -> Vec<i128> {
            let row = &all[at * self.events..][..self.events];
            row.iter().map(|&cost| cost as i128).collect()
        };
        let own = self.profile.self_costs();
        for (at, row) in own.rows_of(self.number).enumerate() {
            derivation.self_cost(FunctionId(own.owner(row)), &costs(&self.own, at));
        }
        for (event, folded) in self.folded.iter().enumerate() {
            let mut costs = vec![0; self.events];
            for &(function, cost) in folded {
                costs[event] = cost as i128;
                derivation.self_cost(function, &costs);
            }
        }
        let calls = self.profile.calls();
        for (at, row) in calls.costs().rows_of(self.number).enumerate() {
            let call = CallId(calls.costs().owner(row));
            let (caller, costs) = (calls.caller(call), costs(&self.calls, at));
            let caller_at = caller.0 as usize;
            let costs_anything = costs.iter().any(|&cost| cost != 0);
            if self.reached[caller_at].is_on_both_sides() {
                // Calls may be on both sides though all costs are on one.
                derivation.estimate();
            }
            let (way, all, callee) = (self.ways[at], calls.count(row), calls.callee(call));
            let count = self.count(all, way, caller_at, costs_anything);
            let is_estimated = match count {
                Some(_) => self.is_estimated(way, all, [caller, callee]),
                // Some of its calls may be left, at no cost.
                None => match self.kind {
                    TransformKind::Ignore if way.enters => false,
                    TransformKind::Through if way.is_doubtful => true,
                    _ => self.reached[caller_at].is_doubtful(),
                },
            };
            if let Some(count) = count {
                derivation.call(caller, callee, count, &costs)?;
            }
            if is_estimated {
                derivation.estimate_count(caller, callee);
            }
        }
        Ok(())
    }
}

/// A part of a count, rounded.
fn share(count: u64, part: f64) -> u64 {
    match part >= 1.0 {
        true => count,
        // Rounding is acceptable: counts are estimates here.
        false => (count as f64 * part).round() as u64,
    }
}
