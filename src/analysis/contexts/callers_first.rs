//! Links records of tree nodes that come after their callers.
//!
//! xtree descends into each call at once. chrome2calltree writes nodes in the order of their creation while
//! sampling: a parent before its children, the children of one parent in order, but nodes elsewhere in the
//! tree may come between. So a record belongs to the next open call of some node. If several calls match by
//! name and cost, the next one in descent order is used. Unless the writer is known to descend, such a
//! choice is counted, because it may be wrong among contexts of the same cost.

use super::NotRecorded;
use super::forest::{Forest, NONE};
use super::record::Record;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// Most calls of one name that are searched for a match.
const CANDIDATES: usize = 1000;

/// A node with open calls.
#[derive(Debug)]
struct Open {
    node: u32,
    record: Record,
    /// The next open call.
    next: usize,
}

/// The linker.
#[derive(Debug, Default)]
pub(super) struct CallersFirst {
    pub(super) forest: Forest,
    /// All nodes that called anything.
    opened: Vec<Option<Open>>,
    /// Nodes with open calls in the order of descent; finished ones are removed lazily.
    descent: Vec<usize>,
    /// Open nodes by the name of their next call, the latest last.
    waiting: FxHashMap<Symbol, Vec<usize>>,
    /// Roots with their part.
    pub(super) roots: Vec<(u32, u32)>,
    pub(super) links: u64,
    /// Number of choices between several matching calls.
    choices: u64,
    /// Whether the writer is known to descend into each call at once.
    pub(super) descends: bool,
    /// Whether a record was not the next one of a descent.
    strayed: bool,
}

impl CallersFirst {
    pub(super) fn record(
        &mut self,
        function: u32,
        record: &Record,
        part: u32,
    ) -> Result<(), NotRecorded> {
        let node = match self.caller(record)? {
            Some(open) => self.answer(open, function, record),
            None => {
                let node = self.forest.push(NONE, function, 0, &record.own);
                self.roots.push((node, part));
                node
            }
        };
        if let Some(call) = record.calls.first() {
            let open = self.opened.len();
            self.opened.push(Some(Open {
                node,
                record: record.clone(),
                next: 0,
            }));
            self.descent.push(open);
            self.waiting.entry(call.callee).or_default().push(open);
        }
        Ok(())
    }

    /// The open node whose next call matches the record; `None` if there are no open calls.
    fn caller(&mut self, record: &Record) -> Result<Option<usize>, NotRecorded> {
        while self
            .descent
            .last()
            .is_some_and(|&o| self.opened[o].is_none())
        {
            self.descent.pop();
        }
        let Some(&deepest) = self.descent.last() else {
            return Ok(None);
        };
        let waiting = self.waiting.get(&record.place.function);
        let waiting = waiting.map_or(&[][..], |waiting| waiting);
        if waiting.len() > CANDIDATES {
            return Err(NotRecorded::TooMany);
        }
        let off = |&open: &usize| Some((self.opened[open].as_ref()?.off(record)?, open));
        let fitting: Vec<(u128, usize)> = waiting.iter().filter_map(off).collect();
        let least = fitting.iter().map(|f| f.0).min();
        // Because of rounding, other calls may match, too.
        let best = || fitting.iter().filter(|f| Some(f.0) == least).map(|f| f.1);
        self.choices += u64::from(best().count() > 1);
        if best().any(|open| open == deepest) {
            return Ok(Some(deepest));
        }
        self.strayed = true;
        let latest = best().next_back();
        latest.map(Some).ok_or(self.why_not())
    }

    /// After a wrong choice, some calls may never match.
    fn why_not(&self) -> NotRecorded {
        if self.choices > 0 && self.links > 0 {
            NotRecorded::Ambiguous
        } else {
            NotRecorded::Sums
        }
    }

    fn answer(&mut self, at: usize, function: u32, record: &Record) -> u32 {
        let Some(open) = self.opened[at].as_mut() else {
            return NONE;
        };
        let count = open.record.calls[open.next].count;
        open.next += 1;
        let next = open.record.calls.get(open.next).map(|call| call.callee);
        let parent = open.node;
        if let Some(waiting) = self.waiting.get_mut(&record.place.function) {
            waiting.retain(|&other| other != at);
        }
        match next {
            Some(callee) => self.waiting.entry(callee).or_default().push(at),
            None => self.opened[at] = None,
        }
        self.links += 1;
        self.forest.push(parent, function, count, &record.own)
    }

    /// Ends a run of the program: no later run calls into it.
    pub(super) fn end_run(&mut self) -> Result<(), NotRecorded> {
        if self.opened.iter().any(Option::is_some) {
            return Err(self.why_not());
        }
        self.opened.clear();
        self.descent.clear();
        self.waiting.clear();
        Ok(())
    }

    /// Number of links that may be wrong.
    pub(super) fn ambiguous(&self) -> u64 {
        if self.descends && !self.strayed {
            0
        } else {
            self.choices
        }
    }
}

impl Open {
    /// Difference between the costs of the next call and of the record, summed over all events; `None` if
    /// an event differs by more than rounding.
    fn off(&self, record: &Record) -> Option<u128> {
        let mut sum = 0;
        for (event, &stated) in self.record.cost_of(self.next).iter().enumerate() {
            let own = if event < record.own.len() {
                record.total(event)
            } else {
                0
            };
            let off = own.abs_diff(i128::from(stated));
            if off > record.tolerance() {
                return None;
            }
            sum += off;
        }
        Some(sum)
    }
}
