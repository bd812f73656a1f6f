//! The alphabetical order of names: sorted once, in spare time or when it is asked for.

use super::Tables;
use crate::analysis::flat::{NameOrder, NameSorting};

/// What is known of the order of a profile's names. Selecting parts does not change it.
#[derive(Default)]
pub(super) struct KeptNames {
    sorting: Option<NameSorting>,
    order: Option<NameOrder>,
}

impl KeptNames {
    /// Sorts on for about so many names. Whether all are sorted now.
    pub(super) fn sort(&mut self, tables: &Tables, names: usize) -> bool {
        if self.order.is_some() {
            return true;
        }
        let mut sorting = match self.sorting.take() {
            Some(begun) => begun,
            None => NameSorting::new(&tables.profile),
        };
        if !sorting.go_on(&tables.profile, tables.names.readable(), names) {
            self.sorting = Some(sorting);
            return false;
        }
        self.order = Some(sorting.finish());
        true
    }

    /// The order.
    pub(super) fn order(&mut self, tables: &Tables) -> &NameOrder {
        self.sort(tables, usize::MAX);
        self.order.get_or_insert_default()
    }
}
