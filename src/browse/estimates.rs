//! How much of the total of an event is exact, after transforms.

use crate::browse::Tables;
use crate::model::{FunctionId, lacks_costs};

impl Tables {
    /// Whether some figures are estimates; in a comparison, figures of this side.
    pub fn is_estimated(&self) -> bool {
        match &self.scope {
            Some(scope) => scope.estimated.is_some(),
            None => self.profile.is_estimated(),
        }
    }

    /// The exact share of the total of an event, if a transform left estimates.
    pub fn certain(&self, event: usize) -> Option<i128> {
        let certain = |&(function, _): &(_, i128)| self.is_certain(function);
        let all = self.own_costs(event).filter(certain);
        (self.is_estimated()).then(|| all.map(|(_, cost)| cost).sum())
    }

    /// Whether transforms may have left out costs of an event, see
    /// [`Profile::may_lack_costs`](crate::model::Profile::may_lack_costs).
    pub fn may_lack_costs(&self, event: usize) -> bool {
        let all = self.own_costs(event);
        self.is_estimated() && lacks_costs(all.map(|(f, cost)| (cost, self.is_certain(f))))
    }

    fn own_costs(&self, event: usize) -> impl Iterator<Item = (FunctionId, i128)> {
        let formula = &self.events[event].formula;
        let own = self.profile.self_column(formula, &self.parts);
        self.profile.functions().ids().zip(own)
    }

    /// Whether the self cost of a function is exact.
    fn is_certain(&self, function: FunctionId) -> bool {
        match &self.scope {
            Some(scope) => !(scope.estimated.iter()).any(|all| all[function.0 as usize]),
            None => self.profile.is_certain(function),
        }
    }
}
