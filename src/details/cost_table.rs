//! Sums by key, used for all details.

use crate::order;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};

/// Exact sums in several columns for each key. Keys are in the order of their first sum, or sorted after
/// [`sorted`](Self::sorted).
///
/// A function may have hundreds of thousands of instructions, so keys are stored once: the index contains
/// row numbers and is built when a key is first looked up.
#[derive(Clone, Debug)]
pub struct CostTable<K> {
    columns: usize,
    keys: Vec<K>,
    /// The sums of all keys, one key after the other.
    sums: Vec<i128>,
    rows: OnceCell<HashTable<u32>>,
}

fn hash<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// One type for all keys, so that the code that grows an index is compiled once.
fn hasher<'a>(of_row: &'a dyn Fn(u32) -> u64) -> impl Fn(&u32) -> u64 + 'a {
    |&row| of_row(row)
}

/// The rows of keys, which must be distinct.
fn index<K: Hash>(keys: &[K]) -> HashTable<u32> {
    let mut rows = HashTable::with_capacity(keys.len());
    for (row, key) in (0..).zip(keys) {
        rows.insert_unique(hash(key), row, hasher(&|row| hash(&keys[row as usize])));
    }
    rows
}

impl<K> CostTable<K> {
    /// A table of distinct keys with their sums.
    fn of(columns: usize, keys: Vec<K>, sums: Vec<i128>) -> Self {
        CostTable {
            columns,
            keys,
            sums,
            rows: OnceCell::new(),
        }
    }
}

impl<K: Copy + Eq + Hash> CostTable<K> {
    pub(crate) fn new(columns: usize) -> Self {
        CostTable::of(columns, Vec::new(), Vec::new())
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys.
    pub fn keys(&self) -> &[K] {
        &self.keys
    }

    /// All keys with their sums.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (K, &[i128])> + Clone {
        let keys = self.keys.iter().enumerate();
        keys.map(|(row, &key)| (key, self.sums_of(row)))
    }

    /// A key with its sums, by its number. Panics if there is no such row.
    pub fn at(&self, number: usize) -> (K, &[i128]) {
        (self.keys[number], self.sums_of(number))
    }

    /// The sums of a key.
    pub fn get(&self, key: K) -> Option<&[i128]> {
        let rows = self.rows.get_or_init(|| index(&self.keys));
        let row = rows.find(hash(&key), |&row| self.keys[row as usize] == key)?;
        Some(self.sums_of(*row as usize))
    }

    fn sums_of(&self, row: usize) -> &[i128] {
        &self.sums[row * self.columns..][..self.columns]
    }

    /// The sums of a key, for adding; zeros at first.
    #[inline]
    pub(crate) fn row(&mut self, key: K) -> &mut [i128] {
        // Consecutive instructions often have the same line.
        let row = match self.keys.last() {
            Some(last) if *last == key => self.keys.len() - 1,
            _ => self.find_or_add(key),
        };
        &mut self.sums[row * self.columns..][..self.columns]
    }

    fn find_or_add(&mut self, key: K) -> usize {
        let mut rows = self.rows.take().unwrap_or_else(|| index(&self.keys));
        let keys = &self.keys;
        let is_same = |row: &u32| keys[*row as usize] == key;
        let row = match rows.entry(
            hash(&key),
            is_same,
            hasher(&|row| hash(&keys[row as usize])),
        ) {
            Entry::Occupied(known) => *known.get() as usize,
            Entry::Vacant(new) => {
                let next = keys.len();
                // Four billion keys do not fit in memory.
                new.insert(next as u32);
                self.keys.push(key);
                self.sums.resize(self.sums.len() + self.columns, 0);
                next
            }
        };
        self.rows = OnceCell::from(rows);
        row
    }

    /// The same keys with other sums, which `change` sets.
    pub(super) fn changed(&self, mut change: impl FnMut(K, &mut [i128])) -> Self {
        let mut changed = CostTable::of(self.columns, self.keys.clone(), self.sums.clone());
        let sums = changed.sums.chunks_exact_mut(self.columns.max(1));
        self.keys
            .iter()
            .zip(sums)
            .for_each(|(&key, sums)| change(key, sums));
        changed
    }

    /// Adds the sums of a table with the same columns.
    pub(super) fn add_all(&mut self, other: &Self) {
        for (key, sums) in other.iter() {
            add(self.row(key), sums);
        }
    }

    /// The same keys with another set of columns: `places` maps old columns to new ones.
    pub(super) fn with_columns(&self, places: &[usize], columns: usize) -> Self {
        let mut sums = vec![0; self.keys.len() * columns];
        for row in 0..self.keys.len() {
            for (&place, sum) in places.iter().zip(self.sums_of(row)) {
                sums[row * columns + place] += sum;
            }
        }
        CostTable::of(columns, self.keys.clone(), sums)
    }

    /// The same rows with other keys, which must also be distinct.
    pub fn renamed<L>(self, key: impl FnMut(K) -> L) -> CostTable<L> {
        let keys = self.keys.into_iter().map(key).collect();
        CostTable::of(self.columns, keys, self.sums)
    }

    /// Sums over all keys with the same `key`; keys without one are omitted.
    pub fn grouped<L: Copy + Eq + Hash>(&self, key: impl Fn(K) -> Option<L>) -> CostTable<L> {
        let mut out = CostTable::new(self.columns);
        for (own, sums) in self.iter() {
            if let Some(key) = key(own) {
                add(out.row(key), sums);
            }
        }
        out
    }

    /// The same, sorted by the new keys.
    pub fn grouped_in_order<L: Copy + Eq + Hash + Ord>(
        &self,
        key: impl Fn(K) -> Option<L>,
    ) -> CostTable<L> {
        self.grouped(key).sorted()
    }

    /// Adds the sums of each key to all that `keys` returns for it. Sorted by the new keys.
    pub fn spread<L: Copy + Eq + Hash + Ord>(
        &self,
        keys: &mut dyn FnMut(K) -> Vec<L>,
    ) -> CostTable<L> {
        let mut out = CostTable::new(self.columns);
        for (own, sums) in self.iter() {
            keys(own)
                .into_iter()
                .for_each(|key| add(out.row(key), sums));
        }
        out.sorted()
    }

    /// Splits the table by the value of `part`; keys without one are omitted.
    pub(super) fn parted<P: Ord>(&self, part: impl Fn(K) -> Option<P>) -> BTreeMap<P, Self> {
        let mut parts = BTreeMap::new();
        for (key, sums) in self.iter() {
            if let Some(part) = part(key) {
                let table = parts.entry(part);
                let table = table.or_insert_with(|| CostTable::new(self.columns));
                table.keys.push(key);
                table.sums.extend_from_slice(sums);
            }
        }
        parts
    }

    /// Takes one of the [`parted`](Self::parted) tables; an empty one if there is none.
    pub(super) fn part<P: Ord>(&self, parts: &mut BTreeMap<P, Self>, part: P) -> Self {
        let found = parts.remove(&part);
        found.unwrap_or_else(|| CostTable::new(self.columns))
    }

    /// The same, sorted by key.
    pub fn sorted(&self) -> Self
    where
        K: Ord,
    {
        if self.keys.is_sorted() {
            return self.clone();
        }
        let rows = order::sorted_places(&self.keys);
        let mut sums = Vec::with_capacity(self.sums.len());
        for &row in &rows {
            sums.extend_from_slice(self.sums_of(row));
        }
        let keys = rows.iter().map(|&row| self.keys[row]).collect();
        CostTable::of(self.columns, keys, sums)
    }

    /// The sums over all keys.
    pub fn total(&self) -> Vec<i128> {
        let mut total = vec![0; self.columns];
        self.iter().for_each(|(_, sums)| add(&mut total, sums));
        total
    }
}

/// Adds costs event by event.
pub(crate) fn add(sums: &mut [i128], costs: &[i128]) {
    for (sum, cost) in sums.iter_mut().zip(costs) {
        *sum += cost;
    }
}

#[cfg(test)]
mod tests;
