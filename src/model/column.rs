//! A growing column of plain values.
//!
//! Constraint: profiles have columns of millions of rows, and browsers provide at most 4 GiB. A doubling
//! vector needs its old and its new copy at once, up to three times the data. This column grows by blocks
//! of fixed size instead and never moves a value.

/// Rows in a block.
const BLOCK: usize = 1 << 13;

/// A column of `T`, indexed by `u32` row numbers.
#[derive(Clone, Debug, Default)]
pub struct Column<T> {
    blocks: Vec<Vec<T>>,
    rows: usize,
}

impl<T: Copy> Column<T> {
    /// An empty column; allocates nothing.
    pub fn new() -> Self {
        Column {
            blocks: Vec::new(),
            rows: 0,
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Appends a row.
    #[inline(always)]
    pub fn push(&mut self, value: T) {
        let block = self.rows / BLOCK;
        if block == self.blocks.len() {
            // The first block starts small, so that a small profile stays small.
            let capacity = if block == 0 { 64 } else { BLOCK };
            self.blocks.push(Vec::with_capacity(capacity));
        }
        self.blocks[block].push(value);
        self.rows += 1;
    }

    /// The value of a row. Panics if the row does not exist.
    #[inline(always)]
    pub fn get(&self, row: u32) -> T {
        self.blocks[row as usize / BLOCK][row as usize % BLOCK]
    }

    /// The value of a row, to be changed. Panics if the row does not exist.
    #[inline(always)]
    pub fn get_mut(&mut self, row: u32) -> &mut T {
        &mut self.blocks[row as usize / BLOCK][row as usize % BLOCK]
    }

    /// All values in row order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.blocks.iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests;
