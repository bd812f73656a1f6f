//! The readable names of a profile.

use super::demangle::is_mangled;
use super::{Chains, OwnNames, ShortName, ShownTexts, demangle, short_names};
use crate::model::{FunctionId, Profile};
use crate::sink::{Place, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

/// Readable forms of mangled function names. Most profiles have none.
#[derive(Clone, Debug, Default)]
pub struct Names {
    demangled: Rc<FxHashMap<Symbol, Box<str>>>,
    /// Functions that are not called as in the profile.
    renamed: FxHashMap<FunctionId, Place>,
    /// Short forms by symbol, if they were computed elsewhere.
    short: OnceCell<Rc<Vec<ShortName>>>,
    /// Once they are searched.
    shown: OnceCell<Rc<ShownTexts>>,
    own: OnceCell<Option<Rc<OwnNames>>>,
    without_callers: OnceCell<Rc<ShownTexts>>,
}

impl Names {
    /// Demangles the function names of a profile.
    pub fn new(profile: &Profile) -> Self {
        let mut demangled = FxHashMap::default();
        for function in profile.functions().ids() {
            let symbol = profile.functions().place(function).function;
            insert(&mut demangled, profile, symbol);
        }
        Names {
            demangled: Rc::new(demangled),
            ..Names::default()
        }
    }

    /// Some functions called otherwise than in the profile, by names that it knows. Of other copies of
    /// these names the readable forms are shared.
    #[must_use]
    pub fn with_renamed(
        mut self,
        profile: &Profile,
        renamed: impl Iterator<Item = (FunctionId, Place)>,
    ) -> Self {
        (self.short, self.shown, self.without_callers) = Default::default();
        self.renamed = renamed.collect();
        let names = self.renamed.values().map(|place| place.function);
        let unknown: Vec<Symbol> = names
            .filter(|name| !self.demangled.contains_key(name) && is_mangled(profile.text(*name)))
            .collect();
        if !unknown.is_empty() {
            let demangled = Rc::make_mut(&mut self.demangled);
            for name in unknown {
                insert(demangled, profile, name);
            }
        }
        self
    }

    /// The name of a function.
    pub fn place(&self, profile: &Profile, function: FunctionId) -> Place {
        let renamed = self.renamed.get(&function).copied();
        renamed.unwrap_or_else(|| profile.functions().place(function))
    }

    /// The readable form of a mangled name.
    pub fn demangled(&self, symbol: Symbol) -> Option<&str> {
        self.demangled.get(&symbol).map(|text| &**text)
    }

    /// The other texts by which users know the functions.
    pub fn shown(&self, profile: &Profile) -> &ShownTexts {
        self.shown.get_or_init(|| {
            let all: Vec<Symbol> = self.symbols(profile).into_iter().collect();
            let text = |&name: &Symbol| self.text(profile, name);
            let short: Vec<ShortName> = match self.short.get() {
                Some(short) => all
                    .iter()
                    .map(|name| short[name.0 as usize].clone())
                    .collect(),
                None => short_names(all.iter().map(text)),
            };
            Rc::new(ShownTexts::new(profile, self, all.into_iter().zip(&short)))
        })
    }

    /// All texts by which users know the functions, without the callers that names carry.
    pub fn without_callers(&self, profile: &Profile) -> &ShownTexts {
        self.without_callers
            .get_or_init(|| Rc::new(ShownTexts::without_callers(profile, self)))
    }

    /// The names of all functions, each once.
    fn symbols(&self, profile: &Profile) -> FxHashSet<Symbol> {
        let all = profile.functions().ids();
        all.map(|function| self.place(profile, function).function)
            .collect()
    }

    /// Takes over the short forms of all functions by symbol, whose computation takes long.
    pub fn adopt_short(&self, short: Rc<Vec<ShortName>>) {
        self.short.get_or_init(|| short);
    }

    /// The name of a function to show: demangled if it was mangled, otherwise as written.
    pub fn of<'a>(&'a self, profile: &'a Profile, function: FunctionId) -> &'a [u8] {
        self.text(profile, self.place(profile, function).function)
    }

    /// The names without the callers that they carry; `None` if they carry none.
    pub fn own_names(&self, profile: &Profile) -> Option<&OwnNames> {
        let new = || OwnNames::new(profile).map(Rc::new);
        self.own.get_or_init(new).as_deref()
    }

    /// Number of a function's name among [`own_names`](Self::own_names); `None` without these, and for a renamed
    /// function.
    pub fn own_number(&self, profile: &Profile, function: FunctionId) -> Option<u32> {
        let own = self.own_names(profile)?;
        (!self.renamed.contains_key(&function)).then(|| own.number(function))
    }

    /// The name of a function as written, without the callers that it carries.
    pub fn own<'a>(&self, profile: &'a Profile, function: FunctionId) -> &'a [u8] {
        let written = || profile.text(self.place(profile, function).function);
        match self.own_names(profile) {
            None => written(),
            Some(_) if self.renamed.contains_key(&function) => {
                &written()[..Chains::default().function_end(written())]
            }
            Some(own) => own.text(profile, own.number(function)),
        }
    }

    /// The same, readable.
    pub fn own_readable<'a>(&'a self, profile: &'a Profile, function: FunctionId) -> Cow<'a, [u8]> {
        let readable = self.of(profile, function);
        if self.own_names(profile).is_none() {
            return Cow::Borrowed(readable);
        }
        let own = self.own(profile, function);
        demangle(own).map_or(Cow::Borrowed(own), |text| Cow::Owned(text.into_bytes()))
    }

    /// A name to show.
    pub fn text<'a>(&'a self, profile: &'a Profile, symbol: Symbol) -> &'a [u8] {
        match self.demangled(symbol) {
            Some(text) => text.as_bytes(),
            None => profile.text(symbol),
        }
    }
}

fn insert(demangled: &mut FxHashMap<Symbol, Box<str>>, profile: &Profile, symbol: Symbol) {
    let name = profile.text(symbol);
    if is_mangled(name)
        && !demangled.contains_key(&symbol)
        && let Some(readable) = demangle(name)
    {
        demangled.insert(symbol, readable.into_boxed_str());
    }
}

#[cfg(test)]
mod tests;
