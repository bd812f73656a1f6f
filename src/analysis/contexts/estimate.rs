//! Contexts estimated from the call graph.
//!
//! The cost that reaches a function along one path is divided among its own lines and its calls as
//! those of the whole function are. True if a function does the same whoever calls it, and an
//! estimate otherwise. Where the graph knows one way only to a function, the figures are no estimate:
//! how much that is, [`Origin::Estimated`] says.
//!
//! The tree of a graph can be exponentially large, so the dearest contexts are opened first, up to a
//! number of rows, and those below a share of the total not at all.

use super::flow::{Flow, Unit, split};
use super::forest::{NONE, preorder};
use super::{ContextTree, Frame, Origin};
use crate::analysis::{CallIndex, Cycles};
use crate::model::{Formula, FunctionId, PartSelection, Profile};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BinaryHeap};
use std::rc::Rc;

/// How far a tree is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Contexts that cost less than this many millionths of the total are left out.
    pub per_million: u32,
    /// Most contexts.
    pub contexts: u32,
}

impl Default for Bounds {
    /// 0.001 % of the total, 100,000 contexts: finer than any picture shows.
    fn default() -> Self {
        Bounds {
            per_million: 10,
            contexts: 100_000,
        }
    }
}

/// Estimates the tree of an event. `cycles` are those of the same parts.
///
/// Where an event has negative costs there are no proportions: then every function stands below the
/// root with its self cost, and nothing is certain.
pub fn estimate(
    profile: &Profile,
    index: &CallIndex,
    cycles: &Cycles,
    formula: &Formula,
    parts: &PartSelection,
    bounds: Bounds,
) -> ContextTree {
    match Flow::new(profile, index, cycles, formula, parts) {
        Some(flow) => {
            let total: u128 = flow.own.iter().sum();
            let excess = profile.total(formula, parts) - signed(total);
            Expansion::new(flow, total, bounds).run(excess)
        }
        None => flat(profile, formula, parts),
    }
}

fn flat(profile: &Profile, formula: &Formula, parts: &PartSelection) -> ContextTree {
    let own = profile.self_column(formula, parts);
    let excess = profile.total(formula, parts) - own.iter().sum::<i128>();
    let mut tree = ContextTree::new(Origin::Estimated {
        certain: 0,
        covered: own.iter().sum(),
    });
    for (function, &cost) in own.iter().enumerate().filter(|f| *f.1 != 0) {
        tree.push(0, Frame::Function(FunctionId(function as u32)), 0, cost);
    }
    if excess != 0 {
        tree.push(0, Frame::Rest, 0, excess);
    }
    tree.close()
}

/// A context that may still be opened; ordered by cost, then the earlier one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: u128,
    node: std::cmp::Reverse<u32>,
}

/// What a context divides its cost among: first itself, then these.
struct Shares {
    frames: Vec<Frame>,
    /// Weight of its own lines, then of the frames.
    weights: Vec<u128>,
}

struct Expansion<'a> {
    flow: Flow<'a>,
    least: u128,
    contexts: u32,
    shares: FxHashMap<Frame, Rc<Shares>>,
    /// Ways into each unit that was met.
    ways: FxHashMap<Unit, usize>,
    parents: Vec<u32>,
    frames: Vec<Frame>,
    costs: Vec<u128>,
    own: Vec<u128>,
    certain: Vec<bool>,
    heap: BinaryHeap<Candidate>,
}

impl<'a> Expansion<'a> {
    fn new(flow: Flow<'a>, total: u128, bounds: Bounds) -> Self {
        let least = total / 1_000_000 * u128::from(bounds.per_million)
            + total % 1_000_000 * u128::from(bounds.per_million) / 1_000_000;
        Expansion {
            flow,
            least: least.max(1),
            contexts: bounds.contexts,
            shares: FxHashMap::default(),
            ways: FxHashMap::default(),
            parents: Vec::new(),
            frames: Vec::new(),
            costs: Vec::new(),
            own: Vec::new(),
            certain: Vec::new(),
            heap: BinaryHeap::new(),
        }
    }

    /// `excess` is what the profile's total has beyond the sum of its functions: sums that did not
    /// fit.
    fn run(mut self, excess: i128) -> ContextTree {
        let mut entries = std::mem::take(&mut self.flow.entries);
        for &(unit, _) in &entries {
            *self.ways.entry(unit).or_insert(0) += 1 + self.flow.callers(unit);
        }
        entries.sort_by_key(|&(unit, cost)| (std::cmp::Reverse(cost), unit));
        let mut rest = 0;
        for (unit, cost) in entries {
            if !self.add(NONE, frame(unit), cost, true) {
                rest += cost;
            }
        }
        while let Some(next) = self.heap.pop() {
            self.open(next.node.0);
        }
        self.finish(signed(rest) + excess)
    }

    /// Adds a context if it is dear enough and there is room.
    fn add(&mut self, parent: u32, frame: Frame, cost: u128, certain: bool) -> bool {
        if cost < self.least || self.frames.len() >= self.contexts as usize {
            return false;
        }
        let node = self.frames.len() as u32;
        self.parents.push(parent);
        self.frames.push(frame);
        self.costs.push(cost);
        self.own.push(0);
        let one_way = self.one_way(parent, frame);
        self.certain.push(certain && one_way);
        self.heap.push(Candidate {
            cost,
            node: std::cmp::Reverse(node),
        });
        true
    }

    /// Whether the graph knows no other way to the frame than from its parent.
    fn one_way(&mut self, parent: u32, frame: Frame) -> bool {
        let unit = match frame {
            Frame::Function(function) => match self.flow.unit(function) {
                // A member below its cycle: the cycle itself was asked.
                Unit::Cycle(_) if parent != NONE => return true,
                unit => unit,
            },
            Frame::Cycle(cycle) => Unit::Cycle(cycle),
            Frame::Total | Frame::Rest => return false,
        };
        let flow = &self.flow;
        *self.ways.entry(unit).or_insert_with(|| flow.callers(unit)) <= 1
    }

    /// Divides the cost of a context; what is too little to be a context becomes its rest.
    fn open(&mut self, node: u32) {
        let at = node as usize;
        let shares = self.shares_of(self.frames[at]);
        let costs = split(self.costs[at], &shares.weights);
        self.own[at] = costs[0];
        let mut rest = 0;
        for (&frame, &cost) in shares.frames.iter().zip(&costs[1..]) {
            if !self.add(node, frame, cost, self.certain[at]) {
                rest += cost;
            }
        }
        if rest > 0 {
            self.parents.push(node);
            self.frames.push(Frame::Rest);
            self.costs.push(rest);
            self.own.push(rest);
            self.certain.push(false);
        }
    }

    fn shares_of(&mut self, frame: Frame) -> Rc<Shares> {
        let flow = &self.flow;
        let shares = self.shares.entry(frame);
        Rc::clone(shares.or_insert_with(|| Rc::new(shares_of(flow, frame))))
    }

    fn finish(self, rest: i128) -> ContextTree {
        let named = |at: &usize| self.frames[*at] != Frame::Rest;
        let sum = |flags: &dyn Fn(&usize) -> bool| -> i128 {
            let nodes = (0..self.frames.len()).filter(flags);
            nodes.map(|at| signed(self.own[at])).sum()
        };
        let mut tree = ContextTree::new(Origin::Estimated {
            // Without calls there is one way to each function because none was recorded.
            certain: match self.flow.profile.calls().is_empty() {
                true => 0,
                false => sum(&|at| self.certain[*at]),
            },
            covered: sum(&named),
        });
        let mut rows = vec![0; self.frames.len()];
        for node in preorder(&self.parents) {
            let at = node as usize;
            let parent = match self.parents[at] {
                NONE => 0,
                parent => rows[parent as usize],
            };
            rows[at] = tree.push(parent, self.frames[at], 0, signed(self.own[at]));
        }
        if rest != 0 {
            tree.push(0, Frame::Rest, 0, rest);
        }
        tree.close()
    }
}

fn shares_of(flow: &Flow<'_>, frame: Frame) -> Shares {
    let (own, mut parts) = match frame {
        Frame::Function(function) => (flow.own[function.0 as usize], callees(flow, function)),
        Frame::Cycle(cycle) => {
            let members = flow.cycles.members(cycle).iter();
            let whole = |&m: &FunctionId| (Frame::Function(m), flow.whole[m.0 as usize]);
            (0, members.map(whole).collect())
        }
        Frame::Total | Frame::Rest => (1, Vec::new()),
    };
    // The order is kept for equal costs.
    parts.sort_by_key(|part| std::cmp::Reverse(part.1));
    let (frames, costs): (Vec<Frame>, Vec<u128>) = parts.into_iter().unzip();
    let weights = std::iter::once(own).chain(costs).collect();
    Shares { frames, weights }
}

/// What a function calls outside its unit; calls to members of one cycle are calls of the cycle.
fn callees(flow: &Flow<'_>, function: FunctionId) -> Vec<(Frame, u128)> {
    let mut units: BTreeMap<Unit, u128> = BTreeMap::new();
    for call in flow.index.outgoing(function) {
        let cost = flow.calls[call.0 as usize];
        if cost > 0 {
            let unit = flow.unit(flow.profile.calls().callee(*call));
            *units.entry(unit).or_insert(0) += cost;
        }
    }
    let frames = units.into_iter().map(|(unit, cost)| (frame(unit), cost));
    frames.collect()
}

fn frame(unit: Unit) -> Frame {
    match unit {
        Unit::Function(function) => Frame::Function(function),
        Unit::Cycle(cycle) => Frame::Cycle(cycle),
    }
}

/// Sums of `u64` costs are far below the sign.
fn signed(cost: u128) -> i128 {
    i128::try_from(cost).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::{Graph, graphs, runs};
    use proptest::prelude::*;

    fn tree(profile: &Profile, bounds: Bounds) -> ContextTree {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let index = CallIndex::new(profile);
        let cycles = Cycles::find(profile, &index, &parts);
        estimate(profile, &index, &cycles, &formula, &parts, bounds)
    }

    fn all() -> Bounds {
        Bounds {
            per_million: 0,
            contexts: 2000,
        }
    }

    /// A line for each row: depth, frame, self cost, inclusive cost.
    fn lines(profile: &Profile, tree: &ContextTree) -> Vec<String> {
        let mut depths = vec![0; tree.len()];
        let line = |row: usize| {
            depths[row] = if row == 0 {
                0
            } else {
                depths[tree.parents[row] as usize] + 1
            };
            let name = match tree.frames[row] {
                Frame::Total => "total".into(),
                Frame::Function(f) => String::from_utf8_lossy(profile.name(f)).into_owned(),
                Frame::Cycle(c) => format!("<cycle {}>", c.0 + 1),
                Frame::Rest => "rest".into(),
            };
            let (own, inclusive) = (tree.self_costs[row], tree.inclusive[row]);
            format!("{}{name} {own} {inclusive}", " ".repeat(depths[row]))
        };
        (0..tree.len()).map(line).collect()
    }

    #[test]
    fn callees_are_shared_in_proportion() {
        let profile = Graph::default()
            .function("main", 0)
            .function("x", 50)
            .function("y", 50)
            .call("main", "a", 1, 10)
            .call("main", "b", 1, 90)
            .call("a", "f", 1, 10)
            .call("b", "f", 1, 90)
            .call("f", "x", 1, 50)
            .call("f", "y", 1, 50)
            .profile();
        let tree = tree(&profile, all());
        let expected = [
            "total 0 100",
            " main 0 100",
            "  b 0 90",
            "   f 0 90",
            "    x 45 45",
            "    y 45 45",
            "  a 0 10",
            "   f 0 10",
            "    x 5 5",
            "    y 5 5",
        ];
        assert_eq!(lines(&profile, &tree), expected);
        let origin = Origin::Estimated {
            certain: 0,
            covered: 100,
        };
        assert_eq!(tree.origin, origin);
    }

    #[test]
    fn a_cycle_is_one_context_with_its_members_below() {
        let profile = Graph::default()
            .function("main", 10)
            .function("a", 40)
            .function("b", 60)
            .function("leaf", 90)
            .call("main", "a", 1, 190)
            .call("a", "b", 5, 150)
            .call("b", "a", 4, 100)
            .call("b", "leaf", 5, 90)
            .profile();
        let tree = tree(&profile, all());
        let expected = [
            "total 0 200",
            " main 10 200",
            "  <cycle 1> 0 190",
            "   b 60 150",
            "    leaf 90 90",
            "   a 40 40",
        ];
        assert_eq!(lines(&profile, &tree), expected);
        let origin = Origin::Estimated {
            certain: 200,
            covered: 200,
        };
        assert_eq!(tree.origin, origin);
    }

    #[test]
    fn callers_that_state_too_much_are_scaled_and_entries_without_caller_are_roots() {
        let profile = Graph::default()
            .function("main", 10)
            .function("f", 30)
            .function("h", 100)
            .call("main", "f", 1, 50)
            .call("main", "gone", 1, 7)
            .call("main", "h", 1, 20)
            .profile();
        let tree = tree(&profile, all());
        let expected = [
            "total 0 140",
            " h 80 80",
            " main 10 60",
            "  f 30 30",
            "  h 20 20",
        ];
        assert_eq!(lines(&profile, &tree), expected);
        let origin = Origin::Estimated {
            certain: 40,
            covered: 140,
        };
        assert_eq!(tree.origin, origin);
    }

    #[test]
    fn what_is_left_out_is_booked_as_rest() {
        let profile = Graph::default()
            .function("main", 100)
            .function("f", 850)
            .function("g", 30)
            .function("h", 20)
            .call("main", "f", 1, 850)
            .call("main", "g", 1, 50)
            .call("g", "h", 1, 20)
            .profile();
        let bounds = Bounds {
            per_million: 100_000,
            contexts: 100,
        };
        let by_share = tree(&profile, bounds);
        let expected = [
            "total 0 1000",
            " main 100 1000",
            "  f 850 850",
            "  rest 50 50",
        ];
        assert_eq!(lines(&profile, &by_share), expected);
        let bounds = Bounds {
            per_million: 0,
            contexts: 1,
        };
        let by_number = tree(&profile, bounds);
        let expected = ["total 0 1000", " main 100 1000", "  rest 900 900"];
        assert_eq!(lines(&profile, &by_number), expected);
        let origin = Origin::Estimated {
            certain: 100,
            covered: 100,
        };
        assert_eq!(by_number.origin, origin);
    }

    #[test]
    fn negative_costs_have_no_proportions() {
        let profile = Graph::default()
            .function("main", 10)
            .function("f", -30)
            .call("main", "f", 1, -30)
            .profile();
        let tree = tree(&profile, all());
        assert_eq!(
            lines(&profile, &tree),
            ["total 0 -20", " main 10 10", " f -30 -30"]
        );
    }

    proptest! {
        #[test]
        fn any_graph_of_any_part_adds_up(
            graph in graphs(8, 30),
            flags in prop::collection::vec(any::<bool>(), 3),
            per_million in 0..200_000u32,
            contexts in 0..60u32,
        ) {
            let profile = graph.profile();
            let (formula, parts) = (Formula::event(0), PartSelection::Only(flags));
            let index = CallIndex::new(&profile);
            let cycles = Cycles::find(&profile, &index, &parts);
            let bounds = Bounds { per_million, contexts };
            let tree = estimate(&profile, &index, &cycles, &formula, &parts, bounds);
            let total = profile.total(&formula, &parts);
            prop_assert_eq!(tree.inclusive[0], total);
            prop_assert_eq!(tree.self_costs.iter().sum::<i128>(), total);
            for row in 0..tree.len() as u32 {
                let below: i128 = tree.children(row).map(|c| tree.inclusive[c as usize]).sum();
                prop_assert_eq!(tree.inclusive[row as usize], tree.self_costs[row as usize] + below);
            }
            let named = tree.frames.iter().filter(|f| !matches!(f, Frame::Rest | Frame::Total));
            prop_assert!(named.count() <= contexts as usize);
        }

        /// Opened without bounds, a function has in all its contexts what it has in the profile, but
        /// for rounding.
        #[test]
        fn a_timed_run_gives_each_function_its_self_cost((_, graph) in runs(5, 40)) {
            let profile = graph.profile();
            let bounds = Bounds { per_million: 0, contexts: 1 << 20 };
            let tree = tree(&profile, bounds);
            let own = profile.self_column(&Formula::event(0), &PartSelection::All);
            for function in profile.functions().ids() {
                let rows = (0..tree.len()).filter(|&r| tree.frames[r] == Frame::Function(function));
                let (mut count, mut sum) = (1, 0);
                for row in rows {
                    count += tree.len();
                    sum += tree.self_costs[row];
                }
                let off = sum.abs_diff(own[function.0 as usize]);
                prop_assert!(off <= count as u128, "{} of {}", sum, own[function.0 as usize]);
            }
            let Origin::Estimated { certain, covered } = tree.origin else { unreachable!() };
            prop_assert!(certain <= covered && covered <= tree.inclusive[0]);
        }

        /// What is called certain is what really happened.
        #[test]
        fn a_run_of_certain_contexts_is_told_exactly((run, graph) in runs(9, 12)) {
            let profile = graph.profile();
            let tree = tree(&profile, Bounds { per_million: 0, contexts: 1 << 20 });
            let total = tree.inclusive[0];
            if tree.origin == (Origin::Estimated { certain: total, covered: total }) {
                let cycles = Cycles::find(&profile, &CallIndex::new(&profile), &PartSelection::All);
                prop_assume!(cycles.is_empty());
                let names = |mut row: u32| {
                    let mut path = Vec::new();
                    while row != 0 {
                        let Frame::Function(f) = tree.frames[row as usize] else { unreachable!() };
                        path.push(String::from_utf8_lossy(profile.name(f)).into_owned());
                        row = tree.parents[row as usize];
                    }
                    path.reverse();
                    path.join(" ")
                };
                let told: BTreeMap<String, i128> =
                    (1..tree.len() as u32).map(|r| (names(r), tree.self_costs[r as usize])).collect();
                let mut truth: BTreeMap<String, i128> = BTreeMap::new();
                let mut path: Vec<String> = Vec::new();
                for &(depth, function, cost) in &run {
                    path.truncate(depth);
                    path.push(format!("f{function}"));
                    let mut path = path.clone();
                    // A function that calls itself is one context.
                    path.dedup();
                    *truth.entry(path.join(" ")).or_insert(0) += i128::from(cost);
                }
                prop_assert_eq!(told, truth);
            }
        }
    }
}
