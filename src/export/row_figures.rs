//! The figures of a row in all events and rates.

use crate::analysis::flat::{FlatProfile, RateColumns};
use crate::browse::Tables;
use crate::model::{ESTIMATED, Profile};
use serde::Serialize;
use std::rc::Rc;

/// What readers of self costs need to know about a profile, in sentences.
pub(super) fn notes(profile: &Profile) -> Vec<&'static str> {
    let inlined = "Self costs include code that was inlined from other files.";
    let notes = [
        (profile.has_lines_elsewhere(), inlined),
        (profile.is_estimated(), ESTIMATED),
    ];
    let notes = notes.into_iter().filter(|(applies, _)| *applies);
    notes.map(|(_, note)| note).collect()
}

pub(super) struct Figures {
    events: Vec<Rc<FlatProfile>>,
    rates: Vec<Rc<RateColumns>>,
}

/// Figures by event, and by rate if there are any.
#[derive(Serialize)]
pub(super) struct RowFigures {
    /// `None` if it was only inlined.
    pub(super) called: Option<u64>,
    #[serde(rename = "self")]
    pub(super) own: Vec<i128>,
    pub(super) inclusive: Vec<i128>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) self_rates: Vec<Option<f64>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) inclusive_rates: Vec<Option<f64>>,
}

impl Figures {
    pub(super) fn new(tables: &Tables) -> Self {
        let events = tables.events.len();
        let rates = events..events + tables.rates.len();
        Figures {
            events: (0..events).map(|event| tables.flat(event)).collect(),
            rates: rates.filter_map(|rate| tables.rate_columns(rate)).collect(),
        }
    }

    pub(super) fn of_row(&self, row: usize) -> RowFigures {
        let Figures { events, rates } = self;
        let inclusive = |flat: &Rc<FlatProfile>| flat.inclusive.of_row(row as u32);
        RowFigures {
            called: events
                .first()
                .map_or(Some(0), |flat| flat.calls_of(row as u32)),
            own: events.iter().map(|flat| flat.self_costs[row]).collect(),
            inclusive: events.iter().map(inclusive).collect(),
            self_rates: rates.iter().map(|rate| rate.self_values[row]).collect(),
            inclusive_rates: rates.iter().map(|rate| rate.inclusive[row]).collect(),
        }
    }
}
