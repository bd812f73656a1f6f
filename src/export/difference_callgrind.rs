//! The difference of two profiles as callgrind text: B − A, so costs may be negative, as in files of `cg_diff`.
//!
//! Contains the measured events of both profiles. A function is named as in B, or as in A if only A has it;
//! functions and calls without any difference are omitted. The format has no negative counts: a call that
//! is made less often has the count 0, and a `desc:` line says so.
//!
//! With a selection of functions, only these are written with all calls from them, and others occur only as
//! callees; a `desc:` line says that functions are missing, and totals are not written.

use super::callgrind::Text;
use crate::browse::{ComparedCost, ComparedTables};
use crate::model::FunctionId;
use std::collections::BTreeMap;

/// Writes the difference; `chosen` has a flag for each row to write.
pub fn write(tables: &ComparedTables, chosen: Option<&[bool]>) -> Vec<u8> {
    let pairs = tables.events.both.iter().enumerate();
    // Measured events come before computed ones.
    let measured = pairs.filter(|(_, pair)| pair.a < tables.profile.events().len());
    let events: Vec<usize> = measured.map(|(event, _)| event).collect();
    let of_rows = events
        .iter()
        .map(|&event| tables.figures(event, ComparedCost::SelfCost));
    let of_rows: Vec<_> = of_rows.collect();
    let of_calls: Vec<_> = events
        .iter()
        .map(|&event| tables.call_costs(event))
        .collect();
    let counts = tables.call_counts();
    let call_costs = |at: usize| -> Vec<i128> { of_calls.iter().map(|c| c[at].change()).collect() };

    let mut text = Text::new(&tables.profile);
    for (key, side) in [("A: ", &tables.a), ("B: ", &tables.b)] {
        let command = side.command().unwrap_or_default();
        text.line("desc", &[key.as_bytes(), command].concat());
    }
    let note = b"Difference: B - A; calls that are made less often have the count 0";
    text.line("desc", note);
    text.filtered(chosen);
    text.out.extend_from_slice(b"positions: line\n");
    text.list("events", events.iter().map(|&event| tables.name(event).0));
    text.out.push(b'\n');

    let mut calls: BTreeMap<u32, Vec<(usize, u32)>> = BTreeMap::new();
    for (at, call) in tables.calls().into_iter().enumerate() {
        if counts[at].change() != 0 || call_costs(at).iter().any(|&cost| cost != 0) {
            calls
                .entry(call.caller)
                .or_default()
                .push((at, call.callee));
        }
    }
    let rows = 0..tables.matching.rows.len() as u32;
    for row in rows.filter(|&row| chosen.is_none_or(|chosen| chosen[row as usize])) {
        let costs = of_rows.iter().map(|f| f.rows[row as usize].change());
        let costs: Vec<i128> = costs.collect();
        let calls = calls.remove(&row).unwrap_or_default();
        if calls.is_empty() && costs.iter().all(|&cost| cost == 0) {
            continue;
        }
        text.function(FunctionId(row), Some(costs));
        for (at, callee) in calls {
            // A sum of counts beyond 64 bits cannot be written.
            let count = u64::try_from(counts[at].change().max(0)).unwrap_or(u64::MAX);
            text.call(FunctionId(callee), count, call_costs(at));
        }
        text.out.push(b'\n');
    }
    if chosen.is_none() {
        text.list("totals", of_rows.iter().map(|f| f.total.change()));
    }
    text.out
}
