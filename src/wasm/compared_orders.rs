//! What the list of a comparison is sorted by, and which kinds of rows it shows.

use crate::browse;
use serde::Deserialize;
use tsify::Tsify;

/// Sort keys of the rows of a comparison.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum DifferenceKey {
    /// The difference by magnitude.
    Difference,
    /// The difference by value.
    Growth,
    /// The cost in A.
    A,
    /// The cost in B.
    B,
    /// B as a multiple of A.
    Ratio,
    /// The name.
    Name,
}

/// An order of the rows.
#[derive(Clone, Copy, Deserialize, Tsify)]
pub struct DifferenceOrder {
    /// The sort key.
    pub key: DifferenceKey,
    /// Whether the order is reversed.
    pub reversed: bool,
}

/// Which kinds of rows are shown.
#[derive(Clone, Copy, Deserialize, Tsify)]
pub struct ShownChanges {
    /// In both, with equal costs.
    pub equal: bool,
    /// In both, with different costs.
    pub changed: bool,
    /// In B only.
    pub new: bool,
    /// In A only.
    pub gone: bool,
}

impl From<DifferenceOrder> for browse::DifferenceOrder {
    fn from(order: DifferenceOrder) -> Self {
        use browse::DifferenceKey as Key;
        let DifferenceOrder { key, reversed } = order;
        let key = match key {
            DifferenceKey::Difference => Key::Difference,
            DifferenceKey::Growth => Key::Growth,
            DifferenceKey::A => Key::A,
            DifferenceKey::B => Key::B,
            DifferenceKey::Ratio => Key::Ratio,
            DifferenceKey::Name => Key::Name,
        };
        browse::DifferenceOrder { key, reversed }
    }
}

impl From<ShownChanges> for browse::ShownChanges {
    fn from(shown: ShownChanges) -> Self {
        let ShownChanges {
            equal,
            changed,
            new,
            gone,
        } = shown;
        browse::ShownChanges {
            equal,
            changed,
            new,
            gone,
        }
    }
}
