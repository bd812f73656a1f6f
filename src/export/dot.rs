//! The call graph in the language of Graphviz.
//!
//! A node for each function with at least a given share of the total, an arrow for each call between two of
//! them with at least another share; the more expensive, the redder and thicker. Nodes show inclusive and
//! self share and the number of calls, arrows the share and count of the call. Calls inside a cycle are
//! dashed and have no share: their cost is included in other calls. The cost of a member excludes them, so
//! its node also shows the share of its cycle, which calls from outside add up to.

use crate::analysis::CallTotals;
use crate::analysis::flat::FlatProfile;
use crate::browse::Tables;
use crate::diagnostic::is_deceptive;
use crate::model::{CallId, FunctionId};
use crate::text::readable;
use std::fmt::Write;
use std::rc::Rc;

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
    let costs = OfOne {
        tables,
        event: &tables.events[event].name,
        flat: tables.flat(event),
        calls: tables.call_totals_by_rule(event),
    };
    let chosen = rows.map(|rows| tables.functions_of(rows));
    write_graph(tables, &costs, thresholds, chosen.as_deref())
}

/// The costs of functions and calls, of one profile or the differences of two, and how they look.
pub(super) trait Costs {
    /// What all nodes have in common.
    const NODES: &'static str;

    fn title(&self) -> String;

    /// The cost that is 100 %.
    fn total(&self) -> i128;

    /// The cost that decides whether a function is shown.
    fn deciding(&self, function: FunctionId) -> i128;

    /// Inclusive and self cost.
    fn of_function(&self, function: FunctionId) -> [i128; 2];

    /// The text below the shares of a function; may be empty.
    fn counts(&self, function: FunctionId) -> String;

    /// Inclusive and self cost in words.
    fn in_words(&self, function: FunctionId) -> String;

    /// How the node of a function with this share looks.
    fn look(&self, function: FunctionId, share: f64) -> String;

    /// Cost of a call, whether it is included in that of others, and how often it was made; may be empty.
    fn of_call(&self, call: CallId) -> (i128, bool, String);

    /// A share in percent.
    fn percent(&self, share: f64) -> String;

    /// Color of an arrow.
    fn color(&self, share: f64) -> String;
}

/// Writes a graph; with a flag for each function, only the chosen ones and the calls between them.
pub(super) fn write_graph<C: Costs>(
    tables: &Tables,
    costs: &C,
    thresholds: Thresholds,
    chosen: Option<&[bool]>,
) -> Vec<u8> {
    let total = costs.total();
    let share = |cost: i128| share_of(cost, total);
    let is_large = |cost: i128, least: f64| cost != 0 && share(cost).abs() >= least;
    let mut out = String::from("digraph {\n");
    let title = quoted(&costs.title());
    let _ = writeln!(out, "\tgraph [fontname=\"Arial\", label={title}];");
    let nodes = C::NODES;
    let _ = writeln!(out, "\tnode [fontname=\"Arial\", shape=\"box\", {nodes}];");
    out.push_str("\tedge [fontname=\"Arial\"];\n");
    let profile = &tables.profile;
    let is_shown = |function: FunctionId| {
        chosen.is_none_or(|chosen| chosen[function.0 as usize])
            && is_large(costs.deciding(function), thresholds.function)
    };
    let shown: Vec<bool> = profile.functions().ids().map(is_shown).collect();
    for function in profile.functions().ids().filter(|f| shown[f.0 as usize]) {
        let name = readable(tables.names.readable().of(profile, function));
        let [inclusive, own] = costs.of_function(function).map(share);
        let (percent, own) = (costs.percent(inclusive), costs.percent(own));
        let label = format!("{name}\n{percent}\n({own})\n{}", costs.counts(function));
        let place = [profile.file(function), profile.object(function)];
        let place = place.into_iter().find(|p| !p.is_empty()).unwrap_or(b"");
        let words = costs.in_words(function);
        let _ = writeln!(
            out,
            "\tn{} [label={}, tooltip={}, {}];",
            function.0,
            quoted(label.trim_end()),
            quoted(&format!("{name}\n{}\n{words}", readable(place))),
            costs.look(function, inclusive)
        );
    }
    let calls = profile.calls();
    for call in calls.ids() {
        let (caller, callee) = (calls.caller(call).0, calls.callee(call).0);
        if !shown[caller as usize] || !shown[callee as usize] {
            continue;
        }
        let (cost, is_inner, counts) = costs.of_call(call);
        if !is_inner && !is_large(cost, thresholds.call) {
            continue;
        }
        let (share, style, label) = match is_inner {
            true => (0.0, "dashed", counts),
            false => {
                let share = share(cost);
                (
                    share,
                    "solid",
                    format!("{}\n{counts}", costs.percent(share)),
                )
            }
        };
        let (label, color) = (quoted(label.trim_end()), costs.color(share));
        let width = (share.abs() / 100.0 * 4.0).clamp(0.5, 8.0);
        let _ = writeln!(
            out,
            "\tn{caller} -> n{callee} [label={label}, style=\"{style}\", color=\"{color}\", penwidth=\"{width:.2}\"];",
        );
    }
    out.push_str("}\n");
    out.into_bytes()
}

/// Percentage of a total; 0 if that is 0.
fn share_of(cost: i128, total: i128) -> f64 {
    match total {
        0 => 0.0,
        total => 100.0 * (cost as f64 / total as f64),
    }
}

/// How strong the color of a share is, from 0 to 1; small shares are spread.
pub(super) fn strength(share: f64) -> f64 {
    (share.abs() / 100.0).clamp(0.0, 1.0).sqrt()
}

struct OfOne<'a> {
    tables: &'a Tables,
    event: &'a str,
    flat: Rc<FlatProfile>,
    calls: CallTotals<'a>,
}

impl Costs for OfOne<'_> {
    const NODES: &'static str = "style=\"filled\", fontcolor=\"white\"";

    fn title(&self) -> String {
        format!("{}: {}", self.event, self.flat.total)
    }

    fn total(&self) -> i128 {
        self.flat.total
    }

    /// Members of a cycle are shown if the cycle is: which of them is expensive is not known.
    fn deciding(&self, function: FunctionId) -> i128 {
        let row = match self.tables.cycles.of(function) {
            Some(cycle) => self.tables.profile.functions().len() as u32 + cycle.0,
            None => function.0,
        };
        self.flat.inclusive.of_row(row)
    }

    fn of_function(&self, function: FunctionId) -> [i128; 2] {
        let at = function.0 as usize;
        [self.flat.inclusive.functions[at], self.flat.self_costs[at]]
    }

    fn counts(&self, function: FunctionId) -> String {
        let called = times(self.flat.called[function.0 as usize]);
        let Some(cycle) = self.tables.cycles.of(function) else {
            return called;
        };
        let share = self.percent(share_of(self.deciding(function), self.flat.total));
        format!("{called}\n<cycle {}> {share}", cycle.0 + 1)
    }

    fn in_words(&self, function: FunctionId) -> String {
        let [inclusive, own] = self.of_function(function);
        format!("{inclusive} ({own})")
    }

    fn look(&self, _: FunctionId, share: f64) -> String {
        let color = self.color(share);
        format!("color=\"{color}\", fillcolor=\"{color}\"")
    }

    fn of_call(&self, call: CallId) -> (i128, bool, String) {
        let calls = self.tables.profile.calls();
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        let inner = self.tables.cycles.inner(caller, callee) || self.calls.is_nested(call);
        let count = times(self.calls.count(call));
        let count = match (self.tables.profile.is_inlined(call), count.is_empty()) {
            (false, _) => count,
            (true, true) => "inlined".to_owned(),
            (true, false) => format!("{count} and inlined"),
        };
        (self.calls.cost(call), inner, count)
    }

    fn percent(&self, share: f64) -> String {
        format!("{share:.2}%")
    }

    /// From blue at 0 % over green to red at 100 %, dark enough for white letters.
    fn color(&self, share: f64) -> String {
        let part = strength(share);
        let (hue, value) = ((1.0 - part) * 2.0 / 3.0, 0.45 + 0.3 * part);
        format!("{hue:.3} 0.900 {value:.3}")
    }
}

fn times(count: u64) -> String {
    match count {
        0 => String::new(),
        count => format!("{count}\u{d7}"),
    }
}

/// A quoted string. Backslashes would start escapes such as `\N`; invisible and control characters are
/// written as `\u{1b}`.
fn quoted(text: &str) -> String {
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
