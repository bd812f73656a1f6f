//! How many calls lead from the selected rows to others, at least: call by call, also within cycles.

use super::Walk;
use crate::analysis::Row;
use crate::model::FunctionId;

impl Walk<'_> {
    /// The fewest calls between the selected rows and each row, by row number.
    pub(super) fn distances(&self, selected: &[Row]) -> Vec<u32> {
        let cycles = self.view.cycles;
        let mut distances = vec![u32::MAX; self.view.index.functions() + cycles.len()];
        let starts = selected.iter().flat_map(|row| row.functions(cycles));
        let mut reached: Vec<(FunctionId, u32)> = starts.map(|function| (function, 0)).collect();
        let mut at = 0;
        while let Some(&(function, distance)) = reached.get(at) {
            at += 1;
            let own = &mut distances[function.0 as usize];
            if *own <= distance {
                continue;
            }
            *own = distance;
            if let cycle @ Row::Cycle(_) = Row::of(function, cycles) {
                let nearest = &mut distances[self.number(cycle) as usize];
                *nearest = distance.min(*nearest);
            }
            let calls = self.view.index.calls(function, self.side).iter();
            let made = calls.filter(|&&call| self.totals.occurs(call));
            let ends = made.map(|&call| self.side.ends(self.view.profile, call).1);
            reached.extend(ends.map(|other| (other, distance + 1)));
        }
        distances
    }
}
