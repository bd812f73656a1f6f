//! The table of functions.
//!
//! Functions are identified by (object, file, name), each in full. Merging by base names, as KCachegrind
//! does, sums different functions (`/src/x/u.c:init` and `/src/y/u.c:init`).

use super::Column;
use crate::diagnostic::ErrorKind;
use crate::limits::ROWS;
use crate::sink::{Place, Symbol};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// A function of the profile: its row number in the [`FunctionTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// Longest chain of functions of one name; further ones are hashed.
const CHAIN: usize = 8;

/// Marks the end of a chain.
const NONE: u32 = u32::MAX;

/// The latest function of a name, with its file and object.
#[derive(Clone, Copy, Debug)]
struct Latest {
    object: Symbol,
    file: Symbol,
    row: u32,
}

impl Latest {
    const NONE: Latest = Latest {
        object: Symbol::EMPTY,
        file: Symbol::EMPTY,
        row: NONE,
    };
}

/// The functions that carry a cost or take part in a call, in the order of their first appearance.
///
/// Constraint: a look-up happens on every `fn=` line and on every call. Few functions share a name, so
/// those of one name form a chain, the latest first, and a look-up mostly reads one entry. If very many
/// share one (`???` in a hundred thousand files), those after the first eight are found by hashing.
#[derive(Clone, Debug, Default)]
pub struct FunctionTable {
    places: Column<Place>,
    /// By name symbol.
    latest: Vec<Latest>,
    /// For each function the previous one of the same name.
    before: Column<u32>,
    /// Functions whose chain was full when they were added.
    index: HashTable<u32>,
}

impl FunctionTable {
    /// Number of functions.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no function.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The identity of the function.
    ///
    /// # Panics
    /// If the function is of another profile and out of range.
    #[inline]
    pub fn place(&self, function: FunctionId) -> Place {
        self.places.get(function.0)
    }

    /// All functions.
    pub fn ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.places.len() as u32).map(FunctionId)
    }

    /// Finds or inserts a function.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when there are too many.
    #[inline]
    pub fn function(&mut self, place: Place) -> Result<FunctionId, ErrorKind> {
        let name = place.function.0 as usize;
        let latest = self.latest.get(name).copied().unwrap_or(Latest::NONE);
        if latest.object == place.object && latest.file == place.file && latest.row != NONE {
            return Ok(FunctionId(latest.row));
        }
        self.function_after(place, latest.row)
    }

    /// Finds a function after the latest one of its name, or inserts it.
    fn function_after(&mut self, place: Place, latest: u32) -> Result<FunctionId, ErrorKind> {
        let mut row = latest;
        for _ in 0..CHAIN {
            if row == NONE {
                return self.insert(place, latest);
            }
            if self.places.get(row) == place {
                return Ok(FunctionId(row));
            }
            row = self.before.get(row);
        }
        self.hashed(place, latest)
    }

    /// Inserts a function in front of its chain.
    fn insert(&mut self, place: Place, before: u32) -> Result<FunctionId, ErrorKind> {
        let row = self.push(place, before)?;
        let name = place.function.0 as usize;
        while name >= self.latest.len() {
            self.latest.push(Latest::NONE);
        }
        self.latest[name] = Latest {
            object: place.object,
            file: place.file,
            row,
        };
        Ok(FunctionId(row))
    }

    /// Finds or inserts a function whose chain is full.
    fn hashed(&mut self, place: Place, latest: u32) -> Result<FunctionId, ErrorKind> {
        if let Some(row) = self.index_row(place) {
            return Ok(FunctionId(row));
        }
        let hash = FxBuildHasher.hash_one(place);
        let row = self.push(place, latest)?;
        let places = &self.places;
        let rehash = |&row: &u32| FxBuildHasher.hash_one(places.get(row));
        self.index.insert_unique(hash, row, rehash);
        Ok(FunctionId(row))
    }

    fn push(&mut self, place: Place, before: u32) -> Result<u32, ErrorKind> {
        if self.places.len() >= ROWS {
            return Err(ErrorKind::Limit("functions", ROWS as u64));
        }
        self.places.push(place);
        self.before.push(before);
        Ok(self.places.len() as u32 - 1)
    }

    /// Assigns a function to the row of a placeholder. Returns both rows if the function has one already.
    pub(super) fn found(&mut self, placeholder: Place, place: Place) -> Option<(u32, u32)> {
        let row = self.row(placeholder)?;
        if let Some(known) = self.row(place) {
            return Some((row, known));
        }
        *self.places.get_mut(row) = place;
        if !self.index.is_empty() {
            self.hash_anew(placeholder, row);
        }
        if let Some(latest) = self.latest.get_mut(place.function.0 as usize)
            && latest.row == row
        {
            latest.object = place.object;
            latest.file = place.file;
        }
        None
    }

    /// Rehashes a row with its new place.
    fn hash_anew(&mut self, before: Place, row: u32) {
        let hash = FxBuildHasher.hash_one(before);
        if let Ok(entry) = self.index.find_entry(hash, |&hashed| hashed == row) {
            entry.remove();
            let places = &self.places;
            let hash = |&row: &u32| FxBuildHasher.hash_one(places.get(row));
            self.index.insert_unique(hash(&row), row, hash);
        }
    }

    /// The row of a place.
    fn row(&self, place: Place) -> Option<u32> {
        let latest = self.latest.get(place.function.0 as usize)?;
        let mut row = latest.row;
        for _ in 0..CHAIN {
            if row == NONE {
                return None;
            }
            if self.places.get(row) == place {
                return Some(row);
            }
            row = self.before.get(row);
        }
        self.index_row(place)
    }

    /// The row of a place in the hash index.
    fn index_row(&self, place: Place) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(place);
        let places = &self.places;
        let found = self.index.find(hash, |&row| places.get(row) == place);
        found.copied()
    }

    /// The functions that stay, in order, once the table is complete.
    pub(super) fn only(&self, stays: impl Fn(u32) -> bool) -> FunctionTable {
        let mut only = FunctionTable::default();
        for (row, place) in (0u32..).zip(self.places.iter()) {
            if stays(row) {
                only.places.push(place);
            }
        }
        only
    }

    /// Gives a function of a frozen table another name.
    pub(super) fn rename(&mut self, row: u32, place: Place) {
        *self.places.get_mut(row) = place;
    }

    /// Finds a function that is already there.
    pub fn find(&self, place: Place) -> Option<FunctionId> {
        self.places
            .iter()
            .position(|p| p == place)
            .map(|row| FunctionId(row as u32))
    }

    /// Frees data that is only needed while filling.
    pub(super) fn freeze(&mut self) {
        self.index = HashTable::new();
        self.latest = Vec::new();
        self.before = Column::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_differ_by_object_file_and_name() {
        let mut table = FunctionTable::default();
        // 3 objects, 40 files, 2 names: chains far longer than those searched one by one.
        let mut places = Vec::new();
        for i in 0..240u32 {
            let place = Place {
                object: Symbol(i % 3),
                file: Symbol(i / 6),
                function: Symbol(7 + (i / 3) % 2),
            };
            places.push(place);
        }
        for round in 0..3 {
            for (i, &place) in places.iter().enumerate() {
                let function = table.function(place).unwrap();
                assert_eq!(function, FunctionId(i as u32), "round {round}");
                assert_eq!(table.place(function), place);
            }
        }
        assert_eq!(table.len(), 240);
        assert_eq!(table.find(places[77]), Some(FunctionId(77)));
    }

    #[test]
    fn a_placeholder_gets_the_place_of_its_function() {
        let mut table = FunctionTable::default();
        let place = |file| Place {
            object: Symbol(1),
            file: Symbol(file),
            function: Symbol(2),
        };
        let placeholder = |number| Place::placeholder(number, Symbol(2));
        // More than are searched one by one.
        for number in 0..20 {
            table.function(placeholder(number)).unwrap();
        }
        for number in 0..20 {
            assert_eq!(table.found(placeholder(number), place(number)), None);
        }
        for number in 0..20 {
            let found = table.function(place(number)).unwrap();
            assert_eq!(found, FunctionId(number));
        }
        table.function(placeholder(20)).unwrap();
        assert_eq!(table.found(placeholder(20), place(15)), Some((20, 15)));
        assert_eq!(table.found(placeholder(99), place(15)), None);
        assert_eq!(table.len(), 21);
    }
}
