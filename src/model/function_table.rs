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
use serde::Serialize;
use std::hash::BuildHasher;

/// A function of the profile: its row number in the [`FunctionTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct FunctionId(pub u32);

/// No function.
const NONE: u32 = u32::MAX;

/// The first function of a name, with its file and object.
#[derive(Clone, Copy, Debug)]
struct First {
    object: Symbol,
    file: Symbol,
    row: u32,
}

impl First {
    const NONE: First = First {
        object: Symbol::EMPTY,
        file: Symbol::EMPTY,
        row: NONE,
    };
}

/// The functions that carry a cost or take part in a call, in the order of their first appearance.
///
/// Constraint: a look-up happens on every `fn=` line and on every call. Few functions share a name, so the
/// first one of each name is found by its name alone, and all others by hashing.
#[derive(Clone, Debug, Default)]
pub struct FunctionTable {
    places: Column<Place>,
    /// By name symbol.
    first: Vec<First>,
    /// All other functions.
    others: HashTable<u32>,
    /// The rows of placeholders, by their numbers.
    placeholders: Vec<u32>,
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

    /// The identity of the function. Panics if the function is of another profile and out of range.
    #[inline(always)]
    pub fn place(&self, function: FunctionId) -> Place {
        self.places.get(function.0)
    }

    /// All functions.
    pub fn ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.places.len() as u32).map(FunctionId)
    }

    /// Finds or inserts a function. Fails with [`ErrorKind::Limit`] when there are too many.
    #[inline(always)]
    pub fn function(&mut self, place: Place) -> Result<FunctionId, ErrorKind> {
        let row = match place.placeholder_number() {
            None => self.row(place),
            Some(number) => self.placeholder(number),
        };
        match row {
            Some(row) => Ok(FunctionId(row)),
            None => self.insert(place),
        }
    }

    /// The row of a function that is not a placeholder.
    #[inline]
    fn row(&self, place: Place) -> Option<u32> {
        let first = *self.first.get(place.function.0 as usize)?;
        if first.object == place.object && first.file == place.file {
            return (first.row != NONE).then_some(first.row);
        }
        if self.others.is_empty() {
            return None;
        }
        let is_same = |&row: &u32| self.places.get(row) == place;
        self.others.find(hash(place), is_same).copied()
    }

    #[inline]
    fn placeholder(&self, number: u32) -> Option<u32> {
        let row = self.placeholders.get(number as usize).copied();
        row.filter(|&row| row != NONE)
    }

    fn insert(&mut self, place: Place) -> Result<FunctionId, ErrorKind> {
        if self.places.len() >= ROWS {
            return Err(ErrorKind::Limit("functions", ROWS as u64));
        }
        let row = self.places.len() as u32;
        self.places.push(place);
        match place.placeholder_number() {
            None => self.index(place, row),
            Some(number) => *entry(&mut self.placeholders, number, NONE) = row,
        }
        Ok(FunctionId(row))
    }

    /// Makes a row be found by its place.
    fn index(&mut self, place: Place, row: u32) {
        let first = entry(&mut self.first, place.function.0, First::NONE);
        if first.row == NONE {
            *first = First {
                object: place.object,
                file: place.file,
                row,
            };
        } else {
            let places = &self.places;
            let rehash = |&row: &u32| hash(places.get(row));
            self.others.insert_unique(hash(place), row, rehash);
        }
    }

    /// Assigns a function to the row of a placeholder. Returns both rows if the function has one already.
    pub(crate) fn found(&mut self, placeholder: Place, place: Place) -> Option<(u32, u32)> {
        let row = self.placeholder(placeholder.placeholder_number()?)?;
        if let Some(known) = self.row(place) {
            return Some((row, known));
        }
        *self.places.get_mut(row) = place;
        self.index(place, row);
        None
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
        self.first = Vec::new();
        self.others = HashTable::new();
        self.placeholders = Vec::new();
    }
}

/// The entry of a number in a list that grows as needed.
fn entry<T: Copy>(list: &mut Vec<T>, number: u32, empty: T) -> &mut T {
    let at = number as usize;
    while at >= list.len() {
        list.push(empty);
    }
    &mut list[at]
}

fn hash(place: Place) -> u64 {
    FxBuildHasher.hash_one(place)
}

#[cfg(test)]
mod tests;
