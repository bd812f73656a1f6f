//! Profiles for unit tests, built by the sink calls that a grammar would make.

use crate::diagnostic::Location;
use crate::model::{FunctionId, Profile, ProfileBuilder};
use crate::sink::{CostLine, Place, Position, ProfileSink, Symbol};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// One call: caller, callee, count, inclusive cost.
pub(crate) type Call = (String, String, u64, i64);

/// Builds a profile: functions with self costs and calls, part by part, one event `Ir`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    parts: Vec<PartOfGraph>,
}

/// Functions with self costs, and calls.
type PartOfGraph = (Vec<(String, i64)>, Vec<Call>);

impl Graph {
    fn part(&mut self) -> &mut PartOfGraph {
        if self.parts.is_empty() {
            self.parts.push(Default::default());
        }
        self.parts.last_mut().unwrap()
    }

    /// A function with its self cost.
    pub(crate) fn function(mut self, name: &str, cost: i64) -> Self {
        self.part().0.push((name.into(), cost));
        self
    }

    /// A call with its count and inclusive cost.
    pub(crate) fn call(mut self, caller: &str, callee: &str, count: u64, cost: i64) -> Self {
        let call = (caller.into(), callee.into(), count, cost);
        self.part().1.push(call);
        self
    }

    /// Begins another part.
    pub(crate) fn next_part(mut self) -> Self {
        self.part();
        self.parts.push(Default::default());
        self
    }

    /// All costs times a factor, so that rounding matters less.
    pub(crate) fn times(mut self, factor: i64) -> Self {
        for (functions, calls) in &mut self.parts {
            functions.iter_mut().for_each(|(_, cost)| *cost *= factor);
            calls.iter_mut().for_each(|(_, _, _, cost)| *cost *= factor);
        }
        self
    }

    /// Reads it into a profile.
    pub(crate) fn profile(&self) -> Profile {
        let mut builder = ProfileBuilder::new();
        for (functions, calls) in &self.parts {
            builder.begin_part().unwrap();
            builder.events(&[b"Ir"], Location::default()).unwrap();
            for (name, cost) in functions {
                enter(&mut builder, name);
                builder.self_cost(&Cost::new(*cost).line()).unwrap();
            }
            for (caller, callee, count, cost) in calls {
                let callee = place(&mut builder, callee);
                enter(&mut builder, caller);
                let cost = Cost::new(*cost);
                builder
                    .call(callee, *count, &cost.line(), Location::default())
                    .unwrap();
            }
        }
        builder.finish()
    }
}

/// A function by its name.
pub(crate) fn named(profile: &Profile, name: &str) -> FunctionId {
    profile
        .functions()
        .ids()
        .find(|&f| profile.name(f) == name.as_bytes())
        .unwrap()
}

/// Names may be written `object!file!name`.
fn place(builder: &mut ProfileBuilder, name: &str) -> Place {
    let mut words = name.rsplit('!');
    let mut symbol = || match words.next() {
        Some(word) => builder.symbol(word.as_bytes()).unwrap(),
        None => Symbol::EMPTY,
    };
    let (function, file, object) = (symbol(), symbol(), symbol());
    Place {
        object,
        file,
        function,
    }
}

fn enter(builder: &mut ProfileBuilder, name: &str) {
    let place = place(builder, name);
    builder.enter(place).unwrap();
}

/// A signed cost in the form of the sink.
struct Cost {
    plus: [u64; 1],
    minus: Vec<u64>,
}

impl Cost {
    fn new(cost: i64) -> Self {
        let minus = if cost < 0 {
            vec![cost.unsigned_abs()]
        } else {
            Vec::new()
        };
        Cost {
            plus: [cost.max(0).unsigned_abs()],
            minus,
        }
    }

    fn line(&self) -> CostLine<'_> {
        CostLine {
            file: Symbol::EMPTY,
            inlined: Symbol::EMPTY,
            position: Position::default(),
            costs: &self.plus,
            minus: &self.minus,
        }
    }
}

/// Random graphs with arbitrary costs and counts, inconsistent unlike real programs.
pub(crate) fn graphs(functions: usize, calls: usize) -> impl Strategy<Value = Graph> {
    let name = |i: usize| format!("f{i}");
    let selves = prop::collection::vec(0..1000i64, 1..=functions);
    selves.prop_flat_map(move |selves| {
        let n = selves.len();
        let call = (0..n, 0..n, 0..4u64, 0..500i64, 0..3usize);
        prop::collection::vec(call, 0..=calls).prop_map(move |calls| {
            let mut graph = Graph::default();
            for (i, &cost) in selves.iter().enumerate() {
                graph = graph.function(&name(i), cost);
            }
            for part in 0..3 {
                for &(a, b, count, cost, _) in calls.iter().filter(|c| c.4 == part) {
                    graph = graph.call(&name(a), &name(b), count, cost);
                }
                graph = if part < 2 { graph.next_part() } else { graph };
            }
            graph
        })
    })
}

/// Random runs of a program: every call of a run is timed, so that the costs are consistent in the
/// way callgrind makes them. Returns the run too: each entry is (depth, function, self cost) in time
/// order.
pub(crate) fn runs(
    functions: u8,
    length: usize,
) -> impl Strategy<Value = (Vec<(usize, u8, u64)>, Graph)> {
    let step = (0..6usize, 0..functions, 1..50u64);
    prop::collection::vec(step, 1..=length).prop_map(|steps| {
        let mut run: Vec<(usize, u8, u64)> = Vec::new();
        for (pops, function, cost) in steps {
            let depth = match run.last() {
                Some(last) => (last.0 + 1).saturating_sub(pops).max(1),
                None => 0,
            };
            run.push((depth, function, cost));
        }
        let graph = timed(&run);
        (run, graph)
    })
}

/// Inclusive cost of the invocation at a place of a run.
pub(crate) fn invocation_cost(run: &[(usize, u8, u64)], at: usize) -> u64 {
    let below = run[at + 1..].iter().take_while(|e| e.0 > run[at].0);
    run[at].2 + below.map(|e| e.2).sum::<u64>()
}

/// The calls of a run with their counts and inclusive costs.
fn timed(run: &[(usize, u8, u64)]) -> Graph {
    let mut graph = Graph::default();
    for &(_, function, cost) in run {
        graph = graph.function(&format!("f{function}"), cost as i64);
    }
    for (at, entry) in run.iter().enumerate() {
        let caller = run[..at].iter().rev().find(|e| e.0 < entry.0);
        if let Some(caller) = caller {
            let cost = invocation_cost(run, at);
            let (from, to) = (format!("f{}", caller.1), format!("f{}", entry.1));
            graph = graph.call(&from, &to, 1, cost as i64);
        }
    }
    graph
}

/// A run as Callgrind names and times it: the second and every deeper level of a function is one row. With the cost of
/// all invocations of each row, which is the inclusive cost of first levels.
pub(crate) fn with_levels(run: &[(usize, u8, u64)]) -> (Profile, BTreeMap<String, i128>) {
    let mut graph = Graph::default();
    let mut truth = BTreeMap::<String, i128>::new();
    let mut stack: Vec<(usize, u8, String)> = Vec::new();
    for (at, &(depth, function, own)) in run.iter().enumerate() {
        stack.retain(|caller| caller.0 < depth);
        let is_deeper = stack.iter().any(|caller| caller.1 == function);
        let name = format!("f{function}{}", if is_deeper { "'2" } else { "" });
        let cost = invocation_cost(run, at);
        graph = graph.function(&name, own as i64);
        if let Some((.., caller)) = stack.last() {
            graph = graph.call(caller, &name, 1, cost as i64);
        }
        *truth.entry(name.clone()).or_default() += i128::from(cost);
        stack.push((depth, function, name));
    }
    (graph.profile(), truth)
}
