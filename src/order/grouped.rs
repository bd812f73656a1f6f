//! Items grouped by a number.

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
