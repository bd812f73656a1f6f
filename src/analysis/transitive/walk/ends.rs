//! The same walk without what is beyond some rows.

use super::{NOTHING, Walk};
use crate::analysis::Side;

/// Sums at the first of some rows on each path.
pub(in crate::analysis::transitive) struct AtFirst {
    pub(in crate::analysis::transitive) cost: i128,
    pub(in crate::analysis::transitive) exact: bool,
    pub(in crate::analysis::transitive) called: f64,
    pub(in crate::analysis::transitive) counted: bool,
}

impl Walk<'_> {
    /// Number of reached rows.
    pub(in crate::analysis::transitive) fn len(&self) -> usize {
        self.order.len()
    }

    /// Ends every path at the first of these rows, which are sorted and in no cycle, and adds up what they get.
    pub(in crate::analysis::transitive) fn at_first(&self, rows: &[u32]) -> AtFirst {
        let starts = self.starts.clone();
        let mut walk = Walk::new(self.view, self.inclusive, self.totals, starts, self.side);
        walk.own = self.own;
        walk.ends = rows.to_vec();
        walk.hand_on_in(&self.order);
        let tallies = || {
            rows.iter()
                .map(|row| walk.tallies.get(row).unwrap_or(&NOTHING))
        };
        let exact = tallies().map(|tally| tally.exact).sum::<Option<i128>>();
        // Nothing was lost, so all of the selected cost is here.
        let is_all = self.side == Side::Callers && !walk.leaked;
        let known = exact.or(self.own.filter(|_| is_all));
        AtFirst {
            cost: known
                .unwrap_or_else(|| tallies().map(|tally| tally.cost).sum::<f64>().round() as i128),
            exact: known.is_some(),
            called: tallies().map(|tally| tally.called).sum(),
            counted: is_all || tallies().all(|tally| tally.counted),
        }
    }
}
