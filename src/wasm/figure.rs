//! The figure shown for places: an event or a rate, by its number on the page.

use super::failure::no_such_number;
use super::session::Held;
use crate::analysis::events::Rate;
use crate::browse::{Tables, Values};
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
    /// Figures by their numbers.
    pub(super) fn new(held: &Held<'a>, event: u32, second: Option<u32>) -> Result<Self, JsValue> {
        let figure = |number: u32| -> Result<Vec<Figure<'a>>, JsValue> {
            let sides = held.sides(number)?.into_iter();
            let figures: Option<_> = sides.map(|(side, own)| Figure::of(side, own)).collect();
            figures.ok_or_else(no_such_number)
        };
        Ok(Shown {
            event: figure(event)?,
            second: second.map(figure).transpose()?,
        })
    }
}
