//! Single invocations, linked to their callers.
//!
//! A block is written when its function ends, so all invocations that it called come before it, and those
//! of one callee are the latest unclaimed ones. Claiming them from the last call to the first gives each
//! call its invocation. This includes recursion, because an invocation can be claimed only after its own
//! calls were resolved. (webgrind 0.4 allows it earlier, and claims from the first call to the last: its
//! links are wrong if a function recurses or calls another one twice.)

use crate::diagnostic::ErrorKind;
use crate::limits::ROWS;
use crate::sink::Symbol;
use crate::webgrind::{Invocation, SubCall, Trace};
use rustc_hash::FxHashMap;

/// Records blocks and calls.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    invocations: Vec<Recorded>,
    calls: Vec<RecordedCall>,
    /// Invocations that were not claimed yet, by function name.
    unclaimed: FxHashMap<Symbol, Vec<u32>>,
    /// Name of the function whose block is open: that of the last invocation.
    open: Option<Symbol>,
    /// Whether there was a call without an invocation of its callee.
    incomplete: bool,
}

/// An invocation; `invocation.caller` is not known yet.
#[derive(Clone, Copy, Debug)]
struct Recorded {
    function: u32,
    /// Index of the invocation that called this one.
    caller: Option<u32>,
    invocation: Invocation,
}

#[derive(Clone, Copy, Debug)]
struct RecordedCall {
    callee: Symbol,
    /// Index of the invocation that was called.
    invocation: u32,
    line: u32,
    cost: i128,
}

impl Recorder {
    /// Begins the block of an invocation.
    pub(super) fn begin_block(&mut self, function: u32, name: Symbol) {
        self.end_block();
        self.open = Some(name);
        self.invocations.push(Recorded {
            function,
            caller: None,
            invocation: Invocation {
                first_sub_call: index(self.calls.len()),
                ..Invocation::default()
            },
        });
    }

    /// Adds a cost line to the open block.
    pub(super) fn add_self(&mut self, cost: i128) {
        if let Some(last) = self.invocations.last_mut() {
            last.invocation.self_cost += cost;
            last.invocation.inclusive += cost;
        }
    }

    /// Adds a call to the open block. Fails with [`ErrorKind::Limit`] if there are too many.
    pub(super) fn add_call(
        &mut self,
        callee: Symbol,
        line: u32,
        cost: i128,
    ) -> Result<(), ErrorKind> {
        if self.calls.len() >= ROWS {
            return Err(ErrorKind::Limit("single calls", ROWS as u64));
        }
        if let Some(last) = self.invocations.last_mut() {
            last.invocation.inclusive += cost;
            last.invocation.sub_calls += 1;
        }
        self.calls.push(RecordedCall {
            callee,
            invocation: 0,
            line,
            cost,
        });
        Ok(())
    }

    /// Ends the open block: its calls claim their invocations.
    fn end_block(&mut self) {
        let Some(name) = self.open.take() else { return };
        let caller = index(self.invocations.len() - 1);
        let first = self.invocations[caller as usize].invocation.first_sub_call;
        for at in (first as usize..self.calls.len()).rev() {
            self.claim(caller, at);
        }
        self.unclaimed.entry(name).or_default().push(caller);
    }

    fn claim(&mut self, caller: u32, at: usize) {
        let call = &mut self.calls[at];
        let claimed = self.unclaimed.get_mut(&call.callee).and_then(Vec::pop);
        let Some(invocation) = claimed else {
            self.incomplete = true;
            return;
        };
        call.invocation = invocation;
        let callee = &mut self.invocations[invocation as usize];
        callee.caller = Some(caller);
        callee.invocation.call_cost = call.cost;
        callee.invocation.line = call.line;
    }

    /// Ends a run of the program: no later run calls into it.
    pub(super) fn end_run(&mut self) {
        self.end_block();
        self.unclaimed.clear();
    }

    /// The trace, in which function number `n` of the text is `numbers[n]`; `functions` is how many there
    /// are of these. `None` if a call has no invocation.
    pub(super) fn finish(self, numbers: &[u32], functions: usize) -> Option<Trace> {
        if self.incomplete {
            return None;
        }
        let mut counts = vec![0; functions];
        let mut places = Vec::with_capacity(self.invocations.len());
        for recorded in &self.invocations {
            let function = numbers[recorded.function as usize];
            places.push((function, counts[function as usize]));
            counts[function as usize] += 1;
        }
        let mut trace = Trace {
            invocations: vec![Vec::new(); functions],
            sub_calls: Vec::with_capacity(self.calls.len()),
            call_costs: vec![0; functions],
        };
        for (recorded, &(function, _)) in self.invocations.iter().zip(&places) {
            trace.invocations[function as usize].push(Invocation {
                caller: recorded.caller.map(|caller| places[caller as usize]),
                ..recorded.invocation
            });
        }
        for call in &self.calls {
            let (function, invocation) = places[call.invocation as usize];
            trace.call_costs[function as usize] += call.cost;
            trace.sub_calls.push(SubCall {
                function,
                invocation,
                line: call.line,
                cost: call.cost,
            });
        }
        Some(trace)
    }
}

/// An index of a table with at most [`ROWS`] rows.
fn index(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
