//! Sums by key: what all details are kept in.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Exact sums for each key, several columns of them. Keys stand in the order of their first sum, or
/// in their own after [`sorted`](Self::sorted).
#[derive(Clone, Debug)]
pub struct CostTable<K> {
    columns: usize,
    keys: Vec<K>,
    /// The sums of all keys, one key after the other.
    sums: Vec<i128>,
    rows: FxHashMap<K, usize>,
}

impl<K: Copy + Eq + Hash> CostTable<K> {
    pub(super) fn new(columns: usize) -> Self {
        CostTable {
            columns,
            keys: Vec::new(),
            sums: Vec::new(),
            rows: FxHashMap::default(),
        }
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
        let sums = |row: usize| &self.sums[row * self.columns..][..self.columns];
        let keys = self.keys.iter().enumerate();
        keys.map(move |(row, &key)| (key, sums(row)))
    }

    /// The sums of a key.
    pub fn get(&self, key: K) -> Option<&[i128]> {
        let row = *self.rows.get(&key)?;
        self.sums.get(row * self.columns..)?.get(..self.columns)
    }

    /// The sums of a key, to be added to; zeros at first.
    #[inline]
    pub(super) fn row(&mut self, key: K) -> &mut [i128] {
        let next = self.keys.len();
        let row = *self.rows.entry(key).or_insert(next);
        if row == next {
            self.keys.push(key);
            self.sums.resize(self.sums.len() + self.columns, 0);
        }
        &mut self.sums[row * self.columns..][..self.columns]
    }

    /// The sums over all keys for which `key` is the same; those without a key are left out.
    pub fn grouped<L: Copy + Eq + Hash>(&self, key: impl Fn(K) -> Option<L>) -> CostTable<L> {
        let mut out = CostTable::new(self.columns);
        for (own, sums) in self.iter() {
            if let Some(key) = key(own) {
                add(out.row(key), sums);
            }
        }
        out
    }

    /// The same in the order of the keys.
    pub fn sorted(&self) -> Self
    where
        K: Ord,
    {
        let mut order: Vec<(K, &[i128])> = self.iter().collect();
        order.sort_unstable_by_key(|row| row.0);
        let mut out = CostTable::new(self.columns);
        for (key, sums) in order {
            out.row(key).copy_from_slice(sums);
        }
        out
    }

    /// The sums over all keys.
    pub fn total(&self) -> Vec<i128> {
        let mut total = vec![0; self.columns];
        self.iter().for_each(|(_, sums)| add(&mut total, sums));
        total
    }
}

fn add(to: &mut [i128], sums: &[i128]) {
    for (cell, sum) in to.iter_mut().zip(sums) {
        *cell += sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_kept_by_key_and_by_groups_of_keys() {
        let mut table = CostTable::new(2);
        for (key, cost) in [((2, 'b'), 5), ((1, 'a'), 7), ((2, 'b'), 1), ((2, 'c'), 100)] {
            add(table.row(key), &[cost, -1]);
        }
        assert_eq!(table.keys(), [(2, 'b'), (1, 'a'), (2, 'c')]);
        assert_eq!(table.get((2, 'b')), Some(&[6, -2][..]));
        assert_eq!(table.get((1, 'b')), None);
        assert_eq!(table.total(), [113, -4]);
        assert_eq!(table.sorted().keys(), [(1, 'a'), (2, 'b'), (2, 'c')]);
        let grouped = table.grouped(|(number, letter)| (letter != 'a').then_some(number));
        let rows: Vec<_> = grouped.iter().collect();
        assert_eq!(rows, [(2, &[106, -3][..])]);
    }
}
