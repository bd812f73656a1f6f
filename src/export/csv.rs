//! Comma-separated values: one row for each function, all events.
//!
//! Rows end in CR LF and fields are quoted according to RFC 4180. Names are written byte for byte, so text
//! that is not UTF-8 is preserved; for a mangled name, the readable name is written, and the mangled one in
//! the next field. Numbers are exact. Rows are ordered by inclusive cost of the first event, highest first.
//! A spreadsheet program runs a name that begins with `=` or `@` as a formula, quoted or not;
//! [`super::spreadsheet`] prevents this.
//!
//! User-defined rates follow the events as doubles with all their digits; undefined values are empty
//! fields.
//!
//! The inclusive cost of a cycle's member is its own share, see [`crate::analysis::InclusiveCosts`]; cycles
//! are not functions and have no row.

use crate::analysis::Row;
use crate::analysis::flat::FlatProfile;
use crate::browse::{RateColumns, Tables};
use crate::model::FunctionId;
use crate::order;
use std::cmp::Reverse;
use std::rc::Rc;

/// Writes the functions of a profile: the header
/// `function,mangled,file,object,called,self:EVENT…,inclusive:EVENT…`, then the rows.
pub fn write(tables: &Tables) -> Vec<u8> {
    let figures = Figures::new(tables);
    let functions = in_order(tables, figures.events.first().map(|flat| &**flat));
    write_functions(tables, &figures, functions.into_iter())
}

/// Writes some rows in their order, such as those that match a filter. Cycles are omitted, as they are not
/// functions.
pub fn write_rows(tables: &Tables, rows: &[u32]) -> Vec<u8> {
    let function = |&row: &u32| match tables.row(row) {
        Row::Function(function) => Some(function),
        Row::Cycle(_) => None,
    };
    let figures = Figures::new(tables);
    write_functions(tables, &figures, rows.iter().filter_map(function))
}

/// The values of all columns.
struct Figures {
    events: Vec<Rc<FlatProfile>>,
    rates: Vec<Rc<RateColumns>>,
}

impl Figures {
    fn new(tables: &Tables) -> Self {
        let events = tables.events.len();
        let rates = events..events + tables.rates.len();
        Figures {
            events: (0..events).map(|event| tables.flat(event)).collect(),
            rates: rates.filter_map(|rate| tables.rate_columns(rate)).collect(),
        }
    }
}

fn write_functions(
    tables: &Tables,
    figures: &Figures,
    functions: impl Iterator<Item = FunctionId>,
) -> Vec<u8> {
    let mut out = Vec::new();
    write_head(&mut out, tables);
    for function in functions {
        write_row(&mut out, tables, figures, function);
    }
    out
}

fn write_head(out: &mut Vec<u8>, tables: &Tables) {
    out.extend_from_slice(b"function,mangled,file,object,called");
    for kind in ["self", "inclusive"] {
        let events = tables.events.iter().map(|event| &event.name);
        for name in events.chain(tables.rates.iter().map(|rate| &rate.name)) {
            out.push(b',');
            write_text(out, format!("{kind}:{name}").as_bytes());
        }
    }
    out.extend_from_slice(b"\r\n");
}

fn in_order(tables: &Tables, flat: Option<&FlatProfile>) -> Vec<FunctionId> {
    let all = tables.profile.functions().ids();
    let mut functions: Vec<FunctionId> = all.filter(|&f| tables.profile.occurs(f)).collect();
    if let Some(flat) = flat {
        order::sort_by_key(&mut functions, |function| {
            Reverse(flat.inclusive.of_row(function.0))
        });
    }
    functions
}

fn write_row(out: &mut Vec<u8>, tables: &Tables, figures: &Figures, function: FunctionId) {
    let at = function.0 as usize;
    write_names(out, tables, function);
    out.push(b',');
    let Figures { events, rates } = figures;
    let called = events.first().map_or(0, |flat| flat.called[at]);
    out.extend_from_slice(called.to_string().as_bytes());
    write_figures(
        out,
        events.iter().map(|flat| flat.self_costs[at]),
        rates.iter().map(|rate| rate.self_values[at]),
    );
    write_figures(
        out,
        events.iter().map(|flat| flat.inclusive.functions[at]),
        rates.iter().map(|rate| rate.inclusive[at]),
    );
    out.extend_from_slice(b"\r\n");
}

/// Writes the fields of a function: readable name, mangled name if there is one, file and object.
pub(super) fn write_names(out: &mut Vec<u8>, tables: &Tables, function: FunctionId) {
    let (profile, names) = (&tables.profile, &tables.names);
    let mangled = names.mangled(profile, function);
    write_text(out, names.readable().of(profile, function));
    for text in [
        mangled.unwrap_or_default(),
        profile.file(function),
        profile.object(function),
    ] {
        out.push(b',');
        write_text(out, text);
    }
}

/// Writes fields of costs, then those of rates.
fn write_figures(
    out: &mut Vec<u8>,
    costs: impl Iterator<Item = i128>,
    rates: impl Iterator<Item = Option<f64>>,
) {
    for cost in costs {
        out.extend_from_slice(format!(",{cost}").as_bytes());
    }
    write_rates(out, rates);
}

/// Writes fields of rates, empty if undefined.
pub(super) fn write_rates(out: &mut Vec<u8>, rates: impl Iterator<Item = Option<f64>>) {
    for rate in rates {
        let field = rate.map_or_else(String::new, |rate| rate.to_string());
        out.extend_from_slice(format!(",{field}").as_bytes());
    }
}

/// Writes a field, quoted if necessary.
pub(super) fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    if !text
        .iter()
        .any(|b| matches!(b, b',' | b'"' | b'\r' | b'\n'))
    {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for &byte in text {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests;
