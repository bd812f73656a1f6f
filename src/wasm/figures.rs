//! The figure shown for places, an event or a rate by its number on the page, and figures by row: one column of a
//! profile, or of a comparison those of A and B with their difference.

use super::answer::no_such_number;
use super::columns::ExactColumn;
use super::session::Held;
use crate::analysis::compare::Difference;
use crate::analysis::events::Rate;
use crate::analysis::groups::GroupBy;
use crate::browse::{ComparedValue, RateDifference, Tables, Values};
use crate::model::Formula;
use serde::Serialize;
use tsify::Tsify;
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
    /// What no line or instruction can exceed, for both: the inclusive cost of the function, if lines of its recursion
    /// levels contain each other.
    pub(super) most: [Vec<Option<i128>>; 2],
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
    /// Figures by their numbers; `of` is the function whose code is shown, if it is not that of whole files.
    pub(super) fn new(
        held: &Held<'a>,
        (event, second): (u32, Option<u32>),
        of: Option<(u32, GroupBy)>,
    ) -> Result<Self, JsValue> {
        let most = |number: u32| -> Result<Vec<Option<i128>>, JsValue> {
            let sides = held.sides(number)?.into_iter();
            let limit = |(side, own): (&Tables, usize)| side.most_of_levels(of?, own);
            Ok(sides.map(limit).collect())
        };
        let figure = |number: u32| -> Result<Vec<Figure<'a>>, JsValue> {
            let sides = held.sides(number)?.into_iter();
            let figures: Option<_> = sides.map(|(side, own)| Figure::of(side, own)).collect();
            figures.ok_or_else(no_such_number)
        };
        Ok(Shown {
            event: figure(event)?,
            second: second.map(figure).transpose()?,
            most: [most(event)?, second.map_or(Ok(Vec::new()), most)?],
        })
    }
}

/// A figure in a profile, or in both profiles of a comparison.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub(super) enum Figures {
    /// In a profile.
    One(ExactColumn),
    /// In A and in B.
    Both(ComparedColumn),
}

/// A figure in A and in B. For a rate, the difference is not a number if a profile has no value.
#[derive(Serialize, Tsify)]
pub(super) struct ComparedColumn {
    a: ExactColumn,
    b: ExactColumn,
    change: ExactColumn,
}

impl Figures {
    /// The values of one side, or of two.
    pub(super) fn of(sides: &[Values]) -> Self {
        match sides {
            [values] => Figures::One(ExactColumn::of(values)),
            [Values::Costs(a), Values::Costs(b)] => {
                let pairs = a.iter().zip(b);
                Figures::costs(pairs.map(|(&a, &b)| Difference { a, b }))
            }
            [Values::Rates(a), Values::Rates(b)] => {
                let pairs = a.iter().zip(b);
                Figures::rates(pairs.map(|(&a, &b)| RateDifference { a, b }))
            }
            _ => unreachable!("one side or two of the same kind"),
        }
    }

    /// Costs in A and in B.
    pub(super) fn costs(list: impl ExactSizeIterator<Item = Difference> + Clone) -> Self {
        Figures::Both(ComparedColumn {
            a: ExactColumn::new(list.clone().map(|d| d.a)),
            b: ExactColumn::new(list.clone().map(|d| d.b)),
            change: ExactColumn::new(list.map(Difference::change)),
        })
    }

    /// Rates, or figures with fractions, in A and in B.
    pub(super) fn rates(list: impl Iterator<Item = RateDifference> + Clone) -> Self {
        Figures::Both(ComparedColumn {
            a: ExactColumn::rates(list.clone().map(|rate| rate.a)),
            b: ExactColumn::rates(list.clone().map(|rate| rate.b)),
            change: ExactColumn::rates(list.map(RateDifference::change)),
        })
    }

    /// Costs or rates in A and in B, all of the same kind.
    pub(super) fn both(list: impl ExactSizeIterator<Item = ComparedValue> + Clone) -> Self {
        let rate = |value| match value {
            ComparedValue::Rate(rate) => Some(rate),
            ComparedValue::Cost(_) => None,
        };
        if list.clone().any(|value| rate(value).is_some()) {
            return Figures::rates(list.filter_map(rate));
        }
        Figures::costs(list.map(|value| match value {
            ComparedValue::Cost(cost) => cost,
            ComparedValue::Rate(_) => Difference::default(),
        }))
    }
}

/// `PRESENCE` of www/protocol/comparison.js: in both profiles, in B only, in A only.
pub(super) fn presence([in_a, in_b]: [bool; 2]) -> u8 {
    match (in_a, in_b) {
        (false, true) => 1,
        (true, false) => 2,
        (true, true) | (false, false) => 0,
    }
}
