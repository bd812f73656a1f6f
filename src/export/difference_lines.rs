//! Lines of a comparison: those of functions as JSON, and those of whole source files, whichever
//! functions they belong to, as JSON and as comma-separated values.

use super::csv::{write_rates, write_text as write_field};
use super::difference_csv::write_figure_heads;
use super::difference_json::{
    write_costs, write_optional, write_rates_of, write_row_place, write_text,
};
use super::json_text::{write_key, write_list};
use crate::analysis::compare::Difference;
use crate::browse::{ComparedLine, ComparedTables, LineBlock, RatePair};
use std::fmt::Write;

/// Writes the lines of source files, in their order: the header
/// `change,file A,line A,file B,line B,A:EVENT,B:EVENT,difference:EVENT…`, then the lines that have a
/// self cost. The fields of a side that has no such line are empty; line 0 is code without one.
pub fn write_csv(tables: &ComparedTables, events: &[usize], files: &[LineBlock<()>]) -> Vec<u8> {
    let pairs = tables.rate_pairs();
    let mut out = b"change,file A,line A,file B,line B".to_vec();
    write_figure_heads(&mut out, tables, events, &pairs);
    for (block, line) in files.iter().flat_map(with_cost) {
        out.extend_from_slice(change(tables, events, line).as_bytes());
        for (file, number) in sides(block, line) {
            out.push(b',');
            write_field(&mut out, number.and(file).unwrap_or_default());
            let number = number.map_or_else(String::new, |number| number.to_string());
            out.extend_from_slice(format!(",{number}").as_bytes());
        }
        for &event in events {
            let Difference { a, b } = line.cost(tables, event);
            out.extend_from_slice(format!(",{a},{b},{}", b - a).as_bytes());
        }
        for &pair in &pairs {
            let rate = line.rate(tables, pair);
            write_rates(&mut out, [rate.a, rate.b, rate.change()].into_iter());
        }
        out.extend_from_slice(b"\r\n");
    }
    out
}

/// Writes a source file with its lines that have a self cost.
pub(super) fn write_file(
    out: &mut String,
    tables: &ComparedTables,
    events: &[usize],
    rates: &[RatePair],
    block: &LineBlock<()>,
) {
    out.push('{');
    write_optional(out, "a", block.a_file.as_deref());
    write_optional(out, "b", block.b_file.as_deref());
    write_key(out, "lines");
    let lines: Vec<_> = with_cost(block).collect();
    write_list(out, &lines, |out, (_, line)| {
        out.push('{');
        write_text(out, "change", change(tables, events, line).as_bytes());
        for (key, number) in [("a", line.a), ("b", line.b)] {
            write_key(out, key);
            let number = number.map_or_else(|| "null".to_owned(), |number| number.to_string());
            out.push_str(&number);
        }
        write_figures(out, tables, events, rates, line);
        out.push('}');
    });
    out.push('}');
}

/// Writes a line of a function.
pub(super) fn write_line(
    out: &mut String,
    tables: &ComparedTables,
    events: &[usize],
    rates: &[RatePair],
    block: &LineBlock,
    line: &ComparedLine,
) {
    out.push('{');
    write_text(out, "change", change(tables, events, line).as_bytes());
    write_row_place(out, "function", tables, block.row);
    for (key, (file, number)) in ["a", "b"].into_iter().zip(sides(block, line)) {
        write_key(out, key);
        let Some(number) = number else {
            out.push_str("null");
            continue;
        };
        out.push('{');
        write_text(out, "file", file.unwrap_or_default());
        let _ = write!(out, ",\"line\":{number}}}");
    }
    write_figures(out, tables, events, rates, line);
    out.push('}');
}

fn with_cost(block: &LineBlock<()>) -> impl Iterator<Item = (&LineBlock<()>, &ComparedLine)> {
    let lines = block.lines.iter().filter(|line| line.has_cost());
    lines.map(move |line| (block, line))
}

/// File and line in A and in B.
fn sides<'a, Row>(
    block: &'a LineBlock<Row>,
    line: &ComparedLine,
) -> [(Option<&'a [u8]>, Option<u64>); 2] {
    [
        (block.a_file.as_deref(), line.a),
        (block.b_file.as_deref(), line.b),
    ]
}

fn change(tables: &ComparedTables, events: &[usize], line: &ComparedLine) -> &'static str {
    line.change(line.cost(tables, events[0])).word()
}

fn write_figures(
    out: &mut String,
    tables: &ComparedTables,
    events: &[usize],
    rates: &[RatePair],
    line: &ComparedLine,
) {
    let costs = events.iter().map(|&event| line.cost(tables, event));
    write_costs(out, tables, events, costs);
    let rates = rates.iter().map(|&pair| (pair, line.rate(tables, pair)));
    write_rates_of(out, tables, rates);
}
