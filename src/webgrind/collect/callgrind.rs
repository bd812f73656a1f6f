//! Sums up all other texts by the callgrind specification.
//!
//! Inclusive costs count recursion once. A text of sums does not contain how much of a recursive function's calls was
//! nested in itself. The inclusive cost of a function outside every cycle is its self cost and its calls to other
//! functions. For a function of a cycle there are two bounds: the cost of the whole cycle (self costs of its members
//! and their calls out of the cycle), which is exact for the function by which the cycle is entered; and its own cost
//! and its calls to other functions. The lower bound is used. No function exceeds the total.
//!
//! With negative costs (differences, old Xdebug memory figures) there are no bounds; then members of
//! a cycle have the cost of the cycle.

use super::function_sums::FunctionSums;
use crate::components::Components;
use crate::model::StringTable;
use crate::webgrind::Function;

/// The functions without placeholders, and the new number of each.
pub(super) fn functions(sums: &FunctionSums, strings: &StringTable) -> (Vec<Function>, Vec<u32>) {
    let (sums, numbers) = sums.joined();
    let functions = sums.iter().map(|(place, sum)| Function {
        line: sum.line,
        ..sum.function(*place, strings)
    });
    (functions.collect(), numbers)
}

/// Derives inclusive costs and numbers of invocations from the calls.
pub(super) fn sum_up(functions: &mut [Function], total: i128) {
    let inclusive = inclusive_costs(functions, total);
    for (function, inclusive) in functions.iter_mut().zip(inclusive) {
        function.inclusive = inclusive;
        // The number of calls, or 1 without calls: every function here has a cost or a call, so it was run.
        let counts = function.called_from.iter().map(|row| row.count);
        function.invocations = counts.reduce(u64::saturating_add).unwrap_or(1);
    }
}

/// The inclusive cost of each function. `total` is the sum of all self costs.
pub(super) fn inclusive_costs(functions: &[Function], total: i128) -> Vec<i128> {
    let callee = |caller: u32, n: u32| {
        let row = functions[caller as usize].sub_calls.get(n as usize)?;
        Some(Some(row.function))
    };
    let cycles = Components::find(functions.len(), &callee).of;
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
