//! The whole profile as JSON, in the form that `docs/json.md` describes.
//!
//! Costs are exact, rates are doubles with all their digits. Readers that use doubles lose only the last
//! digits of costs beyond 2^53.

use super::json_text::{write_key, write_list, write_string};
use crate::analysis::CallTotals;
use crate::analysis::flat::FlatProfile;
use crate::browse::{RateColumns, ShownEvent, ShownRate, Tables};
use crate::model::{FunctionId, Part, Profile};
use std::fmt::Write;

/// Writes a profile with all its events.
pub fn write(tables: &Tables) -> Vec<u8> {
    let profile = &tables.profile;
    let mut out = String::from("{\"format\":\"grindscope-profile\",\"version\":1");
    write_optional(&mut out, "creator", profile.creator());
    write_optional(&mut out, "cmd", profile.command());
    write_key(&mut out, "events");
    write_list(
        &mut out,
        tables.events.iter().enumerate(),
        |out, (at, event)| {
            write_event(out, event, tables.total(at));
        },
    );
    if !tables.rates.is_empty() {
        write_key(&mut out, "rates");
        write_list(&mut out, &tables.rates, |out, shown| {
            write_rate(out, shown, tables.rate_total(&shown.rate));
        });
    }
    write_key(&mut out, "parts");
    write_list(&mut out, profile.parts(), |out, part| {
        write_part(out, part, profile);
    });
    let rates = tables.rates.iter();
    let figures = Figures {
        events: (0..tables.events.len()).map(|e| tables.flat(e)).collect(),
        rates: rates
            .map(|shown| tables.rate_columns(&shown.rate))
            .collect(),
    };
    write_key(&mut out, "functions");
    write_list(&mut out, profile.functions().ids(), |out, function| {
        write_function(out, tables, &figures, function);
    });
    write_key(&mut out, "cycles");
    write_list(&mut out, tables.cycles.ids(), |out, cycle| {
        out.push('{');
        write_key(out, "members");
        let members = tables.cycles.members(cycle);
        write_list(out, members, |out, member| push(out, member.0));
        let row = profile.functions().len() + cycle.0 as usize;
        write_figures(out, &figures, row);
        out.push('}');
    });
    write_calls(&mut out, tables);
    out.push_str("}\n");
    out.into_bytes()
}

/// The figures of all rows.
struct Figures {
    events: Vec<FlatProfile>,
    rates: Vec<RateColumns>,
}

fn push(out: &mut String, number: impl std::fmt::Display) {
    let _ = write!(out, "{number}");
}

fn write_optional(out: &mut String, key: &str, value: Option<&[u8]>) {
    if let Some(value) = value {
        write_key(out, key);
        write_string(out, value);
    }
}

fn write_event(out: &mut String, event: &ShownEvent, total: i128) {
    out.push('{');
    write_key(out, "name");
    write_string(out, event.name.as_bytes());
    write_key(out, "longName");
    write_string(out, event.long_name.as_bytes());
    write_key(out, "total");
    push(out, total);
    out.push('}');
}

fn write_rate(out: &mut String, shown: &ShownRate, total: Option<f64>) {
    out.push('{');
    write_key(out, "name");
    write_string(out, shown.name.as_bytes());
    write_key(out, "longName");
    write_string(out, shown.long_name.as_bytes());
    write_key(out, "total");
    push_value(out, total);
    out.push('}');
}

/// Values are finite.
pub(super) fn push_value(out: &mut String, value: Option<f64>) {
    match value {
        Some(value) => push(out, value),
        None => out.push_str("null"),
    }
}

fn write_part(out: &mut String, part: &Part, profile: &Profile) {
    out.push('{');
    write_key(out, "events");
    write_list(out, &part.events, |out, &event| {
        write_string(out, profile.events()[event].name.as_bytes());
    });
    write_key(out, "sums");
    write_list(out, &part.sums, push);
    write_optional(out, "pid", part.pid.as_deref());
    write_optional(out, "part", part.number.as_deref());
    write_optional(out, "thread", part.thread.as_deref());
    write_optional(out, "trigger", part.trigger());
    out.push('}');
}

fn write_function(out: &mut String, tables: &Tables, figures: &Figures, function: FunctionId) {
    let profile = &tables.profile;
    out.push('{');
    write_key(out, "name");
    write_string(out, tables.names.readable().of(profile, function));
    let mangled = tables.names.mangled(profile, function);
    write_optional(out, "mangled", mangled);
    write_key(out, "file");
    write_string(out, profile.file(function));
    write_key(out, "object");
    write_string(out, profile.object(function));
    if let Some(cycle) = tables.cycles.of(function) {
        write_key(out, "cycle");
        push(out, cycle.0);
    }
    write_figures(out, figures, function.0 as usize);
    out.push('}');
}

fn write_figures(out: &mut String, figures: &Figures, row: usize) {
    let Figures { events, rates } = figures;
    write_key(out, "called");
    push(out, events.first().map_or(0, |flat| flat.called[row]));
    write_key(out, "self");
    write_list(out, events, |out, flat| push(out, flat.self_costs[row]));
    write_key(out, "inclusive");
    write_list(out, events, |out, flat| {
        push(out, flat.inclusive.of_row(row as u32));
    });
    if !rates.is_empty() {
        write_key(out, "selfRates");
        write_list(out, rates, |out, rate| {
            push_value(out, rate.self_values[row])
        });
        write_key(out, "inclusiveRates");
        write_list(out, rates, |out, rate| push_value(out, rate.inclusive[row]));
    }
}

fn write_calls(out: &mut String, tables: &Tables) {
    let profile = &tables.profile;
    let totals: Vec<CallTotals<'_>> = (0..tables.events.len())
        .map(|event| tables.call_totals_by_rule(event))
        .collect();
    write_key(out, "calls");
    write_list(out, profile.calls().ids(), |out, call| {
        out.push('{');
        write_key(out, "caller");
        push(out, profile.calls().caller(call).0);
        write_key(out, "callee");
        push(out, profile.calls().callee(call).0);
        write_key(out, "count");
        push(out, totals.first().map_or(0, |totals| totals.count(call)));
        write_key(out, "inclusive");
        write_list(out, &totals, |out, totals| push(out, totals.cost(call)));
        if !tables.rates.is_empty() {
            write_key(out, "inclusiveRates");
            // Measured events come first.
            write_list(out, &tables.rates, |out, shown| {
                push_value(out, shown.rate.value(|event| totals[event].cost(call)));
            });
        }
        out.push('}');
    });
}
