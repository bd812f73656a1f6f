//! Which function calls which, how often, and at what inclusive cost.
//!
//! A row is a pair (caller, callee), which this crate names a *call*. The calls of one pair from different
//! lines, and the many equal records of writers like Xdebug, are summed. Their lines are not stored but
//! found by re-reading pages of the input.

use super::string_table::spread;
use super::{Column, FunctionId, PartCosts};
use crate::diagnostic::ErrorKind;
use crate::limits::ROWS;
use hashbrown::HashTable;
use rustc_hash::FxHashMap;

/// A (caller, callee) pair: its row number in the [`CallTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(pub u32);

/// All (caller, callee) pairs in the order of their first appearance.
///
/// Constraint: a look-up happens on every call. Callgrind writes all calls of a function together,
/// and then no index of the pairs is needed: see `CallTable::call`.
#[derive(Clone, Debug, Default)]
pub struct CallTable {
    /// Caller and callee.
    pairs: Column<(u32, u32)>,
    /// By callee the latest call that was found or inserted.
    latest: Vec<u32>,
    /// Whether each function has calls.
    callers: Vec<bool>,
    block: Block,
    index: PairIndex,
    /// Call counts by row of `costs`.
    counts: Column<u64>,
    costs: PartCosts,
}

/// Consecutive calls of one caller.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    caller: Option<FunctionId>,
    /// All pairs from this row on are of the caller.
    start: u32,
    /// Whether the caller has pairs before `start`.
    is_continued: bool,
}

/// No call yet.
const NONE: u32 = u32::MAX;

impl CallTable {
    /// Number of (caller, callee) pairs.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there is no call.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The calling function.
    #[inline(always)]
    pub fn caller(&self, call: CallId) -> FunctionId {
        FunctionId(self.pairs.get(call.0).0)
    }

    /// The called function.
    #[inline(always)]
    pub fn callee(&self, call: CallId) -> FunctionId {
        FunctionId(self.pairs.get(call.0).1)
    }

    /// All calls.
    pub fn ids(&self) -> impl Iterator<Item = CallId> + use<> {
        (0..self.pairs.len() as u32).map(CallId)
    }

    /// Inclusive costs by (call, part).
    pub fn costs(&self) -> &PartCosts {
        &self.costs
    }

    /// Call count of a row of [`costs`](Self::costs).
    pub fn count(&self, row: u32) -> u64 {
        self.counts.get(row)
    }

    pub(super) fn begin_part(&mut self) {
        self.costs.begin_part();
    }

    pub(super) fn widen(&mut self, events: usize) {
        self.costs.widen(events);
    }

    /// Finds or inserts a pair.
    ///
    /// Within the first block of a caller, a pair exists exactly if the latest call of the callee is in that block.
    /// Pairs are searched only if a caller has several blocks, as in files of several parts and of Xdebug.
    #[inline]
    pub(super) fn call(
        &mut self,
        caller: FunctionId,
        callee: FunctionId,
    ) -> Result<CallId, ErrorKind> {
        if self.block.caller != Some(caller) {
            self.begin_block(caller);
        }
        let latest = self.latest.get(callee.0 as usize).copied().unwrap_or(NONE);
        if latest != NONE && latest >= self.block.start {
            return Ok(CallId(latest));
        }
        self.call_of_earlier_block(caller, callee, latest)
    }

    fn begin_block(&mut self, caller: FunctionId) {
        let at = caller.0 as usize;
        if at >= self.callers.len() {
            self.callers.resize(at + 1, false);
        }
        self.block = Block {
            caller: Some(caller),
            start: self.pairs.len() as u32,
            is_continued: std::mem::replace(&mut self.callers[at], true),
        };
    }

    fn call_of_earlier_block(
        &mut self,
        caller: FunctionId,
        callee: FunctionId,
        latest: u32,
    ) -> Result<CallId, ErrorKind> {
        let pair = (caller.0, callee.0);
        let known = if !self.block.is_continued {
            None
        } else if latest != NONE && self.pairs.get(latest) == pair {
            return Ok(CallId(latest));
        } else {
            self.index.find(&self.pairs, pair)
        };
        let row = match known {
            Some(row) => row,
            None if self.pairs.len() >= ROWS => {
                return Err(ErrorKind::Limit("calls", ROWS as u64));
            }
            None => {
                self.pairs.push(pair);
                self.pairs.len() as u32 - 1
            }
        };
        let at = callee.0 as usize;
        while at >= self.latest.len() {
            self.latest.push(NONE);
        }
        self.latest[at] = row;
        Ok(CallId(row))
    }

    /// Adds one call line. Returns whether all sums fit 64 bits.
    pub(super) fn add(
        &mut self,
        call: CallId,
        count: u64,
        columns: &[u32],
        costs: &[u64],
        minus: &[u64],
    ) -> bool {
        let row = self.costs.row(call.0);
        if row as usize == self.counts.len() {
            self.counts.push(0);
        }
        let cell = self.counts.get_mut(row);
        let (sum, over) = cell.overflowing_add(count);
        *cell = if over { u64::MAX } else { sum };
        self.costs.add(row, columns, costs, minus) && !over
    }

    /// The calls with new function numbers, the new number of each call, and whether all sums fit in 64
    /// bits. Equal calls are summed.
    pub(super) fn renumbered(&self, functions: &[u32]) -> (CallTable, Vec<u32>, bool) {
        let mut new = CallTable::default();
        let mut joined = vec![0; functions.len()];
        functions.iter().for_each(|&new| joined[new as usize] += 1);
        let is_joined = |function: u32| joined[function as usize] > 1;
        // Only the calls of joined functions can be equal.
        let mut index: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let numbers: Vec<u32> = (self.pairs.iter())
            .map(|(caller, callee)| {
                let pair = (functions[caller as usize], functions[callee as usize]);
                let mut push = || {
                    new.pairs.push(pair);
                    new.pairs.len() as u32 - 1
                };
                match is_joined(pair.0) || is_joined(pair.1) {
                    true => *index.entry(pair).or_insert_with(push),
                    false => push(),
                }
            })
            .collect();
        drop(index);
        new.costs.widen(self.costs.events());
        let fit = new.add_costs(self, &numbers, &[]);
        (new, numbers, fit)
    }

    /// Adds all parts of other calls, with new function numbers, and with the column of each event where
    /// that is another one. Returns whether all sums fit in 64 bits.
    pub(super) fn append(
        &mut self,
        other: &CallTable,
        functions: &[FunctionId],
        columns: &[u32],
    ) -> Result<bool, ErrorKind> {
        let mut numbers = Vec::with_capacity(other.len());
        for call in other.ids() {
            let ends = [other.caller(call), other.callee(call)];
            let [caller, callee] = ends.map(|end| functions[end.0 as usize]);
            numbers.push(self.call(caller, callee)?.0);
        }
        Ok(self.add_costs(other, &numbers, columns))
    }

    fn add_costs(&mut self, other: &CallTable, numbers: &[u32], columns: &[u32]) -> bool {
        let counts = &mut self.counts;
        let mut counts_fit = true;
        let number = |call: u32| Some(numbers[call as usize]);
        let fit = self
            .costs
            .append((&other.costs, columns), &number, &mut |from, to| {
                if to as usize == counts.len() {
                    counts.push(0);
                }
                let cell = counts.get_mut(to);
                let sum = cell.checked_add(other.counts.get(from));
                counts_fit &= sum.is_some();
                *cell = sum.unwrap_or(u64::MAX);
            });
        fit && counts_fit
    }

    pub(super) fn freeze(&mut self) {
        self.latest = Vec::new();
        self.callers = Vec::new();
        self.index = PairIndex::default();
        self.costs.freeze();
    }
}

/// An entry of the index. It contains a part of the hash, so that the index can grow, and look-ups can skip
/// other pairs, without reading the pairs.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    row: u32,
}

/// An index that adds rows only at a search: most columns never need it.
#[derive(Clone, Debug, Default)]
pub(super) struct PairIndex {
    entries: HashTable<Entry>,
    /// Number of indexed rows.
    rows: u32,
}

impl PairIndex {
    /// The row of a pair. All searches must be in one column, with distinct pairs.
    pub(super) fn find(&mut self, pairs: &Column<(u32, u32)>, pair: (u32, u32)) -> Option<u32> {
        while (self.rows as usize) < pairs.len() {
            let entry = Entry {
                hash: hash(pairs.get(self.rows)),
                row: self.rows,
            };
            let rehash = |entry: &Entry| spread(entry.hash);
            self.entries
                .insert_unique(spread(entry.hash), entry, rehash);
            self.rows += 1;
        }
        let hash = hash(pair);
        let same = |entry: &Entry| entry.hash == hash && pairs.get(entry.row) == pair;
        self.entries.find(spread(hash), same).map(|entry| entry.row)
    }
}

/// Mixes a pair of row numbers (Fibonacci hashing of both halves).
fn hash(pair: (u32, u32)) -> u32 {
    let key = (u64::from(pair.0) << 32) | u64::from(pair.1);
    let mixed = (key ^ (key >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as u32
}
