//! Costs by source line or by instruction, shaped as www/protocol/protocol.js has them.

use super::columns::{Entries, exact, name_arena, numbers, object};
use super::rated_column::rated;
use crate::analysis::events::Rate;
use crate::browse::{ComparedSide, ComparedTables, Tables};
use crate::details::{CallSite, CostTable, Details, Spot};
use crate::model::{Formula, Profile};
use crate::sink::Symbol;
use js_sys::Uint8Array;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::JsValue;

/// Address, source file and line; of source lines the address is 0.
pub(super) type Place = (u64, Symbol, u64);

/// What is shown of places.
#[derive(Clone, Copy)]
pub(super) enum Figure<'a> {
    /// What they cost in an event.
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

    /// What dearer ones stand first by. Of rates it is the cost in the first event: a file has no
    /// rate of all that it is.
    fn weight(self, sums: &[i128]) -> i128 {
        match self {
            Figure::Cost(formula) => formula.of(sums),
            Figure::Rate(_) => sums.first().copied().unwrap_or(0),
        }
    }

    /// A column of sums; where there are none nothing was counted.
    pub(super) fn column(self, all: &[Option<&[i128]>]) -> Result<JsValue, JsValue> {
        match self {
            Figure::Cost(formula) => exact(
                all.iter()
                    .map(|sums| sums.map_or(0, |sums| formula.of(sums))),
            ),
            Figure::Rate(rate) => rated(rate, all),
        }
    }
}

/// Places with their calls.
pub(super) struct Places<'a> {
    event: Figure<'a>,
    own: CostTable<Place>,
    /// By place and row of the callee.
    calls: CostTable<(Place, u32)>,
    /// Those of the calls whose cost is not contained in that of other calls.
    counted: CostTable<(Place, u32)>,
    files: Vec<Symbol>,
    /// Places of jumps, which need not have a cost.
    more: Vec<Place>,
}

/// Who is called by a call.
#[derive(Clone, Copy)]
pub(super) struct Callee {
    /// Its row.
    pub(super) row: u32,
    /// Whether the cost of the call is contained in that of other calls.
    pub(super) is_inner: bool,
}

/// A call at a place: index of the place, place and callee, and sums of which the last is the count.
pub(super) struct Call<'a> {
    pub(super) place: u32,
    pub(super) callee: Callee,
    pub(super) sums: &'a [i128],
}

/// What of a spot makes a place.
pub(super) fn place_of(spot: Spot, by_address: bool) -> Place {
    let address = if by_address { spot.address } else { 0 };
    (address, spot.file, spot.line)
}

impl<'a> Places<'a> {
    /// Files stand in the order of their cost, only `first` stands before all others.
    pub(super) fn new(
        details: &Details,
        by_address: bool,
        first: Symbol,
        event: Figure<'a>,
        callee: impl Fn(CallSite) -> Callee,
    ) -> Self {
        let place = |spot| place_of(spot, by_address);
        let key = |site: CallSite| (place(site.from), callee(site).row);
        let counted = |site| (!callee(site).is_inner).then(|| key(site));
        let jumps = details.jumps().keys().iter();
        let mut places = Places {
            event,
            own: details.costs().grouped(|spot| Some(place(spot))),
            calls: details.calls().grouped(|site| Some(key(site))),
            counted: details.calls().grouped(counted),
            files: Vec::new(),
            more: match by_address {
                true => jumps.map(|jump| place(jump.from)).collect(),
                false => Vec::new(),
            },
        };
        places.files = places.order_of_files(first);
        places
    }

    fn order_of_files(&self, first: Symbol) -> Vec<Symbol> {
        let mut sums: BTreeMap<Symbol, i128> = BTreeMap::new();
        for ((_, file, _), costs) in self.own.iter() {
            *sums.entry(file).or_default() += self.event.weight(costs);
        }
        for (_, file, _) in self.without_cost() {
            sums.entry(file).or_default();
        }
        let mut files: Vec<Symbol> = sums.keys().copied().collect();
        files.sort_by_key(|file| (*file != first, Reverse(sums[file]), *file));
        files
    }

    fn without_cost(&self) -> impl Iterator<Item = Place> + '_ {
        let calling = self.calls.keys().iter().map(|key| key.0);
        calling.chain(self.more.iter().copied())
    }

    /// All places in their order: by address, then by file and line. None if addresses are asked for
    /// and there are none.
    pub(super) fn in_order(&self, by_address: bool) -> Vec<Place> {
        let rank = self.ranks();
        let mut places = self.own.keys().to_vec();
        places.extend(self.without_cost());
        places.sort_unstable_by_key(|place| (place.0, rank[&place.1], place.2));
        places.dedup();
        if by_address && places.iter().all(|place| place.0 == 0) {
            places.clear();
        }
        places
    }

    fn ranks(&self) -> FxHashMap<Symbol, u32> {
        let ranks = (0u32..).zip(&self.files);
        ranks.map(|(rank, &file)| (file, rank)).collect()
    }

    /// The columns that lines and instructions have both.
    pub(super) fn columns(
        &self,
        places: &[Place],
        profile: &Profile,
        second: Option<Figure<'_>>,
    ) -> Result<Entries, JsValue> {
        let rank = self.ranks();
        let at: Vec<u32> = places.iter().map(|place| rank[&place.1]).collect();
        let symbols: Vec<u32> = self.files.iter().map(|file| file.0).collect();
        let called = self.counted.grouped(|key| Some(key.0));
        Ok(vec![
            (
                "files",
                name_arena(self.files.iter().map(|&file| profile.text(file)))?,
            ),
            ("symbols", numbers(&symbols)),
            ("at", numbers(&at)),
            (
                "line",
                exact(places.iter().map(|place| i128::from(place.2)))?,
            ),
            ("self", column(places, &self.own, self.event)?),
            ("called", column(places, &called, self.event)?),
            (
                "second",
                match second {
                    None => JsValue::NULL,
                    Some(second) => column(places, &self.own, second)?,
                },
            ),
            ("calls", self.call_columns(places, second)?),
        ])
    }

    fn call_columns(
        &self,
        places: &[Place],
        second: Option<Figure<'_>>,
    ) -> Result<JsValue, JsValue> {
        let index = indices(places);
        let call = |(key, sums): ((Place, u32), _)| {
            let callee = Callee {
                row: key.1,
                is_inner: self.counted.get(key).is_none(),
            };
            let place = *index.get(&key.0)?;
            Some(Call {
                place,
                callee,
                sums,
            })
        };
        let calls = self.calls.iter().filter_map(call).collect();
        call_columns(calls, self.event, second)
    }
}

/// `PlaceCalls` of www/protocol/details.js.
pub(super) fn call_columns(
    mut all: Vec<Call<'_>>,
    event: Figure<'_>,
    second: Option<Figure<'_>>,
) -> Result<JsValue, JsValue> {
    all.sort_by_key(|call| {
        (
            call.place,
            Reverse(event.weight(call.sums)),
            call.callee.row,
        )
    });
    let places: Vec<u32> = all.iter().map(|call| call.place).collect();
    let callees: Vec<u32> = all.iter().map(|call| call.callee.row).collect();
    let is_counted = |call: &Call<'_>| u8::from(!call.callee.is_inner);
    let counted: Vec<u8> = all.iter().map(is_counted).collect();
    let sums: Vec<Option<&[i128]>> = all.iter().map(|call| Some(call.sums)).collect();
    let costs = |figure: Figure<'_>| figure.column(&sums);
    let count = |call: &Call<'_>| call.sums.last().copied().unwrap_or(0);
    object(&[
        ("place", numbers(&places)),
        ("callee", numbers(&callees)),
        ("counted", Uint8Array::from(&counted[..]).into()),
        ("cost", costs(event)?),
        ("second", second.map_or(Ok(JsValue::NULL), costs)?),
        ("count", exact(all.iter().map(count))?),
    ])
}

/// Numbers of the places.
pub(super) fn indices(places: &[Place]) -> FxHashMap<Place, u32> {
    places.iter().copied().zip(0u32..).collect()
}

fn column(
    places: &[Place],
    table: &CostTable<Place>,
    figure: Figure<'_>,
) -> Result<JsValue, JsValue> {
    let sums: Vec<Option<&[i128]>> = places.iter().map(|place| table.get(*place)).collect();
    figure.column(&sums)
}
