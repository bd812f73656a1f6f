//! What holds around any function of any graph: sums over single paths as a slow answer, and the truth
//! of timed runs.

use super::*;
use crate::analysis::groups::Exactness;
use crate::analysis::test_profile::{graphs, invocation_cost, runs};
use crate::loading::Loader;
use crate::model::ProfileBuilder;
use proptest::prelude::*;

struct Tables {
    profile: Profile,
    index: CallIndex,
    cycles: Cycles,
    flat: FlatProfile,
}

impl Tables {
    fn new(profile: Profile) -> Self {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let index = CallIndex::new(&profile);
        let cycles = Cycles::find(&profile, &index, &parts);
        let rule = InclusiveRule::Outgoing;
        let flat = FlatProfile::new(
            View {
                profile: &profile,
                index: &index,
                cycles: &cycles,
                formula: &formula,
                parts: &parts,
            },
            rule,
        );
        Tables {
            profile,
            index,
            cycles,
            flat,
        }
    }

    /// Everything around a row, or of the whole profile.
    fn graph(&self, center: impl Into<Option<Row>>) -> CallGraph {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let options = GraphOptions {
            center: center.into(),
            least_node: 0.0,
            least_call: 0.0,
            nodes: usize::MAX,
            calls: usize::MAX,
            ..GraphOptions::default()
        };
        let totals = CallTotals::new(&self.profile, &formula, &parts);
        let Tables {
            profile,
            index,
            cycles,
            flat,
        } = self;
        let view = View {
            profile,
            index,
            cycles,
            formula: &formula,
            parts: &parts,
        };
        call_graph(view, flat, &totals, &options)
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

/// The part of a row that is done for the start, path by path.
fn below(tables: &Tables, calls: &Counted, start: Row, row: Row) -> f64 {
    let callers = calls.iter().filter(|c| c.1 == row);
    match tables.inclusive(row) {
        _ if row == start => 1.0,
        0 => 0.0,
        whole => {
            let parts = callers.map(|c| c.2 as f64 * below(tables, calls, start, c.0));
            (parts.sum::<f64>() / whole as f64).clamp(0.0, 1.0)
        }
    }
}

/// The part of a row's calls that is made for the start: that of the calls to it, without what it cost without a caller.
fn counted_below(tables: &Tables, calls: &Counted, start: Row, row: Row) -> f64 {
    let callers = || calls.iter().filter(|c| c.1 == row);
    let (count, cost) = callers().fold((0, 0), |sums, c| (sums.0 + c.3, sums.1 + c.2));
    if row == start || count == 0 {
        return below(tables, calls, start, row);
    }
    let parts = callers().map(|c| c.3 as f64 * counted_below(tables, calls, start, c.0));
    let called = match tables.inclusive(row) {
        0 => 1.0,
        whole => (cost as f64 / whole as f64).clamp(0.0, 1.0),
    };
    parts.sum::<f64>() / count as f64 * called
}

/// The part of a row in which the start is done, path by path.
fn above(tables: &Tables, calls: &Counted, start: Row, row: Row) -> f64 {
    let into: i128 = calls.iter().filter(|c| c.1 == row).map(|c| c.2).sum();
    let callees = calls.iter().filter(|c| c.0 == row);
    match tables.inclusive(row).max(into) {
        _ if row == start => 1.0,
        0 => 0.0,
        whole => {
            let parts = callees.map(|c| c.2 as f64 * above(tables, calls, start, c.1));
            (parts.sum::<f64>() / whole as f64).clamp(0.0, 1.0)
        }
    }
}

/// Whether a call may cost less than the only call of the start by a caller, and so does not lead there.
fn is_cheap(calls: &Counted, call: &(Row, Row, i128, u64), start: Row) -> bool {
    let to_start = calls.iter().filter(|call| call.1 == start);
    let has_single = to_start.clone().any(|call| call.3 == 1);
    let least = to_start.map(|call| call.2).sum::<i128>();
    call.1 != start && leads(calls, call.1, start) && has_single && call.2 < least
}

fn leads(calls: &Counted, from: Row, to: Row) -> bool {
    from == to || calls.iter().any(|c| c.0 == from && leads(calls, c.1, to))
}

/// Whether arrows to and from each node cost at most what it costs, those of a cycle that is drawn open
/// at most what the cycle costs, and whether calls of a function to itself are marked.
fn arrows_fit(tables: &Tables, center: Row) -> Result<(), TestCaseError> {
    let drawn = tables.graph(center);
    // Members of the cycle in the middle are entered and left for each other.
    let start = tables.outer(center);
    let row = |place: usize| tables.flat.row(drawn.nodes[place].row);
    let is_open =
        |place: usize| matches!(start, Row::Cycle(_)) && tables.outer(row(place)) == start;
    let whole = tables.inclusive(start);
    let sides: [fn(&GraphCall) -> usize; 2] = [|c| c.from, |c| c.to];
    for (place, node) in drawn.nodes.iter().enumerate() {
        prop_assert!(node.cost <= whole);
        for side in sides {
            let ends = drawn
                .calls
                .iter()
                .filter(|c| side(c) == place && !c.inner && !is_open(place));
            let costs: Vec<i128> = ends.map(|c| c.cost).collect();
            // Estimates are rounded.
            let slack = costs.len() as f64 * 0.5 + 0.5;
            let sum: i128 = costs.iter().sum();
            let limit = node.cost as f64 + slack;
            prop_assert!(sum as f64 <= limit, "{sum} {}", node.cost);
        }
    }
    for side in sides {
        let crossing = drawn.calls.iter().filter(|c| !c.inner && is_open(side(c)));
        let sum: i128 = crossing.map(|c| c.cost).sum();
        prop_assert!(sum <= whole);
    }
    let to_itself = drawn.calls.iter().filter(|c| c.from == c.to);
    prop_assert!(to_itself.clone().all(|c| c.inner));
    Ok(())
}

/// Programs in C, C++ and Rust with recursion, by Valgrind.
#[test]
fn arrows_of_real_profiles_fit_too() {
    let profiles: [&[u8]; 3] = [
        include_bytes!("../../../../tests/data/corpus/callgrind/cpp-default.out.gz"),
        include_bytes!("../../../../tests/data/corpus/callgrind/c-recs3.out"),
        include_bytes!("../../../../tests/data/corpus/callgrind/rs-default.out.gz"),
    ];
    for bytes in profiles {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"callgrind.out");
        loader.push(bytes).unwrap();
        loader.end_file().unwrap();
        let tables = Tables::new(loader.finish().unwrap().finish());
        let mut recursive = 0;
        for center in tables.rows() {
            arrows_fit(&tables, center).unwrap();
            let drawn = tables.graph(center);
            recursive += drawn.calls.iter().filter(|c| c.inner).count();
        }
        assert!(recursive > 0);
    }
}

proptest! {
    /// Also of a profile that does not agree with itself.
    #[test]
    fn only_calls_on_paths_through_the_middle_are_drawn(graph in graphs(7, 14)) {
        let tables = Tables::new(graph.profile());
        let calls = tables.counted();
        for center in tables.rows() {
            let start = tables.outer(center);
            let drawn = tables.graph(center);
            let row = |place: usize| tables.outer(tables.flat.row(drawn.nodes[place].row));
            let pairs: Vec<_> = drawn.calls.iter().map(|c| (row(c.from), row(c.to))).collect();
            // Calls that cost less than the only call of the middle do not lead there.
            let certain: Vec<_> = calls.iter().copied().filter(|call| !is_cheap(&calls, call, start)).collect();
            for (from, to, ..) in &calls {
                let is_on_path = leads(&calls, *to, start) || leads(&calls, start, *from);
                let is_certain = leads(&certain, *to, start) || leads(&calls, start, *from);
                let is_drawn = pairs.contains(&(*from, *to));
                prop_assert!(!is_drawn || is_on_path);
                prop_assert!(is_drawn || !is_certain || !certain.iter().any(|call| (call.0, call.1) == (*from, *to)));
            }
        }
    }

    #[test]
    fn calls_agree_with_single_paths((_, graph) in runs(10, 40)) {
        let tables = Tables::new(graph.profile());
        let calls = tables.counted();
        for center in tables.rows() {
            let start = tables.outer(center);
            let drawn = tables.graph(center);
            let row = |place: usize| tables.outer(tables.flat.row(drawn.nodes[place].row));
            let any_cheap = calls.iter().any(|call| is_cheap(&calls, call, start));
            let mut sums = FxHashMap::<(Row, Row), (i128, f64, bool)>::default();
            for call in drawn.calls.iter().filter(|c| !c.inner) {
                let sum = sums.entry((row(call.from), row(call.to))).or_default();
                *sum = (sum.0 + call.cost, sum.1 + call.count as f64 + call.estimate, sum.2 | call.counted);
            }
            for pair in calls.iter().map(|c| (c.0, c.1)) {
                let Some(&(cost, count, counted)) = sums.get(&pair) else {
                    continue;
                };
                let share = match leads(&calls, start, pair.0) {
                    true => below(&tables, &calls, start, pair.0),
                    false => above(&tables, &calls, start, pair.1),
                };
                let of_pair = || calls.iter().filter(|c| (c.0, c.1) == pair);
                let expected: f64 = of_pair().map(|c| c.2 as f64 * share).sum();
                // Each call of a cycle's members is rounded by itself.
                let slack = 0.51 * of_pair().count() as f64;
                let is_divided_otherwise = any_cheap && !leads(&calls, start, pair.0);
                prop_assert!(is_divided_otherwise || (cost as f64 - expected).abs() <= slack, "{cost} {expected}");
                let share = match leads(&calls, start, pair.0) {
                    true => counted_below(&tables, &calls, start, pair.0),
                    // Exact ones are compared with a run below. Any of the others may have led there.
                    false if counted || any_cheap => continue,
                    false => 1.0,
                };
                if share > 0.0 {
                    let expected: f64 = of_pair().map(|c| c.3 as f64 * share).sum();
                    prop_assert!((count - expected).abs() <= 1e-6, "{count} {expected}");
                }
            }
        }
    }

    #[test]
    fn arrows_never_cost_more_than_their_nodes((_, graph) in runs(6, 60)) {
        let tables = Tables::new(graph.profile());
        for center in tables.rows() {
            arrows_fit(&tables, center)?;
        }
    }

    /// Below the middle, the arrows to a node add up to it.
    #[test]
    fn arrows_to_callees_add_up_to_them((_, graph) in runs(8, 60)) {
        let tables = Tables::new(graph.profile());
        let calls = tables.counted();
        for center in tables.rows() {
            let start = tables.outer(center);
            let drawn = tables.graph(center);
            for (place, node) in drawn.nodes.iter().enumerate() {
                let row = tables.outer(tables.flat.row(node.row));
                if row == start || !leads(&calls, start, row) {
                    continue;
                }
                let to_it = drawn.calls.iter().filter(|c| c.to == place && !c.inner);
                let costs: Vec<i128> = to_it.map(|c| c.cost).collect();
                let rest = (costs.iter().sum::<i128>() - node.cost).abs();
                prop_assert!(2 * rest <= costs.len() as i128 + 1, "{costs:?} {}", node.cost);
            }
        }
    }

    /// Of the whole profile, every figure is what really happened in the run: calls that a cycle makes within
    /// itself are not drawn, and the rest adds up.
    #[test]
    fn the_whole_graph_is_true((run, graph) in runs(7, 60)) {
        let tables = Tables::new(graph.profile());
        let outer = |at: usize| {
            let name = format!("f{}", run[at].1);
            tables.outer(Row::Function(named(&tables.profile, &name)))
        };
        let parent = |at: usize| (0..at).rev().find(|&i| run[i].0 < run[at].0);
        let stack = |at: usize| std::iter::successors(parent(at), |&at| parent(at));
        let cost = |at: usize| i128::from(invocation_cost(&run, at));
        let drawn = tables.graph(None);
        let row = |place: usize| tables.flat.row(drawn.nodes[place].row);
        for (place, node) in drawn.nodes.iter().enumerate() {
            let all = (0..run.len()).filter(|&at| outer(at) == row(place));
            let outermost = all.clone().filter(|&at| stack(at).all(|i| outer(i) != row(place)));
            prop_assert_eq!(node.cost, outermost.map(cost).sum::<i128>());
            let own: i128 = all.map(|at| i128::from(run[at].2)).sum();
            let from_it = drawn.calls.iter().filter(|c| c.from == place && !c.inner);
            prop_assert_eq!(node.cost, own + from_it.map(|c| c.cost).sum::<i128>());
        }
        for call in &drawn.calls {
            let made = (0..run.len()).filter(|&at| {
                outer(at) == row(call.to) && parent(at).is_some_and(|p| outer(p) == row(call.from))
            });
            prop_assert_eq!(call.called(), made.clone().count() as u64);
            prop_assert!(call.exactness == Exactness::Exact && call.counted);
            prop_assert_eq!(call.inner, call.from == call.to);
            prop_assert!(call.inner || call.cost == made.map(cost).sum::<i128>());
        }
    }

    /// What is marked exact is what really happened in the run.
    #[test]
    fn exact_figures_of_calls_are_true((run, graph) in runs(6, 40)) {
        let tables = Tables::new(graph.profile());
        let function = |at: usize| named(&tables.profile, &format!("f{}", run[at].1));
        let outer = |at: usize| Row::of(function(at), &tables.cycles);
        let parent = |at: usize| (0..at).rev().find(|&i| run[i].0 < run[at].0);
        let stack = |at: usize| std::iter::successors(Some(at), |&at| parent(at));
        for center in tables.rows() {
            let start = tables.outer(center);
            let drawn = tables.graph(center);
            let row = |place: usize| tables.flat.row(drawn.nodes[place].row);
            let calls = tables.counted();
            for call in drawn.calls.iter().filter(|c| !c.inner) {
                let (from, to) = (row(call.from), row(call.to));
                let is = |at: usize, row: Row| row == Row::Function(function(at)) || row == outer(at);
                // Invocations of `to` by `from`.
                let is_call = |at: usize| is(at, to)
                    && parent(at).is_some_and(|p| is(p, from) && outer(p) != outer(at));
                let is_below = leads(&calls, start, tables.outer(from));
                let made: Vec<usize> = if is_below {
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
                prop_assert!(call.exactness != Exactness::Exact || call.cost == cost, "{} {cost}", call.cost);
                // Above the middle, the calls that led to it.
                let led = |at: &usize| is_call(*at) && made.iter().any(|&of| stack(of).any(|i| i == *at));
                let count = if is_below { made.len() } else { (0..run.len()).filter(led).count() };
                prop_assert!(!call.counted || call.called() == count as u64, "{} {count}", call.called());
            }
        }
    }
}
