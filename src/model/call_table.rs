//! Which function calls which, how often, and at what inclusive cost.
//!
//! A row is a pair (caller, callee): a *call* in the words of this crate; the calls of one pair from
//! different lines, and the many equal records of writers like Xdebug, are summed. Where in the
//! caller they stand is answered by re-reading pages of the input, not kept here.

use super::{Column, FunctionId, PartCosts};
use crate::diagnostic::ErrorKind;
use crate::limits::ROWS;
use hashbrown::HashTable;

/// A (caller, callee) pair: its row number in the [`CallTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(pub u32);

/// A row of the index. A part of the hash stands beside the row so that the index can grow, and a
/// look-up can pass by other pairs, without reading the pairs.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    row: u32,
}

/// All (caller, callee) pairs in the order of their first appearance.
#[derive(Clone, Debug, Default)]
pub struct CallTable {
    /// Caller and callee.
    pairs: Column<(u32, u32)>,
    index: HashTable<Entry>,
    /// Call counts by row of `costs`.
    counts: Column<u64>,
    costs: PartCosts,
    /// The pair met last: many calls repeat it at once.
    last: Option<(FunctionId, FunctionId, u32)>,
}

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
    #[inline]
    pub fn caller(&self, call: CallId) -> FunctionId {
        FunctionId(self.pairs.get(call.0).0)
    }

    /// The called function.
    #[inline]
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
    pub(super) fn call(
        &mut self,
        caller: FunctionId,
        callee: FunctionId,
    ) -> Result<CallId, ErrorKind> {
        if let Some((a, b, row)) = self.last
            && (a, b) == (caller, callee)
        {
            return Ok(CallId(row));
        }
        let pairs = &self.pairs;
        let hash = hash(caller.0, callee.0);
        let same =
            |entry: &Entry| entry.hash == hash && pairs.get(entry.row) == (caller.0, callee.0);
        let row = match self.index.find(spread(hash), same) {
            Some(entry) => entry.row,
            None => {
                if self.pairs.len() >= ROWS {
                    return Err(ErrorKind::Limit("calls", ROWS as u64));
                }
                let row = self.pairs.len() as u32;
                self.pairs.push((caller.0, callee.0));
                let entry = Entry { hash, row };
                self.index
                    .insert_unique(spread(hash), entry, |entry| spread(entry.hash));
                row
            }
        };
        self.last = Some((caller, callee, row));
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

    pub(super) fn add_excess(&mut self, first_part: usize, other: &PartCosts, events: &[usize]) {
        self.costs.add_excess(first_part, other, events);
    }

    pub(super) fn freeze(&mut self) {
        self.index = HashTable::new();
        self.costs.freeze();
    }
}

/// Mixes a pair of row numbers (Fibonacci hashing of both halves).
fn hash(caller: u32, callee: u32) -> u32 {
    let key = (u64::from(caller) << 32) | u64::from(callee);
    let mixed = (key ^ (key >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as u32
}

/// The index wants hashes whose upper and lower bits both vary.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
