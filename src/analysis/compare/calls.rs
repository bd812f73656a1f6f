//! The calls of both profiles: the same call leads from the same row to the same row.

use super::{Change, Compared, Difference, Matching};
use crate::model::{CallId, PartSelection, Profile};
use rustc_hash::FxHashMap;

/// A call of A, of B, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchedCall {
    /// Row of the calling function.
    pub caller: u32,
    /// Row of the called function.
    pub callee: u32,
    /// The call in A.
    pub a: Option<CallId>,
    /// The call in B.
    pub b: Option<CallId>,
}

/// Counts and inclusive costs of calls in both profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFigures {
    /// How often, by place in the list of calls.
    pub counts: Vec<Difference>,
    /// Inclusive cost, by place in the list of calls.
    pub costs: Vec<Difference>,
}

impl MatchedCall {
    /// What became of the call, judged by a figure.
    pub fn change(&self, figure: Difference) -> Change {
        Change::of(self.a.is_some(), self.b.is_some(), figure.a == figure.b)
    }
}

/// The calls of two profiles whose functions are matched: those of A in their order, then those that
/// only B has in theirs.
pub fn matched_calls(matching: &Matching, a: &Profile, b: &Profile) -> Vec<MatchedCall> {
    let mut places: FxHashMap<(u32, u32), usize> = FxHashMap::default();
    let mut calls = Vec::with_capacity(a.calls().len());
    for call in a.calls().ids() {
        let caller = matching.row_of_a(a.calls().caller(call));
        let callee = matching.row_of_a(a.calls().callee(call));
        places.insert((caller, callee), calls.len());
        calls.push(MatchedCall {
            caller,
            callee,
            a: Some(call),
            b: None,
        });
    }
    for call in b.calls().ids() {
        let caller = matching.row_of_b(b.calls().caller(call));
        let callee = matching.row_of_b(b.calls().callee(call));
        match places.get(&(caller, callee)) {
            Some(&place) => calls[place].b = Some(call),
            None => calls.push(MatchedCall {
                caller,
                callee,
                a: None,
                b: Some(call),
            }),
        }
    }
    calls
}

impl CallFigures {
    /// The figures of calls.
    pub fn new(calls: &[MatchedCall], a: Compared<'_>, b: Compared<'_>) -> Self {
        CallFigures {
            counts: Self::counts(calls, (a.profile, a.parts), (b.profile, b.parts)),
            costs: align(calls, &a.calls(), &b.calls()),
        }
    }

    /// How often calls are made over the given parts.
    pub fn counts(
        calls: &[MatchedCall],
        a: (&Profile, &PartSelection),
        b: (&Profile, &PartSelection),
    ) -> Vec<Difference> {
        align(calls, &a.0.count_column(a.1), &b.0.count_column(b.1))
    }
}

fn align<T: Copy + Into<i128>>(calls: &[MatchedCall], a: &[T], b: &[T]) -> Vec<Difference> {
    let figure =
        |call: Option<CallId>, column: &[T]| call.map_or(0, |call| column[call.0 as usize].into());
    let differences = calls.iter().map(|call| Difference {
        a: figure(call.a, a),
        b: figure(call.b, b),
    });
    differences.collect()
}
