//! Sums up a text of Xdebug's shape as webgrind does.

use super::Collector;
use super::function_sums::FunctionSum;
use crate::diagnostic::ErrorKind;
use crate::model::StringTable;
use crate::sink::Symbol;
use crate::webgrind::{Buffer, Function};
use rustc_hash::FxHashMap;

/// The functions of one name, summed.
struct Merged {
    /// The function whose block comes first, or the first one without blocks.
    first: FunctionSum,
    blocks: u64,
    self_cost: i128,
}

impl Merged {
    fn add(&mut self, other: &FunctionSum) {
        self.blocks += other.blocks;
        self.self_cost += other.self_cost;
        let earlier = match (other.first_block, self.first.first_block) {
            (Some(other), Some(first)) => other < first,
            (other, first) => other.is_some() && first.is_none(),
        };
        if earlier {
            self.first = *other;
        }
    }

    fn function(&self, strings: &StringTable) -> Function {
        Function {
            line: self.first.first_line.unwrap_or(0),
            self_cost: self.self_cost,
            invocations: self.blocks,
            file: strings.text(self.first.place.file).to_vec(),
            name: strings.text(self.first.place.function).to_vec(),
            ..Function::default()
        }
    }
}

/// Makes the buffer.
///
/// # Errors
/// None in practice: merging does not add rows.
pub(super) fn finish(collector: Collector) -> Result<Buffer, ErrorKind> {
    let (merged, numbers) = merge(collector.functions.sums());
    let mut functions: Vec<Function> = merged
        .iter()
        .map(|function| function.function(&collector.strings))
        .collect();
    let calls = collector.calls.renumbered(&numbers)?;
    calls.distribute(&mut functions);
    for function in &mut functions {
        let calls: i128 = function.sub_calls.iter().map(|row| row.cost).sum();
        function.inclusive = function.self_cost + calls;
    }
    let recorder = collector.recorder;
    Ok(Buffer {
        trace: recorder.and_then(|r| r.finish(&numbers, functions.len())),
        headers: collector.headers.verbatim(&collector.event),
        functions,
    })
}

/// Merges functions by name, in the order of first occurrence. Also returns the new number of each function.
fn merge(functions: &[FunctionSum]) -> (Vec<Merged>, Vec<u32>) {
    let mut merged: Vec<Merged> = Vec::new();
    let mut by_name: FxHashMap<Symbol, u32> = FxHashMap::default();
    let mut numbers = Vec::with_capacity(functions.len());
    for function in functions {
        let next = u32::try_from(merged.len()).unwrap_or(u32::MAX);
        let number = *by_name.entry(function.place.function).or_insert(next);
        match merged.get_mut(number as usize) {
            Some(known) => known.add(function),
            None => merged.push(Merged {
                first: *function,
                blocks: function.blocks,
                self_cost: function.self_cost,
            }),
        }
        numbers.push(number);
    }
    (merged, numbers)
}
