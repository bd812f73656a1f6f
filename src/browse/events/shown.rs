//! The events of a profile: measured ones first, then those that the file defines by formulas, then usual
//! sums such as `L1m` and `CEst`.

use crate::analysis::events::{Unit, long_name as known_long_name, usual_events};
use crate::model::{Formula, Profile};

/// An event that costs can refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownEvent {
    /// Short name as in the file.
    pub name: String,
    /// Description: from the file, otherwise from the documentation of its writer; may be empty.
    pub long_name: String,
    /// Its formula of measured events.
    pub formula: Formula,
    /// Unit of a count; a sum of events has the unit of its terms if they agree.
    pub unit: Unit,
}

impl ShownEvent {
    /// The number that its costs are divided by where they are shown.
    pub fn divisor(&self) -> u64 {
        match self.unit {
            Unit::Fraction(by) => by,
            Unit::Count | Unit::Time(_) | Unit::Bytes => 1,
        }
    }

    /// The name of the divided costs: `X`, if costs are counted as `10*X`.
    pub fn title(&self) -> &str {
        match self.unit {
            Unit::Fraction(_) => self
                .name
                .split_once('*')
                .map_or(&self.name, |parts| parts.1),
            Unit::Count | Unit::Time(_) | Unit::Bytes => &self.name,
        }
    }
}

/// All events of a profile. Their indices are the event numbers of this module.
pub fn shown_events(profile: &Profile) -> Vec<ShownEvent> {
    let shown = |name: &str, long_name: &Option<String>, formula, unit| ShownEvent {
        unit,
        name: name.to_owned(),
        long_name: match long_name {
            Some(stated) => stated.clone(),
            None => known_long_name(name).unwrap_or_default().to_owned(),
        },
        formula,
    };
    let mut events: Vec<ShownEvent> = Vec::new();
    for (at, event) in profile.events().iter().enumerate() {
        let unit = Unit::in_profile(profile, at);
        events.push(shown(
            &event.name,
            &event.long_name,
            Formula::event(at),
            unit,
        ));
    }
    let usual = usual_events(profile.events(), profile.derived_events());
    for event in profile.derived_events().iter().chain(&usual) {
        let formula = Formula::from(event);
        let unit = unit_of(&formula, &events);
        events.push(shown(&event.name, &event.long_name, formula, unit));
    }
    events
}

/// The unit of a sum of events; the measured ones come first in `events`.
pub(in crate::browse) fn unit_of(formula: &Formula, events: &[ShownEvent]) -> Unit {
    let mut units = formula.terms.iter().map(|&(_, event)| events[event].unit);
    let first = units.next().unwrap_or_default();
    match units.all(|unit| unit == first) {
        true => first,
        false => Unit::Count,
    }
}

#[cfg(test)]
mod tests;
