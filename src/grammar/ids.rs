//! The names of all ids of a file, and how they changed.
//!
//! Pages are read again with the tables as they are at the end of the file. These are nearly always right for every
//! page: an id keeps its first name and is not used before it is defined. Exceptions (runs that Xdebug appended,
//! invalid files) are noted for each page, so that the tables can be restored for any page.

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

    /// Names an id that had the name `before`.
    pub(super) fn define(
        &mut self,
        kind: NameKind,
        id: u64,
        before: Option<Symbol>,
        symbol: Symbol,
    ) {
        if before == Some(symbol) {
            return;
        }
        if before.is_some() || self.notes.missed.contains(&(kind, id)) {
            self.notes.change((kind, id), before, symbol);
        }
        self.tables[kind as usize].set(id, Some(symbol));
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
mod tests;
