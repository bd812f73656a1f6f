//! What holds around any function of any graph: sums over single paths as a slow answer, and the truth
//! of timed runs.

use super::*;
use crate::analysis::test_profile::{graphs, invocation_cost, runs};
use proptest::prelude::*;

struct Asked {
    profile: Profile,
    index: CallIndex,
    cycles: Cycles,
    flat: FlatProfile,
}

impl Asked {
    fn new(profile: Profile) -> Self {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let index = CallIndex::new(&profile);
        let cycles = Cycles::find(&profile, &index, &parts);
        let rule = InclusiveRule::Outgoing;
        let flat = FlatProfile::new(&profile, &index, &cycles, &formula, &parts, rule);
        Asked {
            profile,
            index,
            cycles,
            flat,
        }
    }

    /// Everything around a row.
    fn graph(&self, center: Row) -> CallGraph {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let options = GraphOptions {
            center: Some(center),
            least_node: 0.0,
            least_call: 0.0,
            nodes: usize::MAX,
            ..GraphOptions::default()
        };
        let totals = CallTotals::new(&self.profile, &formula, &parts);
        let Asked {
            profile,
            index,
            cycles,
            flat,
        } = self;
        call_graph(profile, index, cycles, flat, &totals, &options)
    }

    fn rows(&self) -> impl Iterator<Item = Row> + use<'_> {
        (0..self.flat.len() as u32).map(|row| self.flat.row(row))
    }

    fn outer(&self, row: Row) -> Row {
        match row {
            Row::Function(function) => Row::of(function, &self.cycles),
            cycle => cycle,
        }
    }

    fn inclusive(&self, row: Row) -> i128 {
        let number = row.number(self.index.functions());
        self.flat.inclusive.of_row(number)
    }

    /// Counted calls between rows, cycles as one: caller, callee, cost, count.
    fn counted(&self) -> Vec<(Row, Row, i128, u64)> {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let totals = CallTotals::new(&self.profile, &formula, &parts);
        let calls = self.profile.calls();
        let row = |function| Row::of(function, &self.cycles);
        calls
            .ids()
            .map(|c| {
                let (from, to) = (row(calls.caller(c)), row(calls.callee(c)));
                (from, to, totals.cost(c), totals.count(c))
            })
            .filter(|c| c.0 != c.1)
            .collect()
    }
}

type Counted = [(Row, Row, i128, u64)];

/// What part of a row is done for the start, path by path.
fn below(asked: &Asked, calls: &Counted, start: Row, row: Row) -> f64 {
    let callers = calls.iter().filter(|c| c.1 == row);
    match asked.inclusive(row) {
        _ if row == start => 1.0,
        0 => 0.0,
        whole => {
            let parts = callers.map(|c| c.2 as f64 * below(asked, calls, start, c.0));
            (parts.sum::<f64>() / whole as f64).clamp(0.0, 1.0)
        }
    }
}

/// What part of a row the start is done in, path by path.
fn above(asked: &Asked, calls: &Counted, start: Row, row: Row) -> f64 {
    let into: i128 = calls.iter().filter(|c| c.1 == row).map(|c| c.2).sum();
    let callees = calls.iter().filter(|c| c.0 == row);
    match asked.inclusive(row).max(into) {
        _ if row == start => 1.0,
        0 => 0.0,
        whole => {
            let parts = callees.map(|c| c.2 as f64 * above(asked, calls, start, c.1));
            (parts.sum::<f64>() / whole as f64).clamp(0.0, 1.0)
        }
    }
}

fn leads(calls: &Counted, from: Row, to: Row) -> bool {
    from == to || calls.iter().any(|c| c.0 == from && leads(calls, c.1, to))
}

proptest! {
    #[test]
    fn calls_agree_with_single_paths(graph in graphs(7, 14)) {
        let asked = Asked::new(graph.profile());
        let calls = asked.counted();
        for center in asked.rows() {
            let start = asked.outer(center);
            let drawn = asked.graph(center);
            let row = |place: usize| asked.outer(asked.flat.row(drawn.nodes[place].row));
            let mut sums = FxHashMap::<(Row, Row), (i128, u64, i32)>::default();
            for call in drawn.calls.iter().filter(|c| !c.inner) {
                let sum = sums.entry((row(call.from), row(call.to))).or_default();
                *sum = (sum.0 + call.cost, sum.1 + call.count, sum.2 + 1);
            }
            for pair in calls.iter().map(|c| (c.0, c.1)) {
                let (up, down) = (leads(&calls, pair.1, start), leads(&calls, start, pair.0));
                let found = sums.get(&pair);
                prop_assert_eq!(found.is_some(), up || down);
                let Some(&(cost, count, _)) = found else { continue };
                let share = match down {
                    true => below(&asked, &calls, start, pair.0),
                    false => above(&asked, &calls, start, pair.1),
                };
                let of_pair = || calls.iter().filter(|c| (c.0, c.1) == pair);
                let expected: f64 = of_pair().map(|c| c.2 as f64 * share).sum();
                // Each call of a cycle's members is rounded by itself.
                let slack = 0.51 * of_pair().count() as f64;
                prop_assert!((cost as f64 - expected).abs() <= slack, "{cost} {expected}");
                if share > 0.0 {
                    let expected: f64 = of_pair().map(|c| c.3 as f64 * share).sum();
                    prop_assert!((count as f64 - expected).abs() <= slack, "{count} {expected}");
                }
            }
        }
    }

    #[test]
    fn arrows_never_cost_more_than_their_nodes((_, graph) in runs(6, 60)) {
        let asked = Asked::new(graph.profile());
        for center in asked.rows() {
            let drawn = asked.graph(center);
            // Members of the cycle in the middle are entered and left for each other.
            let start = asked.outer(center);
            let is_open = |place: usize| matches!(start, Row::Cycle(_))
                && asked.outer(asked.flat.row(drawn.nodes[place].row)) == start;
            let whole = asked.inclusive(start);
            for (place, node) in drawn.nodes.iter().enumerate().filter(|n| !is_open(n.0)) {
                for side in [|c: &GraphCall| c.from, |c: &GraphCall| c.to] {
                    let ends = drawn.calls.iter().filter(|c| side(c) == place && !c.inner);
                    let costs: Vec<i128> = ends.map(|c| c.cost).collect();
                    let slack = costs.len() as f64 * 0.5 + 0.5;
                    let sum: i128 = costs.iter().sum();
                    prop_assert!(sum as f64 <= node.cost as f64 + slack, "{sum} {}", node.cost);
                }
                prop_assert!(node.cost <= whole);
            }
            for side in [|c: &GraphCall| (c.from, c.to), |c: &GraphCall| (c.to, c.from)] {
                let crossing = drawn.calls.iter().filter(|c| !c.inner && is_open(side(c).0));
                let sum: i128 = crossing.map(|c| c.cost).sum();
                prop_assert!(sum <= whole);
            }
            for call in drawn.calls.iter().filter(|c| c.from == c.to) {
                prop_assert!(call.inner);
            }
        }
    }

    /// What is marked exact is what really happened in the run.
    #[test]
    fn exact_figures_of_calls_are_true((run, graph) in runs(6, 40)) {
        let asked = Asked::new(graph.profile());
        let function = |at: usize| named(&asked.profile, &format!("f{}", run[at].1));
        let outer = |at: usize| Row::of(function(at), &asked.cycles);
        let parent = |at: usize| (0..at).rev().find(|&i| run[i].0 < run[at].0);
        let stack = |at: usize| std::iter::successors(Some(at), |&at| parent(at));
        for center in asked.rows() {
            let start = asked.outer(center);
            let drawn = asked.graph(center);
            let row = |place: usize| asked.flat.row(drawn.nodes[place].row);
            let calls = asked.counted();
            for call in drawn.calls.iter().filter(|c| !c.inner) {
                let (from, to) = (row(call.from), row(call.to));
                let is = |at: usize, row: Row| row == Row::Function(function(at)) || row == outer(at);
                // Invocations of `to` by `from`.
                let is_call = |at: usize| is(at, to)
                    && parent(at).is_some_and(|p| is(p, from) && outer(p) != outer(at));
                let made: Vec<usize> = if leads(&calls, start, asked.outer(from)) {
                    (0..run.len())
                        .filter(|&at| is_call(at) && stack(at).skip(1).any(|i| outer(i) == start))
                        .collect()
                } else {
                    // Outermost invocations of the middle below such a call.
                    (0..run.len())
                        .filter(|&at| outer(at) == start)
                        .filter(|&at| !stack(at).skip(1).any(|i| outer(i) == start))
                        .filter(|&at| stack(at).any(is_call))
                        .collect()
                };
                let cost: i128 = made.iter().map(|&at| i128::from(invocation_cost(&run, at))).sum();
                prop_assert!(!call.exact || call.cost == cost, "{} {cost}", call.cost);
                prop_assert!(!call.counted || call.count == made.len() as u64);
            }
        }
    }
}
