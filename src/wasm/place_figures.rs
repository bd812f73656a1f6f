//! Costs and calls of lines or instructions, in a profile or in A and B side by side.

use super::code_rows::{CodeColumn, CodeRowsRequest};
use super::columns::{Bytes, Numbers};
use super::figures::{Figure, Figures, Shown, Sums, presence};
use crate::browse::Values;
use crate::code::Call;
use crate::details;
use crate::order;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tsify::Tsify;

/// Costs of lines or instructions, or sums of several.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub(super) struct PlaceCosts {
    /// In which of two profiles they are, see `PRESENCE`; null in a profile.
    presence: Option<Bytes>,
    #[serde(rename = "self")]
    own: Figures,
    /// Cost of the place in total: self cost, code inlined at it, and its calls.
    total: Figures,
    /// The total for the second event.
    second: Option<Figures>,
}

/// Calls by line or instruction, most expensive first.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub(super) struct PlaceCalls {
    /// Index of the place that they are made at.
    place: Numbers,
    /// Row of the called function.
    callee: Numbers,
    /// In which of two profiles they are, see `PRESENCE`; null in a profile.
    presence: Option<Bytes>,
    /// 1 where the cost is added to that of the place; 0 where it is contained in other calls.
    counted: Bytes,
    cost: Figures,
    second: Option<Figures>,
    count: Figures,
}

/// Costs and calls of lines or instructions by number, the same on all sides.
pub(super) struct PlaceFigures<'a> {
    shown: Shown<'a>,
    /// By side.
    own: Vec<Vec<Sums<'a>>>,
    /// The totals of places with calls or inlined code, likewise.
    more: Vec<Vec<Option<Vec<i128>>>>,
    calls: Vec<SideCalls>,
    /// In which of two profiles each place is.
    presence: Option<Vec<u8>>,
}

/// The calls of one function at a place.
struct SideCalls {
    place: u32,
    callee: u32,
    is_counted: bool,
    /// By side.
    sums: Vec<Option<Vec<i128>>>,
}

impl<'a> PlaceFigures<'a> {
    /// Collects costs and calls of one side, or of two. `group` is the group of inlined code of each place,
    /// `hosts` the place of each group.
    pub(super) fn new(
        shown: Shown<'a>,
        own: Vec<Vec<Sums<'a>>>,
        calls: &[Vec<Call<'_>>],
        presence: Option<Vec<u8>>,
        (group, hosts): (&[Option<u32>], &[u32]),
    ) -> Self {
        let more = calls.iter().zip(&own).map(|(calls, own)| {
            let counted = calls.iter().filter(|call| !call.callee.is_inner);
            let called = summed(own.len(), counted.map(|call| (call.place, call.sums)));
            let mut more = called.clone();
            for (place, known) in more.iter_mut().enumerate() {
                if let (Some(known), Some(own)) = (known.as_mut(), own[place]) {
                    details::add(known, own);
                }
            }
            for (place, group) in group.iter().enumerate() {
                let Some(group) = group else { continue };
                let host = hosts[*group as usize] as usize;
                let of_host = own[host].filter(|_| more[host].is_none());
                for sums in [of_host, own[place], called[place].as_deref()]
                    .into_iter()
                    .flatten()
                {
                    add(&mut more[host], sums);
                }
            }
            more
        });
        let mut all: BTreeMap<(u32, u32, bool), SideCalls> = BTreeMap::new();
        for (side, of_side) in calls.iter().enumerate() {
            for call in of_side {
                let (place, callee) = (call.place, call.callee.row);
                let key = (place, callee, call.callee.is_inner);
                let known = all.entry(key).or_insert_with(|| SideCalls {
                    place,
                    callee,
                    is_counted: !call.callee.is_inner,
                    sums: vec![None; calls.len()],
                });
                add(&mut known.sums[side], call.sums);
            }
        }
        let mut all: Vec<SideCalls> = all.into_values().collect();
        order::sort_by_cached_key(&mut all, |call| {
            (call.place, Reverse(call.size(&shown.event)), call.callee)
        });
        PlaceFigures {
            more: more.collect(),
            calls: all,
            shown,
            own,
            presence,
        }
    }

    /// The number of the first call of each place, and one more at the end.
    pub(super) fn first_calls(&self) -> Vec<u32> {
        order::starts(self.own[0].len(), self.calls.iter().map(|call| call.place))
    }

    /// The totals of all places, by side.
    fn totals(&self) -> Vec<Vec<Sums<'_>>> {
        let sides = self.more.iter().zip(&self.own);
        let totals = sides.map(|(more, own)| {
            let places = more.iter().zip(own);
            places.map(|(more, own)| more.as_deref().or(*own)).collect()
        });
        totals.collect()
    }

    pub(super) fn costs(&self) -> PlaceCosts {
        self.sums(&self.own, &self.totals(), self.presence.as_deref())
    }

    /// The costs of all code together, as one place; by side.
    pub(super) fn whole(&self, whole: &[Option<Vec<i128>>]) -> PlaceCosts {
        let sides = whole.iter().map(|sums| vec![sums.as_deref()]);
        let sides: Vec<_> = sides.collect();
        self.sums(&sides, &sides, None)
    }

    /// The costs of groups of places. `group` is the group of each place.
    pub(super) fn group_costs(&self, group: &[Option<u32>], count: usize) -> PlaceCosts {
        let grouped = |all: &[Sums<'_>]| {
            let places = group.iter().zip(all);
            let known = places.filter_map(|(group, sums)| Some(((*group)?, (*sums)?)));
            summed(count, known)
        };
        let own: Vec<_> = self.own.iter().map(|all| grouped(all)).collect();
        let total: Vec<_> = self.totals().iter().map(|all| grouped(all)).collect();
        let of_groups = |members: &Vec<u8>| group_presence(members, group, count);
        self.sums(
            &own.iter().map(|all| borrowed(all)).collect::<Vec<_>>(),
            &total.iter().map(|all| borrowed(all)).collect::<Vec<_>>(),
            self.presence.as_ref().map(of_groups).as_deref(),
        )
    }

    fn sums(
        &self,
        own: &[Vec<Sums<'_>>],
        total: &[Vec<Sums<'_>>],
        presence: Option<&[u8]>,
    ) -> PlaceCosts {
        let Shown {
            event,
            second,
            most,
        } = &self.shown;
        let total_of = |figures: &[_], most: &[_]| Figures::at_most(figures, total, most);
        PlaceCosts {
            presence: presence.map(Bytes::from),
            own: Figures::new(event, own),
            total: total_of(event, &most[0]),
            second: second.as_ref().map(|second| total_of(second, &most[1])),
        }
    }

    /// The sort keys of groups, highest first.
    pub(super) fn group_weights(&self, group: &[Option<u32>], count: usize) -> Vec<i128> {
        let mut weights = vec![0; count];
        for (side, all) in self.totals().iter().enumerate() {
            for (group, sums) in group.iter().zip(all) {
                if let (Some(group), Some(sums)) = (group, sums) {
                    weights[*group as usize] += self.shown.event[side].weight(sums);
                }
            }
        }
        weights
    }

    /// The places to list if not all are, or in another order than their own: those that `is_listed` lets through.
    pub(super) fn only(
        &self,
        asked: &CodeRowsRequest,
        is_listed: impl Fn(u32) -> bool,
    ) -> Option<Vec<u32>> {
        let is_sorted = !matches!(asked.column, CodeColumn::Place);
        if !is_sorted && !asked.only_changed {
            return None;
        }
        let totals = self.totals();
        let event = &self.shown.event;
        let (figures, sums) = match asked.column {
            CodeColumn::Own => (event, &self.own),
            CodeColumn::Second => (self.shown.second.as_ref().unwrap_or(event), &totals),
            CodeColumn::Total | CodeColumn::Place => (event, &totals),
        };
        let sort_keys = sizes(figures, sums);
        let changes = asked
            .only_changed
            .then(|| [sizes(event, &totals), sizes(event, &self.own)]);
        let is_changed = |place: usize| match &changes {
            Some(changes) => changes.iter().any(|sizes| sizes[place] != 0.0),
            None => true,
        };
        let mut only: Vec<u32> = (0..sort_keys.len() as u32).collect();
        only.retain(|&place| is_listed(place) && is_changed(place as usize));
        if is_sorted {
            let key = |place: &u32| sort_keys[*place as usize];
            order::sort_by(&mut only, |a, b| key(b).total_cmp(&key(a)).then(a.cmp(b)));
        }
        Some(only)
    }

    pub(super) fn calls(&self) -> PlaceCalls {
        let all = &self.calls;
        let sides = 0..self.own.len();
        let sums: Vec<Vec<Sums<'_>>> = sides
            .map(|side| all.iter().map(|call| call.sums[side].as_deref()).collect())
            .collect();
        let second = self.shown.second.as_ref();
        let count = |sums: &Sums<'_>| sums.and_then(|sums| sums.last().copied()).unwrap_or(0);
        let counts = sums
            .iter()
            .map(|all| Values::Costs(all.iter().map(count).collect()));
        PlaceCalls {
            place: all.iter().map(|call| call.place).collect(),
            callee: all.iter().map(|call| call.callee).collect(),
            presence: (sums.len() == 2).then(|| all.iter().map(SideCalls::presence).collect()),
            counted: all.iter().map(|call| call.is_counted).collect(),
            cost: Figures::at_most(&self.shown.event, &sums, &self.shown.most[0]),
            second: second.map(|second| Figures::at_most(second, &sums, &self.shown.most[1])),
            count: Figures::of(&counts.collect::<Vec<_>>()),
        }
    }
}

impl SideCalls {
    /// Sort key for the most expensive calls first: the cost, or the larger one of both.
    fn size(&self, figures: &[Figure<'_>]) -> i128 {
        let costs = figures.iter().zip(&self.sums);
        let mut costs =
            costs.map(|(figure, sums)| sums.as_deref().map_or(0, |sums| figure.weight(sums)));
        match self.sums.len() {
            1 => costs.next().unwrap_or(0),
            _ => costs.map(i128::abs).max().unwrap_or(0),
        }
    }

    fn presence(&self) -> u8 {
        let is_in = |side: usize| self.sums.get(side).is_some_and(Option::is_some);
        presence([is_in(0), is_in(1)])
    }
}

impl Figures {
    /// The values of sums, by side.
    fn new(figures: &[Figure<'_>], sums: &[Vec<Sums<'_>>]) -> Self {
        Figures::at_most(figures, sums, &[])
    }

    /// The same, with limits of costs by side.
    fn at_most(figures: &[Figure<'_>], sums: &[Vec<Sums<'_>>], most: &[Option<i128>]) -> Self {
        let sides = figures.iter().zip(sums).enumerate();
        let values = sides.map(|(side, (figure, sums))| {
            let mut values = figure.values(sums);
            if let (Values::Costs(costs), Some(&Some(most))) = (&mut values, most.get(side)) {
                costs.iter_mut().for_each(|cost| *cost = most.min(*cost));
            }
            values
        });
        Figures::of(&values.collect::<Vec<_>>())
    }
}

/// The values by place; of a comparison the sizes of their differences, 0 for equal values.
fn sizes(figures: &[Figure<'_>], sums: &[Vec<Sums<'_>>]) -> Vec<f64> {
    let sides = figures.iter().zip(sums);
    let values: Vec<Values> = sides.map(|(figure, sums)| figure.values(sums)).collect();
    // Nearly equal sizes above 2^53 may be equal here: the order of such rows hardly matters.
    match &values[..] {
        [Values::Costs(all)] => all.iter().map(|&cost| cost as f64).collect(),
        [Values::Costs(a), Values::Costs(b)] => {
            let pairs = a.iter().zip(b);
            pairs.map(|(a, b)| (b - a).unsigned_abs() as f64).collect()
        }
        [Values::Rates(all)] => {
            let all = all.iter();
            all.map(|rate| rate.unwrap_or(f64::NEG_INFINITY)).collect()
        }
        [Values::Rates(a), Values::Rates(b)] => {
            let size = |pair: (&Option<f64>, &Option<f64>)| match pair {
                (Some(a), Some(b)) => (b - a).abs(),
                (None, None) => 0.0,
                _ => f64::NEG_INFINITY,
            };
            a.iter().zip(b).map(size).collect()
        }
        _ => Vec::new(),
    }
}

fn borrowed(all: &[Option<Vec<i128>>]) -> Vec<Sums<'_>> {
    all.iter().map(Option::as_deref).collect()
}

fn add(to: &mut Option<Vec<i128>>, sums: &[i128]) {
    match to {
        Some(to) => details::add(to, sums),
        None => *to = Some(sums.to_vec()),
    }
}

/// The sum of all; `None` if there are none. Costs before calls, which have counts too.
pub(super) fn sum_of<'s>(all: impl Iterator<Item = &'s [i128]>) -> Option<Vec<i128>> {
    summed(1, all.map(|sums| (0, sums))).pop().flatten()
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

/// The presence of groups: that of all members if they agree, otherwise both.
fn group_presence(members: &[u8], group: &[Option<u32>], count: usize) -> Vec<u8> {
    let mut all: Vec<Option<u8>> = vec![None; count];
    for (own, group) in members.iter().zip(group) {
        if let Some(group) = group {
            let known = &mut all[*group as usize];
            *known = Some(known.map_or(*own, |known| if known == *own { known } else { 0 }));
        }
    }
    all.into_iter().map(Option::unwrap_or_default).collect()
}
