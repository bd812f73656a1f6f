//! Finds the row of a pair of numbers in a growing column.

use super::Column;
use hashbrown::HashTable;

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

/// The index needs hashes whose upper and lower bits both vary.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
