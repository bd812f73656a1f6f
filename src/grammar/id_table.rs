//! Name compression: maps ids to names.

use crate::limits::DENSE_IDS;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// Marks an id without a name.
const NONE: u32 = u32::MAX;

/// The ids of one kind of name within a file. Ids are arbitrary, sparse and unordered: small ones
/// index an array, large ones a hash table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct IdTable {
    dense: Vec<u32>,
    sparse: FxHashMap<u64, u32>,
}

impl IdTable {
    /// The name of an id.
    #[inline(always)]
    pub(super) fn get(&self, id: u64) -> Option<Symbol> {
        let symbol = if id < DENSE_IDS {
            self.dense.get(id as usize).copied()
        } else {
            self.sparse.get(&id).copied()
        };
        symbol.filter(|&s| s != NONE).map(Symbol)
    }

    /// Sets or removes the name of an id.
    pub(super) fn set(&mut self, id: u64, symbol: Option<Symbol>) {
        let row = symbol.map_or(NONE, |symbol| symbol.0);
        if id < DENSE_IDS {
            let at = id as usize;
            if at >= self.dense.len() {
                self.dense.resize(at + 1, NONE);
            }
            self.dense[at] = row;
        } else {
            self.sparse.insert(id, row);
        }
    }

    /// Frees memory that was reserved for more ids.
    pub(super) fn shrink(&mut self) {
        self.dense.shrink_to_fit();
        self.sparse.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests;
