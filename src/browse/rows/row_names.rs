//! Names of rows. Functions have their readable names; a cycle is named `<cycle N>`, counted from 1 as in KCachegrind.

use crate::analysis::Row;
use crate::analysis::names::{Names, OwnNames, ShortName, demangle, short_names};
use crate::model::{FunctionId, Profile};
use crate::sink::{Place, Symbol};
use std::cell::OnceCell;
use std::rc::Rc;

/// Names by number: the strings of the profile first, then one for each cycle, then names without callers.
#[derive(Clone, Debug, Default)]
pub struct RowNames {
    functions: usize,
    strings: usize,
    readable: Names,
    cycles: Vec<Vec<u8>>,
    bare: Option<BareNames>,
    /// By number, once they are needed; empty for names that are not of functions.
    short: OnceCell<Rc<Vec<ShortName>>>,
}

/// Names without the callers that they carry (`f` for `f'main`).
#[derive(Clone, Debug, Default)]
struct BareNames {
    /// Number of each of the [`OwnNames`], not counting cycles.
    of: Vec<u32>,
    texts: Vec<Vec<u8>>,
}

impl BareNames {
    fn new(profile: &Profile, own: &OwnNames) -> Self {
        let strings = profile.strings().len() as u32;
        let mut bare = BareNames::default();
        for number in 0..own.len() as u32 {
            let number = own.whole(profile, number).map_or_else(
                || {
                    let text = own.text(profile, number);
                    let readable = demangle(text).map(String::into_bytes);
                    bare.texts.push(readable.unwrap_or_else(|| text.to_vec()));
                    strings + bare.texts.len() as u32 - 1
                },
                |name| name.0,
            );
            bare.of.push(number);
        }
        bare
    }
}

/// The numbers of the three names of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameNumbers {
    /// The name of the function or cycle.
    pub name: u32,
    /// The name of its file.
    pub file: u32,
    /// The name of its object.
    pub object: u32,
}

impl RowNames {
    /// Names the functions of a profile.
    pub fn new(profile: &Profile) -> Self {
        let readable = Names::new(profile);
        RowNames {
            functions: profile.functions().len(),
            strings: profile.strings().len(),
            cycles: Vec::new(),
            bare: (readable.own_names(profile)).map(|own| BareNames::new(profile, own)),
            readable,
            short: OnceCell::new(),
        }
    }

    /// Changes the number of cycles.
    pub(in crate::browse) fn set_cycles(&mut self, cycles: usize) {
        let name = |n| format!("<cycle {n}>").into_bytes();
        self.cycles = (1..=cycles).map(name).collect();
        self.short = OnceCell::new();
    }

    /// The same names, except for some renamed functions.
    pub(in crate::browse) fn renamed(
        &self,
        profile: &Profile,
        renamed: impl Iterator<Item = (FunctionId, Place)>,
    ) -> Self {
        RowNames {
            readable: self.readable.clone().with_renamed(profile, renamed),
            short: OnceCell::new(),
            ..self.clone()
        }
    }

    /// Number of names.
    pub fn len(&self) -> usize {
        let bare = self.bare.as_ref().map_or(0, |bare| bare.texts.len());
        self.strings + self.cycles.len() + bare
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.functions + self.cycles.len()
    }

    /// The readable names of functions.
    pub fn readable(&self) -> &Names {
        &self.readable
    }

    /// The name of a function as written, if it is mangled.
    pub fn mangled<'a>(&self, profile: &'a Profile, function: FunctionId) -> Option<&'a [u8]> {
        let written = self.readable.place(profile, function).function;
        self.readable
            .demangled(written)
            .map(|_| profile.text(written))
    }

    /// The bytes of a name, readable.
    pub fn text<'a>(&'a self, profile: &'a Profile, number: u32) -> &'a [u8] {
        match (number as usize).checked_sub(self.strings) {
            Some(cycle) if cycle < self.cycles.len() => &self.cycles[cycle],
            Some(bare) => {
                let texts = self.bare.as_ref().map_or(&[][..], |bare| &bare.texts);
                &texts[bare - self.cycles.len()]
            }
            None => self.readable.text(profile, Symbol(number)),
        }
    }

    /// The short names of rows, by number, without the callers that they carry: there are far more names with callers,
    /// which no view shows short.
    pub fn short(&self, profile: &Profile) -> &[ShortName] {
        self.short.get_or_init(|| {
            let rows = 0..self.rows() as u32;
            let mut numbers: Vec<u32> = rows.map(|row| self.bare(profile, row)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            let texts = numbers.iter().map(|&number| self.text(profile, number));
            let mut short = vec![ShortName::default(); self.len()];
            for (&number, name) in numbers.iter().zip(short_names(texts)) {
                short[number as usize] = name;
            }
            let short = Rc::new(short);
            if self.bare.is_none() {
                self.readable.adopt_short(short.clone());
            }
            short
        })
    }

    /// The short name of a row in sentences, without the callers that it carries.
    pub fn in_sentences(&self, profile: &Profile, row: u32) -> String {
        let number = self.bare(profile, row);
        match self.short(profile)[number as usize].text() {
            text if text.is_empty() => "???".to_owned(),
            text => text,
        }
    }

    /// Whether the names of functions carry their callers, as those of `--separate-callers` do.
    pub fn carry_callers(&self) -> bool {
        self.bare.is_some()
    }

    /// The number of a row's name without the callers that it carries.
    pub fn bare(&self, profile: &Profile, row: u32) -> u32 {
        let own = (self.readable.own_names(profile)).filter(|_| (row as usize) < self.functions);
        match (own, &self.bare) {
            (Some(own), Some(bare)) => match bare.of[own.number(FunctionId(row)) as usize] {
                number if number as usize >= self.strings => number + self.cycles.len() as u32,
                number => number,
            },
            _ => self.numbers(profile, row).name,
        }
    }

    /// The readable name of a function without the callers that it carries.
    pub fn bare_text<'a>(&'a self, profile: &'a Profile, function: FunctionId) -> &'a [u8] {
        self.text(profile, self.bare(profile, function.0))
    }

    /// The names of a row. A cycle has no file and no object.
    pub fn numbers(&self, profile: &Profile, row: u32) -> NameNumbers {
        match Row::from_number(row, self.functions) {
            Row::Function(function) => {
                let place = self.readable.place(profile, function);
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

#[cfg(test)]
mod tests;
