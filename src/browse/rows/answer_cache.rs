//! Caches answers that are needed repeatedly while a user types or sorts.

use super::groups::GroupCache;
use super::rates::sort_by_value;
use crate::analysis::Origins;
use crate::analysis::flat::{FlatProfile, NameOrder, Order, RateColumns, SortKey, sort_rows};
use crate::analysis::groups::Groups;
use crate::browse::Tables;
use std::rc::Rc;

/// Default order of rows.
const MOST_EXPENSIVE_FIRST: Order = Order {
    key: SortKey::Inclusive,
    descending: true,
};

/// Number of events whose figures are cached; the list shows columns of several and is sorted by one of them.
const EVENTS: usize = 4;

/// Cached answers about one profile.
#[derive(Default)]
pub(in crate::browse) struct AnswerCache {
    /// Figures by event, the most recent last.
    flats: Vec<(usize, Rc<FlatProfile>)>,
    /// Values of the last requested rate.
    rates: Option<(usize, Rc<RateColumns>)>,
    /// All rows by the cost of an event, highest first.
    by_cost: Option<(usize, Rc<[u32]>)>,
    /// All rows in the last requested order, by the figures of an event.
    ordered: Option<(usize, Order, Rc<[u32]>)>,
    /// The alphabetical order of names, once requested. It does not depend on the selected parts.
    names: Option<Rc<NameOrder>>,
    classes: Option<Rc<NameOrder>>,
    /// The rows of each function, once requested. They do not depend on the selected parts either.
    pub(super) function_groups: Option<Rc<Groups>>,
    pub(in crate::browse) origins: Option<Rc<Origins>>,
    /// Of the latest grouping.
    pub(super) groups: GroupCache,
}

impl Tables {
    /// Figures of all rows for an event.
    pub fn flat(&self, event: usize) -> Rc<FlatProfile> {
        let flats = &mut self.cache.borrow_mut().flats;
        let known = flats.iter().position(|(of, _)| *of == event);
        let entry = match known {
            Some(at) => flats.remove(at),
            None => (event, Rc::new(self.flat_by(event, self.rule))),
        };
        let flat = entry.1.clone();
        if flats.len() == EVENTS {
            flats.remove(0);
        }
        flats.push(entry);
        flat
    }

    /// The total of an event whose figures are cached.
    pub(in crate::browse) fn known_total(&self, event: usize) -> Option<i128> {
        let flats = &self.cache.borrow().flats;
        let of_event = flats.iter().find(|(of, _)| *of == event);
        of_event.map(|(_, flat)| flat.total)
    }

    /// Values of all rows for a rate; `None` if there is no such rate.
    pub fn rate_columns(&self, number: usize) -> Option<Rc<RateColumns>> {
        let rate = &self.rate(number)?.rate;
        if let Some((of, columns)) = &self.cache.borrow().rates
            && *of == number
        {
            return Some(columns.clone());
        }
        let columns = Rc::new(self.columns_of(rate));
        self.cache.borrow_mut().rates = Some((number, columns.clone()));
        Some(columns)
    }

    /// All rows in an order by the figures of an event, or by the values of a rate.
    pub(in crate::browse) fn ordered(&self, number: usize, order: Order) -> Rc<[u32]> {
        if let Some((of, by, rows)) = &self.cache.borrow().ordered
            && (*of, *by) == (number, order)
        {
            return rows.clone();
        }
        let rows = match self.rate_columns(number) {
            None => self.by_figures(number, order),
            Some(columns) => self.by_rate(&columns, order),
        };
        self.cache.borrow_mut().ordered = Some((number, order, rows.clone()));
        rows
    }

    fn by_figures(&self, event: usize, order: Order) -> Rc<[u32]> {
        let flat = self.flat(event);
        let rows = self.by_cost(event, &flat);
        if order == MOST_EXPENSIVE_FIRST {
            return rows;
        }
        let names = match order.key {
            SortKey::Class => self.class_order(),
            SortKey::Name | SortKey::File | SortKey::Object => self.name_order(),
            _ => Rc::default(),
        };
        let mut rows = rows.to_vec();
        sort_rows(&mut rows, order, &self.profile, &flat, &self.cycles, &names);
        rows.into()
    }

    /// Sorts by a rate; rows of equal values by inclusive cost of the first event, highest first. A rate
    /// per call is meaningless, so that key sorts nothing.
    fn by_rate(&self, columns: &RateColumns, order: Order) -> Rc<[u32]> {
        let values = match order.key {
            SortKey::Inclusive => &columns.inclusive,
            SortKey::SelfCost => &columns.self_values,
            SortKey::InclusivePerCall | SortKey::SelfPerCall => {
                return self.by_figures(0, MOST_EXPENSIVE_FIRST);
            }
            _ => return self.by_figures(0, order),
        };
        let mut rows = self.by_cost(0, &self.flat(0)).to_vec();
        sort_by_value(&mut rows, order.descending, |row| values[row as usize]);
        rows.into()
    }

    fn by_cost(&self, event: usize, flat: &FlatProfile) -> Rc<[u32]> {
        if let Some((of, rows)) = &self.cache.borrow().by_cost
            && *of == event
        {
            return rows.clone();
        }
        let mut rows: Vec<u32> = (0..flat.len() as u32).collect();
        let names = NameOrder::default();
        sort_rows(
            &mut rows,
            MOST_EXPENSIVE_FIRST,
            &self.profile,
            flat,
            &self.cycles,
            &names,
        );
        let rows: Rc<[u32]> = rows.into();
        self.cache.borrow_mut().by_cost = Some((event, rows.clone()));
        rows
    }

    /// Functions with equal names, in alphabetical order.
    fn name_order(&self) -> Rc<NameOrder> {
        let names = &mut self.cache.borrow_mut().names;
        let new = || Rc::new(NameOrder::new(&self.profile, self.names.readable()));
        names.get_or_insert_with(new).clone()
    }

    /// Functions of equal classes, in alphabetical order.
    fn class_order(&self) -> Rc<NameOrder> {
        let classes = &mut self.cache.borrow_mut().classes;
        let new = || Rc::new(NameOrder::of_classes(&self.profile, self.names.readable()));
        classes.get_or_insert_with(new).clone()
    }

    /// Forgets everything except the names when figures change.
    pub(in crate::browse) fn forget_figures(&mut self) {
        let cache = self.cache.get_mut();
        *cache = AnswerCache {
            names: cache.names.take(),
            function_groups: cache.function_groups.take(),
            ..AnswerCache::default()
        };
    }
}
