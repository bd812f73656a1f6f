//! The differences of the call graphs of two profiles, in the language of Graphviz.
//!
//! A node for each function whose inclusive cost differs by at least a share of the total of A (of B, if A
//! has none), an arrow for each call between two of them that differs by another share. Higher cost in B is
//! orange, lower cost blue, as in the pictures of the page; the larger the difference, the darker and
//! thicker. Nodes and arrows that are only in B or only in A have a bold or dashed border. Calls inside a
//! cycle of either profile are dashed and have no share: their cost is included in other calls.

use super::dot::{Costs, Node, Thresholds, share_of, strength, write_graph};
use crate::analysis::Nesting;
use crate::analysis::compare::{Change, Difference};
use crate::browse::{ComparedCost, ComparedTables, Tables};
use crate::model::{CallId, FunctionId};

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
        // Light enough for black letters.
        let (hue, saturation) = (hue(share), 0.08 + 0.5 * strength(share));
        Node {
            costs: costs.map(Difference::change),
            counts: String::new(),
            words: format!("{in_words} ({own_in_words})"),
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
            Difference { a, b } => format!("{a}\u{d7} \u{2192} {b}\u{d7}"),
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
                false => format!("{:.3} 0.800 {value:.3}", hue(share)),
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
fn hue(share: f64) -> f64 {
    if share > 0.0 { 0.06 } else { 0.58 }
}
