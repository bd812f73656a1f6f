//! The figures of both profiles, row by row.

use super::{Change, Difference, Matching};
use crate::analysis::contexts::Invocations;
use crate::analysis::{Costed, Cycles, InclusiveCosts, InclusiveRule};
use crate::model::{Formula, PartSelection, Profile};

/// One of two profiles that are compared.
#[derive(Clone, Copy)]
pub struct Compared<'a> {
    /// The profile, rewritten if its names are.
    pub profile: &'a Profile,
    /// Its own cycles: what is recursion in one profile need not be in the other.
    pub cycles: &'a Cycles,
    /// Which of its parts count.
    pub parts: &'a PartSelection,
    /// The event in this profile.
    pub formula: &'a Formula,
    /// How inclusive costs are computed.
    pub rule: InclusiveRule,
    /// The invocations that were recorded in both profiles.
    pub invocations: Option<&'a Invocations>,
}

impl Compared<'_> {
    /// The invocations, if the rule rests on them.
    fn costed(&self) -> Option<Costed<'_>> {
        let invocations = self.invocations?;
        (self.rule == InclusiveRule::Outgoing).then_some(Costed {
            invocations,
            profile: self.profile,
            formula: self.formula,
            parts: self.parts,
        })
    }

    /// Inclusive costs of all functions.
    fn inclusive(&self) -> Vec<i128> {
        let Compared {
            profile,
            cycles,
            parts,
            formula,
            rule,
            ..
        } = *self;
        match self.costed() {
            Some(costed) => costed.functions(),
            None => InclusiveCosts::new(profile, cycles, formula, parts, rule).functions,
        }
    }

    /// Costs of all calls.
    pub(super) fn calls(&self) -> Vec<i128> {
        match self.costed() {
            Some(costed) => costed.call_costs(),
            None => self.profile.call_column(self.formula, self.parts),
        }
    }
}

/// A figure of both profiles for each row of a [`Matching`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// By row; 0 in the profile in which the function does not occur.
    pub rows: Vec<Difference>,
    /// Totals of the profiles: what 100 % is.
    pub total: Difference,
}

impl Figures {
    /// Self costs. They add up to the totals.
    pub fn self_costs(matching: &Matching, a: Compared<'_>, b: Compared<'_>) -> Self {
        let costs = |side: Compared<'_>| side.profile.self_column(side.formula, side.parts);
        Figures::of_columns(matching, a, b, costs)
    }

    /// Inclusive costs, each by the cycles of its own profile. A member of a cycle has its own share,
    /// see [`InclusiveCosts`]; cycles themselves are no functions and have no row.
    pub fn inclusive(matching: &Matching, a: Compared<'_>, b: Compared<'_>) -> Self {
        Figures::of_columns(matching, a, b, |side| side.inclusive())
    }

    /// How often each function is called, over the given parts.
    pub fn called(
        matching: &Matching,
        a: (&Profile, &PartSelection),
        b: (&Profile, &PartSelection),
    ) -> Self {
        let (a, b) = (called(a.0, a.1), called(b.0, b.1));
        let total = Difference {
            a: a.iter().sum(),
            b: b.iter().sum(),
        };
        let rows = matching.align(&a, &b);
        Figures { rows, total }
    }

    fn of_columns(
        matching: &Matching,
        a: Compared<'_>,
        b: Compared<'_>,
        costs: impl Fn(Compared<'_>) -> Vec<i128>,
    ) -> Self {
        let total = |side: Compared<'_>| side.profile.total(side.formula, side.parts);
        Figures {
            rows: matching.align(&costs(a), &costs(b)),
            total: Difference {
                a: total(a),
                b: total(b),
            },
        }
    }

    /// What became of a row, judged by this figure.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn change(&self, matching: &Matching, row: u32) -> Change {
        let (matched, figure) = (matching.rows[row as usize], self.rows[row as usize]);
        Change::of(
            matched.a.is_some(),
            matched.b.is_some(),
            figure.a == figure.b,
        )
    }
}

/// How often each function is called, by function number.
fn called(profile: &Profile, parts: &PartSelection) -> Vec<i128> {
    let calls = profile.calls();
    let mut called = vec![0; profile.functions().len()];
    for (call, count) in calls.ids().zip(profile.count_column(parts)) {
        called[calls.callee(call).0 as usize] += i128::from(count);
    }
    called
}
