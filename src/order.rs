//! One sort for rows of every kind, and items by group.
//!
//! The sorts of the standard library are compiled again for each type and each comparison, which makes the page's
//! WebAssembly a fifth larger. Here only the comparison is compiled again; the sort itself moves indexes. It takes
//! about twice the time, so very long lists that a user waits for are sorted by the standard library.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A map of entries, of which the last one with a key stays. To collect them compiles a sort of their type.
pub(crate) fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// A set of items, likewise.
pub(crate) fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// The items in ascending order, each once.
pub(crate) fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    sort(&mut items);
    items.dedup();
    items
}

/// Sorts items; equal ones keep their order.
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts items by a key; those with equal ones keep their order.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |x, y| key(x).cmp(&key(y)));
}

/// Sorts items by a key that is computed once for each; those with equal ones keep their order.
pub(crate) fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    arrange(items, sorted_places(&keys));
}

/// Sorts items by a comparison; equal ones keep their order.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let places = sorted(items.len(), &mut |x, y| compare(&items[x], &items[y]));
    arrange(items, places);
}

/// The indexes of all keys in the order of the keys; equal ones keep their order.
pub(crate) fn sorted_places<K: Ord>(keys: &[K]) -> Vec<usize> {
    sorted(keys.len(), &mut |x, y| keys[x].cmp(&keys[y]))
}

/// The numbers below `length` in the order of a comparison.
#[inline(never)]
fn sorted(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|&x, &y| compare(x, y));
    places
}

/// Moves to each index the item that was at the index stored in `places`.
fn arrange<T>(items: &mut [T], mut places: Vec<usize>) {
    for start in 0..places.len() {
        let mut at = start;
        // Follows one cycle of the permutation, and marks each of its places as done.
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

/// Items by key; those with equal keys keep their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grouped<T> {
    /// Index of the first item of each key, and the number of items.
    pub(crate) starts: Vec<u32>,
    /// All items, key by key.
    pub(crate) items: Vec<T>,
}

impl<T> Default for Grouped<T> {
    fn default() -> Self {
        Grouped {
            starts: Vec::new(),
            items: Vec::new(),
        }
    }
}

impl<T: Copy> Grouped<T> {
    /// Groups items by keys below `keys`.
    pub(crate) fn new(keys: usize, items: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let starts = starts(keys, items.clone().map(|(key, _)| key));
        let (mut next, mut grouped) = (starts.clone(), Vec::new());
        grouped.extend(items.clone().map(|(_, item)| item));
        for (key, item) in items {
            let place = &mut next[key as usize];
            grouped[*place as usize] = item;
            *place += 1;
        }
        Grouped {
            starts,
            items: grouped,
        }
    }

    /// Number of keys.
    pub(crate) fn keys(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The items of a key.
    #[inline]
    pub(crate) fn of(&self, key: u32) -> &[T] {
        let at = key as usize;
        &self.items[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// Where the items of each key would begin if they were sorted by their keys below `keys`, and their number.
pub(crate) fn starts(keys: usize, of_items: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut starts = vec![0; keys + 1];
    for key in of_items {
        starts[key as usize + 1] += 1;
    }
    for key in 0..keys {
        starts[key + 1] += starts[key];
    }
    starts
}

#[cfg(test)]
mod tests;
