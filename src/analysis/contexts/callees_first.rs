//! Links records that were written when their function returned: callees before their callers.
//!
//! When a record ends, all records that it called come before it, and those of one name are the latest
//! unclaimed ones. Claiming them from the last call to the first gives each call its record. This includes
//! recursion, because a record can be claimed only after its own calls were resolved. The cost stated by
//! the caller must match that of the callee; a mismatch shows that the text contains sums.

use super::NotRecorded;
use super::forest::{Forest, NONE};
use super::record::Record;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// A node that waits for its caller.
#[derive(Clone, Copy, Debug)]
struct Unclaimed {
    node: u32,
    /// Cost in the first event; other events are not reliable (memory is freed, or clamped).
    total: i128,
    tolerance: u128,
}

/// The linker.
#[derive(Debug, Default)]
pub(super) struct CalleesFirst {
    pub(super) forest: Forest,
    unclaimed: FxHashMap<Symbol, Vec<Unclaimed>>,
    /// Roots with their part.
    pub(super) roots: Vec<(u32, u32)>,
    /// Whether equal contexts were merged to save memory.
    pub(super) merged: bool,
    pub(super) links: u64,
    /// Whether a record may stand for several invocations, or for none.
    pub(super) has_sums: bool,
}

impl CalleesFirst {
    pub(super) fn record(&mut self, function: u32, record: &Record) -> Result<(), NotRecorded> {
        let node = self.forest.push(NONE, function, 0, &record.own);
        for (at, call) in record.calls.iter().enumerate().rev() {
            let claimed = self.unclaimed.get_mut(&call.callee).and_then(Vec::pop);
            let claimed = claimed.ok_or(NotRecorded::Sums)?;
            let stated = record.cost_of(at).first().copied().unwrap_or(0);
            if claimed.total.abs_diff(i128::from(stated)) > claimed.tolerance {
                return Err(NotRecorded::Sums);
            }
            self.forest.parents[claimed.node as usize] = node;
            self.forest.counts[claimed.node as usize] = call.count;
            self.links += 1;
            self.has_sums |= call.count != 1;
        }
        let unclaimed = Unclaimed {
            node,
            total: if record.own.is_empty() {
                0
            } else {
                record.total(0)
            },
            tolerance: record.tolerance(),
        };
        let waiting = self.unclaimed.entry(record.place.function).or_default();
        waiting.push(unclaimed);
        Ok(())
    }

    /// Ends a run of the program: no later run calls into it.
    pub(super) fn end_run(&mut self, part: u32) {
        let waiting = self.unclaimed.drain().flat_map(|(_, waiting)| waiting);
        let mut roots: Vec<(u32, u32)> = waiting.map(|u| (u.node, part)).collect();
        roots.sort_unstable();
        self.roots.extend(roots);
    }

    /// Counts the records that nothing calls as single invocations, in these parts. Returns them with their part; none
    /// if records may be sums.
    pub(super) fn count_roots(&mut self, is_counted: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
        if self.has_sums {
            return Vec::new();
        }
        let roots = self.roots.iter().copied();
        let roots: Vec<(u32, u32)> = roots.filter(|root| is_counted(root.1)).collect();
        for &(node, _) in &roots {
            self.forest.counts[node as usize] += 1;
        }
        roots
    }

    /// Merges equal contexts below the same unclaimed record.
    pub(super) fn merge(&mut self) -> Result<(), NotRecorded> {
        let (forest, new) = self.forest.merged(Some)?;
        self.forest = forest;
        self.merged = true;
        let waiting = self.unclaimed.values_mut().flatten();
        waiting.for_each(|unclaimed| unclaimed.node = new[&unclaimed.node]);
        let roots = self.roots.iter_mut();
        roots.for_each(|root| root.0 = new[&root.0]);
        Ok(())
    }
}
