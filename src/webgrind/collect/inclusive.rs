//! Inclusive costs that count recursion once.
//!
//! A text of sums does not contain how much of a recursive function's calls was nested in itself. The
//! inclusive cost of a function outside every cycle is its self cost and its calls to other functions. For
//! a function of a cycle there are two bounds: the cost of the whole cycle (self costs of its members and
//! their calls out of the cycle), which is exact for the function by which the cycle is entered; and its
//! own cost and its calls to other functions. The lower bound is used. No function exceeds the total.
//!
//! With negative costs (differences, old Xdebug memory figures) there are no bounds; then members of
//! a cycle have the cost of the cycle.

use crate::webgrind::Function;

/// The inclusive cost of each function. `total` is the sum of all self costs.
pub(super) fn inclusive_costs(functions: &[Function], total: i128) -> Vec<i128> {
    let cycles = cycles(functions);
    let mut of_cycle = vec![0; functions.len()];
    let mut members = vec![0u32; functions.len()];
    for (n, function) in functions.iter().enumerate() {
        let cycle = cycles[n] as usize;
        members[cycle] += 1;
        of_cycle[cycle] +=
            function.self_cost + calls(function, |callee| cycles[callee] != cycles[n]);
    }
    let signed = functions.iter().any(has_negative_cost);
    let cost = |(n, function): (usize, &Function)| {
        if function.self_cost == 0 && function.sub_calls.is_empty() {
            return function.called_from.iter().map(|row| row.cost).sum();
        }
        let cycle = cycles[n] as usize;
        if signed || members[cycle] == 1 {
            return of_cycle[cycle];
        }
        let own = function.self_cost + calls(function, |callee| callee != n);
        own.min(of_cycle[cycle])
    };
    let costs = functions.iter().enumerate().map(cost);
    // Estimates and damaged texts can have calls above the total.
    costs
        .map(|cost| if signed { cost } else { cost.min(total) })
        .collect()
}

/// Sum of the costs of the calls to the chosen functions.
fn calls(function: &Function, chosen: impl Fn(usize) -> bool) -> i128 {
    let rows = function.sub_calls.iter();
    rows.filter(|row| chosen(row.function as usize))
        .map(|row| row.cost)
        .sum()
}

fn has_negative_cost(function: &Function) -> bool {
    function.self_cost < 0 || function.sub_calls.iter().any(|row| row.cost < 0)
}

/// The cycle of each function by number: Tarjan's strongly connected components, without recursion, because
/// call chains can be as deep as there are functions.
fn cycles(functions: &[Function]) -> Vec<u32> {
    let mut search = Search {
        functions,
        order: vec![0; functions.len()],
        low: vec![0; functions.len()],
        cycle: vec![UNKNOWN; functions.len()],
        open: Vec::new(),
        path: Vec::new(),
        visited: 0,
        cycles: 0,
    };
    for start in 0..functions.len() {
        if search.order[start] == 0 {
            search.from(start);
        }
    }
    search.cycle
}

/// Marks a function whose cycle is not known yet.
const UNKNOWN: u32 = u32::MAX;

struct Search<'a> {
    functions: &'a [Function],
    /// When a function was visited, from 1; 0 is not yet.
    order: Vec<u32>,
    /// The earliest function of `open` that it reaches.
    low: Vec<u32>,
    cycle: Vec<u32>,
    /// Visited functions whose cycle is not known yet.
    open: Vec<usize>,
    /// The functions on the way from the start, each with its next callee.
    path: Vec<(usize, usize)>,
    visited: u32,
    cycles: u32,
}

impl Search<'_> {
    fn from(&mut self, start: usize) {
        self.visit(start);
        while let Some(&(function, next)) = self.path.last() {
            match self.functions[function].sub_calls.get(next) {
                Some(row) => {
                    if let Some(top) = self.path.last_mut() {
                        top.1 += 1;
                    }
                    self.follow(function, row.function as usize);
                }
                None => self.leave(function),
            }
        }
    }

    fn visit(&mut self, function: usize) {
        self.visited += 1;
        self.order[function] = self.visited;
        self.low[function] = self.visited;
        self.open.push(function);
        self.path.push((function, 0));
    }

    fn follow(&mut self, caller: usize, callee: usize) {
        if self.order[callee] == 0 {
            self.visit(callee);
        } else if self.cycle[callee] == UNKNOWN {
            self.low[caller] = self.low[caller].min(self.order[callee]);
        }
    }

    fn leave(&mut self, function: usize) {
        self.path.pop();
        if let Some(&(caller, _)) = self.path.last() {
            self.low[caller] = self.low[caller].min(self.low[function]);
        }
        if self.low[function] == self.order[function] {
            while let Some(member) = self.open.pop() {
                self.cycle[member] = self.cycles;
                if member == function {
                    break;
                }
            }
            self.cycles += 1;
        }
    }
}
