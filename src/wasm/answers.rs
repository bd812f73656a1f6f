//! The answers of a session, shaped as www/protocol/protocol.js has them.

use super::columns::{exact, name_arena, numbers, object, rates};
use super::facts::Facts;
use crate::analysis::flat::FlatProfile;
use crate::analysis::names::{Shortening, shorten};
use crate::analysis::{AboveReason, AboveTotal, CallKind, Disagreement, Neighbour, Shortfall};
use crate::browse::{FunctionCalls, NameNumbers, OpenProfile, RateColumns, RatedCalls, Tables};
use crate::loading::OpenedFile;
use crate::model::FunctionId;
use js_sys::{BigInt, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::JsValue;

pub(super) fn facts(open: &OpenProfile, files: &[OpenedFile]) -> Result<JsValue, JsValue> {
    let facts = Facts::new(open, files);
    Ok(facts.serialize(&serde_wasm_bindgen::Serializer::new())?)
}

pub(super) fn functions(tables: &Tables, called: &[u64]) -> Result<JsValue, JsValue> {
    let rows = 0..tables.names.rows() as u32;
    let column = |number: fn(NameNumbers) -> u32| {
        let of_row = |row| number(tables.names.numbers(&tables.profile, row));
        numbers(&rows.clone().map(of_row).collect::<Vec<u32>>())
    };
    let bare = |row| tables.names.bare(&tables.profile, row);
    let bare = match tables.names.carry_callers() {
        true => numbers(&rows.clone().map(bare).collect::<Vec<u32>>()),
        false => JsValue::NULL,
    };
    let cycle = |row| tables.cycle(row).map_or(0, |cycle| cycle.0 + 1);
    let cycles: Vec<u32> = rows.clone().map(cycle).collect();
    object(&[
        ("names", names(tables)?),
        ("name", column(|n| n.name)),
        ("bare", bare),
        ("file", column(|n| n.file)),
        ("object", column(|n| n.object)),
        ("called", exact(called.iter().map(|&n| i128::from(n)))?),
        ("cycle", numbers(&cycles)),
    ])
}

fn names(tables: &Tables) -> Result<JsValue, JsValue> {
    name_arena(texts(tables))
}

/// All names of a profile, by their numbers.
pub(super) fn texts(tables: &Tables) -> impl Iterator<Item = &[u8]> {
    let text = |number| tables.names.text(&tables.profile, number);
    (0..tables.names.len() as u32).map(text)
}

/// Names without what stands in brackets.
pub(super) fn short_names<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Result<JsValue, JsValue> {
    let both = Shortening {
        templates: true,
        parameters: true,
    };
    let short = |text: &[u8]| match std::str::from_utf8(text) {
        Ok(text) => shorten(text, both).into_owned().into_bytes(),
        Err(_) => text.to_vec(),
    };
    let names: Vec<Vec<u8>> = texts.map(short).collect();
    name_arena(names.iter().map(|name| &name[..]))
}

pub(super) fn columns(event: u32, flat: &FlatProfile) -> Result<JsValue, JsValue> {
    let rows = 0..flat.len() as u32;
    object(&[
        ("event", event.into()),
        (
            "inclusive",
            exact(rows.map(|row| flat.inclusive.of_row(row)))?,
        ),
        ("self", exact(flat.self_costs.iter().copied())?),
    ])
}

pub(super) fn rate_columns(event: u32, columns: &RateColumns) -> Result<JsValue, JsValue> {
    object(&[
        ("event", event.into()),
        ("inclusive", rates(columns.inclusive.iter().copied())?),
        ("self", rates(columns.self_values.iter().copied())?),
    ])
}

pub(super) fn calls(
    event: u32,
    row: u32,
    calls: &FunctionCalls,
    disagreement: Option<Disagreement>,
    above_total: Option<AboveTotal>,
) -> Result<JsValue, JsValue> {
    let side = |list: &[Neighbour]| neighbours(list, exact(list.iter().map(|n| n.cost))?);
    object(&[
        ("row", row.into()),
        ("event", event.into()),
        ("callers", side(&calls.callers)?),
        ("callees", side(&calls.callees)?),
        ("cycleMembers", members(&calls.cycle)),
        (
            "disagreement",
            disagreement.map_or(Ok(JsValue::NULL), told)?,
        ),
        (
            "aboveTotal",
            above_total.map_or(Ok(JsValue::NULL), explained)?,
        ),
    ])
}

pub(super) fn rated_calls(
    event: u32,
    row: u32,
    calls: &RatedCalls,
    cycle: &[FunctionId],
) -> Result<JsValue, JsValue> {
    let side = |list: &[(Neighbour, Option<f64>)]| {
        let calls: Vec<Neighbour> = list.iter().map(|rated| rated.0).collect();
        neighbours(&calls, rates(list.iter().map(|rated| rated.1))?)
    };
    object(&[
        ("row", row.into()),
        ("event", event.into()),
        ("callers", side(&calls.callers)?),
        ("callees", side(&calls.callees)?),
        ("cycleMembers", members(cycle)),
        ("disagreement", JsValue::NULL),
        ("aboveTotal", JsValue::NULL),
    ])
}

fn members(cycle: &[FunctionId]) -> JsValue {
    numbers(&cycle.iter().map(|member| member.0).collect::<Vec<u32>>())
}

/// `Disagreement` of www/protocol/protocol.js.
fn told(found: Disagreement) -> Result<JsValue, JsValue> {
    object(&[
        ("incoming", BigInt::from(found.incoming).into()),
        ("outgoing", BigInt::from(found.outgoing).into()),
        ("shown", found.shown.id().into()),
        ("explanation", found.shown.explanation().into()),
    ])
}

/// `AboveTotal` of www/protocol/protocol.js.
fn explained(found: AboveTotal) -> Result<JsValue, JsValue> {
    let cost = |cost: Option<i128>| cost.map_or(JsValue::NULL, |cost| BigInt::from(cost).into());
    let (collapsed, short, rest) = match found.reason {
        AboveReason::Rule(collapsed) => (Some(collapsed), None, None),
        AboveReason::File { shortfall, rest } => (None, shortfall, rest),
    };
    object(&[
        ("excess", cost(Some(found.excess))),
        ("collapsed", cost(collapsed)),
        ("shortfall", short.map_or(Ok(JsValue::NULL), shortfall)?),
        ("rest", cost(rest)),
    ])
}

/// `Shortfall` of www/protocol/protocol.js.
fn shortfall(found: Shortfall) -> Result<JsValue, JsValue> {
    let Shortfall { rows, sum, largest } = found;
    object(&[
        // There are fewer rows than 2^32.
        ("rows", (rows as f64).into()),
        ("sum", BigInt::from(sum).into()),
        ("row", largest.row.into()),
        ("incoming", BigInt::from(largest.incoming).into()),
        ("outgoing", BigInt::from(largest.outgoing).into()),
    ])
}

fn neighbours(list: &[Neighbour], cost: JsValue) -> Result<JsValue, JsValue> {
    let rows: Vec<u32> = list.iter().map(|n| n.other.0).collect();
    let kinds: Vec<u8> = list.iter().map(|n| kind(n.kind)).collect();
    let here: Vec<u32> = list.iter().map(|n| n.here.0).collect();
    object(&[
        ("rows", numbers(&rows)),
        ("here", numbers(&here)),
        ("cost", cost),
        ("count", exact(list.iter().map(|n| i128::from(n.count)))?),
        ("kind", Uint8Array::from(&kinds[..]).into()),
    ])
}

/// `CALL_KIND` of www/protocol/protocol.js.
fn kind(kind: CallKind) -> u8 {
    match kind {
        CallKind::Counted => 0,
        CallKind::SelfCall => 1,
        CallKind::InnerCall => 2,
    }
}
