//! Which figures of a derived profile are estimates. Of a file none is, unless it says that it was derived.

use super::{CallId, Formula, FunctionId, Part, PartSelection, Profile};
use rustc_hash::FxHashSet;

/// Said of derived profiles whose figures are not all exact, in files as `desc: Note:`.
pub const ESTIMATED: &str =
    "Some figures are estimates: transforms divided the costs of functions with several callers.";

/// Said of derived profiles in the same way, if not all names tell which functions ran within themselves.
pub const UNLEVELLED: &str = "Recursion levels may have run without the ones below them: transforms took away or merged some of a function.";

/// Which figures of calls are estimates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EstimatedCall {
    /// The cost.
    pub cost: bool,
    /// The number of calls.
    pub count: bool,
}

impl std::ops::BitOrAssign for EstimatedCall {
    fn bitor_assign(&mut self, other: Self) {
        self.cost |= other.cost;
        self.count |= other.count;
    }
}

impl Part {
    /// Whether its file says one of these.
    pub fn says(&self, note: &str) -> bool {
        let mut all = self.descriptions.iter();
        all.any(|(key, value)| key == b"Note" && value == note.as_bytes())
    }
}

/// Whether costs may be missing among the self costs of an estimated profile, by whether each is exact: nothing is left of
/// an estimate, or of all.
pub fn lacks_costs(mut costs: impl Iterator<Item = (i128, bool)>) -> bool {
    let mut is_nothing_left = true;
    costs.any(|(cost, is_certain)| {
        is_nothing_left &= cost == 0;
        cost == 0 && !is_certain
    }) || is_nothing_left
}

impl Profile {
    /// Marks all figures of parts that contain estimates, and all levels of parts where names do not tell them: their
    /// lines do not say which ones are exact.
    pub(super) fn doubt_derived_parts(&mut self) {
        let notes = |part: &Part| [ESTIMATED, UNLEVELLED].map(|note| part.says(note));
        let notes: Vec<[bool; 2]> = self.parts.iter().map(notes).collect();
        for (part, [is_estimated, is_unlevelled]) in (0..).zip(notes) {
            if !is_estimated && !is_unlevelled {
                continue;
            }
            self.lost_calls |= is_estimated;
            let (own, costs) = (&self.self_costs, self.calls.costs());
            let calls = costs.rows_of(part).map(|row| CallId(costs.owner(row)));
            let ends = calls.map(|call| [self.calls.caller(call), self.calls.callee(call)]);
            let ends: Vec<[FunctionId; 2]> = ends.collect();
            let own = own.rows_of(part).map(|row| FunctionId(own.owner(row)));
            let functions: Vec<FunctionId> = own.chain(ends.iter().flatten().copied()).collect();
            if is_estimated {
                self.estimated.get_or_insert_default();
                let ends = ends.iter().map(|[caller, callee]| (callee.0, caller.0));
                self.estimated_counts.extend(ends);
                for &function in &functions {
                    self.doubt(function, true);
                    self.estimated_inclusive.insert(function.0);
                }
            }
            if is_unlevelled {
                for function in functions {
                    self.forget_level(function);
                    self.part_level(function);
                }
            }
        }
    }

    /// Whether some figures are estimates: never in a file that was recorded, possibly in a derived profile.
    pub fn is_estimated(&self) -> bool {
        self.estimated.is_some()
    }

    /// Whether the self cost of a function is exact.
    pub fn is_certain(&self, function: FunctionId) -> bool {
        let flags = self.estimated.as_ref();
        !flags.is_some_and(|flags| flags.get(function.0 as usize).copied().unwrap_or(false))
    }

    /// Whether transforms may have left out costs: nothing is left of a function whose cost they divided, or of any function, so that
    /// the sum of all is an estimate, too.
    pub fn may_lack_costs(&self, formula: &Formula, parts: &PartSelection) -> bool {
        if !self.is_estimated() {
            return false;
        }
        let own = self.self_column(formula, parts);
        let functions = self.functions().ids().zip(own);
        lacks_costs(functions.map(|(f, cost)| (cost, self.is_certain(f))))
    }

    /// Whether the inclusive cost of a function is exact. Its self cost and its calls need not be.
    pub fn is_inclusive_certain(&self, function: FunctionId) -> bool {
        !self.estimated_inclusive.contains(&function.0)
    }

    /// Whether the self cost of a function, its calls and so its inclusive cost are exact.
    pub fn is_divided_exactly(&self, function: FunctionId) -> bool {
        self.is_certain(function) && self.is_inclusive_certain(function)
    }

    /// Which costs of a function are estimates, in words of the field.
    pub fn estimated_costs(&self, function: FunctionId) -> &'static [&'static str] {
        match (
            self.is_certain(function),
            self.is_inclusive_certain(function),
        ) {
            (true, true) => &[],
            (true, false) => &["inclusive"],
            (false, true) => &["self"],
            (false, false) => &["self", "inclusive"],
        }
    }

    /// Says that the name of a function does not tell any more whether it ran within itself.
    pub fn forget_level(&mut self, function: FunctionId) {
        self.unlevelled.insert(function.0);
    }

    /// Says that a deeper level of a function also ran without the levels below it.
    pub fn part_level(&mut self, function: FunctionId) {
        self.parted_levels.insert(function.0);
    }

    /// Whether a deeper level of a function may have run without the levels below it: never in a file, possibly in a
    /// derived profile.
    pub fn is_parted_level(&self, function: FunctionId) -> bool {
        self.parted_levels.contains(&function.0)
    }

    /// Whether the name of a function says if it ran within itself, also after transforms.
    pub fn keeps_level(&self, function: FunctionId) -> bool {
        !self.hides_recursion && self.name_tells_level(function)
    }

    /// The same, where its deeper levels run in the selected parts.
    pub fn name_tells_level(&self, function: FunctionId) -> bool {
        !self.unlevelled.contains(&function.0)
    }

    /// Whether names say which of the functions ran within themselves.
    pub fn keeps_all_levels(&self) -> bool {
        let mut functions = self.functions.ids().filter(|&f| self.occurs(f));
        functions.all(|f| self.keeps_level(f) && !self.is_parted_level(f))
    }

    /// Whether the number of a call is an estimate: never in a file that was recorded, possibly in a derived profile.
    pub fn has_estimated_count(&self, call: CallId) -> bool {
        let (caller, callee) = (self.calls.caller(call), self.calls.callee(call));
        self.estimated_counts.contains(&(callee.0, caller.0))
    }

    /// Which figures of a call are estimates: what its caller has was divided between its lines and calls. The only call
    /// of a function costs what that does.
    pub fn estimated_call(&self, call: CallId) -> EstimatedCall {
        let (caller, callee) = (self.calls.caller(call), self.calls.callee(call));
        let is_known =
            || self.is_inclusive_certain(callee) && self.only_calls.contains(&(callee.0, caller.0));
        EstimatedCall {
            cost: !self.is_divided_exactly(caller) && !is_known(),
            count: self.has_estimated_count(call),
        }
    }

    /// Takes the cost 0 of functions of which nothing is left as exact, unless costs may have been lost by rounding.
    pub(crate) fn trust_absence(&mut self, of: impl Fn(FunctionId) -> bool) {
        let ids = self.functions.ids().filter(|_| !self.lost_calls);
        let absent: Vec<FunctionId> = ids.filter(|&f| !self.occurs(f) && of(f)).collect();
        for function in absent {
            self.doubt(function, false);
            self.estimated_inclusive.remove(&function.0);
        }
    }

    /// Finds the calls that are the only ones of a function and cost what it and its calls do, of each event. They are exact
    /// if the function is, and if they were in the profile that was divided.
    pub(crate) fn find_only_calls(&mut self, divided: &Profile) {
        if !self.is_estimated() {
            return;
        }
        let ends = |of: &Profile, call| (of.calls.callee(call), of.calls.caller(call));
        let sure = divided.calls.ids();
        let sure = sure.filter(|&call| !divided.estimated_call(call).cost);
        let sure: FxHashSet<_> = sure.map(|call| ends(divided, call)).collect();
        let mut callers = vec![0u32; self.functions.len()];
        for call in self.calls.ids() {
            callers[self.calls.callee(call).0 as usize] += 1;
        }
        let callee = |call: CallId| self.calls.callee(call).0 as usize;
        let mut only: Vec<CallId> = self.calls.ids().collect();
        only.retain(|&call| callers[callee(call)] == 1 && sure.contains(&ends(self, call)));
        for event in 0..self.events.len() {
            let (event, all) = (Formula::event(event), PartSelection::All);
            let calls = self.call_column(&event, &all);
            let mut costs = self.self_column(&event, &all);
            for (call, cost) in self.calls.ids().zip(&calls) {
                costs[self.calls.caller(call).0 as usize] += cost;
            }
            only.retain(|&call| calls[call.0 as usize] == costs[callee(call)]);
        }
        let pair = |call| (self.calls.callee(call).0, self.calls.caller(call).0);
        self.only_calls = only.into_iter().map(pair).collect();
    }

    /// Whether the number of calls of a function is an estimate.
    pub fn has_estimated_calls(&self, function: FunctionId) -> bool {
        let callers = (function.0, 0)..=(function.0, u32::MAX);
        self.estimated_counts.range(callers).next().is_some()
    }

    /// Whether the number of calls of each function is an estimate, by function number; empty if none is.
    pub fn estimated_counts(&self) -> Vec<bool> {
        if self.estimated_counts.is_empty() {
            return Vec::new();
        }
        let mut estimated = vec![false; self.functions.len()];
        for &(callee, _) in &self.estimated_counts {
            estimated[callee as usize] = true;
        }
        estimated
    }
}
