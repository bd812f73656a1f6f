//! Charges functions to their callers on the call graph.
//!
//! If the charged functions call only each other, this is exact: what a call of one of them costs becomes self cost
//! of the caller. If they also call functions that stay, these calls become those of the callers. Then the cost of
//! a charged function is divided between its callers in proportion, which is an estimate if it has several.
//!
//! A charged function is handled together with those that it forms a cycle with. If functions that stay are
//! in the cycle, too, the costs of calls within it are not in any sum: they only are the proportions. What a
//! caller outside such a cycle did not spend in the charged function, it spent in the rest of the cycle.
//!
//! A function that nothing calls keeps its own cost and that of the charged functions below it; in a cycle
//! that nothing calls, this is its first function, as an estimate.

mod costs;

use self::costs::{Costs, Shares};
use super::graph::{DerivedPart, derived};
use super::{TransformError, Transformed};
use crate::analysis::contexts::flow::{Flow, divide, split};
use crate::analysis::{CallFilter, CallIndex, Cycles, flags};
use crate::model::{CallId, Derivation, Formula, FunctionId, PartSelection, Profile};
use crate::order;
use rustc_hash::FxHashMap;

/// Charges the functions to their callers.
pub(super) fn charge(
    profile: &Profile,
    functions: &[FunctionId],
) -> Result<Transformed, TransformError> {
    let index = CallIndex::new(profile);
    let charged = flags(functions.iter().copied(), profile.functions().len());
    let mut result = derived(profile, &index, &|number, only| {
        Box::new(Part::new(profile, &index, number, only, &charged))
    })?;
    if result.profile.is_estimated() {
        let cycles = Cycles::find(profile, &index, &PartSelection::All);
        let members = cycles.ids().map(|cycle| cycles.members(cycle));
        let cut = members.filter(|members| members.iter().any(|f| charged[f.0 as usize]));
        cut.flatten().for_each(|&f| result.profile.forget_level(f));
    }
    Ok(result)
}

/// Charged functions that form a cycle, or a single one.
struct Group {
    members: Vec<FunctionId>,
    /// The calls of charged functions that call no others, at any depth.
    closed: Vec<CallId>,
    /// The other calls that leave it.
    open: Vec<CallId>,
}

/// A part with the functions charged.
struct Part<'a> {
    profile: &'a Profile,
    index: &'a CallIndex,
    only: PartSelection,
    number: u32,
    charged: &'a [bool],
    /// Whether the cost of a charged function, or how much of it is its own, is an estimate already.
    is_doubtful: bool,
    filter: CallFilter,
    counts: Vec<u64>,
    /// Callees first, and the group of each charged function.
    groups: Vec<Group>,
    group_of: Vec<usize>,
    /// The self costs that functions get, by event.
    own: FxHashMap<FunctionId, Vec<i128>>,
    /// The calls that they get.
    calls: FxHashMap<(FunctionId, FunctionId), Call>,
}

/// Costs by event and count.
struct Call {
    costs: Vec<i128>,
    count: u64,
    /// Whether the count is an estimate.
    is_estimated: bool,
}

impl<'a> Part<'a> {
    fn new(
        profile: &'a Profile,
        index: &'a CallIndex,
        number: u32,
        only: &PartSelection,
        charged: &'a [bool],
    ) -> Self {
        let filter = CallFilter::new(profile, only);
        let inner = Cycles::of_calls(profile, index, filter.among(profile, charged));
        let mut functions = profile.functions().ids();
        let mut part = Part {
            profile,
            index,
            only: only.clone(),
            number,
            charged,
            is_doubtful: functions.any(|f| charged[f.0 as usize] && !profile.is_divided_exactly(f)),
            filter,
            counts: profile.count_column(only),
            groups: Vec::new(),
            group_of: vec![usize::MAX; charged.len()],
            own: FxHashMap::default(),
            calls: FxHashMap::default(),
        };
        for unit in inner.units_callees_first() {
            let members = unit.functions(&inner);
            if part.is_charged(members[0]) {
                part.add_group(members);
            }
        }
        part
    }

    fn add_group(&mut self, members: Vec<FunctionId>) {
        let here = self.groups.len();
        for member in &members {
            self.group_of[member.0 as usize] = here;
        }
        let calls = members
            .iter()
            .flat_map(|&m| self.index.outgoing(m))
            .copied();
        let leaving = calls
            .filter(|&call| self.filter.contains(call))
            .filter(|&call| self.group_of[self.callee(call).0 as usize] != here);
        let (closed, open) = leaving.partition(|&call| {
            let to = self.group_of[self.callee(call).0 as usize];
            self.groups
                .get(to)
                .is_some_and(|group| group.open.is_empty())
        });
        self.groups.push(Group {
            members,
            closed,
            open,
        });
    }

    fn is_charged(&self, function: FunctionId) -> bool {
        self.charged[function.0 as usize]
    }

    fn callee(&self, call: CallId) -> FunctionId {
        self.profile.calls().callee(call)
    }

    /// The functions that stay and call a group, with the costs of their calls; its first member for what
    /// nothing calls.
    fn sources(&self, group: &Group, costs: &Costs<'_>, arriving: Shares) -> Shares {
        let flow = &costs.flow;
        let mut sources = arriving;
        for &member in &group.members {
            for &call in self.index.incoming(member) {
                let caller = self.profile.calls().caller(call);
                if self.is_charged(caller) || !self.filter.contains(call) {
                    continue;
                }
                let is_inner = flow.cycles.inner(caller, member);
                let from = if is_inner { &costs.stated } else { &flow.calls };
                sources.push((caller, from[call.0 as usize]));
            }
        }
        let first = group.members[0];
        if !costs.is_mixed(group) {
            sources.extend(costs.entry(first).map(|entry| (first, entry)));
        }
        if !group.open.is_empty() && sources.iter().all(|source| source.1 == 0) {
            let kept = self.kept(group, costs);
            if kept > 0 || sources.is_empty() {
                sources.push((first, kept.max(1)));
            }
        }
        order::sort_by_key(&mut sources, |source| source.0);
        sources.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        sources
    }

    /// The cost of a group that no function receives, with its calls: at most what enters its cycle.
    fn kept(&self, group: &Group, costs: &Costs<'_>) -> u128 {
        let own = group.members.iter().map(|m| costs.flow.own[m.0 as usize]);
        let calls = group.closed.iter().chain(&group.open);
        let spent: u128 = own.chain(calls.map(|c| costs.stated[c.0 as usize])).sum();
        let entry = costs.entry(group.members[0]).unwrap_or(u128::MAX);
        spent.min(entry)
    }

    /// Gives the costs of a group to its sources.
    fn hand_over(&mut self, at: usize, costs: &mut Costs<'_>, derivation: &mut Derivation) {
        let (arriving, was_estimate) = std::mem::take(&mut costs.arriving[at]);
        let group = &self.groups[at];
        let sources = self.sources(group, costs, arriving);
        let first = group.members[0];
        let is_ring = group.members.len() > 1 || costs.is_mixed(group);
        let is_entered = is_ring && costs.entry(first).is_some();
        if is_entered {
            // Which member of the cycle is entered without a caller is not in the graph.
            derivation.estimate();
            for &member in &group.members {
                derivation.doubt(member, true);
                derivation.doubt_inclusive(member);
            }
        }
        // What entered without a caller is the rest of what calls account for.
        let mut incoming = group.members.iter().flat_map(|&m| self.index.incoming(m));
        let is_divided = |&call: &CallId| {
            !self
                .profile
                .is_divided_exactly(self.profile.calls().caller(call))
        };
        let is_rest_doubtful = incoming.any(is_divided);
        let was_doubtful = self.is_doubtful;
        let is_doubtful = move |source| was_doubtful || source == first && is_rest_doubtful;
        if group.open.is_empty() {
            // All that they called ended there.
            for (source, cost) in sources {
                self.give(source, costs.event, cost, is_doubtful(source), derivation);
            }
            return;
        }
        let flow = &costs.flow;
        let own = group.members.iter().map(|m| flow.own[m.0 as usize]);
        let closed = group.closed.iter().map(|c| flow.calls[c.0 as usize]);
        let open: Vec<CallId> = group.open.clone();
        // What becomes self cost, then what the calls cost.
        let mut left = vec![own.chain(closed).sum::<u128>()];
        left.extend(open.iter().map(|c| flow.calls[c.0 as usize]));
        let weights: Vec<u128> = sources.iter().map(|source| source.1).collect();
        let mut amounts = split(left.iter().sum(), &weights);
        let is_capped = costs.cap(group, &sources, &mut amounts);
        let is_mixed = costs.is_mixed(group);
        let some = |costs: &[u128]| costs.iter().filter(|&&cost| cost > 0).count() > 1;
        let is_estimate = some(&weights) && (some(&left) || is_mixed || was_estimate)
            || is_mixed && is_entered
            || is_capped;
        // Counts are divided even where all costs of the group are those of one call.
        // What enters a cycle without a caller may be its first function, at no cost.
        let is_divided =
            sources.len() > 1 || is_entered || is_ring && weights.iter().all(|&weight| weight == 0);
        let divides_counts = is_divided && open.iter().any(|c| self.counts[c.0 as usize] > 0);
        if is_estimate || divides_counts {
            derivation.estimate();
        }
        if is_mixed {
            derivation.lose_calls();
        }
        let counts = self.counts_of(&open, &amounts, costs.event);
        let within = costs.within_cycle(group, &sources, &amounts);
        for (place, (&(source, _), &amount)) in sources.iter().zip(&amounts).enumerate() {
            let shares = divide(amount, &mut left);
            // A share may be rounded to nothing, and is an estimate all the same.
            let may_have_cost = weights[place] > 0 || self.profile.lost_calls;
            let is_doubtful = is_estimate && may_have_cost || is_doubtful(source);
            self.give(source, costs.event, shares[0], is_doubtful, derivation);
            for (number, &call) in open.iter().enumerate() {
                let cost = shares[number + 1] + within[number][place];
                let callee = self.callee(call);
                if self.is_charged(callee) {
                    let arriving = &mut costs.arriving[self.group_of[callee.0 as usize]];
                    arriving.0.push((source, cost));
                    arriving.1 |= is_estimate;
                    continue;
                }
                let was_estimated = self.profile.has_estimated_count(call);
                let call = self.calls.entry((source, callee)).or_insert_with(|| Call {
                    costs: vec![0; self.profile.events().len()],
                    count: 0,
                    is_estimated: false,
                });
                call.is_estimated |= divides_counts || was_estimated;
                call.costs[costs.event] += cost as i128;
                let count = counts[number][place];
                call.count = call.count.saturating_add(count as u64);
            }
        }
    }

    fn give(
        &mut self,
        to: FunctionId,
        event: usize,
        cost: u128,
        is_doubtful: bool,
        derivation: &mut Derivation,
    ) {
        if cost > 0 {
            let events = self.profile.events().len();
            self.own.entry(to).or_insert_with(|| vec![0; events])[event] += cost as i128;
        }
        if is_doubtful {
            derivation.doubt(to, true);
            derivation.doubt_inclusive(to);
        } else if !self.profile.is_divided_exactly(to) {
            // Its calls become its own, and are estimates.
            derivation.doubt(to, true);
        }
    }

    /// The counts of calls for each source, divided like the first event, and 0 for the others.
    fn counts_of(&self, calls: &[CallId], amounts: &[u128], event: usize) -> Vec<Vec<u128>> {
        let alike = vec![1; amounts.len()];
        let has_cost = amounts.iter().any(|&amount| amount > 0);
        let weights = if has_cost { amounts } else { &alike };
        let count = |c: &CallId| {
            if event == 0 {
                self.counts[c.0 as usize]
            } else {
                0
            }
        };
        let counts = calls.iter().map(|c| split(count(c).into(), weights));
        counts.collect()
    }
}

impl DerivedPart for Part<'_> {
    fn take(&mut self, event: usize, flow: Flow<'_>, derivation: &mut Derivation) {
        let stated = self.profile.call_column(&Formula::event(event), &self.only);
        let mut costs = Costs {
            event,
            charged: self.charged,
            flow,
            stated: stated.into_iter().map(i128::unsigned_abs).collect(),
            arriving: vec![Default::default(); self.groups.len()],
        };
        for at in (0..self.groups.len()).rev() {
            self.hand_over(at, &mut costs, derivation);
        }
    }

    fn write_to(&self, derivation: &mut Derivation) -> Result<(), TransformError> {
        derivation.begin_part();
        let stays = |f: FunctionId| (!self.is_charged(f)).then_some(f);
        let ends = |caller, callee| stays(caller).zip(stays(callee));
        derivation.keep(self.profile, self.number, &stays, &ends)?;
        for (&function, costs) in &self.own {
            derivation.self_cost(function, costs);
        }
        let mut calls: Vec<_> = self.calls.iter().collect();
        order::sort_by_key(&mut calls, |&(&ends, _)| ends);
        for (&(caller, callee), call) in calls {
            derivation.call(caller, callee, call.count, &call.costs)?;
            if call.is_estimated {
                derivation.estimate_count(caller, callee);
            }
        }
        Ok(())
    }
}
