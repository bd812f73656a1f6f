//! Costs of owners (functions, or calls) kept apart for each part of the profile.
//!
//! Every figure is available for every selection of parts, so a row is the pair (owner, part). Parts are read one after
//! the other, hence the rows of a part are one contiguous range and no part column is needed. Nearly all profiles have
//! one part only: there, row and owner are the same number and neither the owner column nor the look-up exists.

use super::{Column, CostMatrix};
use std::collections::BTreeMap;
use std::ops::Range;

/// Marks an owner without a row in the current part.
const NONE: u32 = u32::MAX;

/// Rows of costs for each (owner, part).
#[derive(Clone, Debug, Default)]
pub struct PartCosts {
    /// First row of each part.
    starts: Vec<u32>,
    /// Owner of each row after those of the first part.
    owners: Column<u32>,
    /// Latest row of each owner; filled when the second part begins.
    latest: Column<u32>,
    plus: CostMatrix,
    /// Magnitudes of negative costs; exists once there is one.
    minus: Option<CostMatrix>,
    /// Excess over 64 bits, by row and event.
    beyond: BTreeMap<(u32, u32), i128>,
}

impl PartCosts {
    /// Begins the next part.
    pub fn begin_part(&mut self) {
        if self.starts.len() == 1 {
            for row in 0..self.plus.len() as u32 {
                self.latest.push(row);
            }
        }
        self.starts.push(self.plus.len() as u32);
    }

    /// Adds columns for more events.
    pub fn widen(&mut self, events: usize) {
        self.plus.widen(events);
        if let Some(minus) = &mut self.minus {
            minus.widen(events);
        }
    }

    /// Finds or inserts the row of an owner in the current part. In the first part, each owner up to the last
    /// one has the row of its number.
    #[inline(always)]
    pub fn row(&mut self, owner: u32) -> u32 {
        if self.starts.len() <= 1 {
            // Functions of another profile may come first.
            while self.plus.len() <= owner as usize {
                self.push_row();
            }
            return owner;
        }
        self.row_of_later_part(owner)
    }

    fn row_of_later_part(&mut self, owner: u32) -> u32 {
        while self.latest.len() <= owner as usize {
            self.latest.push(NONE);
        }
        let latest = self.latest.get(owner);
        let start = self.starts.last().copied().unwrap_or(0);
        if latest != NONE && latest >= start {
            return latest;
        }
        let row = self.push_row();
        self.owners.push(owner);
        *self.latest.get_mut(owner) = row;
        row
    }

    fn push_row(&mut self) -> u32 {
        if let Some(minus) = &mut self.minus {
            minus.push();
        }
        self.plus.push()
    }

    /// Adds costs to a row: `costs[i]` to event `columns[i]`, or to event `i` where `columns` is
    /// empty. Returns whether all sums fit 64 bits; they are exact even if not.
    #[inline(always)]
    pub fn add(&mut self, row: u32, columns: &[u32], costs: &[u64], minus: &[u64]) -> bool {
        if columns.is_empty() && minus.is_empty() && self.plus.add(row, costs) {
            return true;
        }
        self.add_cells(row, columns, costs, minus)
    }

    #[cold]
    fn add_cells(&mut self, row: u32, columns: &[u32], costs: &[u64], minus: &[u64]) -> bool {
        let mut fits = true;
        let column = |i: usize| columns.get(i).map_or(i, |&c| c as usize);
        for (i, &cost) in costs.iter().enumerate().filter(|&(_, &cost)| cost > 0) {
            let lost = self.plus.add_cell(row, column(i), cost);
            if lost > 0 {
                *self.beyond.entry((row, column(i) as u32)).or_default() += i128::from(lost);
                fits = false;
            }
        }
        for (i, &cost) in minus.iter().enumerate().filter(|&(_, &cost)| cost > 0) {
            let lost = self.minus_matrix().add_cell(row, column(i), cost);
            if lost > 0 {
                *self.beyond.entry((row, column(i) as u32)).or_default() -= i128::from(lost);
                fits = false;
            }
        }
        fits
    }

    fn minus_matrix(&mut self) -> &mut CostMatrix {
        let plus = &self.plus;
        self.minus.get_or_insert_with(|| {
            let mut minus = CostMatrix::default();
            minus.widen(plus.events());
            for _ in 0..plus.len() {
                minus.push();
            }
            minus
        })
    }

    /// Number of events.
    pub(super) fn events(&self) -> usize {
        self.plus.events()
    }

    /// Number of parts that have begun.
    pub fn parts(&self) -> usize {
        self.starts.len()
    }

    /// Number of rows over all parts.
    pub fn len(&self) -> usize {
        self.plus.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.plus.is_empty()
    }

    /// The rows of one part.
    pub fn rows_of(&self, part: u32) -> Range<u32> {
        let end = self.plus.len() as u32;
        let start = self.starts.get(part as usize).copied().unwrap_or(end);
        start..self.starts.get(part as usize + 1).copied().unwrap_or(end)
    }

    /// The owner of a row.
    #[inline(always)]
    pub fn owner(&self, row: u32) -> u32 {
        let first = self.starts.get(1).copied().unwrap_or(u32::MAX);
        if row < first {
            row
        } else {
            self.owners.get(row - first)
        }
    }

    /// One cost of a row.
    #[inline(always)]
    pub fn cost(&self, row: u32, event: usize) -> i128 {
        let minus = self.minus.as_ref().map_or(0, |m| m.get(row, event));
        let cost = i128::from(self.plus.get(row, event)) - i128::from(minus);
        match self.beyond.is_empty() {
            true => cost,
            false => cost + self.beyond(row, event),
        }
    }

    #[cold]
    fn beyond(&self, row: u32, event: usize) -> i128 {
        let beyond = self.beyond.get(&(row, event as u32));
        beyond.copied().unwrap_or(0)
    }

    /// Exact sum of an event over one part.
    pub fn total(&self, part: u32, event: usize) -> i128 {
        self.rows_of(part).map(|row| self.cost(row, event)).sum()
    }

    /// The costs with new owner numbers, and whether all sums fit in 64 bits. See [`append`](Self::append).
    pub(super) fn renumbered(
        &self,
        number: &dyn Fn(u32) -> Option<u32>,
        moved: &mut dyn FnMut(u32, u32),
    ) -> (PartCosts, bool) {
        let mut new = PartCosts::default();
        new.widen(self.events());
        let fit = new.append((self, &[]), number, moved);
        (new, fit)
    }

    /// Adds all parts of other costs, with new owner numbers, and with the column of each event where that is
    /// another one. Returns whether all sums fit in 64 bits. Rows of owners without a number are dropped. Rows of
    /// one part with the same new owner are summed; `moved` receives the old and the new number of each row.
    pub(super) fn append(
        &mut self,
        (other, columns): (&PartCosts, &[u32]),
        number: &dyn Fn(u32) -> Option<u32>,
        moved: &mut dyn FnMut(u32, u32),
    ) -> bool {
        // A header that was replaced may have named more events.
        let width = match columns {
            [] => self.events(),
            columns => columns.len(),
        };
        let first = |costs: &[u64]| costs.len().min(width);
        let mut fit = true;
        for part in 0..other.parts() as u32 {
            self.begin_part();
            for row in other.rows_of(part) {
                let Some(owner) = number(other.owner(row)) else {
                    continue;
                };
                let to = self.row(owner);
                let plus = other.plus.row(row);
                let minus = other.minus.as_ref().map_or(&[][..], |minus| minus.row(row));
                let (plus, minus) = (&plus[..first(plus)], &minus[..first(minus)]);
                fit &= self.add(to, columns, plus, minus);
                for (&(_, event), &cost) in other.beyond.range((row, 0)..=(row, u32::MAX)) {
                    let column = columns.get(event as usize).copied().unwrap_or(event);
                    *self.beyond.entry((to, column)).or_default() += cost;
                }
                moved(row, to);
            }
        }
        fit
    }

    /// Frees data that is only needed while filling.
    pub fn freeze(&mut self) {
        self.latest = Column::new();
    }
}

/// A piece of a cost that fits 64 bits, numbered from 0: the sum of all pieces is the cost.
pub(crate) fn piece(cost: i128, number: u32) -> i128 {
    let before = LARGEST * i128::from(number);
    let size = (cost.abs() - before).clamp(0, LARGEST);
    cost.signum() * size
}

/// Whether all later pieces are 0.
pub(crate) fn is_last_piece(cost: i128, number: u32) -> bool {
    cost.abs() <= LARGEST * (i128::from(number) + 1)
}

const LARGEST: i128 = u64::MAX as i128;

#[cfg(test)]
mod tests;
