//! Where the cost of a unit was spent, and by whom it is called.

use super::Division;
use crate::analysis::{CallFilter, Row};
use crate::model::{CallId, FunctionId};

/// How much of a unit's cost was spent below the selected functions, and elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::analysis::transform) struct Portion {
    /// Below.
    pub(in crate::analysis::transform) below: u128,
    /// Elsewhere; the rest was spent on the way.
    pub(in crate::analysis::transform) elsewhere: u128,
    /// All of it.
    pub(in crate::analysis::transform) whole: u128,
}

/// By whom a unit is called, also by calls without a cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::analysis::transform) struct Reached {
    /// By the selected functions or below them.
    pub(in crate::analysis::transform) below: bool,
    /// Elsewhere, or by nothing.
    pub(in crate::analysis::transform) elsewhere: bool,
    /// By members of a cycle that may have run outside its selected functions, though all of it counts as below.
    pub(in crate::analysis::transform) may_be_elsewhere: bool,
}

impl Reached {
    /// Of a unit with selected functions, whether all of it runs below them.
    pub(super) fn selected(is_all_below: bool) -> Self {
        Reached {
            below: true,
            elsewhere: false,
            may_be_elsewhere: !is_all_below,
        }
    }

    /// Both below the selected functions and elsewhere.
    pub(in crate::analysis::transform) fn is_on_both_sides(self) -> bool {
        self.below && self.elsewhere
    }

    /// Whether it is unknown which of its calls are below.
    pub(in crate::analysis::transform) fn is_doubtful(self) -> bool {
        self.is_on_both_sides() || self.may_be_elsewhere
    }
}

impl std::ops::BitOrAssign for Reached {
    fn bitor_assign(&mut self, other: Self) {
        self.below |= other.below;
        self.elsewhere |= other.elsewhere;
        self.may_be_elsewhere |= other.may_be_elsewhere;
    }
}

impl Portion {
    /// A call may state more than was divided (truncated profiles, writers that estimate). A call that is
    /// entirely on one side keeps its stated cost. `of_caller` decides if nothing was divided.
    pub(super) fn as_stated(self, stated: u128, of_caller: Portion) -> Portion {
        let Portion {
            below,
            elsewhere,
            whole,
        } = self;
        let all_below = Portion {
            below: stated,
            elsewhere: 0,
            whole: stated,
        };
        let all_elsewhere = Portion {
            below: 0,
            elsewhere: stated,
            whole: stated,
        };
        match (below == whole, elsewhere == whole) {
            _ if stated <= whole => self,
            (true, true) if of_caller.below > 0 && of_caller.below == of_caller.whole => all_below,
            (_, true) => all_elsewhere,
            (true, false) => all_below,
            (false, false) => self,
        }
    }

    /// Neither below nor elsewhere.
    pub(in crate::analysis::transform) fn on_the_way(&self) -> u128 {
        self.whole - self.below - self.elsewhere
    }
}

impl Division<'_> {
    /// Whether a unit only runs below its selected functions: they are all of it, or every path to the others leads
    /// through one of them, or whatever enters the cycle calls one.
    pub(super) fn starts_selected(&self, unit: Row, filter: &CallFilter, entry: u128) -> bool {
        let is_selected = |function: &FunctionId| self.functions.contains(function);
        let callee = |call: &CallId| self.flow.profile.calls().callee(*call);
        let incoming = self.flow.incoming(unit);
        let entering = incoming.iter().filter(|&&call| filter.contains(call));
        let mut entering = entering.peekable();
        let members = self.flow.members(unit);
        let is_below = |member: &FunctionId| self.is_below[member.0 as usize];
        members
            .iter()
            .all(|member| is_selected(member) || is_below(member))
            || entry == 0
                // Without a caller, any of them may be the first, at no cost.
                && entering.peek().is_some()
                && !self.flow.profile.lost_calls
                && entering.all(|call| is_selected(&callee(call)))
    }
}
