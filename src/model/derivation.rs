//! Derives a profile from another one: the same names, events and parts with other costs and calls, for
//! transforms that drop or merge functions.
//!
//! Functions keep their numbers, even without costs, so that selections stay valid. New functions are
//! numbered after them.
//!
//! The `summary:` and `totals:` of parts do not apply to the result and are dropped; real sums are computed again.

use super::outermost::OutermostCosts;
use super::{CallId, FunctionId, Level, PartCosts, Profile, is_last_piece, piece};
use crate::diagnostic::ErrorKind;
use crate::sink::{Place, Symbol};

/// Builds a profile from another one: first new functions, then the parts in order, each with its costs and
/// calls. Repeated entries are summed.
#[derive(Debug)]
pub struct Derivation {
    profile: Profile,
    occurs: Vec<bool>,
    /// The first part has a row for each function, so that rows and functions have the same numbers.
    row: Vec<u64>,
    minus: Vec<u64>,
}

impl Derivation {
    /// Starts with all names, events and parts, and without costs.
    pub fn of(profile: &Profile) -> Self {
        let events = profile.events.len();
        let mut derived = Profile {
            strings: profile.strings.clone(),
            events: profile.events.clone(),
            derived: profile.derived.clone(),
            parts: profile.parts.clone(),
            functions: profile.functions.clone(),
            pages: profile.pages.clone(),
            source_pages: profile.source_pages.clone(),
            has_lines_elsewhere: profile.has_lines_elsewhere,
            counts: profile.counts,
            warnings: profile.warnings.clone(),
            estimated: profile.estimated.clone(),
            estimated_inclusive: profile.estimated_inclusive.clone(),
            estimated_counts: profile.estimated_counts.clone(),
            inlined: profile.inlined.clone(),
            uncalled: profile.uncalled.clone(),
            hides_recursion: profile.hides_recursion,
            unlevelled: profile.unlevelled.clone(),
            parted_levels: profile.parted_levels.clone(),
            lost_calls: profile.lost_calls,
            ..Profile::default()
        };
        derived.self_costs.widen(events);
        derived.calls.widen(events);
        Derivation {
            profile: derived,
            occurs: Vec::new(),
            row: vec![0; events],
            minus: vec![0; events],
        }
    }

    /// Finds or adds a function by its name, file and object. Fails with [`ErrorKind::Limit`] when there are too many
    /// names or functions.
    pub fn function(
        &mut self,
        object: Symbol,
        file: Symbol,
        name: &[u8],
    ) -> Result<FunctionId, ErrorKind> {
        let place = Place {
            object,
            file,
            function: self.profile.strings.symbol(name)?,
        };
        match self.profile.functions.find(place) {
            Some(known) => Ok(known),
            None => self.profile.functions.function(place),
        }
    }

    /// The number of a name, added if it is new. Fails with [`ErrorKind::Limit`] when there are too many names.
    pub fn symbol(&mut self, name: &[u8]) -> Result<Symbol, ErrorKind> {
        self.profile.strings.symbol(name)
    }

    /// Adds a function that is not in the profile yet. Fails with [`ErrorKind::Limit`] when there are too many
    /// functions.
    pub fn new_function(&mut self, place: Place) -> Result<FunctionId, ErrorKind> {
        self.profile.functions.function(place)
    }

    /// The profile so far: names, events, parts and functions.
    pub fn so_far(&self) -> &Profile {
        &self.profile
    }

    /// Begins the next part.
    pub fn begin_part(&mut self) {
        let is_first = self.profile.self_costs.parts() == 0;
        self.profile.self_costs.begin_part();
        self.profile.calls.begin_part();
        if is_first {
            for function in self.profile.functions.ids() {
                self.profile.self_costs.row(function.0);
            }
            self.occurs = vec![false; self.profile.functions.len()];
        }
    }

    /// Adds a part of a profile: self costs by what their function becomes and calls by what their ends become, unless that is
    /// `None`. Fails with [`ErrorKind::Limit`] when there are too many different calls.
    pub fn keep(
        &mut self,
        of: &Profile,
        part: u32,
        own: &dyn Fn(FunctionId) -> Option<FunctionId>,
        ends: &dyn Fn(FunctionId, FunctionId) -> Option<(FunctionId, FunctionId)>,
    ) -> Result<(), ErrorKind> {
        let (self_costs, calls, events) = (&of.self_costs, &of.calls, of.events.len());
        for row in self_costs.rows_of(part) {
            if let Some(function) = own(FunctionId(self_costs.owner(row))) {
                self.self_cost(function, &self_costs.costs(row, events));
            }
        }
        for row in calls.costs().rows_of(part) {
            let call = CallId(calls.costs().owner(row));
            if let Some((caller, callee)) = ends(calls.caller(call), calls.callee(call)) {
                let costs = calls.costs().costs(row, events);
                self.call(caller, callee, calls.count(row), &costs)?;
                if of.has_estimated_count(call) {
                    self.estimate_count(caller, callee);
                }
            }
        }
        Ok(())
    }

    /// Adds to the self cost of a function, for each event.
    pub fn self_cost(&mut self, function: FunctionId, costs: &[i128]) {
        let row = self.profile.self_costs.row(function.0);
        self.occurs[function.0 as usize] |= costs.iter().any(|&cost| cost != 0);
        for number in 0.. {
            let is_last = self.take(costs, number);
            let minus = minus(&self.minus);
            self.profile.self_costs.add(row, &[], &self.row, minus);
            if is_last {
                break;
            }
        }
    }

    /// Adds to a call. Fails with [`ErrorKind::Limit`] when there are too many different calls.
    pub fn call(
        &mut self,
        caller: FunctionId,
        callee: FunctionId,
        count: u64,
        costs: &[i128],
    ) -> Result<(), ErrorKind> {
        let call = self.profile.calls.call(caller, callee)?;
        for end in [caller, callee] {
            self.occurs[end.0 as usize] = true;
        }
        for number in 0.. {
            let is_last = self.take(costs, number);
            let (count, minus) = (if number == 0 { count } else { 0 }, minus(&self.minus));
            self.profile.calls.add(call, count, &[], &self.row, minus);
            if is_last {
                break;
            }
        }
        Ok(())
    }

    /// Adds the cost of code that was inlined into the caller, as a call of the inlined function. How often it ran is
    /// unknown. Fails with [`ErrorKind::Limit`] when there are too many different calls.
    pub fn inlined_call(
        &mut self,
        caller: FunctionId,
        callee: FunctionId,
        costs: &[i128],
    ) -> Result<(), ErrorKind> {
        self.profile.inlined.insert((caller.0, callee.0));
        self.call(caller, callee, 0, costs)
    }

    /// Stores the pieces of costs with this number. Returns whether they are the last ones.
    fn take(&mut self, costs: &[i128], number: u32) -> bool {
        let size = |cost: i128| u64::try_from(cost).unwrap_or(0);
        for (at, &cost) in costs.iter().enumerate() {
            let piece = piece(cost, number);
            (self.row[at], self.minus[at]) = (size(piece), size(-piece));
        }
        costs.iter().all(|&cost| is_last_piece(cost, number))
    }

    /// Marks the profile as estimated.
    pub fn estimate(&mut self) {
        self.profile.estimated.get_or_insert_default();
    }

    /// Marks that calls may be lost, see [`Profile::lost_calls`].
    pub fn lose_calls(&mut self) {
        self.profile.lost_calls = true;
    }

    /// Marks the number of a call as an estimate.
    pub fn estimate_count(&mut self, caller: FunctionId, callee: FunctionId) {
        self.estimate();
        self.profile.estimated_counts.insert((callee.0, caller.0));
    }

    /// Keeps the costs of functions that never ran within themselves, which merged functions may make members of a cycle:
    /// by the levels of the functions that the profile is made from, and by what each becomes. Those of merged functions
    /// are not known.
    pub fn keep_outermost(
        &mut self,
        of: &Profile,
        levels: impl FnOnce() -> Vec<Level>,
        becomes: &[FunctionId],
        merged: impl Iterator<Item = FunctionId>,
    ) {
        let outermost = &mut self.profile.outermost;
        *outermost = match of.outermost.is_empty() {
            false => of
                .outermost
                .renumbered(&becomes.iter().map(|f| f.0).collect::<Vec<_>>()),
            true => {
                let mut known = OutermostCosts::default();
                known.widen(of.events.len());
                known.add(of, becomes, &[], Some(&levels()));
                known
            }
        };
        merged.for_each(|function| outermost.forget(function));
    }

    /// Marks a function that others are merged with, or a member of a cycle whose calls are divided.
    pub fn forget_level(&mut self, function: FunctionId) {
        self.profile.forget_level(function);
    }

    /// Marks whether the self cost of a function is an estimate; other functions are unchanged.
    pub fn doubt(&mut self, function: FunctionId, is_estimated: bool) {
        self.profile.doubt(function, is_estimated);
    }

    /// Marks the inclusive cost of a function as an estimate.
    pub fn doubt_inclusive(&mut self, function: FunctionId) {
        self.estimate();
        self.profile.estimated_inclusive.insert(function.0);
    }

    /// Ends the last part.
    pub fn finish(self) -> Profile {
        let mut profile = self.profile;
        for (index, part) in profile.parts.iter_mut().enumerate() {
            let total = |&event: &usize| profile.self_costs.total(index as u32, event);
            part.sums = part.events.iter().map(total).collect();
            (part.summary, part.totals) = (None, None);
        }
        let occurs = |function: FunctionId| self.occurs.get(function.0 as usize) == Some(&true);
        profile.uncalled.retain(|of| occurs(of.function));
        profile.gone = self.occurs.into_iter().map(|occurs| !occurs).collect();
        profile.functions.freeze();
        profile.self_costs.freeze();
        profile.calls.freeze();
        profile.outermost.freeze();
        profile
    }
}

/// The negative costs; empty if there are none, which is faster.
fn minus(costs: &[u64]) -> &[u64] {
    match costs.iter().any(|&cost| cost > 0) {
        true => costs,
        false => &[],
    }
}

impl PartCosts {
    /// All costs of a row, one for each event.
    pub fn costs(&self, row: u32, events: usize) -> Vec<i128> {
        (0..events).map(|event| self.cost(row, event)).collect()
    }
}

#[cfg(test)]
mod tests;

impl Profile {
    /// Marks whether the self cost of a function is an estimate; other functions are unchanged.
    pub(super) fn doubt(&mut self, function: FunctionId, is_estimated: bool) {
        if !is_estimated && self.estimated.is_none() {
            return;
        }
        let flags = self.estimated.get_or_insert_default();
        let at = function.0 as usize;
        if at >= flags.len() {
            flags.resize(at + 1, false);
        }
        flags[at] = is_estimated;
    }
}
