//! The differences of the call graphs of two profiles, in the language of Graphviz.
//!
//! A node for each function whose inclusive cost differs by at least a share of the total of A (of B, if A
//! has none), an arrow for each call between two of them that differs by another share. Higher cost in B is
//! orange, lower cost blue, as in the pictures of the page; the larger the difference, the darker and
//! thicker. Nodes and arrows that are only in B or only in A have a bold or dashed border. Calls inside a
//! cycle of either profile are dashed and have no share: their cost is included in other calls.

use super::dot::{Costs, Thresholds, strength, write_graph};
use crate::analysis::Nesting;
use crate::analysis::compare::{Change, Difference, Figures};
use crate::browse::{ComparedCost, ComparedPair, ComparedTables, Tables};
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
    let costs = OfTwo {
        tables,
        event: tables.name(event).0,
        own: tables.figures(event, ComparedCost::SelfCost),
        inclusive: tables.figures(event, ComparedCost::Inclusive),
        calls: tables.calls(),
        call_costs: tables.call_costs(event),
        call_counts: tables.call_counts(),
    };
    write_graph(&tables.b, &costs, thresholds, chosen)
}

struct OfTwo<'a> {
    tables: &'a ComparedTables,
    event: &'a str,
    own: Figures,
    inclusive: Figures,
    calls: Vec<ComparedPair>,
    call_costs: Vec<Difference>,
    call_counts: Vec<Difference>,
}

impl Costs for OfTwo<'_> {
    const NODES: &'static str = "style=\"filled\"";

    fn title(&self) -> String {
        let total = self.inclusive.total;
        let change = total.change();
        format!("{}: {} (B - A {change:+})", self.event, arrow(total))
    }

    fn total(&self) -> i128 {
        let Difference { a, b } = self.inclusive.total;
        // An increase is positive, also of a total below zero.
        if a == 0 { b.abs() } else { a.abs() }
    }

    fn deciding(&self, row: FunctionId) -> i128 {
        self.of_function(row)[0]
    }

    fn of_function(&self, row: FunctionId) -> [i128; 2] {
        [&self.inclusive, &self.own].map(|figures| figures.rows[row.0 as usize].change())
    }

    fn counts(&self, _: FunctionId) -> String {
        String::new()
    }

    fn in_words(&self, row: FunctionId) -> String {
        let both = [&self.inclusive, &self.own].map(|figures| figures.rows[row.0 as usize]);
        let [inclusive, own] = both.map(arrow);
        format!("{inclusive} ({own})")
    }

    fn look(&self, row: FunctionId, share: f64) -> String {
        let style = match self.inclusive.change(&self.tables.matching, row.0) {
            Change::New => "filled,bold",
            Change::Gone => "filled,dashed",
            Change::Equal | Change::Changed => "filled",
        };
        // Light enough for black letters.
        let (hue, saturation) = (hue(share), 0.08 + 0.5 * strength(share));
        format!("style=\"{style}\", fillcolor=\"{hue:.3} {saturation:.3} 1.000\"")
    }

    fn of_call(&self, call: CallId) -> (i128, bool, String) {
        let at = call.0 as usize;
        let (pair, counts) = (self.calls[at], self.call_counts[at]);
        let (caller, callee) = (FunctionId(pair.caller), FunctionId(pair.callee));
        let is_always = |tables: &Tables| tables.nesting(caller, callee) == Nesting::Always;
        let is_inner =
            pair.in_a && is_always(&self.tables.a) || pair.in_b && is_always(&self.tables.b);
        let counts = match counts {
            Difference { a: 0, b: 0 } => String::new(),
            Difference { a, b } => format!("{a}\u{d7} \u{2192} {b}\u{d7}"),
        };
        (self.call_costs[at].change(), is_inner, counts)
    }

    fn percent(&self, share: f64) -> String {
        format!("{share:+.2}%")
    }

    fn color(&self, share: f64) -> String {
        if share == 0.0 {
            return "0.000 0.000 0.500".to_owned();
        }
        format!(
            "{:.3} 0.800 {:.3}",
            hue(share),
            0.75 - 0.25 * strength(share)
        )
    }
}

/// A cost in A and in B.
fn arrow(cost: Difference) -> String {
    format!("{} \u{2192} {}", cost.a, cost.b)
}

/// Hue of increases and decreases.
fn hue(share: f64) -> f64 {
    if share > 0.0 { 0.06 } else { 0.58 }
}
