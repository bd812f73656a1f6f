//! Caches answers that are needed repeatedly while a user types or sorts.

use super::rates::sort_by_value;
use super::{Order, RateColumns, Tables};
use crate::analysis::flat::{FlatProfile, NameOrder, SortKey};
use std::rc::Rc;

/// Default order of rows.
const MOST_EXPENSIVE_FIRST: Order = Order {
    key: SortKey::Inclusive,
    descending: true,
};

/// Number of events whose figures are cached; the list shows columns of several and is sorted by one of
/// them.
const EVENTS: usize = 4;

/// Cached answers about one profile.
#[derive(Default)]
pub(super) struct AnswerCache {
    /// Figures by event, the most recent last.
    flats: Vec<(usize, Rc<FlatProfile>)>,
    /// Values of the last requested rate.
    rates: Option<(usize, Rc<RateColumns>)>,
    /// All rows by the cost of an event, highest first.
    by_cost: Option<(usize, Vec<u32>)>,
    /// All rows in the last requested order, by the figures of an event.
    ordered: Option<(usize, Order, Vec<u32>)>,
    /// The alphabetical order of names, once requested. It does not depend on the selected parts.
    names: Option<NameOrder>,
    classes: Option<NameOrder>,
}

impl AnswerCache {
    /// Figures of all rows for an event.
    pub(super) fn flat(&mut self, tables: &Tables, event: usize) -> Rc<FlatProfile> {
        let known = self.flats.iter().position(|(of, _)| *of == event);
        let entry = match known {
            Some(at) => self.flats.remove(at),
            None => (event, Rc::new(tables.flat(event))),
        };
        let flat = entry.1.clone();
        if self.flats.len() == EVENTS {
            self.flats.remove(0);
        }
        self.flats.push(entry);
        flat
    }

    /// Values of all rows for a rate, which must exist.
    pub(super) fn rate_columns(&mut self, tables: &Tables, number: usize) -> Rc<RateColumns> {
        if let Some((of, columns)) = &self.rates
            && *of == number
        {
            return columns.clone();
        }
        let rate = tables.rate(number);
        let columns = rate.map(|shown| tables.rate_columns(&shown.rate));
        let columns = Rc::new(columns.unwrap_or_default());
        self.rates = Some((number, columns.clone()));
        columns
    }

    /// All rows in an order by the figures of an event, or by the values of a rate.
    pub(super) fn ordered(&mut self, tables: &Tables, number: usize, order: Order) -> &[u32] {
        let key = (number, order);
        if self.ordered.as_ref().is_none_or(|o| (o.0, o.1) != key) {
            let rows = match tables.rate(number) {
                None => self.by_figures(tables, number, order),
                Some(_) => self.by_rate(tables, number, order),
            };
            self.ordered = Some((number, order, rows));
        }
        self.ordered.as_ref().map_or(&[], |(.., rows)| rows)
    }

    fn by_figures(&mut self, tables: &Tables, event: usize, order: Order) -> Vec<u32> {
        let flat = self.flat(tables, event);
        let mut rows = self.by_cost(tables, event, &flat).to_vec();
        if order == MOST_EXPENSIVE_FIRST {
            return rows;
        }
        let names = match order.key {
            SortKey::Class => &*self.classes.get_or_insert_with(|| tables.class_order()),
            key if is_name(key) => self.names.get_or_insert_with(|| tables.name_order()),
            _ => &NameOrder::default(),
        };
        tables.sort(&mut rows, order, &flat, names);
        rows
    }

    /// Sorts by a rate; rows of equal values by inclusive cost of the first event, highest first. A rate
    /// per call is meaningless, so that key sorts nothing.
    fn by_rate(&mut self, tables: &Tables, number: usize, order: Order) -> Vec<u32> {
        let columns = self.rate_columns(tables, number);
        let values = match order.key {
            SortKey::Inclusive => &columns.inclusive,
            SortKey::SelfCost => &columns.self_values,
            SortKey::InclusivePerCall | SortKey::SelfPerCall => {
                return self.by_figures(tables, 0, MOST_EXPENSIVE_FIRST);
            }
            _ => return self.by_figures(tables, 0, order),
        };
        let flat = self.flat(tables, 0);
        let mut rows = self.by_cost(tables, 0, &flat).to_vec();
        sort_by_value(&mut rows, order.descending, |row| values[row as usize]);
        rows
    }

    /// Forgets everything except the names when other parts are selected.
    pub(super) fn forget_figures(&mut self) {
        *self = AnswerCache {
            names: self.names.take(),
            ..AnswerCache::default()
        };
    }

    fn by_cost(&mut self, tables: &Tables, event: usize, flat: &FlatProfile) -> &[u32] {
        if self.by_cost.as_ref().is_none_or(|(of, _)| *of != event) {
            let mut rows: Vec<u32> = (0..flat.len() as u32).collect();
            tables.sort(&mut rows, MOST_EXPENSIVE_FIRST, flat, &NameOrder::default());
            self.by_cost = Some((event, rows));
        }
        self.by_cost.as_ref().map_or(&[], |(_, rows)| rows)
    }
}

/// Whether rows are sorted by names, whose order must be known then.
fn is_name(key: SortKey) -> bool {
    matches!(key, SortKey::Name | SortKey::File | SortKey::Object)
}
