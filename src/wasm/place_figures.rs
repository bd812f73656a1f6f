//! Costs and calls of lines or instructions, in a profile or in A and B side by side.

use super::columns::{Bytes, Numbers};
use super::figure::{Figure, Shown, Sums};
use super::figures::{Figures, presence};
use crate::browse::Values;
use crate::code::Call;
use crate::order;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tsify::Tsify;

/// Costs of lines or instructions, or sums of several.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct PlaceCosts {
    /// In which of two profiles they are, see `PRESENCE`; null in a profile.
    pub presence: Option<Bytes>,
    /// Self cost.
    #[serde(rename = "self")]
    pub own: Figures,
    /// Inclusive cost of the calls at each place.
    pub called: Figures,
    /// Self cost for the second event.
    pub second: Option<Figures>,
}

/// Calls by line or instruction, most expensive first.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct PlaceCalls {
    /// Index of the place that they are made at.
    pub place: Numbers,
    /// Row of the called function.
    pub callee: Numbers,
    /// In which of two profiles they are, see `PRESENCE`; null in a profile.
    pub presence: Option<Bytes>,
    /// 1 where the cost is added to that of the place; 0 where it is contained in other calls.
    pub counted: Bytes,
    /// Inclusive cost.
    pub cost: Figures,
    /// Inclusive cost for the second event.
    pub second: Option<Figures>,
    /// Number of calls.
    pub count: Figures,
}

/// Costs and calls of lines or instructions by number, the same on all sides.
pub(super) struct PlaceFigures<'a> {
    shown: Shown<'a>,
    /// By side.
    own: Vec<Vec<Sums<'a>>>,
    called: Vec<Vec<Option<Vec<i128>>>>,
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
    /// Collects costs and calls of one side, or of two.
    pub(super) fn new(
        shown: Shown<'a>,
        own: Vec<Vec<Sums<'a>>>,
        calls: &[Vec<Call<'_>>],
        presence: Option<Vec<u8>>,
    ) -> Self {
        let called = calls.iter().zip(&own).map(|(calls, own)| {
            let counted = calls.iter().filter(|call| !call.callee.is_inner);
            summed(own.len(), counted.map(|call| (call.place, call.sums)))
        });
        let mut all: BTreeMap<(u32, u32), SideCalls> = BTreeMap::new();
        for (side, of_side) in calls.iter().enumerate() {
            for call in of_side {
                let (place, callee) = (call.place, call.callee.row);
                let known = all.entry((place, callee)).or_insert_with(|| SideCalls {
                    place,
                    callee,
                    is_counted: false,
                    sums: vec![None; calls.len()],
                });
                known.is_counted |= !call.callee.is_inner;
                add(&mut known.sums[side], call.sums);
            }
        }
        let mut all: Vec<SideCalls> = all.into_values().collect();
        order::sort_by_cached_key(&mut all, |call| {
            (call.place, Reverse(call.size(&shown.event)), call.callee)
        });
        PlaceFigures {
            called: called.collect(),
            calls: all,
            shown,
            own,
            presence,
        }
    }

    /// The number of the first call of each place, and one more at the end.
    pub(super) fn first_calls(&self) -> Vec<u32> {
        let mut first = vec![0; self.own[0].len() + 1];
        for call in &self.calls {
            first[call.place as usize + 1] += 1;
        }
        for place in 1..first.len() {
            first[place] += first[place - 1];
        }
        first
    }

    /// The costs of all places.
    pub(super) fn costs(&self) -> PlaceCosts {
        let called: Vec<Vec<Sums<'_>>> = self.called.iter().map(|all| borrowed(all)).collect();
        self.sums(&self.own, &called, self.presence.as_deref())
    }

    /// The costs of groups of places. `group` is the group of each place.
    pub(super) fn group_costs(&self, group: &[Option<u32>], count: usize) -> PlaceCosts {
        let grouped = |all: &[Sums<'_>]| {
            let places = group.iter().zip(all);
            let known = places.filter_map(|(group, sums)| Some(((*group)?, (*sums)?)));
            summed(count, known)
        };
        let own: Vec<_> = self.own.iter().map(|all| grouped(all)).collect();
        let called = self.called.iter().map(|all| grouped(&borrowed(all)));
        let called: Vec<_> = called.collect();
        let of_groups = |members: &Vec<u8>| group_presence(members, group, count);
        self.sums(
            &own.iter().map(|all| borrowed(all)).collect::<Vec<_>>(),
            &called.iter().map(|all| borrowed(all)).collect::<Vec<_>>(),
            self.presence.as_ref().map(of_groups).as_deref(),
        )
    }

    fn sums(
        &self,
        own: &[Vec<Sums<'_>>],
        called: &[Vec<Sums<'_>>],
        presence: Option<&[u8]>,
    ) -> PlaceCosts {
        let second = self.shown.second.as_ref();
        PlaceCosts {
            presence: presence.map(Bytes::from),
            own: Figures::new(&self.shown.event, own),
            called: Figures::new(&self.shown.event, called),
            second: second.map(|figures| Figures::new(figures, own)),
        }
    }

    /// The calls of all places.
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
            cost: Figures::new(&self.shown.event, &sums),
            second: second.map(|figures| Figures::new(figures, &sums)),
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
        let sides = figures.iter().zip(sums);
        let values: Vec<_> = sides.map(|(figure, sums)| figure.values(sums)).collect();
        Figures::of(&values)
    }
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
