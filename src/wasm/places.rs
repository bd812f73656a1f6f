//! Costs by source line or by instruction, shaped as www/protocol/protocol.js has them.

use super::columns::{Entries, exact, name_arena, numbers, object};
use super::figure::Figure;
use crate::details::{CallSite, CostTable, Details, Spot};
use crate::model::Profile;
use crate::sink::Symbol;
use js_sys::Uint8Array;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use wasm_bindgen::prelude::JsValue;

/// Address, number of the source file in the order of the answer, and line; of source lines the address is
/// 0. Places stand in this order.
type Place = (u64, u32, u64);

/// Places with their calls.
pub(super) struct Places<'a> {
    event: Figure<'a>,
    ranks: Ranks,
    own: CostTable<Place>,
    /// By place and row of the callee.
    calls: CostTable<(Place, u32)>,
    /// Those of the calls whose cost is not contained in that of other calls.
    counted: CostTable<(Place, u32)>,
    /// All places, those of calls and jumps too, which need not have a cost.
    rows: Vec<Place>,
}

/// The source files of an answer in their order.
struct Ranks {
    by_address: bool,
    files: Vec<Symbol>,
    of: FxHashMap<Symbol, u32>,
}

impl Ranks {
    fn new(by_address: bool, files: Vec<Symbol>) -> Self {
        Ranks {
            by_address,
            of: files.iter().copied().zip(0..).collect(),
            files,
        }
    }

    /// What of a spot makes a place; its file is one of the answer.
    fn place(&self, spot: Spot) -> Place {
        let address = if self.by_address { spot.address } else { 0 };
        (address, self.of[&spot.file], spot.line)
    }
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

impl<'a> Places<'a> {
    /// Files stand in the order of their cost, only `first` stands before all others. No place if addresses
    /// are asked for and there are none.
    pub(super) fn new(
        details: &Details,
        by_address: bool,
        first: Symbol,
        event: Figure<'a>,
        callee: impl Fn(CallSite) -> Callee,
    ) -> Self {
        let ranks = Ranks::new(by_address, files(details, by_address, first, event));
        let key = |site: CallSite| (ranks.place(site.from), callee(site).row);
        let counted = |site| (!callee(site).is_inner).then(|| key(site));
        let own = details.costs();
        let own = own.grouped_in_order(|spot| Some(ranks.place(spot)));
        let calls = details.calls().grouped_in_order(|site| Some(key(site)));
        let mut rows = own.keys().to_vec();
        rows.extend(calls.keys().iter().map(|key| key.0));
        rows.extend(jumping(details, by_address).map(|spot| ranks.place(spot)));
        // By runs: each of these has this order already.
        rows.sort();
        rows.dedup();
        if by_address && rows.iter().all(|place| place.0 == 0) {
            rows.clear();
        }
        Places {
            event,
            own,
            calls,
            counted: details.calls().grouped_in_order(counted),
            rows,
            ranks,
        }
    }

    /// The address of each place.
    pub(super) fn addresses(&self) -> impl ExactSizeIterator<Item = u64> + Clone {
        self.rows.iter().map(|place| place.0)
    }

    /// The number of the place that a spot is at. The spot is one of the details.
    pub(super) fn row_at(&self, spot: Spot) -> Option<u32> {
        self.row(self.ranks.place(spot))
    }

    /// The number of the first place at an address.
    pub(super) fn first_at(&self, address: u64) -> Option<u32> {
        let first = self.rows.partition_point(|place| place.0 < address);
        let is_there = self.rows.get(first)?.0 == address;
        // No function has 2^32 places: each takes some bytes of a text that fits in memory.
        is_there.then_some(first as u32)
    }

    fn row(&self, place: Place) -> Option<u32> {
        let row = self.rows.binary_search(&place).ok()?;
        Some(row as u32)
    }

    /// The columns that lines and instructions have both.
    pub(super) fn columns(
        &self,
        profile: &Profile,
        second: Option<Figure<'_>>,
    ) -> Result<Entries, JsValue> {
        let files = &self.ranks.files;
        let at: Vec<u32> = self.rows.iter().map(|place| place.1).collect();
        let symbols: Vec<u32> = files.iter().map(|file| file.0).collect();
        let called = self.counted.grouped_in_order(|key| Some(key.0));
        let lines = self.rows.iter().map(|place| i128::from(place.2));
        Ok(vec![
            (
                "files",
                name_arena(files.iter().map(|&file| profile.text(file)))?,
            ),
            ("symbols", numbers(&symbols)),
            ("at", numbers(&at)),
            ("line", exact(lines)?),
            ("self", self.column(&self.own, self.event)?),
            ("called", self.column(&called, self.event)?),
            (
                "second",
                match second {
                    None => JsValue::NULL,
                    Some(second) => self.column(&self.own, second)?,
                },
            ),
            ("calls", self.call_columns(second)?),
        ])
    }

    /// The sums of all places; both stand in the order of places.
    fn column(&self, table: &CostTable<Place>, figure: Figure<'_>) -> Result<JsValue, JsValue> {
        let mut known = table.iter().peekable();
        let sums_of = |place: &Place| known.next_if(|own| own.0 == *place).map(|own| own.1);
        let sums: Vec<Option<&[i128]>> = self.rows.iter().map(sums_of).collect();
        figure.column(&sums)
    }

    fn call_columns(&self, second: Option<Figure<'_>>) -> Result<JsValue, JsValue> {
        let call = |(key, sums): ((Place, u32), _)| {
            let callee = Callee {
                row: key.1,
                is_inner: self.counted.keys().binary_search(&key).is_err(),
            };
            Some(Call {
                place: self.row(key.0)?,
                callee,
                sums,
            })
        };
        let calls = self.calls.iter().filter_map(call).collect();
        call_columns(calls, self.event, second)
    }
}

/// The source files of details, the dearest first, only `first` before all others.
fn files(details: &Details, by_address: bool, first: Symbol, event: Figure<'_>) -> Vec<Symbol> {
    let mut sums: FxHashMap<Symbol, i128> = FxHashMap::default();
    for (spot, costs) in details.costs().iter() {
        *sums.entry(spot.file).or_default() += event.weight(costs);
    }
    let calling = details.calls().keys().iter().map(|site| site.from);
    for spot in calling.chain(jumping(details, by_address)) {
        sums.entry(spot.file).or_default();
    }
    let mut files: Vec<Symbol> = sums.keys().copied().collect();
    files.sort_by_key(|file| (*file != first, Reverse(sums[file]), *file));
    files
}

/// Where jumps start that are told: those between instructions.
fn jumping(details: &Details, by_address: bool) -> impl Iterator<Item = Spot> + '_ {
    let jumps = details.jumps().keys().iter();
    jumps
        .map(|jump| jump.from)
        .take(if by_address { usize::MAX } else { 0 })
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
