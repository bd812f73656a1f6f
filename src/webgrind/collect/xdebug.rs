//! Sums up a text of Xdebug's shape as webgrind does.

use super::function_sums::{FunctionSum, FunctionSums};
use crate::model::StringTable;
use crate::numbering::Numbering;
use crate::sink::Place;
use crate::webgrind::Function;

/// The functions by name, in the order of first occurrence, and the new number of each. Their files and lines are those
/// of the first block.
pub(super) fn functions(sums: &FunctionSums, strings: &StringTable) -> (Vec<Function>, Vec<u32>) {
    let mut merged: Vec<(Place, FunctionSum)> = Vec::new();
    let mut names = Numbering::default();
    let mut numbers = Vec::new();
    for one in sums.sums() {
        let number = names.number(one.0.function);
        numbers.push(number);
        match merged.get_mut(number as usize) {
            Some(known) => add(known, one),
            None => merged.push(one),
        }
    }
    let functions = merged.iter().map(|(place, sum)| Function {
        line: sum.first_line.unwrap_or(0),
        invocations: sum.blocks,
        ..sum.function(*place, strings)
    });
    (functions.collect(), numbers)
}

fn add(known: &mut (Place, FunctionSum), other: (Place, FunctionSum)) {
    let first_block = |sum: &FunctionSum| sum.first_block.unwrap_or(u64::MAX);
    let blocks = known.1.blocks + other.1.blocks;
    let self_cost = known.1.self_cost + other.1.self_cost;
    if first_block(&other.1) < first_block(&known.1) {
        *known = other;
    }
    (known.1.blocks, known.1.self_cost) = (blocks, self_cost);
}

/// Derives inclusive costs from the calls, nested ones again.
pub(super) fn sum_up(functions: &mut [Function]) {
    for function in functions {
        let calls: i128 = function.sub_calls.iter().map(|row| row.cost).sum();
        function.inclusive = function.self_cost + calls;
    }
}
