//! Costs: one row for each thing that has costs, one column for each event.
//!
//! Rows lie in blocks that never move, all events of a row side by side, because a cost line adds to all
//! events of one row. Sums are exact: an addition that does not fit in 64 bits leaves the cell at the
//! largest number and returns the excess, which the caller stores and reports.

/// Words (cells) in a full block.
const BLOCK_WORDS: usize = 1 << 16;

/// A table of `u64` costs.
#[derive(Clone, Debug, Default)]
pub struct CostMatrix {
    events: usize,
    /// Words of a row: more than events where a file names new events again and again.
    stride: usize,
    /// Rows in a block are 2 to the power of this.
    shift: u32,
    blocks: Vec<Vec<u64>>,
    rows: usize,
}

impl CostMatrix {
    /// Number of events, that is of columns.
    pub fn events(&self) -> usize {
        self.events
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Appends columns of zeros.
    pub fn widen(&mut self, events: usize) {
        if events <= self.stride {
            self.events = self.events.max(events);
            return;
        }
        let old = std::mem::take(self);
        self.events = events;
        self.stride = match old.rows {
            0 => events,
            _ => events.next_power_of_two(),
        };
        self.shift = (BLOCK_WORDS / self.stride).max(1).ilog2();
        for row in 0..old.rows {
            let new = self.push();
            self.row_mut(new)[..old.events].copy_from_slice(old.row(row as u32));
        }
    }

    /// Appends a row of zeros and returns its number.
    #[inline(always)]
    pub fn push(&mut self) -> u32 {
        let row = self.rows;
        if row & ((1 << self.shift) - 1) == 0 {
            // The first block grows, so that a small profile stays small.
            let capacity = if row == 0 {
                0
            } else {
                self.stride << self.shift
            };
            self.blocks.push(Vec::with_capacity(capacity));
        }
        if let Some(block) = self.blocks.last_mut() {
            // Few events: a loop is faster than a call that fills.
            for _ in 0..self.stride {
                block.push(0);
            }
        }
        self.rows += 1;
        row as u32
    }

    /// The costs of a row, one for each event. Panics if the row does not exist.
    #[inline(always)]
    pub fn row(&self, row: u32) -> &[u64] {
        let within = (row as usize & ((1 << self.shift) - 1)) * self.stride;
        &self.blocks[(row >> self.shift) as usize][within..within + self.events]
    }

    /// One cost. Panics if the row or the event does not exist.
    #[inline(always)]
    pub fn get(&self, row: u32, event: usize) -> u64 {
        self.row(row)[event]
    }

    #[inline(always)]
    fn row_mut(&mut self, row: u32) -> &mut [u64] {
        let within = (row as usize & ((1 << self.shift) - 1)) * self.stride;
        &mut self.blocks[(row >> self.shift) as usize][within..within + self.events]
    }

    /// Adds the costs of a line to a row, first cost to first event. Returns whether all sums fit; if not,
    /// nothing was added and [`add_cell`](Self::add_cell) finds the excess.
    #[inline(always)]
    pub fn add(&mut self, row: u32, costs: &[u64]) -> bool {
        let mut overflow = false;
        let cells = self.row_mut(row);
        for at in 0..cells.len().min(costs.len()) {
            let (sum, over) = cells[at].overflowing_add(costs[at]);
            cells[at] = sum;
            overflow |= over;
        }
        if overflow {
            for (cell, &cost) in cells.iter_mut().zip(costs) {
                *cell = cell.wrapping_sub(cost);
            }
        }
        !overflow
    }

    /// Adds one cost. Returns the excess; then the cell is `u64::MAX`.
    pub fn add_cell(&mut self, row: u32, event: usize, cost: u64) -> u64 {
        let cell = &mut self.row_mut(row)[event];
        let sum = u128::from(*cell) + u128::from(cost);
        *cell = u64::try_from(sum).unwrap_or(u64::MAX);
        (sum - u128::from(*cell)) as u64
    }
}

#[cfg(test)]
mod tests;
