//! The names of all ids of a file, and how they changed.
//!
//! Pages are read again with the tables as they are at the end of the file. These are nearly always right
//! for every page: an id keeps its first name and is not used before it is defined. Exceptions (runs that
//! Xdebug appended, invalid files) are noted for each page, so that the tables can be restored for any
//! page.

use super::id_table::IdTable;
use super::spec::NameKind;
use crate::sink::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// Ids of objects, files and functions.
pub(super) type Tables = [IdTable; 3];

/// The ids of a file up to the line that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    tables: Tables,
    notes: Notes,
}

impl Ids {
    /// Ids that are known already.
    pub(super) fn of(tables: Tables) -> Self {
        Ids {
            tables,
            notes: Notes::default(),
        }
    }

    /// The name of an id.
    #[inline(always)]
    pub(super) fn get(&self, kind: NameKind, id: u64) -> Option<Symbol> {
        self.tables[kind as usize].get(id)
    }

    /// The same; notes the id if it has no name.
    pub(super) fn find(&mut self, kind: NameKind, id: u64) -> Option<Symbol> {
        let symbol = self.get(kind, id);
        if symbol.is_none() {
            self.notes.missed.insert((kind, id));
        }
        symbol
    }

    /// Names an id. Returns the name that it had before.
    pub(super) fn define(&mut self, kind: NameKind, id: u64, symbol: Symbol) -> Option<Symbol> {
        let before = self.get(kind, id);
        if before == Some(symbol) {
            return before;
        }
        if before.is_some() || self.notes.missed.contains(&(kind, id)) {
            self.notes.change((kind, id), before, symbol);
        }
        self.tables[kind as usize].set(id, Some(symbol));
        before
    }

    /// Begins a page: changes are recorded by page.
    pub(super) fn begin_page(&mut self, page: u32) {
        self.notes.page = page;
        self.notes.in_page.clear();
    }

    /// The tables of the whole file and their changes.
    pub(super) fn finish(&mut self) -> (Tables, Vec<Change>) {
        let mut ids = std::mem::take(self);
        ids.tables.iter_mut().for_each(IdTable::shrink);
        (ids.tables, ids.notes.changes)
    }

    /// Turns the tables as they are before page `from` into those before page `to`.
    pub(super) fn turn(&mut self, changes: &[Change], from: u32, to: u32) {
        let first = |page| changes.partition_point(|change| change.page < page);
        let (from, to) = (first(from), first(to));
        if from == to {
            return;
        }
        let tables = &mut self.tables;
        let mut set = |change: &Change, symbol| {
            let (kind, id) = change.id;
            tables[kind as usize].set(id, symbol);
        };
        for change in changes.get(from..to).unwrap_or(&[]) {
            set(change, Some(change.after));
        }
        for change in changes.get(to..from).unwrap_or(&[]).iter().rev() {
            set(change, change.before);
        }
    }
}

/// A page in which an id got another name than it had, or got one after it had been used without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    page: u32,
    id: (NameKind, u64),
    /// Name before the page.
    before: Option<Symbol>,
    /// Name after the page.
    after: Symbol,
}

/// The changes so far.
#[derive(Clone, Debug, Default)]
struct Notes {
    page: u32,
    changes: Vec<Change>,
    /// Index in `changes` of the changes of this page.
    in_page: FxHashMap<(NameKind, u64), usize>,
    /// Ids that were used before they had a name.
    missed: FxHashSet<(NameKind, u64)>,
}

impl Notes {
    fn change(&mut self, id: (NameKind, u64), before: Option<Symbol>, after: Symbol) {
        let next = self.changes.len();
        let at = *self.in_page.entry(id).or_insert(next);
        if let Some(change) = self.changes.get_mut(at) {
            change.after = after;
            return;
        }
        self.changes.push(Change {
            page: self.page,
            id,
            before,
            after,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: (NameKind, u64) = (NameKind::File, 7);

    fn name(ids: &Ids) -> Option<u32> {
        ids.get(ID.0, ID.1).map(|symbol| symbol.0)
    }

    fn define(ids: &mut Ids, symbol: u32) {
        ids.define(ID.0, ID.1, Symbol(symbol));
    }

    #[test]
    fn an_id_is_had_as_of_any_page() {
        let mut ids = Ids::default();
        assert_eq!(ids.find(ID.0, ID.1), None);
        for (page, names) in [(1, &[4, 5][..]), (3, &[5]), (4, &[6, 5]), (6, &[8])] {
            ids.begin_page(page);
            names.iter().for_each(|&n| define(&mut ids, n));
        }
        let (tables, changes) = ids.finish();
        let as_of = [
            None,
            None,
            Some(5),
            Some(5),
            Some(5),
            Some(5),
            Some(5),
            Some(8),
        ];
        for (from, &start) in as_of.iter().enumerate() {
            for (to, &expected) in as_of.iter().enumerate() {
                let mut ids = Ids::of(tables.clone());
                ids.turn(&changes, u32::MAX, from as u32);
                assert_eq!(name(&ids), start, "before page {from}");
                ids.turn(&changes, from as u32, to as u32);
                assert_eq!(name(&ids), expected, "from page {from} to {to}");
            }
        }
    }

    #[test]
    fn ids_that_keep_their_first_name_are_not_noted() {
        let mut ids = Ids::default();
        define(&mut ids, 3);
        define(&mut ids, 3);
        let (tables, changes) = ids.finish();
        assert!(changes.is_empty());
        let mut again = Ids::of(tables.clone());
        again.turn(&changes, u32::MAX, 0);
        define(&mut again, 3);
        assert_eq!(again.finish(), (tables, changes));
    }
}
