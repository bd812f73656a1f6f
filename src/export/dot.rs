//! The call graph in the language of Graphviz.
//!
//! A node for each function with at least a given share of the total, an arrow for each call between two of them with
//! at least another share; the more expensive, the redder and thicker. Nodes show inclusive and self share and the
//! number of calls, arrows the share and count of the call. Calls inside a cycle are dashed and have no share: their
//! cost is included in other calls. The cost of a member excludes them, so its node also shows the share of its cycle,
//! which calls from outside add up to. Estimates that transforms left are marked with ≈.
//!
//! Of two profiles there are the differences of the call graphs. A node for each function whose inclusive cost differs
//! by at least a share of the total of A (of B, if A has none), an arrow for each call between two of them that differs
//! by another share. Higher cost in B is orange, lower cost blue, as in the pictures of the page; the larger the
//! difference, the darker and thicker. Nodes and arrows that are only in B or only in A have a bold or dashed border.
//! Calls inside a cycle of either profile are dashed and have no share: their cost is included in other calls.

use crate::analysis::compare::{Change, Difference};
use crate::analysis::flat::Decimal;
use crate::analysis::{CallFilter, Nesting};
use crate::browse::{ComparedCost, ComparedTables, Tables};
use crate::diagnostic::is_deceptive;
use crate::model::{CallId, FunctionId, Profile};
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

/// Writes the graph of an event; with `rows`, only these functions and the calls between them. Panics if there is no
/// such event or row.
pub fn write(
    tables: &Tables,
    event: usize,
    thresholds: Thresholds,
    rows: Option<&[u32]>,
) -> Vec<u8> {
    let (flat, calls) = (tables.flat(event), tables.call_totals_by_rule(event));
    let (profile, total) = (&tables.profile, flat.total);
    // Members of a cycle are shown if the cycle is: which of them is expensive is not known.
    let deciding = |function: FunctionId| {
        flat.inclusive.of_row(match tables.cycles.of(function) {
            Some(cycle) => profile.functions().len() as u32 + cycle.0,
            None => function.0,
        })
    };
    let node = |function: FunctionId| {
        let at = function.0 as usize;
        let (inclusive, own) = (flat.inclusive.functions[at], flat.self_costs[at]);
        let mut counts = times(flat.called[at], profile.has_estimated_calls(function));
        if let Some(cycle) = tables.cycles.of(function) {
            let share = percent(share_of(deciding(function), total));
            counts += &format!("\n<cycle {}> {share}", cycle.0 + 1);
        }
        let color = color(share_of(inclusive, total));
        let [mark, own_mark] = marks(profile, function);
        Node {
            costs: [inclusive, own],
            counts,
            words: format!("{mark}{inclusive} ({own_mark}{own})"),
            look: format!("color=\"{color}\", fillcolor=\"{color}\""),
        }
    };
    let is_selected = CallFilter::new(profile, &tables.parts);
    let call = |call: CallId| {
        let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
        let inner = tables.cycles.inner(caller, callee) || calls.is_nested(call);
        // Calls of other parts are not drawn.
        let inner = inner && is_selected.contains(call);
        let count = times(calls.count(call), profile.has_estimated_count(call));
        let count = match (profile.is_inlined(call), count.is_empty()) {
            (false, _) => count,
            (true, true) => "inlined".to_owned(),
            (true, false) => format!("{count} and inlined"),
        };
        (calls.cost(call), inner, count)
    };
    let costs = Costs {
        title: format!("{}: {total}", tables.events[event].name),
        nodes: "style=\"filled\", fontcolor=\"white\"",
        total,
        deciding: &deciding,
        node: &node,
        call: &call,
        percent,
        color,
    };
    let chosen = rows.map(|rows| tables.functions_of(rows));
    write_graph(tables, &costs, thresholds, chosen.as_deref())
}

/// The costs of functions and calls, of one profile or the differences of two, and how they look.
struct Costs<'a> {
    title: String,
    /// What all nodes have in common.
    nodes: &'static str,
    /// The cost that is 100 %.
    total: i128,
    /// The cost that decides whether a function is shown.
    deciding: &'a dyn Fn(FunctionId) -> i128,
    node: &'a dyn Fn(FunctionId) -> Node,
    /// Cost of a call, whether it is included in that of others, and how often it was made; may be empty.
    call: &'a dyn Fn(CallId) -> (i128, bool, String),
    /// A share in percent.
    percent: fn(f64) -> String,
    /// Color of an arrow.
    color: fn(f64) -> String,
}

/// A shown function.
struct Node {
    /// Inclusive and self cost.
    costs: [i128; 2],
    /// The text below its shares; may be empty.
    counts: String,
    /// Its costs in words.
    words: String,
    look: String,
}

/// Writes a graph; with a flag for each function, only the chosen ones and the calls between them.
fn write_graph(
    tables: &Tables,
    costs: &Costs<'_>,
    thresholds: Thresholds,
    chosen: Option<&[bool]>,
) -> Vec<u8> {
    let share = |cost: i128| share_of(cost, costs.total);
    let [least, least_call] = [thresholds.function, thresholds.call].map(Decimal::of);
    let is_large = |cost: i128, least: Decimal| cost != 0 && least.is_reached(cost, costs.total);
    let mut out = String::from("digraph {\n");
    let title = quoted(&costs.title);
    let _ = writeln!(out, "\tgraph [fontname=\"Arial\", label={title}];");
    let nodes = costs.nodes;
    let _ = writeln!(out, "\tnode [fontname=\"Arial\", shape=\"box\", {nodes}];");
    out.push_str("\tedge [fontname=\"Arial\"];\n");
    let profile = &tables.profile;
    let is_shown = |function: FunctionId| {
        chosen.is_none_or(|chosen| chosen[function.0 as usize])
            && is_large((costs.deciding)(function), least)
    };
    let shown: Vec<bool> = profile.functions().ids().map(is_shown).collect();
    for function in profile.functions().ids().filter(|f| shown[f.0 as usize]) {
        let name = readable(tables.names.readable().of(profile, function));
        let node = (costs.node)(function);
        let estimated = marks(profile, function);
        let [inclusive, own] = [0, 1].map(|at| {
            let percent = (costs.percent)(share(node.costs[at]));
            format!("{}{percent}", estimated[at])
        });
        let label = format!("{name}\n{inclusive}\n({own})\n{}", node.counts);
        let place = [profile.file(function), profile.object(function)];
        let place = place.into_iter().find(|p| !p.is_empty()).unwrap_or(b"");
        let _ = writeln!(
            out,
            "\tn{} [label={}, tooltip={}, {}];",
            function.0,
            quoted(label.trim_end()),
            quoted(&format!("{name}\n{}\n{}", readable(place), node.words)),
            node.look
        );
    }
    let calls = profile.calls();
    for call in calls.ids() {
        let (caller, callee) = (calls.caller(call).0, calls.callee(call).0);
        if !shown[caller as usize] || !shown[callee as usize] {
            continue;
        }
        let (cost, is_inner, counts) = (costs.call)(call);
        if !is_inner && !is_large(cost, least_call) {
            continue;
        }
        let (share, style, label) = match is_inner {
            true => (0.0, "dashed", counts),
            false => {
                let share = share(cost);
                let mark = mark(profile.estimated_call(call).cost);
                (
                    share,
                    "solid",
                    format!("{mark}{}\n{counts}", (costs.percent)(share)),
                )
            }
        };
        let (label, color) = (quoted(label.trim_end()), (costs.color)(share));
        let width = (share.abs() / 100.0 * 4.0).clamp(0.5, 8.0);
        let _ = writeln!(
            out,
            "\tn{caller} -> n{callee} [label={label}, style=\"{style}\", color=\"{color}\", penwidth=\"{width:.2}\"];",
        );
    }
    out.push_str("}\n");
    out.into_bytes()
}

/// What precedes a figure.
fn mark(is_estimated: bool) -> &'static str {
    if is_estimated { "\u{2248}" } else { "" }
}

/// What precedes the inclusive and self cost of a function.
fn marks(profile: &Profile, function: FunctionId) -> [&'static str; 2] {
    let estimated = profile.estimated_costs(function);
    ["inclusive", "self"].map(|cost| mark(estimated.contains(&cost)))
}

/// Percentage of a total; 0 if that is 0.
fn share_of(cost: i128, total: i128) -> f64 {
    match total {
        0 => 0.0,
        total => 100.0 * cost as f64 / total as f64,
    }
}

/// How strong the color of a share is, from 0 to 1; small shares are spread.
fn strength(share: f64) -> f64 {
    (share.abs() / 100.0).clamp(0.0, 1.0).sqrt()
}

fn percent(share: f64) -> String {
    format!("{share:.2}%")
}

/// From blue at 0 % over green to red at 100 %, dark enough for white letters.
fn color(share: f64) -> String {
    let part = strength(share);
    let (hue, value) = ((1.0 - part) * 2.0 / 3.0, 0.45 + 0.3 * part);
    format!("{hue:.3} 0.900 {value:.3}")
}

fn times(count: u64, is_estimated: bool) -> String {
    match count {
        0 => String::new(),
        count => format!("{}{count}\u{d7}", mark(is_estimated)),
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

/// Writes the differences of an event; with `chosen`, only these functions and the calls between them: a flag for each
/// row. Panics if there is no such pair of events.
pub fn write_difference(
    tables: &ComparedTables,
    event: usize,
    thresholds: Thresholds,
    chosen: Option<&[bool]>,
) -> Vec<u8> {
    let own = tables.figures(event, ComparedCost::SelfCost);
    let inclusive = tables.figures(event, ComparedCost::Inclusive);
    let (calls, call_costs) = (tables.calls(), tables.call_costs(event));
    let call_counts = tables.call_counts();
    let change = inclusive.total.change();
    let total = match inclusive.total {
        // An increase is positive, also of a total below zero.
        Difference { a: 0, b } => b.abs(),
        Difference { a, .. } => a.abs(),
    };
    let node = |row: FunctionId| {
        let costs = [&inclusive, &own].map(|figures| figures.rows[row.0 as usize]);
        let share = share_of(costs[0].change(), total);
        let [in_words, own_in_words] = costs.map(arrow);
        let style = match inclusive.change(&tables.matching, row.0) {
            Change::New => "filled,bold",
            Change::Gone => "filled,dashed",
            Change::Equal | Change::Changed => "filled",
        };
        let [mark, own_mark] = marks(&tables.b.profile, row);
        // Light enough for black letters.
        let (hue, saturation) = (hue_of(share), 0.08 + 0.5 * strength(share));
        Node {
            costs: costs.map(Difference::change),
            counts: String::new(),
            words: format!("{mark}{in_words} ({own_mark}{own_in_words})"),
            look: format!("style=\"{style}\", fillcolor=\"{hue:.3} {saturation:.3} 1.000\""),
        }
    };
    let call = |call: CallId| {
        let at = call.0 as usize;
        let pair = calls[at];
        let (caller, callee) = (FunctionId(pair.caller), FunctionId(pair.callee));
        let is_always = |side: &Tables| side.nesting(caller, callee) == Nesting::Always;
        let is_inner = pair.in_a && is_always(&tables.a) || pair.in_b && is_always(&tables.b);
        let counts = match call_counts[at] {
            Difference { a: 0, b: 0 } => String::new(),
            Difference { a, b } => {
                let mark = mark(tables.profile.has_estimated_count(call));
                format!("{mark}{a}\u{d7} \u{2192} {mark}{b}\u{d7}")
            }
        };
        (call_costs[at].change(), is_inner, counts)
    };
    let costs = Costs {
        title: format!(
            "{}: {} (B - A {change:+})",
            tables.name(event).0,
            arrow(inclusive.total)
        ),
        nodes: "style=\"filled\"",
        total,
        deciding: &|row| inclusive.rows[row.0 as usize].change(),
        node: &node,
        call: &call,
        percent: |share| format!("{share:+.2}%"),
        color: |share| {
            let value = 0.75 - 0.25 * strength(share);
            match share == 0.0 {
                true => "0.000 0.000 0.500".to_owned(),
                false => format!("{:.3} 0.800 {value:.3}", hue_of(share)),
            }
        },
    };
    write_graph(&tables.b, &costs, thresholds, chosen)
}

/// A cost in A and in B.
fn arrow(cost: Difference) -> String {
    format!("{} \u{2192} {}", cost.a, cost.b)
}

/// Hue of increases and decreases.
fn hue_of(share: f64) -> f64 {
    if share > 0.0 { 0.06 } else { 0.58 }
}
