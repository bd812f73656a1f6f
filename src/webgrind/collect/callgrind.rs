//! Summing up any other text by the callgrind specification.

use super::inclusive::inclusive_costs;
use super::{Collector, function_sums::FunctionSum};
use crate::model::StringTable;
use crate::webgrind::{Buffer, Function, Trace};

/// Makes the buffer.
pub(super) fn finish(collector: Collector) -> Buffer {
    let sums = collector.functions.sums();
    let mut functions: Vec<Function> = sums
        .iter()
        .map(|sum| function(sum, &collector.strings))
        .collect();
    collector.calls.distribute(&mut functions);
    let inclusive = inclusive_costs(&functions, collector.event.total());
    for (function, inclusive) in functions.iter_mut().zip(inclusive) {
        function.inclusive = inclusive;
        function.invocations = invocations(function);
    }
    let recorder = collector.recorder;
    let recorder = recorder.filter(|_| collector.shape.is_single_invocations());
    let numbers: Vec<u32> = (0..).take(functions.len()).collect();
    let trace: Option<Trace> = recorder.and_then(|r| r.finish(&numbers, functions.len()));
    Buffer {
        trace,
        headers: collector.headers.about_one_event(&collector.event),
        functions,
    }
}

fn function(sum: &FunctionSum, strings: &StringTable) -> Function {
    Function {
        line: sum.line,
        self_cost: sum.self_cost,
        file: strings.text(sum.place.file).to_vec(),
        name: strings.text(sum.place.function).to_vec(),
        ..Function::default()
    }
}

/// How often a function was entered: as often as it was called, or once if nobody called it. Every
/// function here has a cost or a call, so somebody or something ran it.
fn invocations(function: &Function) -> u64 {
    let counts = function.called_from.iter().map(|row| row.count);
    counts.reduce(u64::saturating_add).unwrap_or(1)
}
