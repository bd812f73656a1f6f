//! The figure shown for places: an event or a rate, by its number on the page.

use super::failure::no_such_number;
use crate::analysis::events::Rate;
use crate::browse::{ComparedSide, ComparedTables, Tables, Values};
use crate::model::Formula;
use wasm_bindgen::prelude::JsValue;

/// Sums in all measured events; empty without a record.
pub(super) type Sums<'a> = Option<&'a [i128]>;

/// The figure shown for places.
#[derive(Clone, Copy)]
pub(super) enum Figure<'a> {
    /// Their cost in an event.
    Cost(&'a Formula),
    /// The rate of their sums.
    Rate(&'a Rate),
}

/// The shown figures: an event, and optionally a second one; each for a profile, or for A and for B.
pub(super) struct Shown<'a> {
    pub(super) event: Vec<Figure<'a>>,
    pub(super) second: Option<Vec<Figure<'a>>>,
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

    /// The values of sums.
    pub(super) fn values(self, all: &[Sums<'_>]) -> Values {
        match self {
            Figure::Cost(formula) => {
                let cost = |sums: &Sums<'_>| sums.map_or(0, |sums| formula.of(sums));
                Values::Costs(all.iter().map(cost).collect())
            }
            Figure::Rate(rate) => {
                let value = |sums: &Sums<'_>| sums.and_then(|sums| rate.value(|event| sums[event]));
                Values::Rates(all.iter().map(value).collect())
            }
        }
    }
}

impl<'a> Shown<'a> {
    /// Figures of a profile, by their numbers.
    pub(super) fn of_one(
        tables: &'a Tables,
        event: u32,
        second: Option<u32>,
    ) -> Result<Self, JsValue> {
        let figure = |number: u32| {
            let figure = Figure::of(tables, number as usize).ok_or_else(no_such_number);
            figure.map(|figure| vec![figure])
        };
        Ok(Shown {
            event: figure(event)?,
            second: second.map(figure).transpose()?,
        })
    }

    /// Figures of A and of B, by their numbers.
    pub(super) fn of_both(
        tables: &'a ComparedTables,
        event: u32,
        second: Option<u32>,
    ) -> Result<Self, JsValue> {
        let figure = |number: u32| {
            let exists = (number as usize) < tables.numbers();
            let sides = [ComparedSide::A, ComparedSide::B];
            let figures = || {
                sides
                    .map(|side| Figure::in_side(tables, side, number))
                    .into()
            };
            exists.then(figures).ok_or_else(no_such_number)
        };
        Ok(Shown {
            event: figure(event)?,
            second: second.map(figure).transpose()?,
        })
    }
}
