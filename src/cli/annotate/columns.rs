//! The events of the table: which are shown, what is sorted by, where to stop.

use super::Arguments;
use crate::browse::{OwnEvent, ShownEvent, shown_events};
use crate::cli::basis::problem;
use crate::model::{Formula, PartSelection, Profile};
use std::cmp::Ordering;

/// An event of the table.
pub(super) struct Column {
    pub(super) name: String,
    pub(super) formula: Formula,
    /// What 100 % is.
    pub(super) total: i128,
}

/// The events of the table. Costs of a row stand in the order of `all`.
pub(super) struct Columns {
    pub(super) all: Vec<Column>,
    /// Names of the events of the profile.
    pub(super) recorded: Vec<String>,
    /// What is shown, as places in `all`.
    pub(super) shown: Vec<usize>,
    /// What is sorted by, with the percentage to be reached.
    pub(super) sorted: Vec<(usize, f64)>,
    pub(super) percentages: bool,
}

impl Columns {
    /// # Errors
    /// If an event is not one of the profile, or a threshold not a percentage.
    pub(super) fn new(profile: &Profile, arguments: &Arguments) -> Result<Self, String> {
        let mut events = shown_events(profile);
        let own = own_events(profile, &mut events, &arguments.event)?;
        let recorded: Vec<String> = profile.events().iter().map(|e| e.name.clone()).collect();
        let mut columns = Columns {
            all: Vec::new(),
            shown: Vec::new(),
            sorted: Vec::new(),
            percentages: arguments.show_percs.is_on(),
            recorded: recorded.clone(),
        };
        let shown = if arguments.show.is_empty() {
            &[recorded, own].concat()
        } else {
            &arguments.show
        };
        for name in shown {
            let column = columns.find(profile, &events, name)?;
            columns.shown.push(column);
        }
        columns.sort_by(profile, &events, arguments)?;
        Ok(columns)
    }

    fn sort_by(
        &mut self,
        profile: &Profile,
        events: &[ShownEvent],
        arguments: &Arguments,
    ) -> Result<(), String> {
        let sort = if arguments.sort.is_empty() {
            &self.recorded.clone()
        } else {
            &arguments.sort
        };
        let mut own_thresholds = false;
        for word in sort {
            // A name of an event may hold a colon, a threshold is a number.
            let split = word.rsplit_once(':');
            let split = split.and_then(|(name, t)| Some((name, percentage(t).ok()?)));
            let (name, threshold) = split.unwrap_or((word, 0.0));
            own_thresholds |= split.is_some();
            let column = self.find(profile, events, name)?;
            self.sorted.push((column, threshold));
        }
        if !own_thresholds && let Some(first) = self.sorted.first_mut() {
            first.1 = percentage(&arguments.threshold.to_string())?;
        }
        Ok(())
    }

    /// The place of an event, added if it is not there yet.
    fn find(
        &mut self,
        profile: &Profile,
        events: &[ShownEvent],
        name: &str,
    ) -> Result<usize, String> {
        if let Some(at) = self.all.iter().position(|column| column.name == name) {
            return Ok(at);
        }
        let known = events.iter().find(|event| event.name == name);
        let event = known.ok_or_else(|| {
            let names: Vec<&str> = events.iter().map(|event| &event.name[..]).collect();
            format!(
                "the profile has no event {name}; it has {}",
                names.join(", ")
            )
        })?;
        self.all.push(Column {
            name: event.name.clone(),
            total: profile.total(&event.formula, &PartSelection::All),
            formula: event.formula.clone(),
        });
        Ok(self.all.len() - 1)
    }

    /// The costs of a row by the sums of all measured events.
    pub(super) fn costs(&self, sums: &[i128]) -> Vec<i128> {
        self.all
            .iter()
            .map(|column| column.formula.of(sums))
            .collect()
    }

    /// The totals.
    pub(super) fn totals(&self) -> Vec<i128> {
        self.all.iter().map(|column| column.total).collect()
    }

    /// The order of two rows: the dearer first.
    pub(super) fn order(&self, a: &[i128], b: &[i128]) -> Ordering {
        let keys = self
            .sorted
            .iter()
            .map(|&(column, _)| b[column].cmp(&a[column]));
        keys.fold(Ordering::Equal, Ordering::then)
    }

    /// Whether everything is to be shown.
    pub(super) fn without_end(&self) -> bool {
        self.sorted
            .first()
            .is_none_or(|&(_, percent)| percent >= 100.0)
    }

    /// Whether the costs that were shown so far reach all thresholds.
    pub(super) fn reached(&self, so_far: &[i128]) -> bool {
        let share = |column: usize| {
            let total = self.all[column].total;
            // Of nothing, nothing is missing.
            if total > 0 {
                100.0 * so_far[column] as f64 / total as f64
            } else {
                100.0
            }
        };
        self.sorted
            .iter()
            .all(|&(column, percent)| share(column) >= percent)
    }

    /// Whether a row has so much inclusive cost that it is to be shown.
    pub(super) fn matters(&self, costs: &[i128]) -> bool {
        let shares = self.sorted.iter().filter(|(_, percent)| *percent > 0.0);
        let mut enough = shares.map(|&(column, percent)| {
            let least = (100.0 - percent) / 100.0 * self.all[column].total as f64;
            costs[column] as f64 >= least
        });
        self.without_end() || enough.any(|enough| enough)
    }
}

/// Adds the events that the arguments define. Hands back their names.
fn own_events(
    profile: &Profile,
    events: &mut Vec<ShownEvent>,
    texts: &[String],
) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for text in texts {
        let own = OwnEvent::parse(text);
        let own =
            own.ok_or_else(|| format!("--event {text}: a formula needs a name: NAME = {text}"))?;
        let event = own.read(profile.events(), events);
        events.push(event.map_err(|error| problem(&own, &error))?);
        names.push(own.name);
    }
    Ok(names)
}

fn percentage(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.trim_end_matches('%').parse().ok();
    let within = number.filter(|number| (0.0..=100.0).contains(number));
    within.ok_or_else(|| format!("{text} is no percentage"))
}
