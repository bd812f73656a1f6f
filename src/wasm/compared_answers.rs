//! The answers of a comparison, in the form of www/protocol/protocol.js.

use super::columns::{exact, name_arena, numbers, object, rates};
use super::compared_facts::ComparedFacts;
use crate::analysis::compare::{Change, Difference, MatchedRow};
use crate::browse::{
    ComparedCall, ComparedCalls, ComparedColumn, ComparedListing, ComparedTables, ComparedValue,
    NameNumbers, OpenComparison, RateDifference,
};
use crate::sink::Symbol;
use js_sys::{BigInt, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::JsValue;

pub(super) fn tables(open: &OpenComparison) -> Result<JsValue, JsValue> {
    let tables = open.tables();
    let facts = ComparedFacts::new(tables);
    let facts = facts.serialize(&serde_wasm_bindgen::Serializer::new())?;
    let (profile, names) = (&tables.profile, &tables.b.names);
    let cycles = cycles_of_a(tables);
    let of_a = (0u32..).zip(&cycles).map(|(cycle, _)| NameNumbers {
        name: names.len() as u32 + cycle,
        file: Symbol::EMPTY.0,
        object: Symbol::EMPTY.0,
    });
    let rows = 0..names.rows() as u32;
    // Functions, cycles of B, cycles of A.
    let all: Vec<NameNumbers> = (rows.clone().map(|row| names.numbers(profile, row)))
        .chain(of_a.clone())
        .collect();
    let column =
        |number: fn(&NameNumbers) -> u32| numbers(&all.iter().map(number).collect::<Vec<u32>>());
    let bare = rows.map(|row| names.bare(profile, row));
    let bare = match names.carry_callers() {
        true => numbers(&bare.chain(of_a.map(|of| of.name)).collect::<Vec<u32>>()),
        false => JsValue::NULL,
    };
    let presence: Vec<u8> = tables.matching.rows.iter().map(presence).collect();
    let functions = object(&[
        ("names", name_arena(texts(tables, &cycles))?),
        ("name", column(|n| n.name)),
        ("bare", bare),
        ("file", column(|n| n.file)),
        ("object", column(|n| n.object)),
        ("presence", Uint8Array::from(&presence[..]).into()),
        ("called", differences(open.called().rows.iter().copied())?),
    ])?;
    object(&[("facts", facts), ("functions", functions)])
}

/// Names of the cycles of A.
pub(super) fn cycles_of_a(tables: &ComparedTables) -> Vec<Vec<u8>> {
    let name = |cycle| format!("<cycle {cycle} of A>").into_bytes();
    (1..=tables.a.cycles.len()).map(name).collect()
}

/// All names by number, readable: those of B, then those of the cycles of A.
pub(super) fn texts<'a>(
    tables: &'a ComparedTables,
    cycles: &'a [Vec<u8>],
) -> impl Iterator<Item = &'a [u8]> {
    let numbers = 0..tables.b.names.len() as u32;
    let names = numbers.map(|number| tables.b.names.text(&tables.profile, number));
    names.chain(cycles.iter().map(|name| &name[..]))
}

/// `PRESENCE` of www/protocol/comparison.js.
fn presence(row: &MatchedRow) -> u8 {
    match (row.a.is_some(), row.b.is_some()) {
        (true, true) => 0,
        (false, _) => 1,
        (true, false) => 2,
    }
}

/// `ComparedColumn` of www/protocol/comparison.js.
pub(super) fn column(column: &ComparedColumn) -> Result<JsValue, JsValue> {
    match column {
        ComparedColumn::Costs(figures) => differences(figures.rows.iter().copied()),
        ComparedColumn::Rates(rates, _) => rate_differences(rates.iter().copied()),
    }
}

/// `ComparedColumn` of www/protocol/comparison.js.
pub(super) fn differences(
    list: impl ExactSizeIterator<Item = Difference> + Clone,
) -> Result<JsValue, JsValue> {
    object(&[
        ("a", exact(list.clone().map(|d| d.a))?),
        ("b", exact(list.clone().map(|d| d.b))?),
        ("change", exact(list.map(Difference::change))?),
    ])
}

pub(super) fn listing(listing: ComparedListing, counts: [usize; 4]) -> Result<JsValue, JsValue> {
    let (starts, ends) = match listing.matches {
        None => (JsValue::NULL, JsValue::NULL),
        Some(matches) => {
            let (starts, ends): (Vec<u32>, Vec<u32>) = matches.into_iter().unzip();
            (numbers(&starts), numbers(&ends))
        }
    };
    // There are never more rows than bytes of memory.
    let counts: Vec<u32> = counts.iter().map(|&count| count as u32).collect();
    object(&[
        ("rows", numbers(&listing.rows)),
        ("shownA", BigInt::from(listing.shown.a).into()),
        ("shownB", BigInt::from(listing.shown.b).into()),
        ("counts", numbers(&counts)),
        ("matchStart", starts),
        ("matchEnd", ends),
    ])
}

/// `ComparedColumn` of www/protocol/comparison.js, of a rate.
pub(super) fn rate_differences(
    list: impl Iterator<Item = RateDifference> + Clone,
) -> Result<JsValue, JsValue> {
    object(&[
        ("a", rates(list.clone().map(|rate| rate.a))?),
        ("b", rates(list.clone().map(|rate| rate.b))?),
        ("change", rates(list.map(RateDifference::change))?),
    ])
}

pub(super) fn calls(event: u32, row: u32, calls: &ComparedCalls) -> Result<JsValue, JsValue> {
    object(&[
        ("row", row.into()),
        ("event", event.into()),
        ("callers", side(&calls.callers)?),
        ("callees", side(&calls.callees)?),
    ])
}

fn side(calls: &[ComparedCall]) -> Result<JsValue, JsValue> {
    let rows: Vec<u32> = calls.iter().map(|call| call.other).collect();
    let presence: Vec<u8> = calls.iter().map(|call| of_change(call.change)).collect();
    // Either all are costs or all are rates.
    let (mut costs, mut rates) = (Vec::new(), Vec::new());
    for call in calls {
        match call.cost {
            ComparedValue::Cost(cost) => costs.push(cost),
            ComparedValue::Rate(rate) => rates.push(rate),
        }
    }
    let cost = match rates.is_empty() {
        true => differences(costs.into_iter())?,
        false => rate_differences(rates.into_iter())?,
    };
    object(&[
        ("rows", numbers(&rows)),
        ("presence", Uint8Array::from(&presence[..]).into()),
        ("count", differences(calls.iter().map(|call| call.count))?),
        ("cost", cost),
    ])
}

/// `PRESENCE` of www/protocol/comparison.js.
pub(super) fn of_change(change: Change) -> u8 {
    match change {
        Change::Equal | Change::Changed => 0,
        Change::New => 1,
        Change::Gone => 2,
    }
}
