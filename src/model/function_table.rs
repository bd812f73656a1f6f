//! Which functions there are.
//!
//! Identity is the triple (object, file, name), each in full: merging by base names, as KCachegrind
//! does, adds up functions that are different (`/src/x/u.c:init` and `/src/y/u.c:init`).

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

/// The functions that carry a cost or take part in a call, in the order of their first appearance.
#[derive(Clone, Debug, Default)]
pub struct FunctionTable {
    places: Column<Place>,
    index: HashTable<u32>,
    /// For each name symbol the function that it named last. Writers name the same function over
    /// and over, so this answers most look-ups without hashing.
    recent: Vec<u32>,
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

    /// What the function is told apart by.
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
        if let Some(&recent) = self.recent.get(place.function.0 as usize)
            && recent != u32::MAX
            && self.places.get(recent) == place
        {
            return Ok(FunctionId(recent));
        }
        self.find_or_insert(place)
    }

    fn find_or_insert(&mut self, place: Place) -> Result<FunctionId, ErrorKind> {
        let hash = FxBuildHasher.hash_one(place);
        let places = &self.places;
        let row = match self.index.find(hash, |&row| places.get(row) == place) {
            Some(&row) => row,
            None => {
                if self.places.len() >= ROWS {
                    return Err(ErrorKind::Limit("functions", ROWS as u64));
                }
                let row = self.places.len() as u32;
                self.places.push(place);
                let places = &self.places;
                let rehash = |&row: &u32| FxBuildHasher.hash_one(places.get(row));
                self.index.insert_unique(hash, row, rehash);
                row
            }
        };
        self.remember(place.function, row);
        Ok(FunctionId(row))
    }

    fn remember(&mut self, name: Symbol, row: u32) {
        let at = name.0 as usize;
        if at >= self.recent.len() {
            self.recent.resize(at + 1, u32::MAX);
        }
        self.recent[at] = row;
    }

    /// Finds a function that is already there.
    pub fn find(&self, place: Place) -> Option<FunctionId> {
        self.places
            .iter()
            .position(|p| p == place)
            .map(|row| FunctionId(row as u32))
    }

    /// Forgets what only filling needs.
    pub(super) fn freeze(&mut self) {
        self.index = HashTable::new();
        self.recent = Vec::new();
    }
}
