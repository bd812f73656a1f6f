//! Figures by row: one column of a profile, or of a comparison those of A and B with their difference.

use super::columns::ExactColumn;
use crate::analysis::compare::Difference;
use crate::browse::{ComparedValue, RateDifference, Values};
use serde::Serialize;
use tsify::Tsify;

/// A figure in a profile, or in both profiles of a comparison.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum Figures {
    /// In a profile.
    One(ExactColumn),
    /// In A and in B.
    Both(ComparedColumn),
}

/// A figure in A and in B. For a rate, the difference is not a number if a profile has no value.
#[derive(Serialize, Tsify)]
pub struct ComparedColumn {
    /// In A.
    pub a: ExactColumn,
    /// In B.
    pub b: ExactColumn,
    /// B − A.
    pub change: ExactColumn,
}

impl Figures {
    /// The values of one side, or of two.
    pub(super) fn of(sides: &[Values]) -> Self {
        match sides {
            [values] => Figures::One(ExactColumn::of(values)),
            [Values::Costs(a), Values::Costs(b)] => {
                let pairs = a.iter().zip(b);
                Figures::costs(pairs.map(|(&a, &b)| Difference { a, b }))
            }
            [Values::Rates(a), Values::Rates(b)] => {
                let pairs = a.iter().zip(b);
                Figures::rates(pairs.map(|(&a, &b)| RateDifference { a, b }))
            }
            _ => unreachable!("one side or two of the same kind"),
        }
    }

    /// Costs in A and in B.
    pub(super) fn costs(list: impl ExactSizeIterator<Item = Difference> + Clone) -> Self {
        Figures::Both(ComparedColumn {
            a: ExactColumn::new(list.clone().map(|d| d.a)),
            b: ExactColumn::new(list.clone().map(|d| d.b)),
            change: ExactColumn::new(list.map(Difference::change)),
        })
    }

    /// Rates, or figures with fractions, in A and in B.
    pub(super) fn rates(list: impl Iterator<Item = RateDifference> + Clone) -> Self {
        Figures::Both(ComparedColumn {
            a: ExactColumn::rates(list.clone().map(|rate| rate.a)),
            b: ExactColumn::rates(list.clone().map(|rate| rate.b)),
            change: ExactColumn::rates(list.map(RateDifference::change)),
        })
    }

    /// Costs or rates in A and in B, all of the same kind.
    pub(super) fn both(list: impl ExactSizeIterator<Item = ComparedValue> + Clone) -> Self {
        let rate = |value| match value {
            ComparedValue::Rate(rate) => Some(rate),
            ComparedValue::Cost(_) => None,
        };
        if list.clone().any(|value| rate(value).is_some()) {
            return Figures::rates(list.filter_map(rate));
        }
        Figures::costs(list.map(|value| match value {
            ComparedValue::Cost(cost) => cost,
            ComparedValue::Rate(_) => Difference::default(),
        }))
    }
}

/// `PRESENCE` of www/protocol/comparison.js: in both profiles, in B only, in A only.
pub(super) fn presence([in_a, in_b]: [bool; 2]) -> u8 {
    match (in_a, in_b) {
        (false, true) => 1,
        (true, false) => 2,
        (true, true) | (false, false) => 0,
    }
}
