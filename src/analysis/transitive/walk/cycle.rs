//! The figures of the members of a cycle on the paths: certain, if all that the cycle costs is.

use super::{Tally, Walk};
use crate::analysis::transitive::Relative;
use crate::analysis::{Row, Side};

impl Walk<'_> {
    /// The members, with nothing where an estimate follows.
    pub(super) fn members(&self, cycle: Row, tally: &Tally) -> Vec<Relative> {
        let (number, cycles) = (self.number(cycle), self.view.cycles);
        let is_selected = self.is_whole_start(cycle);
        let is_all = tally.exact == Some(self.inclusive.of_row(number))
            && (is_selected || self.side == Side::Callees);
        let members = cycle.functions(cycles).into_iter();
        let relative = |member| {
            let is_certain = is_all && self.is_certain(Row::Function(member));
            let called = match (is_selected, self.side) {
                (true, Side::Callees) => self.calls_to(member) as f64,
                _ => 0.0,
            };
            Relative {
                row: member.0,
                cost: match is_all {
                    true => self.inclusive.of_row(member.0),
                    false => 0,
                },
                exact: is_certain && cycles.knows_inclusive(member),
                at_least: is_certain && cycles.is_lower_limit(self.view.profile, member),
                called,
                counted: is_selected,
                distance: 0,
            }
        };
        members.map(relative).collect()
    }
}
