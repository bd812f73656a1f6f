//! What rows are called. Functions have their readable names; a cycle is called `<cycle N>`, counted
//! from 1, as KCachegrind calls it.

use crate::analysis::Row;
use crate::analysis::names::Names;
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;

/// Names by number: the strings of the profile first, then one for each cycle.
#[derive(Clone, Debug, Default)]
pub struct RowNames {
    functions: usize,
    strings: usize,
    readable: Names,
    cycles: Vec<Vec<u8>>,
}

/// The numbers of the three names of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameNumbers {
    /// Of the function or cycle.
    pub name: u32,
    /// Of its file.
    pub file: u32,
    /// Of its object.
    pub object: u32,
}

impl RowNames {
    /// Names the rows of a profile with so many cycles.
    pub fn new(profile: &Profile, cycles: usize) -> Self {
        let mut names = RowNames {
            functions: profile.functions().len(),
            strings: profile.strings().len(),
            readable: Names::new(profile),
            cycles: Vec::new(),
        };
        names.set_cycles(cycles);
        names
    }

    /// Names so many cycles instead.
    pub(super) fn set_cycles(&mut self, cycles: usize) {
        let name = |n| format!("<cycle {n}>").into_bytes();
        self.cycles = (1..=cycles).map(name).collect();
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.strings + self.cycles.len()
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.functions + self.cycles.len()
    }

    /// The readable names of functions.
    pub fn readable(&self) -> &Names {
        &self.readable
    }

    /// The name of a function as it is written, where it is mangled.
    pub fn mangled<'a>(&self, profile: &'a Profile, function: FunctionId) -> Option<&'a [u8]> {
        let written = profile.functions().place(function).function;
        self.readable
            .demangled(written)
            .map(|_| profile.text(written))
    }

    /// The bytes of a name, readable.
    pub fn text<'a>(&'a self, profile: &'a Profile, number: u32) -> &'a [u8] {
        match (number as usize).checked_sub(self.strings) {
            Some(cycle) => &self.cycles[cycle],
            None => self.readable.text(profile, Symbol(number)),
        }
    }

    /// The names of a row. A cycle has neither file nor object.
    pub fn numbers(&self, profile: &Profile, row: u32) -> NameNumbers {
        match Row::from_number(row, self.functions) {
            Row::Function(function) => {
                let place = profile.functions().place(function);
                NameNumbers {
                    name: place.function.0,
                    file: place.file.0,
                    object: place.object.0,
                }
            }
            Row::Cycle(cycle) => NameNumbers {
                name: (self.strings as u32) + cycle.0,
                file: Symbol::EMPTY.0,
                object: Symbol::EMPTY.0,
            },
        }
    }
}
