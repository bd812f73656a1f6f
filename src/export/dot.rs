//! The call graph in the language of Graphviz.
//!
//! A node for each function with at least a given share of the total, an arrow for each call between two of
//! them with at least another share; the more expensive, the redder and thicker. Nodes show inclusive and
//! self share and the number of calls, arrows the share and count of the call. Calls inside a cycle are
//! dashed and have no share: their cost is included in other calls.

use crate::analysis::CallTotals;
use crate::analysis::flat::FlatProfile;
use crate::browse::Tables;
use crate::diagnostic::is_deceptive;
use crate::model::{CallId, FunctionId};
use crate::text::readable;
use std::fmt::Write;

/// Limits in percent of the total, below which nodes and calls are omitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Smallest inclusive cost of a function.
    pub function: f64,
    /// Smallest cost of a call.
    pub call: f64,
}

impl Default for Thresholds {
    /// The defaults of gprof2dot, which users of such graphs know.
    fn default() -> Self {
        Thresholds {
            function: 0.5,
            call: 0.1,
        }
    }
}

/// Writes the graph of an event; with `rows`, only these functions and the calls between them.
///
/// # Panics
/// If there is no such event or row.
pub fn write(
    tables: &Tables,
    event: usize,
    thresholds: Thresholds,
    rows: Option<&[u32]>,
) -> Vec<u8> {
    let graph = Graph {
        tables,
        flat: tables.flat(event),
        calls: tables.call_totals_by_rule(event),
        thresholds,
        chosen: rows.map(|rows| tables.functions_of(rows)),
    };
    graph.write(&tables.events[event].name).into_bytes()
}

struct Graph<'a> {
    tables: &'a Tables,
    flat: FlatProfile,
    calls: CallTotals<'a>,
    thresholds: Thresholds,
    /// By function number; `None` means all.
    chosen: Option<Vec<bool>>,
}

impl Graph<'_> {
    fn write(&self, event: &str) -> String {
        let mut out = String::from("digraph {\n");
        let title = format!("{event}: {}", self.flat.total);
        let _ = writeln!(
            out,
            "\tgraph [fontname=\"Arial\", label={}];",
            quoted(&title)
        );
        out.push_str(
            "\tnode [fontname=\"Arial\", shape=\"box\", style=\"filled\", fontcolor=\"white\"];\n",
        );
        out.push_str("\tedge [fontname=\"Arial\"];\n");
        let shown: Vec<bool> = self.functions().map(|f| self.is_shown(f)).collect();
        for function in self.functions().filter(|f| shown[f.0 as usize]) {
            self.write_node(&mut out, function);
        }
        let calls = &self.tables.profile.calls();
        let ends = |call| [calls.caller(call), calls.callee(call)];
        for call in calls.ids() {
            if ends(call).iter().all(|end| shown[end.0 as usize]) {
                self.write_arrow(&mut out, call);
            }
        }
        out.push_str("}\n");
        out
    }

    fn functions(&self) -> impl Iterator<Item = FunctionId> + use<> {
        self.tables.profile.functions().ids()
    }

    /// Members are shown if their cycle is: their own costs cannot be separated.
    fn is_shown(&self, function: FunctionId) -> bool {
        let chosen = self.chosen.as_ref();
        if chosen.is_some_and(|chosen| !chosen[function.0 as usize]) {
            return false;
        }
        let row = match self.tables.cycles.of(function) {
            Some(cycle) => self.tables.profile.functions().len() as u32 + cycle.0,
            None => function.0,
        };
        let cost = self.flat.inclusive.of_row(row);
        cost != 0 && self.share(cost).abs() >= self.thresholds.function
    }

    /// Percent of the total.
    fn share(&self, cost: i128) -> f64 {
        self.flat.share(cost).map_or(0.0, |share| 100.0 * share)
    }

    fn write_node(&self, out: &mut String, function: FunctionId) {
        let at = function.0 as usize;
        let profile = &self.tables.profile;
        let name = readable(self.tables.names.readable().of(profile, function));
        let (inclusive, own) = (self.flat.inclusive.functions[at], self.flat.self_costs[at]);
        let mut label = format!(
            "{name}\n{:.2}%\n({:.2}%)",
            self.share(inclusive),
            self.share(own)
        );
        if self.flat.called[at] > 0 {
            let _ = write!(label, "\n{}\u{d7}", self.flat.called[at]);
        }
        let place = [profile.file(function), profile.object(function)];
        let place = place.into_iter().find(|p| !p.is_empty()).unwrap_or(b"");
        let color = color(self.share(inclusive));
        let _ = writeln!(
            out,
            "\tn{at} [label={}, tooltip={}, color=\"{color}\", fillcolor=\"{color}\"];",
            quoted(&label),
            quoted(&format!("{name}\n{}\n{inclusive} ({own})", readable(place))),
        );
    }

    fn write_arrow(&self, out: &mut String, call: CallId) {
        let calls = self.tables.profile.calls();
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        let inner = self.tables.cycles.inner(caller, callee) || self.calls.is_nested(call);
        let cost = self.calls.cost(call);
        let share = self.share(cost);
        if !inner && (cost == 0 || share.abs() < self.thresholds.call) {
            return;
        }
        let mut label = if inner {
            String::new()
        } else {
            format!("{share:.2}%\n")
        };
        let count = self.calls.count(call);
        if count > 0 {
            let _ = write!(label, "{count}\u{d7}");
        }
        let share = if inner { 0.0 } else { share };
        let style = if inner { "dashed" } else { "solid" };
        let _ = writeln!(
            out,
            "\tn{} -> n{} [label={}, style=\"{style}\", color=\"{}\", penwidth=\"{:.2}\"];",
            caller.0,
            callee.0,
            quoted(label.trim_end()),
            color(share),
            (share.abs() / 100.0 * 4.0).max(0.5)
        );
    }
}

/// From blue at 0 % through green to red at 100 %, dark enough for white text.
fn color(share: f64) -> String {
    let part = (share.abs() / 100.0).clamp(0.0, 1.0).sqrt();
    format!(
        "{:.3} 0.900 {:.3}",
        (1.0 - part) * 2.0 / 3.0,
        0.45 + 0.3 * part
    )
}

/// A quoted string. Backslashes would start escapes such as `\N`; invisible and control characters are
/// written as `\u{1b}`.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if is_deceptive(c) => {
                out.push('\\');
                out.extend(c.escape_unicode());
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
