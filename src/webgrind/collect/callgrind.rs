//! Sums up all other texts by the callgrind specification.

use super::inclusive::inclusive_costs;
use super::{Collector, function_sums::FunctionSum};
use crate::diagnostic::ErrorKind;
use crate::model::StringTable;
use crate::webgrind::{Buffer, Function, Trace};

/// Makes the buffer.
///
/// # Errors
/// None in practice: joining does not add rows.
pub(super) fn finish(collector: Collector) -> Result<Buffer, ErrorKind> {
    let (sums, numbers) = collector.functions.joined();
    let mut functions: Vec<Function> = sums
        .iter()
        .map(|sum| function(sum, &collector.strings))
        .collect();
    let calls = collector.calls.renumbered(&numbers)?;
    calls.distribute(&mut functions);
    let inclusive = inclusive_costs(&functions, collector.event.total());
    for (function, inclusive) in functions.iter_mut().zip(inclusive) {
        function.inclusive = inclusive;
        function.invocations = invocations(function);
    }
    let recorder = collector.recorder;
    let recorder = recorder.filter(|_| collector.shape.is_single_invocations());
    let trace: Option<Trace> = recorder.and_then(|r| r.finish(&numbers, functions.len()));
    Ok(Buffer {
        trace,
        headers: collector.headers.about_one_event(&collector.event),
        functions,
    })
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

/// Number of invocations: the number of calls, or 1 without calls. Every function here has a cost or a
/// call, so it was run.
fn invocations(function: &Function) -> u64 {
    let counts = function.called_from.iter().map(|row| row.count);
    counts.reduce(u64::saturating_add).unwrap_or(1)
}
