//! Costs of lines or instructions in two profiles side by side, as columns of www/protocol/comparison.js.

use super::columns::{Entries, numbers, object};
use super::compared_answers::{differences, rate_differences};
use super::compared_lines::LineRequest;
use super::figure::Figure;
use crate::analysis::compare::Difference;
use crate::browse::{ComparedSide, ComparedTables, RateDifference};
use crate::code::Call;
use crate::order;
use js_sys::Uint8Array;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::JsValue;

/// The sides in their order.
pub(super) const SIDES: [ComparedSide; 2] = [ComparedSide::A, ComparedSide::B];

/// Sums in all measured events; empty without a record.
type Sums<'a> = Option<&'a [i128]>;

/// Costs and calls of lines or instructions in A and B, by number.
pub(super) struct BothPlaces<'a> {
    tables: &'a ComparedTables,
    request: LineRequest,
    own: [Vec<Sums<'a>>; 2],
    calls: Vec<BothCalls>,
    called: [Vec<Option<Vec<i128>>>; 2],
}

/// The calls of one function at a place.
struct BothCalls {
    place: u32,
    callee: u32,
    is_counted: bool,
    sums: [Option<Vec<i128>>; 2],
}

impl<'a> BothPlaces<'a> {
    /// Collects places that have the same numbers on both sides.
    pub(super) fn new(
        tables: &'a ComparedTables,
        request: LineRequest,
        own: [Vec<Sums<'a>>; 2],
        calls: [Vec<Call<'_>>; 2],
    ) -> Self {
        let called = SIDES.map(|side| {
            let counted = calls[side as usize]
                .iter()
                .filter(|call| !call.callee.is_inner);
            summed(
                own[side as usize].len(),
                counted.map(|call| (call.place, call.sums)),
            )
        });
        let mut all: BTreeMap<(u32, u32), BothCalls> = BTreeMap::new();
        for (side, calls) in calls.iter().enumerate() {
            for call in calls {
                let (place, callee) = (call.place, call.callee.row);
                let both = all.entry((place, callee)).or_insert_with(|| BothCalls {
                    place,
                    callee,
                    is_counted: false,
                    sums: [None, None],
                });
                both.is_counted |= !call.callee.is_inner;
                add(&mut both.sums[side], call.sums);
            }
        }
        let mut calls: Vec<BothCalls> = all.into_values().collect();
        order::sort_by_cached_key(&mut calls, |call| {
            let size = Reverse(size(tables, request.event, call));
            (call.place, size, call.callee)
        });
        BothPlaces {
            tables,
            request,
            own,
            calls,
            called,
        }
    }

    /// The number of the first call of each place, and one more at the end.
    pub(super) fn first_calls(&self) -> Vec<u32> {
        let places = 0..=self.own[0].len() as u32;
        let first = |place| self.calls.partition_point(|call| call.place < place);
        places.map(|place| first(place) as u32).collect()
    }

    /// `cost`, `second`, `called` and `calls`.
    pub(super) fn columns(&self) -> Result<Entries, JsValue> {
        let mut columns = self.sums(&self.own, &both_borrowed(&self.called))?;
        columns.push(("calls", self.call_columns()?));
        Ok(columns)
    }

    /// `cost`, `second` and `called` of groups of places. `group` is the group of each place.
    pub(super) fn group_columns(
        &self,
        group: &[Option<u32>],
        count: usize,
    ) -> Result<Entries, JsValue> {
        let grouped = |all: &[Sums<'_>]| {
            let places = group.iter().zip(all);
            summed(
                count,
                places.filter_map(|(group, sums)| Some(((*group)?, (*sums)?))),
            )
        };
        let own = SIDES.map(|side| grouped(&self.own[side as usize]));
        let called = SIDES.map(|side| grouped(&borrowed(&self.called[side as usize])));
        self.sums(&both_borrowed(&own), &both_borrowed(&called))
    }

    fn sums(
        &self,
        own: &[Vec<Sums<'_>>; 2],
        called: &[Vec<Sums<'_>>; 2],
    ) -> Result<Entries, JsValue> {
        let second = self.request.second.map(|event| self.both(event, own));
        Ok(vec![
            ("cost", self.both(self.request.event, own)?),
            ("second", second.unwrap_or(Ok(JsValue::NULL))?),
            ("called", self.both(self.request.event, called)?),
        ])
    }

    /// `ComparedPlaceCalls`.
    fn call_columns(&self) -> Result<JsValue, JsValue> {
        let all = &self.calls;
        let number =
            |value: fn(&BothCalls) -> u32| numbers(&all.iter().map(value).collect::<Vec<u32>>());
        let flags = |value: fn(&BothCalls) -> u8| -> JsValue {
            let flags: Vec<u8> = all.iter().map(value).collect();
            Uint8Array::from(&flags[..]).into()
        };
        let sums = SIDES.map(|side| {
            let own = all.iter().map(|call| call.sums[side as usize].as_deref());
            own.collect::<Vec<_>>()
        });
        let count = |call: &BothCalls, side: usize| {
            let sums = call.sums[side].as_deref().unwrap_or_default();
            sums.last().copied().unwrap_or(0)
        };
        let counts = all.iter().map(|call| Difference {
            a: count(call, 0),
            b: count(call, 1),
        });
        let second = self.request.second.map(|event| self.both(event, &sums));
        object(&[
            ("place", number(|call| call.place)),
            ("callee", number(|call| call.callee)),
            (
                "presence",
                flags(|call| presence([call.sums[0].is_some(), call.sums[1].is_some()])),
            ),
            ("counted", flags(|call| call.is_counted.into())),
            ("cost", self.both(self.request.event, &sums)?),
            ("second", second.unwrap_or(Ok(JsValue::NULL))?),
            ("count", differences(counts)?),
        ])
    }

    /// `ComparedColumn` of an event or a rate.
    fn both(&self, number: u32, [a, b]: &[Vec<Sums<'_>>; 2]) -> Result<JsValue, JsValue> {
        let pairs = a.iter().zip(b);
        if let Some(pair) = self.tables.rate_pair(number as usize) {
            let [rate_a, rate_b] = SIDES.map(|side| self.tables.rate_in(side, pair));
            return rate_differences(pairs.map(|(a, b)| RateDifference {
                a: a.and_then(|sums| rate_a.value(|event| sums[event])),
                b: b.and_then(|sums| rate_b.value(|event| sums[event])),
            }));
        }
        let formulas = SIDES.map(|side| self.tables.formula(side, number as usize));
        let cost = |side: usize, sums: &Sums<'_>| sums.map_or(0, |sums| formulas[side].of(sums));
        differences(pairs.map(|(a, b)| Difference {
            a: cost(0, a),
            b: cost(1, b),
        }))
    }
}

/// Sort key for the most expensive calls first: the larger one of both costs.
fn size(tables: &ComparedTables, event: u32, call: &BothCalls) -> i128 {
    let sizes = SIDES.map(|side| {
        let sums = call.sums[side as usize].as_deref();
        sums.map_or(0, |sums| {
            Figure::in_side(tables, side, event).weight(sums).abs()
        })
    });
    sizes[0].max(sizes[1])
}

fn both_borrowed([a, b]: &[Vec<Option<Vec<i128>>>; 2]) -> [Vec<Sums<'_>>; 2] {
    [borrowed(a), borrowed(b)]
}

fn borrowed(all: &[Option<Vec<i128>>]) -> Vec<Sums<'_>> {
    all.iter().map(Option::as_deref).collect()
}

fn add(to: &mut Option<Vec<i128>>, sums: &[i128]) {
    match to {
        Some(to) => to.iter_mut().zip(sums).for_each(|(cell, sum)| *cell += sum),
        None => *to = Some(sums.to_vec()),
    }
}

/// Sums by number.
fn summed<'s>(
    count: usize,
    all: impl Iterator<Item = (u32, &'s [i128])>,
) -> Vec<Option<Vec<i128>>> {
    let mut sums = vec![None; count];
    all.for_each(|(number, own)| add(&mut sums[number as usize], own));
    sums
}

/// The value of `PRESENCE` in www/protocol/comparison.js.
pub(super) fn presence([in_a, in_b]: [bool; 2]) -> u8 {
    match (in_a, in_b) {
        (false, _) => 1,
        (true, true) => 0,
        (true, false) => 2,
    }
}

/// The same for groups: that of all members if they agree, otherwise both.
pub(super) fn group_presence(members: &[u8], group: &[Option<u32>], count: usize) -> Vec<u8> {
    let mut all: Vec<Option<u8>> = vec![None; count];
    for (own, group) in members.iter().zip(group) {
        if let Some(group) = group {
            let known = &mut all[*group as usize];
            *known = Some(known.map_or(*own, |known| if known == *own { known } else { 0 }));
        }
    }
    all.into_iter().map(Option::unwrap_or_default).collect()
}
