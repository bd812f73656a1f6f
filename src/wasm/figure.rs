//! The figure shown for places: an event or a rate, by its number on the page.

use super::answer::answer;
use super::columns::ExactColumn;
use crate::analysis::events::Rate;
use crate::browse::{ComparedSide, ComparedTables, Tables};
use crate::model::Formula;
use wasm_bindgen::prelude::JsValue;

/// The figure shown for places.
#[derive(Clone, Copy)]
pub(super) enum Figure<'a> {
    /// Their cost in an event.
    Cost(&'a Formula),
    /// The rate of their sums.
    Rate(&'a Rate),
}

impl<'a> Figure<'a> {
    /// The event or rate of a number.
    pub(super) fn of(tables: &'a Tables, number: usize) -> Option<Self> {
        let event = tables.events.get(number);
        let rate = || tables.rate(number).map(|shown| Figure::Rate(&shown.rate));
        event
            .map(|event| Figure::Cost(&event.formula))
            .or_else(rate)
    }

    /// The event or rate of a number that both profiles of a comparison have, in one of them.
    pub(super) fn in_side(tables: &'a ComparedTables, side: ComparedSide, number: u32) -> Self {
        match tables.rate_pair(number as usize) {
            Some(pair) => Figure::Rate(tables.rate_in(side, pair)),
            None => Figure::Cost(tables.formula(side, number as usize)),
        }
    }

    /// The sort key of places, highest first. For rates it is the cost in the first event: rates of whole
    /// files mean little.
    pub(super) fn weight(self, sums: &[i128]) -> i128 {
        match self {
            Figure::Cost(formula) => formula.of(sums),
            Figure::Rate(_) => sums.first().copied().unwrap_or(0),
        }
    }

    /// A column of sums; missing ones are 0.
    pub(super) fn column(self, all: &[Option<&[i128]>]) -> Result<JsValue, JsValue> {
        let cost = |sums: &Option<&[i128]>, formula: &Formula| sums.map_or(0, |s| formula.of(s));
        Ok(answer(&match self {
            Figure::Cost(formula) => ExactColumn::new(all.iter().map(|sums| cost(sums, formula))),
            Figure::Rate(rate) => ExactColumn::rates(
                all.iter()
                    .map(|sums| sums.and_then(|sums| rate.value(|event| sums[event]))),
            ),
        })?
        .into())
    }
}
