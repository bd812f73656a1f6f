//! The differences of the call graphs of two profiles, in the language of Graphviz.
//!
//! A node for each function whose inclusive cost differs by at least a share of the total of A (of B, if A
//! has none), an arrow for each call between two of them that differs by another share. Higher cost in B is
//! red, lower cost green; the larger the difference, the darker and thicker. Nodes and arrows that are only
//! in B or only in A have a bold or dashed border. Calls inside a cycle of either profile are dashed and
//! have no share: their cost is included in other calls.

use super::dot::{Thresholds, quoted};
use crate::analysis::Nesting;
use crate::analysis::compare::{Change, Difference, Figures};
use crate::browse::{ComparedCost, ComparedPair, ComparedTables, Tables};
use crate::model::FunctionId;
use crate::text::readable;
use std::fmt::Write;

/// Writes the differences of an event; with `chosen`, only these functions and the calls between them: a
/// flag for each row.
///
/// # Panics
/// If there is no such pair of events.
pub fn write(
    tables: &ComparedTables,
    event: usize,
    thresholds: Thresholds,
    chosen: Option<&[bool]>,
) -> Vec<u8> {
    let graph = Graph {
        tables,
        own: tables.figures(event, ComparedCost::SelfCost),
        inclusive: tables.figures(event, ComparedCost::Inclusive),
        calls: tables.calls(),
        call_costs: tables.call_costs(event),
        call_counts: tables.call_counts(),
        thresholds,
        chosen,
    };
    let name = &tables.a.events[tables.events.both[event].a].name;
    graph.write(name).into_bytes()
}

struct Graph<'a> {
    tables: &'a ComparedTables,
    own: Figures,
    inclusive: Figures,
    calls: Vec<ComparedPair>,
    call_costs: Vec<Difference>,
    call_counts: Vec<Difference>,
    thresholds: Thresholds,
    /// By row; `None` means all.
    chosen: Option<&'a [bool]>,
}

impl Graph<'_> {
    fn write(&self, event: &str) -> String {
        let total = self.inclusive.total;
        let title = format!(
            "{event}: {} \u{2192} {} (B - A {:+})",
            total.a,
            total.b,
            total.change()
        );
        let mut out = String::from("digraph {\n");
        let _ = writeln!(
            out,
            "\tgraph [fontname=\"Arial\", label={}];",
            quoted(&title)
        );
        out.push_str("\tnode [fontname=\"Arial\", shape=\"box\", style=\"filled\"];\n");
        out.push_str("\tedge [fontname=\"Arial\"];\n");
        let rows = self.inclusive.rows.iter().enumerate();
        let is_chosen = |row: usize| self.chosen.is_none_or(|chosen| chosen[row]);
        let shown: Vec<bool> = rows
            .map(|(row, &cost)| is_chosen(row) && self.is_shown(cost, self.thresholds.function))
            .collect();
        for row in (0u32..)
            .take(shown.len())
            .filter(|&row| shown[row as usize])
        {
            self.write_node(&mut out, row);
        }
        for at in 0..self.calls.len() {
            let call = self.calls[at];
            if shown[call.caller as usize] && shown[call.callee as usize] {
                self.write_arrow(&mut out, at);
            }
        }
        out.push_str("}\n");
        out
    }

    fn is_shown(&self, cost: Difference, least: f64) -> bool {
        cost.change() != 0 && self.share(cost.change()).abs() >= least
    }

    /// Percent of the total of A; of B, if A has none.
    fn share(&self, cost: i128) -> f64 {
        let total = match self.inclusive.total {
            Difference { a: 0, b } => b,
            Difference { a, .. } => a,
        };
        match total {
            0 => 0.0,
            total => 100.0 * cost as f64 / total as f64,
        }
    }

    fn write_node(&self, out: &mut String, row: u32) {
        let (inclusive, own) = (
            self.inclusive.rows[row as usize],
            self.own.rows[row as usize],
        );
        let place = self.tables.place(row);
        let name = readable(place.function);
        let (more, own_more) = (self.share(inclusive.change()), self.share(own.change()));
        let label = format!("{name}\n{more:+.2}%\n({own_more:+.2}%)");
        let tooltip = format!(
            "{name}\n{}\n{} \u{2192} {} ({} \u{2192} {})",
            readable(place.file),
            inclusive.a,
            inclusive.b,
            own.a,
            own.b
        );
        let style = match self.inclusive.change(&self.tables.matching, row) {
            Change::New => "filled,bold",
            Change::Gone => "filled,dashed",
            Change::Equal | Change::Changed => "filled",
        };
        let _ = writeln!(
            out,
            "\tn{row} [label={}, tooltip={}, style=\"{style}\", fillcolor=\"{}\"];",
            quoted(&label),
            quoted(&tooltip),
            color(more),
        );
    }

    fn write_arrow(&self, out: &mut String, at: usize) {
        let (call, cost) = (self.calls[at], self.call_costs[at]);
        let inner = self.is_inner(call);
        if !inner && !self.is_shown(cost, self.thresholds.call) {
            return;
        }
        let share = if inner {
            0.0
        } else {
            self.share(cost.change())
        };
        let counts = self.call_counts[at];
        let mut label = match inner {
            true => String::new(),
            false => format!("{share:+.2}%\n"),
        };
        if counts.a != 0 || counts.b != 0 {
            let _ = write!(label, "{}\u{d7} \u{2192} {}\u{d7}", counts.a, counts.b);
        }
        let style = if inner { "dashed" } else { "solid" };
        let _ = writeln!(
            out,
            "\tn{} -> n{} [label={}, style=\"{style}\", color=\"{}\", penwidth=\"{:.2}\"];",
            call.caller,
            call.callee,
            quoted(label.trim_end()),
            line_color(share),
            (share.abs() / 100.0 * 4.0).clamp(0.5, 8.0)
        );
    }

    fn is_inner(&self, call: ComparedPair) -> bool {
        let (caller, callee) = (FunctionId(call.caller), FunctionId(call.callee));
        let is_always = |tables: &Tables| tables.nesting(caller, callee) == Nesting::Always;
        call.in_a && is_always(&self.tables.a) || call.in_b && is_always(&self.tables.b)
    }
}

/// Maps a share to a strength from 0 to 1, with more contrast for small shares.
fn strength(share: f64) -> f64 {
    (share.abs() / 100.0).clamp(0.0, 1.0).sqrt()
}

/// Hue of increases and decreases.
fn hue(share: f64) -> f64 {
    if share > 0.0 { 0.0 } else { 0.38 }
}

/// A background colour for black text.
fn color(share: f64) -> String {
    format!(
        "{:.3} {:.3} 1.000",
        hue(share),
        0.08 + 0.5 * strength(share)
    )
}

fn line_color(share: f64) -> String {
    match share {
        0.0 => "0.000 0.000 0.500".to_owned(),
        share => format!(
            "{:.3} 0.800 {:.3}",
            hue(share),
            0.75 - 0.25 * strength(share)
        ),
    }
}
