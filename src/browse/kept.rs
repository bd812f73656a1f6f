//! Answers that are asked for again and again while a user types or sorts, kept until another event
//! or order is asked for.

use super::{Order, Tables};
use crate::analysis::flat::{FlatProfile, NameOrder, SortKey};

/// Rows without an order of their own stand so.
const DEAREST_FIRST: Order = Order {
    key: SortKey::Inclusive,
    descending: true,
};

/// The answers kept for one profile.
#[derive(Default)]
pub(super) struct Kept {
    /// The event of everything here but the names.
    event: usize,
    flat: Option<FlatProfile>,
    /// All rows, the dearest first.
    by_cost: Option<Vec<u32>>,
    /// All rows in the order that was asked for last.
    ordered: Option<(Order, Vec<u32>)>,
    names: Option<NameOrder>,
}

impl Kept {
    /// Figures of all rows for an event.
    pub(super) fn flat(&mut self, tables: &Tables, event: usize) -> &FlatProfile {
        if self.event != event {
            *self = Kept {
                event,
                names: self.names.take(),
                ..Kept::default()
            };
        }
        self.flat.get_or_insert_with(|| tables.flat(event))
    }

    /// All rows in an order, and their figures.
    pub(super) fn ordered(
        &mut self,
        tables: &Tables,
        event: usize,
        order: Order,
    ) -> (&[u32], &FlatProfile) {
        self.flat(tables, event);
        let Kept {
            flat,
            by_cost,
            ordered,
            names,
            ..
        } = self;
        let flat = &*flat.get_or_insert_with(|| tables.flat(event));
        if ordered.as_ref().is_none_or(|(of, _)| *of != order) {
            let by_cost = &*by_cost.get_or_insert_with(|| {
                let mut rows: Vec<u32> = (0..flat.len() as u32).collect();
                tables.sort(&mut rows, DEAREST_FIRST, flat, &NameOrder::default());
                rows
            });
            let mut rows = by_cost.clone();
            let names = match is_name(order.key) {
                true => &*names.get_or_insert_with(|| tables.name_order()),
                false => &NameOrder::default(),
            };
            tables.sort(&mut rows, order, flat, names);
            *ordered = Some((order, rows));
        }
        let rows = ordered.as_ref().map_or(&[][..], |(_, rows)| rows);
        (rows, flat)
    }
}

/// Whether rows are ordered by names, whose order must be known then.
fn is_name(key: SortKey) -> bool {
    matches!(key, SortKey::Name | SortKey::File | SortKey::Object)
}
