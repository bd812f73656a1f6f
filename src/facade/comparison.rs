//! What changed between two profiles.

use super::{OpenError, Profile};
use crate::analysis::compare::{Change, Rules};
use crate::browse::{
    ComparedCost, ComparedTables, ComparedValue, DifferenceKey, DifferenceOrder, ShownChanges,
};
use crate::diagnostic::Error;
use crate::text::readable;
use std::rc::Rc;

/// Two compared profiles. Functions are matched across renamed paths and mangled names.
pub struct Comparison {
    tables: ComparedTables,
}

/// A function in both profiles, or in one of them.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedFunction {
    /// Its demangled name.
    pub name: String,
    /// Its source file in B, or in A if it is gone; empty if unknown.
    pub file: String,
    /// Self cost in A.
    pub a: i128,
    /// Self cost in B.
    pub b: i128,
    /// Whether it is in both, with equal or other costs, or in one of them.
    pub change: Change,
}

/// Compares two profiles.
///
/// # Errors
/// If both together are too large.
pub fn compare(a: &Profile, b: &Profile) -> Result<Comparison, OpenError> {
    let [a, b] = [a, b].map(|profile| Rc::clone(&profile.open.tables().profile));
    let tables = ComparedTables::new(a, b, &Rules::default()).map_err(Error::from)?;
    Ok(Comparison { tables })
}

impl Comparison {
    /// The names of the events that both have.
    pub fn events(&self) -> impl ExactSizeIterator<Item = &str> {
        let pairs = self.tables.events.both.iter();
        pairs.map(|pair| &self.tables.a.events[pair.a].name[..])
    }

    /// The functions by their self cost in an event, the largest change first; `None` if not both have the event.
    pub fn functions(&self, event: &str) -> Option<Vec<ChangedFunction>> {
        let number = self.events().position(|name| name == event)?;
        let order = DifferenceOrder {
            key: DifferenceKey::Difference,
            reversed: false,
        };
        let (cost, shown) = (ComparedCost::SelfCost, ShownChanges::ALL);
        let listing = self.tables.list(number, cost, order, shown, "").ok()??;
        let column = self.tables.column(number, cost);
        let function = |row: u32| {
            let matched = self.tables.matching.rows[row as usize];
            let value = column.at(row);
            let ComparedValue::Cost(costs) = value else {
                return None;
            };
            let place = self.tables.place(row);
            Some(ChangedFunction {
                name: readable(place.function).into_owned(),
                file: readable(place.file).into_owned(),
                a: costs.a,
                b: costs.b,
                change: value.change_of(matched.a.is_some(), matched.b.is_some()),
            })
        };
        listing.rows.into_iter().map(function).collect()
    }
}
