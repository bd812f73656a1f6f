//! Divides the cost of one event in one part by where it was spent: below the selected functions, on the
//! way to them, and elsewhere.
//!
//! A call graph does not say for which of several callers a function worked. As everywhere in this crate, its cost
//! is divided in proportion: if half of a function's cost was spent below the selected ones, so was half of its own
//! lines and of each of its calls. If a share is all or nothing, or if there is only one thing to divide it between, such
//! as the lines of a function without calls, the division is exact and marked so.
//!
//! | | self cost | calls |
//! |---|---|---|
//! | below | of the selected functions and their callees | made by them |
//! | on the way | none | that lead to the selected functions, with the cost below them |
//! | elsewhere | the rest | the rest |
//!
//! The three add up exactly to the whole: nothing is lost, and no figure exceeds the original.

mod portion;

pub(super) use portion::{Portion, Reached};

use crate::analysis::contexts::flow::{Flow, divide, split};
use crate::analysis::{CallFilter, Row};
use crate::model::{CallId, FunctionId};
use crate::order;
use rustc_hash::FxHashSet;

/// The divided costs of an event.
pub(super) struct Division<'a> {
    flow: Flow<'a>,
    selected: Vec<Row>,
    functions: FxHashSet<FunctionId>,
    /// By function, whether it only runs below the selected ones, or is one of them.
    is_below: Vec<bool>,
    /// Self costs below, by function.
    below_own: Vec<u128>,
    /// Costs of calls between units below, by call.
    below_calls: Vec<u128>,
    /// Costs of calls between units elsewhere, by call.
    elsewhere_calls: Vec<u128>,
    /// By the first function of each unit.
    portions: Vec<Portion>,
    /// By the first function of each unit.
    reached: Vec<Reached>,
    /// Whether the cost that a unit gets from below is exact, by the first function of the unit.
    known: Vec<bool>,
    /// Whether it is spent in the lines of one function or in one call, in the same order.
    undivided: Vec<bool>,
    /// The same for a selected unit before the transform took all of its cost.
    entered_exactly: Vec<bool>,
    /// Whether an earlier transform estimated the cost of a call to a unit, by its first function.
    entered_by_estimates: Vec<bool>,
    /// Whether all costs of calls on the way are exact.
    decides_ways: bool,
    /// Whether the cost elsewhere of each call is exact, and that of each unit, by its first function.
    sure_calls: Vec<bool>,
    sure_units: Vec<bool>,
    /// Whether calls lead from each other unit to a selected one, at any cost, by its first function.
    leads: Vec<bool>,
}

impl<'a> Division<'a> {
    /// Divides the costs of a flow. Units with a selected function are selected as a whole, because the
    /// callees of a single member of a cycle are not in the data; that is an estimate. `filter` has the calls of the part.
    pub(super) fn new(flow: Flow<'a>, filter: &CallFilter, selected: &[FunctionId]) -> Self {
        let units = order::distinct(selected.iter().map(|&f| flow.unit(f)));
        let (functions, calls) = (flow.own.len(), flow.calls.len());
        let is_below = match flow.profile.is_estimated() || flow.profile.lost_calls {
            true => vec![false; functions],
            false => flow.cycles.dominated(selected),
        };
        let mut division = Division {
            flow,
            selected: units,
            functions: selected.iter().copied().collect(),
            is_below,
            below_own: vec![0; functions],
            below_calls: vec![0; calls],
            elsewhere_calls: vec![0; calls],
            portions: vec![Portion::default(); functions],
            reached: vec![Reached::default(); functions],
            known: vec![true; functions],
            undivided: vec![false; functions],
            entered_exactly: vec![true; functions],
            entered_by_estimates: vec![false; functions],
            decides_ways: true,
            sure_calls: vec![true; calls],
            sure_units: vec![true; functions],
            leads: vec![false; functions],
        };
        let units = division.flow.cycles.units_callees_first();
        for &unit in units.iter().rev() {
            division.hand_down(unit, filter);
        }
        for &unit in &units {
            division.take_away(unit, filter);
        }
        division
    }

    /// Divides the cost that a unit got from below between its lines and calls; callers first.
    fn hand_down(&mut self, unit: Row, filter: &CallFilter) {
        let entry = self.flow.entry(unit);
        let members = self.flow.members(unit);
        let Some(first) = members.first().map(|f| f.0 as usize) else {
            return;
        };
        let whole: u128 = members.iter().map(|m| self.flow.whole[m.0 as usize]).sum();
        let mut reached = self.reached[first];
        reached.elsewhere |= entry > 0 || !reached.below;
        // How much of it is below is an estimate then, unless all is.
        let may_be_elsewhere = reached.elsewhere || self.flow.profile.lost_calls;
        if self.entered_by_estimates[first] && reached.below && may_be_elsewhere {
            self.known[first] = false;
        }
        if self.is_selected(unit) {
            let below = std::mem::replace(&mut self.portions[first].below, whole);
            let known = self.known[first];
            let starts = self.starts_selected(unit, filter, entry);
            self.known[first] = starts;
            self.entered_exactly[first] =
                starts && known && (below == 0 || below == whole) && self.was_exact(&members);
            reached = Reached::selected(starts);
        }
        self.reached[first] = reached;
        self.portions[first].whole = whole;
        let below = self.portions[first].below;
        let leaving = self.leaving(&members);
        let own = members.iter().map(|m| self.flow.own[m.0 as usize]);
        let calls = leaving.iter().map(|call| self.flow.calls[call.0 as usize]);
        let mut costs: Vec<u128> = own.chain(calls).collect();
        let costly = costs.iter().filter(|&&cost| cost > 0).count();
        let is_overstated = self.flow.overstated.contains(&unit);
        self.undivided[first] = costly < 2 && !is_overstated && self.were_divided_exactly(&members);
        let shares = divide(below, &mut costs);
        let decided = self.decides(first);
        for (member, &share) in members.iter().zip(&shares) {
            self.below_own[member.0 as usize] = share;
        }
        for (&call, &share) in leaving.iter().zip(&shares[members.len()..]) {
            self.below_calls[call.0 as usize] = share;
            let callee = self.first_of(self.flow.profile.calls().callee(call));
            self.portions[callee].below += share;
            self.known[callee] &= decided || self.flow.calls[call.0 as usize] == 0;
            self.entered_by_estimates[callee] |= !self.was_sure_call(call);
            if filter.contains(call) {
                self.reached[callee] |= reached;
            }
        }
    }

    /// Computes the cost elsewhere of the calls to a unit from that of its own calls; callees first.
    fn take_away(&mut self, unit: Row, filter: &CallFilter) {
        let entry = self.flow.entry(unit);
        let members = self.flow.members(unit);
        let Some(first) = members.first().map(|f| f.0 as usize) else {
            return;
        };
        if self.is_selected(unit) {
            self.sure_units[first] = self.decides(first);
            // Which member is entered without a caller is not in the graph.
            self.entered_exactly[first] &= entry == 0 || members.len() == 1;
            for call in self.flow.incoming(unit) {
                self.sure_calls[call.0 as usize] = self.known[first] && self.was_sure_call(call);
            }
            return;
        }
        let own = |m: &FunctionId| self.flow.own[m.0 as usize] - self.below_own[m.0 as usize];
        let own: u128 = members.iter().map(own).sum();
        let leaving = self.leaving(&members);
        let leads = |&call: &CallId| self.enters(call) || self.leads(call);
        self.leads[first] = leaving.iter().any(|c| filter.contains(*c) && leads(c));
        let calls = leaving.iter().map(|c| self.elsewhere_calls[c.0 as usize]);
        let left = own + calls.sum::<u128>();
        let is_untouched = left == self.portions[first].whole && self.was_exact(&members);
        // What was not spent below is elsewhere.
        let is_never_on_the_way = !self.leads[first] && !self.flow.profile.lost_calls;
        let is_rest = is_never_on_the_way && self.known[first] && self.was_exact(&members);
        let is_sure = is_rest
            || self.decides(first)
                && leaving.iter().all(|c| self.sure_calls[c.0 as usize])
                && (is_untouched || members.iter().all(|&m| self.flow.profile.is_certain(m)));
        self.sure_units[first] = is_sure;
        self.portions[first].elsewhere = left;
        let incoming = self.flow.incoming(unit);
        let outside = |c: &CallId| self.flow.calls[c.0 as usize] - self.below_calls[c.0 as usize];
        let weights = incoming.iter().map(outside);
        let mut weights: Vec<u128> = std::iter::once(entry).chain(weights).collect();
        // Missing costs below a unit with several callers are missing in all of them, in proportion.
        let callers = weights.iter().filter(|&&weight| weight > 0).count();
        let were_sure = incoming.iter().all(|&call| self.was_sure_call(call));
        let is_complete = left == weights.iter().sum::<u128>();
        self.decides_ways &= callers < 2 || left == 0 || is_complete;
        let caller_of = |c: &CallId| self.first_of(self.flow.profile.calls().caller(*c));
        let is_divided = |c: &CallId| self.decides(caller_of(c)) && self.was_sure_call(*c);
        let are_sure = is_sure
            && (callers < 2 && were_sure
                || left == 0
                || is_complete && incoming.iter().all(is_divided));
        let is_sure = |c: &CallId| are_sure || is_never_on_the_way && is_divided(c);
        let sure: Vec<bool> = incoming.iter().map(is_sure).collect();
        let shares = divide(left, &mut weights);
        for ((call, &share), is_sure) in incoming.iter().zip(&shares[1..]).zip(sure) {
            self.elsewhere_calls[call.0 as usize] = share;
            self.sure_calls[call.0 as usize] = is_sure;
        }
    }

    /// Whether no earlier transform divided what the caller of a call has.
    fn was_sure_call(&self, call: CallId) -> bool {
        let profile = self.flow.profile;
        profile.is_divided_exactly(profile.calls().caller(call))
    }

    /// Whether no earlier transform estimated the cost of functions with what they call.
    fn was_exact(&self, members: &[FunctionId]) -> bool {
        members
            .iter()
            .all(|&member| self.flow.profile.is_inclusive_certain(member))
    }

    /// Whether none estimated how much of it is their own.
    fn were_divided_exactly(&self, members: &[FunctionId]) -> bool {
        members
            .iter()
            .all(|&member| self.flow.profile.is_divided_exactly(member))
    }

    fn is_selected(&self, unit: Row) -> bool {
        self.selected.binary_search(&unit).is_ok()
    }

    /// The calls of a unit that leave it.
    fn leaving(&self, members: &[FunctionId]) -> Vec<CallId> {
        let flow = &self.flow;
        let made = members.iter().flat_map(|&m| flow.index.outgoing(m));
        made.copied().filter(|&call| !flow.is_inner(call)).collect()
    }

    /// The share of each function's calls that is made below the selected functions: that of the calls to it, by call in
    /// `counts`, or where these are not counted that of its cost in `portions`.
    pub(super) fn calls_below(&self, counts: &[u64], portions: &[Portion]) -> Vec<f64> {
        let (flow, calls) = (&self.flow, self.flow.profile.calls());
        let mut shares = vec![0.0; flow.own.len()];
        for unit in flow.cycles.units_callees_first().into_iter().rev() {
            let members = flow.members(unit);
            let Some(first) = members.first().map(|f| f.0 as usize) else {
                continue;
            };
            let (mut all, mut below) = (0, 0.0);
            for call in flow.incoming(unit) {
                let count = counts[call.0 as usize];
                all += count;
                below += count as f64 * shares[calls.caller(call).0 as usize];
            }
            let Portion {
                below: part, whole, ..
            } = portions[first];
            let entered = flow.entry(unit) as f64;
            let of_unit = self.portions[first].whole as f64;
            let share = match (all, whole) {
                _ if self.is_selected(unit) => 1.0,
                (0, 0) => f64::from(u8::from(!self.reached[first].elsewhere)),
                (0, _) => part as f64 / whole as f64,
                // What it cost without a caller is elsewhere.
                _ if entered > 0.0 => below / all as f64 * (1.0 - entered / of_unit),
                _ => below / all as f64,
            };
            for member in members {
                shares[member.0 as usize] = share;
            }
        }
        shares
    }

    fn first_of(&self, function: FunctionId) -> usize {
        self.flow.members(self.flow.unit(function))[0].0 as usize
    }

    /// How the cost of a function's unit is divided.
    pub(super) fn portion(&self, function: FunctionId) -> Portion {
        self.portions[self.first_of(function)]
    }

    /// By whom a function's unit is called.
    pub(super) fn reached(&self, function: FunctionId) -> Reached {
        self.reached[self.first_of(function)]
    }

    /// Whether all figures are exact.
    pub(super) fn is_exact(&self) -> bool {
        self.decides_ways && (0..self.known.len()).all(|first| self.decides(first))
    }

    /// Whether a function calls itself through others.
    pub(super) fn is_in_cycle(&self, function: FunctionId) -> bool {
        self.flow.cycles.of(function).is_some()
    }

    fn is_cut(&self, first: usize) -> bool {
        let Portion { below, whole, .. } = self.portions[first];
        below != 0 && below != whole && !self.undivided[first]
    }

    fn decides(&self, first: usize) -> bool {
        self.known[first] && !self.is_cut(first)
    }

    /// Whether the cost that a function's unit gets from below is exact, if not its division.
    pub(super) fn is_known(&self, function: FunctionId) -> bool {
        let first = self.first_of(function);
        let is_alone = self.flow.cycles.of(function).is_none();
        self.known[first] && is_alone || self.is_decided(function)
    }

    /// Whether the division of a function's self cost is exact.
    pub(super) fn is_decided(&self, function: FunctionId) -> bool {
        self.functions.contains(&function) || self.decides(self.first_of(function))
    }

    /// Whether the cost of a call that was spent elsewhere is exact.
    pub(super) fn is_sure_call(&self, call: CallId) -> bool {
        self.sure_calls[call.0 as usize]
    }

    /// Whether the cost of a function and its calls that was spent elsewhere is exact.
    pub(super) fn is_sure_elsewhere(&self, function: FunctionId) -> bool {
        self.functions.contains(&function) || self.sure_units[self.first_of(function)]
    }

    /// Self cost of a function below the selected ones.
    pub(super) fn own_below(&self, function: FunctionId) -> u128 {
        self.below_own[function.0 as usize]
    }

    /// The members of selected units, each with the cost that enters the unit by it other than from below. A
    /// cycle that is entered without a caller is entered by its first member.
    pub(super) fn folded(&self) -> Vec<(FunctionId, u128)> {
        let flow = &self.flow;
        let mut folded = Vec::new();
        for &unit in &self.selected {
            let mut entry = flow.entry(unit);
            for member in flow.members(unit) {
                let incoming = flow.index.incoming(member).iter();
                let outer = incoming.filter(|&&call| !flow.is_inner(call));
                let entering = outer.map(|c| c.0 as usize);
                let entering = entering.map(|c| flow.calls[c] - self.below_calls[c]);
                let cost = std::mem::take(&mut entry) + entering.sum::<u128>();
                folded.push((member, cost));
            }
        }
        folded
    }

    /// Whether the cost that is folded into a function is exact.
    pub(super) fn is_folded_exactly(&self, function: FunctionId) -> bool {
        self.entered_exactly[self.first_of(function)]
    }

    /// Cost of a call below, on the way and elsewhere. `stated` is its cost in the profile, which is used
    /// for calls within a unit: they are not in any sum.
    pub(super) fn call(&self, call: CallId, stated: u128) -> Portion {
        let at = call.0 as usize;
        let of = self.portion(self.flow.profile.calls().caller(call));
        if self.is_inner(call) {
            let shares = split(stated, &[of.below, of.on_the_way(), of.elsewhere]);
            return Portion {
                below: shares[0],
                elsewhere: shares[2],
                whole: if of.whole == 0 { 0 } else { stated },
            };
        }
        let divided = Portion {
            below: self.below_calls[at],
            elsewhere: self.elsewhere_calls[at],
            whole: self.flow.calls[at],
        };
        divided.as_stated(stated, of)
    }

    /// Whether a call is within a cycle.
    pub(super) fn is_inner(&self, call: CallId) -> bool {
        self.flow.is_inner(call)
    }

    /// Whether a call leads to another unit, from which calls lead to a selected one. Also within a cycle: without its calls that
    /// cost nothing, it would be none, and its members would contain each other's cost.
    pub(super) fn leads(&self, call: CallId) -> bool {
        self.leads[self.first_of(self.flow.profile.calls().callee(call))]
    }

    /// Whether a call leads to a selected unit from outside.
    pub(super) fn enters(&self, call: CallId) -> bool {
        let callee = self.flow.profile.calls().callee(call);
        self.is_selected(self.flow.unit(callee)) && !self.is_inner(call)
    }
}
