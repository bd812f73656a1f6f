//! Event types: what was counted. Long names and formulas of events are in headers, which each part repeats.
//!
//! Events are identified by name in the whole profile: each part may list its own events in its own order,
//! and equal names mean the same event. Derived events have no column of costs; they are integer
//! combinations of measured events (`event: Sum = Ir + 2 Dr`).

use super::Profile;
use super::formula::{self, Definition};
use crate::diagnostic::{Location, WarningKind};
use crate::limits::EVENTS;

/// A measured event: a column of costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventType {
    /// Short name as in `events:`, for example `Ir` or `Time_(10ns)`.
    pub name: String,
    /// Long name from an `event:` line.
    pub long_name: Option<String>,
}

/// An event that is computed from measured ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DerivedEvent {
    /// Short name.
    pub name: String,
    /// Long name, if one was given.
    pub long_name: Option<String>,
    /// The formula as written.
    pub formula: String,
    /// The same resolved to measured events: (factor, index of the event).
    pub terms: Vec<(i64, usize)>,
}

/// Definitions and long names in order of occurrence.
#[derive(Debug, Default)]
pub(super) struct EventBook {
    definitions: Vec<(Definition, Location)>,
    long_names: Vec<(String, String)>,
}

impl EventBook {
    /// Notes an `event:` line.
    pub(super) fn define(
        &mut self,
        name: &[u8],
        formula: Option<&[u8]>,
        long_name: Option<&[u8]>,
        at: Location,
    ) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (name, long_name) = (text(name), long_name.map(text));
        match formula {
            Some(formula) => {
                let definition = Definition {
                    name,
                    long_name,
                    formula: text(formula),
                };
                // Each part repeats the definitions of the file.
                if self.definitions.len() < EVENTS
                    && !self.definitions.iter().any(|d| d.0 == definition)
                {
                    self.definitions.push((definition, at));
                }
            }
            None => {
                let known = self.long_names.iter().any(|(n, _)| *n == name);
                if !known && self.long_names.len() < EVENTS {
                    self.long_names.extend(long_name.map(|l| (name, l)));
                }
            }
        }
    }

    /// Whether an event is a ratio of others, which cannot be summed: pprofile writes `hits`,
    /// `microseconds` and `usphit`, which is microseconds for each hit.
    pub(super) fn is_ratio(&self, name: &[u8]) -> bool {
        let defined = self.long_names.iter().find(|(n, _)| n.as_bytes() == name);
        defined.is_some_and(|(_, long_name)| long_name == "microseconds/hit")
    }

    /// Sets the long names and the derived events of the profile.
    pub(super) fn resolve(self, profile: &mut Profile) {
        let definitions: Vec<Definition> = self.definitions.iter().map(|d| d.0.clone()).collect();
        let (derived, failed) = formula::resolve(&definitions, &profile.events);
        profile.derived = derived;
        for (index, why) in failed {
            let (definition, at) = &self.definitions[index];
            let example = || format!("{} = {}: {why}", definition.name, definition.formula);
            let warnings = &mut profile.warnings;
            warnings.add(WarningKind::EventFormula, Some(*at), example);
        }
        for (name, long_name) in self.long_names {
            if let Some(event) = event_named(&mut profile.events, &name) {
                event.long_name = Some(long_name);
            }
        }
    }
}

fn event_named<'a>(events: &'a mut [EventType], name: &str) -> Option<&'a mut EventType> {
    events.iter_mut().find(|event| event.name == name)
}
