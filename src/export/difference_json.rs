//! Differences of two profiles as JSON; docs/comparing.md tells its shape. Every figure is exact.

use super::difference_lines::{write_file, write_line};
use super::json::push_value;
use super::json_text::{write_key, write_list, write_string};
use crate::analysis::compare::{Difference, Figures, MatchedBy, RecognisedPath};
use crate::browse::{
    ComparedCost, ComparedLine, ComparedTables, LineBlock, PlaceText, RateDifference, RatePair,
    Tables, change_statements,
};
use crate::model::FunctionId;
use std::fmt::Write;

/// What is written of a comparison.
#[derive(Clone, Copy)]
pub struct Wish<'a> {
    /// Names of the files of A and B.
    pub files: [&'a [u8]; 2],
    /// Which cost of functions.
    pub cost: ComparedCost,
    /// Places in [`crate::analysis::compare::EventPairs::both`], at least one. Rows, calls and lines
    /// are judged by the first.
    pub events: &'a [usize],
    /// The functions, in their order.
    pub rows: &'a [u32],
    /// How many functions with a difference are left out.
    pub left_out: usize,
    /// The calls, by place in [`ComparedTables::calls`]; `None` if they are not wanted.
    pub calls: Option<&'a [u32]>,
    /// The lines with the blocks that they are in.
    pub lines: Option<&'a [(&'a LineBlock, &'a ComparedLine)]>,
    /// Source files with all their lines.
    pub sources: Option<&'a [LineBlock<()>]>,
}

/// Writes a comparison.
///
/// # Panics
/// If something is asked for that there is not, or no event.
pub fn write(tables: &ComparedTables, wish: &Wish<'_>) -> Vec<u8> {
    let figures = |&event: &usize| tables.figures(event, wish.cost);
    let figures: Vec<Figures> = wish.events.iter().map(figures).collect();
    let pairs = tables.rate_pairs();
    let rates = |&pair: &RatePair| (pair, tables.rate_figures(pair, wish.cost));
    let rates: Vec<Rates> = pairs.iter().map(rates).collect();
    let mut out = String::from("{");
    write_key(&mut out, "a");
    write_side(&mut out, &tables.a, wish.files[0]);
    write_key(&mut out, "b");
    write_side(&mut out, &tables.b, wish.files[1]);
    write_key(&mut out, "cost");
    out.push_str(match wish.cost {
        ComparedCost::SelfCost => "\"self\"",
        ComparedCost::Inclusive => "\"inclusive\"",
    });
    write_events(&mut out, tables, wish.events, &figures);
    if !rates.is_empty() {
        write_key(&mut out, "rates");
        write_list(&mut out, &rates, |out, (pair, _)| {
            write_rate(out, tables, *pair)
        });
    }
    write_recognised(&mut out, tables);
    write_findings(&mut out, tables, wish.events);
    let called = tables.called();
    write_key(&mut out, "functions");
    write_list(&mut out, wish.rows, |out, &row| {
        write_function(out, tables, wish.events, &figures, &rates, &called, row);
    });
    write_key(&mut out, "left_out");
    let _ = write!(out, "{}", wish.left_out);
    if let Some(places) = wish.calls {
        write_calls(&mut out, tables, wish.events, places);
    }
    if let Some(lines) = wish.lines {
        write_key(&mut out, "lines");
        write_list(&mut out, lines, |out, &(block, line)| {
            write_line(out, tables, wish.events, &pairs, block, line);
        });
    }
    if let Some(sources) = wish.sources {
        write_key(&mut out, "files");
        write_list(&mut out, sources, |out, block| {
            write_file(out, tables, wish.events, &pairs, block);
        });
    }
    out.push_str("}\n");
    out.into_bytes()
}

/// A rate with its values by row.
type Rates = (RatePair, Vec<RateDifference>);

pub(super) fn write_text(out: &mut String, key: &str, text: &[u8]) {
    write_key(out, key);
    write_string(out, text);
}

/// A text, or `null`.
pub(super) fn write_optional(out: &mut String, key: &str, text: Option<&[u8]>) {
    match text {
        Some(text) => write_text(out, key, text),
        None => {
            write_key(out, key);
            out.push_str("null");
        }
    }
}

fn write_figure(out: &mut String, key: &str, figure: Difference) {
    write_key(out, key);
    let Difference { a, b } = figure;
    let change = figure.change();
    let _ = write!(out, "{{\"a\":{a},\"b\":{b},\"difference\":{change}}}");
}

fn write_side(out: &mut String, tables: &Tables, file: &[u8]) {
    out.push('{');
    write_text(out, "file", file);
    write_optional(out, "creator", tables.creator());
    write_optional(out, "cmd", tables.command());
    out.push('}');
}

fn event_name(tables: &ComparedTables, event: usize) -> &[u8] {
    let place = tables.events.both[event].a;
    tables.a.events[place].name.as_bytes()
}

fn write_events(out: &mut String, tables: &ComparedTables, events: &[usize], figures: &[Figures]) {
    write_key(out, "events");
    write_list(out, events.iter().zip(figures), |out, (&event, figures)| {
        let long_name = &tables.a.events[tables.events.both[event].a].long_name;
        out.push('{');
        write_text(out, "name", event_name(tables, event));
        write_text(out, "long_name", long_name.as_bytes());
        write_figure(out, "total", figures.total);
        out.push('}');
    });
    for (key, tables, events) in [
        ("events_only_a", &tables.a, &tables.events.only_a),
        ("events_only_b", &tables.b, &tables.events.only_b),
    ] {
        write_key(out, key);
        write_list(out, events, |out, &event| {
            write_string(out, tables.events[event].name.as_bytes());
        });
    }
}

fn write_rate(out: &mut String, tables: &ComparedTables, pair: RatePair) {
    let shown = tables.rate(pair);
    out.push('{');
    write_text(out, "name", shown.name.as_bytes());
    write_text(out, "long_name", shown.long_name.as_bytes());
    write_key(out, "total");
    write_values(out, tables.rate_totals(pair));
    out.push('}');
}

fn write_values(out: &mut String, rate: RateDifference) {
    out.push('{');
    for (key, value) in [("a", rate.a), ("b", rate.b), ("difference", rate.change())] {
        write_key(out, key);
        push_value(out, value);
    }
    out.push('}');
}

/// The rates of a function, call or line, if there are any.
pub(super) fn write_rates_of(
    out: &mut String,
    tables: &ComparedTables,
    rates: impl ExactSizeIterator<Item = (RatePair, RateDifference)>,
) {
    if rates.len() == 0 {
        return;
    }
    write_key(out, "rates");
    out.push('{');
    for (pair, values) in rates {
        if !out.ends_with('{') {
            out.push(',');
        }
        write_string(out, tables.rate(pair).name.as_bytes());
        out.push(':');
        write_values(out, values);
    }
    out.push('}');
}

/// Those of one place of columns.
fn at(rates: &[Rates], place: usize) -> impl ExactSizeIterator<Item = (RatePair, RateDifference)> {
    rates
        .iter()
        .map(move |(pair, values)| (*pair, values[place]))
}

fn write_recognised(out: &mut String, tables: &ComparedTables) {
    let profile = &tables.profile;
    let write_paths = |out: &mut String, key, paths: &[RecognisedPath]| {
        write_key(out, key);
        write_list(out, paths, |out, path| {
            out.push('{');
            write_text(out, "a", profile.text(path.a));
            write_text(out, "b", profile.text(path.b));
            out.push('}');
        });
    };
    write_paths(out, "recognised_files", &tables.matching.files);
    write_paths(out, "recognised_objects", &tables.matching.objects);
    let write_places = |out: &mut String, key, functions: &[FunctionId]| {
        write_key(out, key);
        write_list(out, functions, |out, f| {
            write_place(out, tables.place_as_written(f.0));
        });
    };
    write_key(out, "ambiguous");
    write_list(out, &tables.matching.ambiguities, |out, open| {
        out.push('{');
        write_places(out, "a", &open.a);
        write_places(out, "b", &open.b);
        out.push('}');
    });
}

fn write_place(out: &mut String, place: PlaceText<'_>) {
    out.push('{');
    write_text(out, "object", place.object);
    write_text(out, "file", place.file);
    write_text(out, "name", place.function);
    out.push('}');
}

fn write_optional_place(out: &mut String, key: &str, place: Option<PlaceText<'_>>) {
    write_key(out, key);
    match place {
        Some(place) => write_place(out, place),
        None => out.push_str("null"),
    }
}

fn write_findings(out: &mut String, tables: &ComparedTables, events: &[usize]) {
    let called = tables.called();
    let of_event = |&event: &usize| {
        let costs = tables.figures(event, ComparedCost::SelfCost);
        let found = change_statements(tables, event, &costs, &called);
        found.into_iter().map(move |statement| (event, statement))
    };
    write_key(out, "findings");
    write_list(
        out,
        events.iter().flat_map(of_event),
        |out, (event, statement)| {
            out.push('{');
            write_text(out, "event", event_name(tables, event));
            write_text(out, "kind", statement.kind.as_bytes());
            let place = statement.row.map(|row| tables.place_as_written(row));
            write_optional_place(out, "function", place);
            write_text(out, "sentence", statement.sentence.as_bytes());
            out.push('}');
        },
    );
}

fn write_function(
    out: &mut String,
    tables: &ComparedTables,
    events: &[usize],
    figures: &[Figures],
    rates: &[Rates],
    called: &Figures,
    row: u32,
) {
    let matched = tables.matching.rows[row as usize];
    out.push('{');
    write_text(out, "change", tables.change(row, figures).word().as_bytes());
    let by = matched
        .a
        .and(matched.b)
        .map(|_| word(matched.by).as_bytes());
    write_optional(out, "matched_by", by);
    write_optional_place(out, "a", matched.a.map(|place| tables.text(place)));
    write_optional_place(out, "b", matched.b.map(|place| tables.text(place)));
    write_figure(out, "called", called.rows[row as usize]);
    let costs = figures.iter().map(|figures| figures.rows[row as usize]);
    write_costs(out, tables, events, costs);
    write_rates_of(out, tables, at(rates, row as usize));
    out.push('}');
}

pub(super) fn write_costs(
    out: &mut String,
    tables: &ComparedTables,
    events: &[usize],
    costs: impl Iterator<Item = Difference>,
) {
    write_key(out, "costs");
    out.push('{');
    for (&event, cost) in events.iter().zip(costs) {
        if !out.ends_with('{') {
            out.push(',');
        }
        write_string(out, event_name(tables, event));
        let (a, b, change) = (cost.a, cost.b, cost.change());
        let _ = write!(out, ":{{\"a\":{a},\"b\":{b},\"difference\":{change}}}");
    }
    out.push('}');
}

fn word(by: MatchedBy) -> &'static str {
    match by {
        MatchedBy::Identity => "identity",
        MatchedBy::Path => "path",
        MatchedBy::ReadableName => "readable-name",
        MatchedBy::Unplaced => "unplaced",
        MatchedBy::OtherFile => "other-file",
    }
}

fn write_calls(out: &mut String, tables: &ComparedTables, events: &[usize], places: &[u32]) {
    let (calls, counts) = (tables.calls(), tables.call_counts());
    let figures = events.iter().map(|&event| tables.call_costs(event));
    let figures: Vec<Vec<Difference>> = figures.collect();
    let rates = |pair: RatePair| (pair, tables.call_rates(pair));
    let rates: Vec<Rates> = tables.rate_pairs().into_iter().map(rates).collect();
    write_key(out, "calls");
    write_list(out, places, |out, &place| {
        let place = place as usize;
        let call = calls[place];
        let cost = figures[0][place];
        out.push('{');
        write_text(out, "change", call.change(cost).word().as_bytes());
        write_row_place(out, "caller", tables, call.caller);
        write_row_place(out, "callee", tables, call.callee);
        write_figure(out, "count", counts[place]);
        let costs = figures.iter().map(|costs| costs[place]);
        write_costs(out, tables, events, costs);
        write_rates_of(out, tables, at(&rates, place));
        out.push('}');
    });
}

/// The place of a row, as in B, or as in A where only A has it.
pub(super) fn write_row_place(out: &mut String, key: &str, tables: &ComparedTables, row: u32) {
    write_optional_place(out, key, Some(tables.place_as_written(row)));
}
