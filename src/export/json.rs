//! The whole profile as JSON, in the form that `docs/json.md` describes.
//!
//! Costs are exact, rates are doubles with all their digits. Readers that use doubles lose only the last
//! digits of costs beyond 2^53.

use super::formats::JSON_VERSION;
use super::row_figures::{Figures, RowFigures, notes};
use super::serialized::{List, json};
use crate::analysis::groups::Exactness;
use crate::analysis::{CallFilter, CallTotals};
use crate::browse::Tables;
use crate::model::{EstimatedCall, FunctionId};
use crate::text::readable;
use serde::Serialize;
use std::borrow::Cow;

/// Writes a profile with all its events.
pub fn write(tables: &Tables) -> Vec<u8> {
    let profile = &tables.profile;
    let figures = Figures::new(tables);
    // Functions and calls of other parts are left out.
    let mut numbers = vec![0; profile.functions().len()];
    let mut functions = Vec::new();
    for function in profile.functions().ids().filter(|&f| tables.occurs(f)) {
        numbers[function.0 as usize] = functions.len() as u32;
        functions.push(function);
    }
    let numbers = &numbers[..];
    let number = move |function: FunctionId| numbers[function.0 as usize];
    let filter = CallFilter::new(profile, &tables.parts);
    let totals: Vec<CallTotals<'_>> = (0..tables.events.len())
        .map(|event| tables.call_totals_by_rule(event))
        .collect();
    json(&Document {
        format: "grindscope-profile",
        version: JSON_VERSION,
        creator: profile.creator().map(readable),
        cmd: profile.command().map(readable),
        events: List(|| {
            let events = tables.events.iter().enumerate();
            events.map(|(at, event)| Named {
                name: &event.name,
                long_name: &event.long_name,
                total: tables.total(at),
            })
        }),
        rates: (!tables.rates.is_empty()).then_some(List(|| {
            tables.rates.iter().map(|shown| Named {
                name: &shown.name,
                long_name: &shown.long_name,
                total: tables.rate_total(&shown.rate),
            })
        })),
        parts: List(|| {
            profile.parts().iter().map(|part| Part {
                events: List(|| part.events.iter().map(|&e| &profile.events()[e].name)),
                sums: &part.sums,
                pid: part.pid.as_deref().map(readable),
                part: part.number.as_deref().map(readable),
                thread: part.thread.as_deref().map(readable),
                trigger: part.trigger().map(readable),
            })
        }),
        functions: List(|| {
            let functions = functions.iter();
            functions.map(|&function| self::function(tables, &figures, function))
        }),
        cycles: List(|| {
            tables.cycles.ids().map(|cycle| Cycle {
                members: List(move || tables.cycles.members(cycle).iter().map(move |&f| number(f))),
                figures: figures.of_row(profile.functions().len() + cycle.0 as usize),
            })
        }),
        calls: List(|| {
            let calls = profile.calls().ids();
            calls
                .filter(|&call| filter.contains(call))
                .map(|call| Call {
                    caller: number(profile.calls().caller(call)),
                    callee: number(profile.calls().callee(call)),
                    count: totals.first().map_or(0, |totals| totals.count(call)),
                    estimated: match profile.estimated_call(call) {
                        EstimatedCall { count, cost } if count && cost => &["count", "inclusive"],
                        EstimatedCall { count: true, .. } => &["count"],
                        EstimatedCall { cost: true, .. } => &["inclusive"],
                        EstimatedCall { .. } => &[],
                    },
                    inclusive: totals.iter().map(|totals| totals.cost(call)).collect(),
                    // Measured events come first.
                    inclusive_rates: tables
                        .rates
                        .iter()
                        .map(|shown| shown.rate.value(|event| totals[event].cost(call)))
                        .collect(),
                })
        }),
        notes: notes(profile),
    })
}

#[derive(Serialize)]
struct Document<'a, E, R, P, F, Y, C> {
    format: &'static str,
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    creator: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cmd: Option<Cow<'a, str>>,
    events: E,
    #[serde(skip_serializing_if = "Option::is_none")]
    rates: Option<R>,
    parts: P,
    functions: F,
    cycles: Y,
    calls: C,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<&'static str>,
}

/// An event or a rate.
#[derive(Serialize)]
struct Named<'a, T> {
    name: &'a str,
    long_name: &'a str,
    total: T,
}

#[derive(Serialize)]
struct Part<'a, E> {
    events: E,
    sums: &'a [i128],
    #[serde(skip_serializing_if = "Option::is_none")]
    pid: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trigger: Option<Cow<'a, str>>,
}

#[derive(Serialize)]
struct Function<'a> {
    name: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mangled: Option<Cow<'a, str>>,
    file: Cow<'a, str>,
    object: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    estimated: &'static [&'static str],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    at_least: &'static [&'static str],
    #[serde(flatten)]
    figures: RowFigures,
}

#[derive(Serialize)]
struct Cycle<M> {
    members: M,
    #[serde(flatten)]
    figures: RowFigures,
}

#[derive(Serialize)]
struct Call {
    caller: u32,
    callee: u32,
    count: u64,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    estimated: &'static [&'static str],
    inclusive: Vec<i128>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inclusive_rates: Vec<Option<f64>>,
}

fn function<'a>(tables: &'a Tables, figures: &Figures, function: FunctionId) -> Function<'a> {
    let profile = &tables.profile;
    Function {
        name: readable(tables.names.readable().of(profile, function)),
        mangled: tables.names.mangled(profile, function).map(readable),
        file: readable(profile.file(function)),
        object: readable(profile.object(function)),
        cycle: tables.cycles.of(function).map(|cycle| cycle.0),
        estimated: profile.estimated_costs(function),
        at_least: match tables.exactness(function) {
            Exactness::AtLeast => &["inclusive"],
            _ => &[],
        },
        figures: figures.of_row(function.0 as usize),
    }
}
