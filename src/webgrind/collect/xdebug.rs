//! Sums up a text of Xdebug's shape as webgrind does.

use super::function_sums::FunctionSum;
use crate::model::StringTable;
use crate::numbering::Numbering;
use crate::webgrind::Function;

/// The functions by name, in the order of first occurrence, and the new number of each. Their files and lines are those
/// of the first block.
pub(super) fn functions(sums: &[FunctionSum], strings: &StringTable) -> (Vec<Function>, Vec<u32>) {
    let mut merged: Vec<FunctionSum> = Vec::new();
    let mut names = Numbering::default();
    let mut numbers = Vec::with_capacity(sums.len());
    for sum in sums {
        let number = names.number(sum.place.function);
        numbers.push(number);
        match merged.get_mut(number as usize) {
            Some(known) => add(known, sum),
            None => merged.push(*sum),
        }
    }
    let functions = merged.iter().map(|sum| Function {
        line: sum.first_line.unwrap_or(0),
        invocations: sum.blocks,
        ..sum.function(strings)
    });
    (functions.collect(), numbers)
}

fn add(known: &mut FunctionSum, other: &FunctionSum) {
    let first_block = |sum: &FunctionSum| sum.first_block.unwrap_or(u64::MAX);
    let blocks = known.blocks + other.blocks;
    let self_cost = known.self_cost + other.self_cost;
    if first_block(other) < first_block(known) {
        *known = *other;
    }
    (known.blocks, known.self_cost) = (blocks, self_cost);
}

/// Derives inclusive costs from the calls, nested ones again.
pub(super) fn sum_up(functions: &mut [Function]) {
    for function in functions {
        let calls: i128 = function.sub_calls.iter().map(|row| row.cost).sum();
        function.inclusive = function.self_cost + calls;
    }
}
