//! Numbers for distinct values.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Distinct values, numbered in the order of their first occurrence.
#[derive(Clone, Debug)]
pub(crate) struct Numbering<T> {
    numbers: FxHashMap<T, u32>,
    all: Vec<T>,
}

impl<T> Default for Numbering<T> {
    fn default() -> Self {
        Numbering {
            numbers: FxHashMap::default(),
            all: Vec::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbering<T> {
    /// The number of a value, a new one if it is new. There are never more values than bytes of memory in
    /// a browser, or rows of a profile.
    pub(crate) fn number(&mut self, value: T) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(value.clone()).or_insert(next);
        if number == next {
            self.all.push(value);
        }
        number
    }

    /// All values by number.
    pub(crate) fn all(&self) -> &[T] {
        &self.all
    }

    /// All values by number.
    pub(crate) fn into_all(self) -> Vec<T> {
        self.all
    }
}
