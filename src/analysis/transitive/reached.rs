//! What calls bring to the selected rows: a caller has at most what the calls bring that it leads to, and all of it if every
//! path to these calls leads through it.

use super::Relative;
use crate::analysis::groups::Groups;
use crate::analysis::{CallTotals, InclusiveCosts, Row, View};
use crate::model::{CallId, FunctionId};
use crate::order;

/// How many calls have a bit of their own, the most expensive ones; all others share one more.
const CALLS: u32 = 127;

/// By row number, a bit for each call or selected row.
type Masks = Vec<u128>;

/// The calls to selected rows.
struct Reached<'a> {
    view: View<'a>,
    inclusive: &'a InclusiveCosts,
    /// By bit, what is called, the cost and the number of calls.
    calls: Vec<(Option<Row>, i128, u64)>,
    /// Whether a call contains no other one to the same function.
    apart: u128,
    /// The selected rows, sorted.
    selected: Vec<Row>,
    /// The calls that a row leads to.
    leads: Masks,
    /// The calls whose callers are only called below it.
    below: Masks,
    /// The selected rows that are.
    whole: Masks,
}

/// Limits what is estimated for callers, and sets what is certain. Nothing is known where calls do not account for the cost of
/// a selected member of a cycle, as in files without the cost of calls within cycles.
pub(super) fn limit(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    selected: &[Row],
    groups: Option<&Groups>,
    found: &mut [Relative],
) {
    let Some(reached) = Reached::new(view, inclusive, totals, selected) else {
        return;
    };
    let functions = view.index.functions();
    let mut of_group = vec![[0; 3]; groups.map_or(0, Groups::len)];
    for function in (0..functions as u32).map(FunctionId) {
        if let Some(groups) = groups {
            let masks = reached.of(Row::Function(function));
            let of_group = &mut of_group[groups.of(function).0 as usize];
            of_group
                .iter_mut()
                .zip(masks)
                .for_each(|(all, one)| *all |= one);
        }
    }
    for relative in found {
        let row = Row::from_number(relative.row, functions);
        let masks = match (row, groups) {
            (Row::Function(function), Some(groups)) => of_group[groups.of(function).0 as usize],
            _ => reached.of(row),
        };
        reached.settle(relative, masks);
    }
}

impl<'a> Reached<'a> {
    fn new(
        view: View<'a>,
        inclusive: &'a InclusiveCosts,
        totals: &CallTotals<'_>,
        selected: &[Row],
    ) -> Option<Self> {
        let (cycles, functions) = (view.cycles, view.index.functions());
        let calls = view.profile.calls();
        let members = order::distinct(selected.iter().flat_map(|row| row.functions(cycles)));
        let selected = order::distinct(selected.iter().copied());
        let target = |callee| match Row::of(callee, cycles) {
            cycle if selected.binary_search(&cycle).is_ok() => cycle,
            _ => Row::Function(callee),
        };
        let incoming = members.iter().flat_map(|&of| view.index.incoming(of));
        let incoming = incoming
            .filter(|&&call| totals.occurs(call) && calls.caller(call) != calls.callee(call));
        let mut direct: Vec<(CallId, i128)> =
            incoming.map(|&call| (call, totals.cost(call))).collect();
        let number = |row: &Row| row.number(functions) as usize;
        // What no call brings to a row outside of cycles is below no caller.
        let divided = selected.iter().filter(|row| row.outer(cycles) != **row);
        let own = divided.map(|row| inclusive.of_row(row.number(functions)));
        let to_members = |of: &&(CallId, i128)| cycles.of(calls.callee(of.0)).is_some();
        let brought: i128 = direct.iter().filter(to_members).map(|of| of.1).sum();
        if own.max().is_some_and(|own| brought < own) || direct.iter().any(|of| of.1 < 0) {
            return None;
        }
        // Calls between them are within others.
        direct.retain(|of| members.binary_search(&calls.caller(of.0)).is_err());
        order::sort_by_key(&mut direct, |&(call, cost)| (-cost, call));
        let nothing = vec![0u128; functions + cycles.len()];
        let mut reached = Reached {
            view,
            inclusive,
            calls: vec![(None, 0, 0); CALLS as usize + 1],
            apart: 0,
            leads: nothing.clone(),
            below: nothing.clone(),
            whole: nothing,
            selected: selected.clone(),
        };
        for (&(call, cost), place) in direct.iter().zip(0u32..) {
            let (caller, callee) = (calls.caller(call), calls.callee(call));
            let bit = 1 << place.min(CALLS);
            let sum = &mut reached.calls[place.min(CALLS) as usize];
            *sum = (
                (place < CALLS).then(|| target(callee)),
                sum.1 + cost,
                sum.2 + totals.count(call),
            );
            if !cycles.inner(caller, callee) || cycles.never_nested(callee) {
                reached.apart |= bit;
            }
            reached.leads[number(&Row::of(caller, cycles))] |= bit;
            reached.below[caller.0 as usize] |= bit;
        }
        for unit in cycles.units_callees_first() {
            let at = number(&unit);
            for function in unit.functions(cycles) {
                let made = view.index.outgoing(function).iter();
                for &call in made.filter(|&&call| totals.occurs(call)) {
                    let to = number(&Row::of(calls.callee(call), cycles));
                    reached.leads[at] |= reached.leads[to];
                }
            }
        }
        for (row, place) in selected.iter().zip(0..u128::BITS) {
            reached.whole[number(row)] = 1 << place;
        }
        for (above, node) in cycles.dominators().upward() {
            for masks in [&mut reached.below, &mut reached.whole] {
                masks[above as usize] |= masks[node as usize];
            }
        }
        Some(reached)
    }

    /// Which calls a row leads to, which of them are only made below it, and which selected functions are.
    fn of(&self, row: Row) -> [u128; 3] {
        let number = |row: Row| row.number(self.view.index.functions()) as usize;
        let within = |masks: &Masks| {
            let members = row.functions(self.view.cycles).into_iter();
            members.fold(0, |all, one| all | masks[one.0 as usize])
        };
        let leads = self.leads[number(row.outer(self.view.cycles))];
        [leads, within(&self.below), within(&self.whole)]
    }

    fn settle(&self, relative: &mut Relative, [leads, below, whole]: [u128; 3]) {
        let led = (0..=CALLS)
            .filter(|place| leads >> place & 1 == 1)
            .map(|place| self.calls[place as usize]);
        let callees = order::distinct(led.clone().map(|of| of.0));
        let (cost, count) = led.fold((0, 0), |sum, one| (sum.0 + one.1, sum.1 + one.2));
        let profile = self.view.profile;
        let is_certain = self.view.cycles.knows_begins() && !profile.is_estimated();
        if is_certain && leads == below && leads >> CALLS == 0 {
            (relative.called, relative.counted) = (count as f64, true);
            if let [Some(callee)] = callees[..]
                && !relative.exact
                && let Some(known) = self.known(callee, leads, whole, cost)
            {
                (relative.cost, relative.at_least) = known;
                relative.exact = !relative.at_least;
            }
        }
        let has_all = !relative.exact && !relative.at_least && relative.cost >= cost;
        if has_all {
            relative.cost = cost;
        }
        if !relative.counted && (has_all || relative.called > count as f64) {
            relative.called = count as f64;
        }
    }

    /// The cost of a selected function by calls that are all made below one caller, and whether it may be more.
    fn known(&self, callee: Row, leads: u128, whole: u128, cost: i128) -> Option<(i128, bool)> {
        let (profile, cycles) = (self.view.profile, self.view.cycles);
        let disagrees = |row: Row| {
            let number = row.number(self.view.index.functions());
            self.inclusive.disagreement(number).is_some()
        };
        if disagrees(callee) || disagrees(callee.outer(cycles)) {
            return None;
        }
        if leads & !self.apart == 0 {
            return Some((cost, false));
        }
        let place = self.selected.binary_search(&callee).ok()?;
        let is_whole = place < u128::BITS as usize && whole >> place & 1 == 1;
        let function = callee.function().filter(|_| is_whole)?;
        let cost = self.inclusive.of_row(function.0);
        Some((cost, cycles.is_lower_limit(profile, function)))
    }
}
