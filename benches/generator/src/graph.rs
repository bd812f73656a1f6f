//! Which function calls which, how often and at what cost.
//!
//! But for the rings, callers have smaller numbers than their callees, so costs can be handed
//! upward from the last function to the first.

use crate::Options;
use crate::lines::{Shape, Sum};
use crate::random::Random;
use std::ops::Range;

/// One function in so many calls back to one of its callers: a recursive ring.
const RING: usize = 40;

/// One function in so many is a leaf that is called from everywhere.
const HOT: u32 = 50;

/// A call graph with costs. Calls lie by caller; the costs of a call lie side by side.
pub(crate) struct Graph {
    events: usize,
    /// First call of each function.
    starts: Vec<u32>,
    callees: Vec<u32>,
    counts: Vec<u64>,
    costs: Vec<u64>,
    /// Calls that close a ring: caller and callee, by caller, and their costs.
    rings: Vec<(u32, u32)>,
    ring_costs: Vec<u64>,
    /// Self cost of all functions.
    pub(crate) totals: Vec<u64>,
}

/// One call.
pub(crate) struct Call<'a> {
    pub(crate) callee: u32,
    pub(crate) count: u64,
    pub(crate) costs: &'a [u64],
}

impl Graph {
    pub(crate) fn new(options: &Options, shape: &Shape) -> Self {
        let pairs = pairs(options);
        let mut random = Random::new(options.seed, 2);
        let counts = pairs
            .iter()
            .map(|_| 1 + u64::from(random.doubling()) * u64::from(random.below(40)));
        let events = options.events.len();
        let mut graph = Graph {
            events,
            starts: starts(pairs.iter().map(|pair| pair.0), options.functions),
            callees: pairs.iter().map(|pair| pair.1).collect(),
            counts: counts.collect(),
            costs: vec![0; pairs.len() * events],
            rings: Vec::new(),
            ring_costs: Vec::new(),
            totals: vec![0; events],
        };
        graph.hand_costs_upward(self_costs(options, shape));
        graph.close_rings();
        graph
    }

    /// Number of (caller, callee) pairs.
    pub(crate) fn pairs(&self) -> u32 {
        (self.callees.len() + self.rings.len()) as u32
    }

    /// The calls of a function.
    pub(crate) fn calls(&self, function: u32) -> impl Iterator<Item = Call<'_>> {
        let own = self.range(function).map(|call| Call {
            callee: self.callees[call],
            count: self.counts[call],
            costs: &self.costs[call * self.events..][..self.events],
        });
        let first = self.rings.partition_point(|ring| ring.0 < function);
        let last = self.rings.partition_point(|ring| ring.0 <= function);
        own.chain((first..last).map(|ring| Call {
            callee: self.rings[ring].1,
            count: 3,
            costs: &self.ring_costs[ring * self.events..][..self.events],
        }))
    }

    fn range(&self, function: u32) -> Range<usize> {
        self.starts[function as usize] as usize..self.starts[function as usize + 1] as usize
    }

    /// Makes the calls that lead to each function cost what it costs with all that it calls.
    fn hand_costs_upward(&mut self, mut inclusive: Vec<u64>) {
        for (at, cost) in inclusive.iter().enumerate() {
            self.totals[at % self.events] += cost;
        }
        let functions = self.starts.len() as u32 - 1;
        let incoming_starts = starts(self.callees.iter().copied(), functions);
        let incoming = by_callee(&self.callees, &incoming_starts);
        for function in (0..functions).rev() {
            for call in self.range(function) {
                for event in 0..self.events {
                    inclusive[function as usize * self.events + event] +=
                        self.costs[call * self.events + event];
                }
            }
            let calls = incoming_starts[function as usize]..incoming_starts[function as usize + 1];
            let whole = &inclusive[function as usize * self.events..][..self.events];
            self.share(&incoming[calls.start as usize..calls.end as usize], whole);
        }
    }

    /// Splits costs over calls by their counts; the first one bears the rest.
    fn share(&mut self, calls: &[u32], whole: &[u64]) {
        let Some(&first) = calls.first() else { return };
        let count: u64 = calls.iter().map(|&call| self.counts[call as usize]).sum();
        for (event, &whole) in whole.iter().enumerate() {
            let mut left = whole;
            for &call in &calls[1..] {
                let part =
                    u128::from(whole) * u128::from(self.counts[call as usize]) / u128::from(count);
                self.costs[call as usize * self.events + event] = part as u64;
                left -= part as u64;
            }
            self.costs[first as usize * self.events + event] = left;
        }
    }

    /// Lets some callees call their callers: what such a call costs is added to the call that it
    /// answers, so it goes round.
    fn close_rings(&mut self) {
        let functions = self.starts.len() as u32 - 1;
        let first_call = |caller: u32| Some((caller, self.range(caller).next()?));
        let answered = (1..functions).step_by(RING).filter_map(first_call);
        let mut rings: Vec<(u32, u32, usize)> = answered
            .map(|(caller, call)| (self.callees[call], caller, call))
            .collect();
        rings.sort_unstable();
        for &(_, _, call) in &rings {
            for cost in &mut self.costs[call * self.events..][..self.events] {
                self.ring_costs.push(*cost);
                *cost *= 2;
            }
        }
        self.rings = rings.into_iter().map(|(from, to, _)| (from, to)).collect();
    }
}

/// Caller and callee of all calls but those of rings, by caller.
fn pairs(options: &Options) -> Vec<(u32, u32)> {
    let (functions, mut random) = (options.functions, Random::new(options.seed, 1));
    let mut pairs: Vec<(u32, u32)> = (1..functions)
        .map(|callee| (callee / 2 + random.below(callee - callee / 2), callee))
        .collect();
    let wanted = options.calls.saturating_sub(functions / RING as u32) as usize;
    // Some calls are drawn twice, but few graphs are so dense that many are.
    for _ in 0..3 {
        let missing = wanted.saturating_sub(pairs.len());
        pairs.extend((0..missing).filter_map(|_| further_pair(functions, &mut random)));
        pairs.sort_unstable();
        pairs.dedup();
    }
    pairs
}

fn further_pair(functions: u32, random: &mut Random) -> Option<(u32, u32)> {
    let hot = (functions / HOT).max(1);
    let caller = random.below(functions - hot);
    let callee = if random.percent(40) {
        functions
            - 1
            - random
                .below(hot)
                .min(random.below(hot))
                .min(random.below(hot))
    } else {
        caller + 1 + random.below(functions - caller - 1)
    };
    (caller < callee && callee < functions).then_some((caller, callee))
}

/// Self costs of all functions, those of one side by side.
fn self_costs(options: &Options, shape: &Shape) -> Vec<u64> {
    let events = options.events.len();
    let mut costs = vec![0; options.functions as usize * events];
    for (function, costs) in costs.chunks_mut(events).enumerate() {
        shape.make(function as u32, &mut Sum(costs));
    }
    costs
}

/// First place of each owner in a list sorted by owner, and the end of the list.
fn starts(owners: impl Iterator<Item = u32>, count: u32) -> Vec<u32> {
    let mut starts = vec![0; count as usize + 1];
    for owner in owners {
        starts[owner as usize + 1] += 1;
    }
    for at in 1..starts.len() {
        starts[at] += starts[at - 1];
    }
    starts
}

/// Calls by callee.
fn by_callee(callees: &[u32], starts: &[u32]) -> Vec<u32> {
    let mut next = starts.to_vec();
    let mut calls = vec![0; callees.len()];
    for (call, &callee) in callees.iter().enumerate() {
        calls[next[callee as usize] as usize] = call as u32;
        next[callee as usize] += 1;
    }
    calls
}
