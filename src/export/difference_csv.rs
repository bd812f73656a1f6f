//! Differences of two profiles as comma-separated values: one row for each function, three columns
//! for each event. Quoting and numbers are those of [`super::csv`].

use super::csv::{write_names, write_rates, write_text};
use crate::analysis::compare::{Difference, Figures};
use crate::browse::{ComparedCost, ComparedTables, RateDifference, RatePair};
use crate::model::FunctionId;

/// Writes rows of a comparison, in their order: the header
/// `change,function,mangled,file,object,A:EVENT,B:EVENT,difference:EVENT…`, then the functions. `events` are
/// places in [`crate::analysis::compare::EventPairs::both`]. Rates that both profiles have stand behind
/// the events, without a number where they have no value.
pub fn write(
    tables: &ComparedTables,
    events: &[usize],
    cost: ComparedCost,
    rows: &[u32],
) -> Vec<u8> {
    let figures: Vec<Figures> = events.iter().map(|&e| tables.figures(e, cost)).collect();
    let mut out = b"change,function,mangled,file,object".to_vec();
    let pairs = tables.rate_pairs();
    write_figure_heads(&mut out, tables, events, &pairs);
    let rates: Vec<_> = pairs
        .iter()
        .map(|&pair| tables.rate_figures(pair, cost))
        .collect();
    for &row in rows {
        write_row(&mut out, tables, &figures, &rates, row);
    }
    out
}

/// Writes the heads of the columns of events, then of rates, and ends the line.
pub(super) fn write_figure_heads(
    out: &mut Vec<u8>,
    tables: &ComparedTables,
    events: &[usize],
    rates: &[RatePair],
) {
    let event = |&event: &usize| &tables.a.events[tables.events.both[event].a].name;
    let rate = |&pair: &RatePair| &tables.rate(pair).name;
    for name in events.iter().map(event).chain(rates.iter().map(rate)) {
        for kind in ["A", "B", "difference"] {
            out.push(b',');
            write_text(out, format!("{kind}:{name}").as_bytes());
        }
    }
    out.extend_from_slice(b"\r\n");
}

fn write_row(
    out: &mut Vec<u8>,
    tables: &ComparedTables,
    figures: &[Figures],
    rates: &[Vec<RateDifference>],
    row: u32,
) {
    out.extend_from_slice(tables.change(row, figures).word().as_bytes());
    out.push(b',');
    write_names(out, &tables.b, FunctionId(row));
    for figure in figures {
        let Difference { a, b } = figure.rows[row as usize];
        for number in [a, b, b - a] {
            out.extend_from_slice(format!(",{number}").as_bytes());
        }
    }
    for rate in rates {
        let rate = rate[row as usize];
        write_rates(out, [rate.a, rate.b, rate.change()].into_iter());
    }
    out.extend_from_slice(b"\r\n");
}
