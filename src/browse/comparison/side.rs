//! The tables of one of two compared profiles: those of the profile that contains both, restricted to the
//! parts, events and names of one side.
//!
//! The measured events of both come first in the list, by their numbers in the profile that contains both,
//! so that formulas mean the same in A and in B.

use super::tables::Added;
use crate::analysis::compare::{MatchedRow, Side};
use crate::analysis::events::Unit;
use crate::analysis::{CallFilter, CallIndex, flags, occurring_functions};
use crate::browse::{RowNames, ShownEvent, Tables};
use crate::model::{CallId, EventType, Formula, FunctionId, Part, PartSelection, Profile};
use crate::sink::Place;
use std::rc::Rc;

/// The part of a merged profile that belongs to one side.
#[derive(Clone, Debug)]
pub(in crate::browse) struct Scope {
    pub(in crate::browse) side: Side,
    /// Whether each measured event belongs to this side.
    measured: Vec<bool>,
    /// Whether each function does.
    present: Vec<bool>,
    /// Whether the self cost of each function is an estimate; `None` if this side has no estimates.
    pub(in crate::browse) estimated: Option<Vec<bool>>,
    /// The functions that do not occur in the selected parts, with their names.
    absent: Vec<(usize, Place)>,
    /// The calls that do.
    calls: CallFilter,
}

impl Tables {
    /// The tables of one side, which was added as a profile.
    pub(super) fn of_side(
        profile: &Rc<Profile>,
        index: &Rc<CallIndex>,
        names: RowNames,
        side: Side,
        added: Added,
    ) -> Tables {
        let parts = side.select(&PartSelection::All);
        let mut measured = vec![false; profile.events().len()];
        for &event in &side.events {
            measured[event] = true;
        }
        // By row; the flags are those of its functions.
        let flagged = |of: Vec<bool>| {
            let rows = side.rows.iter().copied().zip(of);
            let rows = rows.filter_map(|(row, is_flagged)| is_flagged.then_some(row));
            flags(rows, profile.functions().len())
        };
        let (present, estimated) = (flagged(added.occurs), added.estimated.map(flagged));
        let calls = CallFilter::new(profile, &parts);
        let events = events(profile, &side, added.events);
        Tables {
            scope: Some(Scope {
                side,
                measured,
                present,
                estimated,
                absent: Vec::new(),
                calls,
            }),
            ..Tables::of_parts(profile, index, parts, events, names)
        }
    }

    /// Whether a function belongs to its side and to the selected parts, and no transform left it empty.
    pub fn occurs(&self, function: FunctionId) -> bool {
        let all = || occurring_functions(&self.profile, &self.parts);
        match &self.scope {
            Some(scope) => scope.present[function.0 as usize],
            None => self.occurring.get_or_init(all)[function.0 as usize],
        }
    }

    /// Whether a call belongs to its side.
    pub(in crate::browse) fn has_call(&self, call: CallId) -> bool {
        let scope = self.scope.as_ref();
        scope.is_none_or(|scope| scope.calls.contains(call))
    }

    /// Sums over some parts of its side, by their original numbers. Functions and calls that do not occur in them do not
    /// belong to the side; `of` is its place in the matched `rows`.
    pub(in crate::browse) fn select_own_parts(
        &mut self,
        parts: &PartSelection,
        rows: &mut [MatchedRow],
        of: impl Fn(&mut MatchedRow) -> &mut Option<Place>,
    ) {
        let all = self.scope.as_ref().map(|scope| scope.side.select(parts));
        self.select_parts(all.unwrap_or_else(|| parts.clone()));
        let Some(scope) = &mut self.scope else {
            return;
        };
        for (row, place) in scope.absent.drain(..) {
            scope.present[row] = true;
            *of(&mut rows[row]) = Some(place);
        }
        scope.calls = CallFilter::new(&self.profile, &self.parts);
        if (0..scope.side.parts.len() as u32).all(|part| parts.contains(part)) {
            return;
        }
        let here = occurring_functions(&self.profile, &self.parts);
        for (row, matched) in rows.iter_mut().enumerate().filter(|(row, _)| !here[*row]) {
            if let Some(place) = of(matched).take() {
                scope.present[row] = false;
                scope.absent.push((row, place));
            }
        }
    }

    /// The selected parts, by their numbers in the original profile of this side.
    pub fn own_parts(&self) -> PartSelection {
        let own = self.scope.as_ref();
        let own = own.map(|scope| scope.side.selected(&self.parts));
        own.unwrap_or_else(|| self.parts.clone())
    }

    /// The events of its side, by their indices in [`Tables::events`].
    pub fn known_events(&self) -> impl Iterator<Item = (usize, &ShownEvent)> {
        let is_known = |place: usize| {
            let scope = self.scope.as_ref();
            scope.is_none_or(|scope| scope.measured.get(place).copied().unwrap_or(true))
        };
        let events = self.events.iter().enumerate();
        events.filter(move |(place, _)| is_known(*place))
    }

    /// The measured events by number. Those of the other side have no name, so no formula can name them.
    pub fn measured(&self) -> Vec<EventType> {
        let mut events = self.profile.events().to_vec();
        if let Some(scope) = &self.scope {
            for (event, _) in scope.measured.iter().enumerate().filter(|(_, own)| !**own) {
                events[event] = EventType::default();
            }
        }
        events
    }

    /// Who wrote the profile: the first `creator:` of its parts.
    pub fn creator(&self) -> Option<&[u8]> {
        let mut parts = self.parts_of_side().iter();
        parts.find_map(|part| part.creator.as_deref())
    }

    /// What was profiled: the first `cmd:` of its parts.
    pub fn command(&self) -> Option<&[u8]> {
        let mut parts = self.parts_of_side().iter();
        parts.find_map(|part| part.command.as_deref())
    }

    /// All parts of its side, selected or not.
    pub(in crate::browse) fn parts_of_side(&self) -> &[Part] {
        let parts = self.profile.parts();
        match &self.scope {
            Some(Scope { side, .. }) => &parts[side.parts.start as usize..side.parts.end as usize],
            None => parts,
        }
    }
}

/// The events of a profile, with those of the other one inserted among the measured ones.
fn events(profile: &Profile, side: &Side, own: Vec<ShownEvent>) -> Vec<ShownEvent> {
    let names = profile.events().iter().enumerate();
    let foreign = names.map(|(event, kind)| ShownEvent {
        name: kind.name.clone(),
        long_name: String::new(),
        formula: Formula::event(event),
        unit: Unit::default(),
    });
    let mut events: Vec<ShownEvent> = foreign.collect();
    for (place, event) in own.into_iter().enumerate() {
        let terms = event.formula.terms.iter();
        let formula = Formula {
            terms: terms
                .map(|&(factor, own)| (factor, side.events[own]))
                .collect(),
        };
        let event = ShownEvent { formula, ..event };
        match side.events.get(place) {
            Some(&number) => events[number] = event,
            None => events.push(event),
        }
    }
    events
}

#[cfg(test)]
mod tests;
