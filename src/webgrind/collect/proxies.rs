//! Folds functions that only call another one for their caller.

use crate::sink::{Place, Symbol};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The functions that webgrind 1.2 and later folds by default.
pub const DEFAULT_PROXIES: [&[u8]; 2] = [b"php::call_user_func", b"php::call_user_func_array"];

/// A call to be recorded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    pub(super) callee: Place,
    pub(super) count: u64,
    pub(super) line: u32,
    pub(super) cost: i128,
}

/// The proxies of a text with the calls that they made.
///
/// Xdebug writes a block when its function ends, so the block of a proxy comes before that of its caller. The
/// proxy's calls are queued here until the caller's call to the proxy is read. Then the queued call is recorded
/// instead, with its own line and cost: the proxy's own time is removed from the caller's inclusive cost.
#[derive(Debug, Default)]
pub(super) struct Proxies {
    names: Vec<Vec<u8>>,
    waiting: Vec<(Symbol, VecDeque<Call>)>,
    /// The functions of placeholders, which may be callees of queued calls.
    found: FxHashMap<Place, Place>,
}

impl Proxies {
    pub(super) fn new(names: Vec<Vec<u8>>) -> Proxies {
        Proxies {
            names,
            ..Proxies::default()
        }
    }

    /// Takes a name of the text.
    pub(super) fn note_name(&mut self, name: &[u8], symbol: Symbol) {
        if self.names.iter().any(|n| n == name) && self.queue(symbol).is_none() {
            self.waiting.push((symbol, VecDeque::new()));
        }
    }

    fn queue(&mut self, symbol: Symbol) -> Option<&mut VecDeque<Call>> {
        let waiting = self.waiting.iter_mut().find(|(s, _)| *s == symbol)?;
        Some(&mut waiting.1)
    }

    /// Takes the function of a placeholder.
    pub(super) fn callee_found(&mut self, placeholder: Place, function: Place) {
        if !self.waiting.is_empty() {
            self.found.insert(placeholder, function);
        }
    }

    /// A callee, or the function of the placeholder.
    pub(super) fn found(&self, callee: Place) -> Place {
        match callee.is_placeholder() {
            true => self.found.get(&callee).copied().unwrap_or(callee),
            false => callee,
        }
    }

    /// The call to record for a call made by `caller`; `None` if the caller is a proxy. A call to a proxy
    /// that never called anything is recorded unchanged; webgrind's writers do not handle this case.
    pub(super) fn fold(&mut self, caller: Symbol, call: Call) -> Option<Call> {
        if self.waiting.is_empty() {
            return Some(call);
        }
        if let Some(queue) = self.queue(caller) {
            queue.push_back(call);
            return None;
        }
        let inner = self
            .queue(call.callee.function)
            .and_then(VecDeque::pop_front);
        Some(inner.unwrap_or(call))
    }
}
