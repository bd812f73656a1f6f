//! Sums up all other texts by the callgrind specification.

use super::function_sums::FunctionSums;
use super::inclusive::inclusive_costs;
use crate::model::StringTable;
use crate::webgrind::Function;

/// The functions without placeholders, and the new number of each.
pub(super) fn functions(sums: &FunctionSums, strings: &StringTable) -> (Vec<Function>, Vec<u32>) {
    let (sums, numbers) = sums.joined();
    let functions = sums.iter().map(|sum| Function {
        line: sum.line,
        ..sum.function(strings)
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
