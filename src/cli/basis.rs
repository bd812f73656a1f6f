//! Options that all figures depend on: user-defined events and the rule for cycles.

use crate::analysis::InclusiveRule;
use crate::browse::{
    ComparedTables, OwnEvent, OwnEventError, ShownEvent, Tables, adds_up_to_nothing,
};
use crate::cli::messages;

/// How inclusive costs are computed where functions call each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum CycleRule {
    /// Count outermost invocations where the file records each invocation; otherwise treat each cycle as
    /// one function. No cost exceeds the total unless the file says so.
    #[default]
    Collapsed,
    /// Sum the costs as written; recursive functions may exceed the total.
    Plain,
    /// Compute costs as KCachegrind does.
    Kcachegrind,
}

impl From<CycleRule> for InclusiveRule {
    fn from(rule: CycleRule) -> Self {
        match rule {
            CycleRule::Collapsed => InclusiveRule::Outgoing,
            CycleRule::Plain => InclusiveRule::Plain,
            CycleRule::Kcachegrind => InclusiveRule::KCachegrind,
        }
    }
}

/// The event that `--event NAME = FORMULA` defines; `None` for the name of an existing event and for text
/// that is not a definition.
pub(super) fn definition(text: &str, events: &[ShownEvent]) -> Option<OwnEvent> {
    let is_known = events.iter().any(|event| event.name == text);
    (!is_known).then(|| OwnEvent::parse(text)).flatten()
}

/// Defines the events of all texts that are definitions.
pub(super) fn define<'t>(
    tables: &mut Tables,
    texts: impl Iterator<Item = &'t String>,
) -> Result<(), String> {
    let own: Vec<OwnEvent> = texts
        .filter_map(|text| definition(text, &tables.events))
        .collect();
    let defined = tables.define(&own);
    defined.map_err(|(place, error)| problem(&own[place], &error))
}

/// Defines the event in both profiles of a comparison. Returns its name.
pub(super) fn define_in_both(tables: &mut ComparedTables, text: &str) -> Result<String, String> {
    match definition(text, &tables.a.events) {
        None => Ok(text.to_owned()),
        Some(own) => {
            count_fractions(tables);
            let defined = tables.define(std::slice::from_ref(&own));
            defined.map_err(|(_, error)| problem(&own, &error))?;
            Ok(own.name)
        }
    }
}

/// Makes sums with fractions events of both profiles.
pub(super) fn count_fractions(tables: &mut ComparedTables) {
    tables.a.counts_fractions = true;
    tables.b.counts_fractions = true;
}

/// The number of the event or rate that `--event` selects, see [`event`].
pub(super) fn event_or_rate(tables: &Tables, requested: Option<&String>) -> Result<usize, String> {
    match tables.rates.len() {
        0 => event(tables, requested),
        rates => Ok(tables.events.len() + rates - 1),
    }
}

/// The number of the event that `--event` selects: the one that it defined, the one of this name, or the
/// first one without `--event`. A rate is an error.
pub(super) fn event(tables: &Tables, requested: Option<&String>) -> Result<usize, String> {
    if let Some(rate) = tables.rates.last() {
        return Err(adds_up_to_nothing(rate, tables.profile.events()));
    }
    let names = || tables.events.iter().map(|event| &event.name[..]);
    match requested {
        None if tables.events.is_empty() => Err(messages::NO_EVENTS.into()),
        None => Ok(0),
        Some(_) if !tables.own_events().is_empty() => Ok(tables.events.len() - 1),
        Some(name) => names().position(|known| known == name).ok_or_else(|| {
            let known: Vec<&str> = names().collect();
            messages::no_event(name, &known.join(", "))
        }),
    }
}

/// The message for an invalid definition.
pub(super) fn problem(own: &OwnEvent, error: &OwnEventError) -> String {
    let OwnEvent { name, formula } = own;
    let message = &error.message;
    match error.at {
        None => format!("event {name}: {message}"),
        Some(0) => format!("formula of {name}: {message}"),
        Some(at) => format!(
            "formula of {name}, at \u{201c}{}\u{201d}: {message}",
            &formula[at..]
        ),
    }
}
