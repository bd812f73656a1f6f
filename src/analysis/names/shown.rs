//! The texts that users see of function names, to search them: readable, simplified, short.

use super::{Names, ShortName, short_names};
use crate::model::{Profile, StringTable};
use crate::order;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// The texts of names in which they differ from the names as written.
#[derive(Clone, Debug, Default)]
pub struct ShownTexts {
    texts: StringTable,
    /// The names, and a text of each.
    of: Vec<(Symbol, Symbol)>,
}

impl ShownTexts {
    /// The texts of functions, from their names and the short forms of these.
    pub(super) fn new<'a>(
        profile: &Profile,
        names: &Names,
        short: impl Iterator<Item = (Symbol, &'a ShortName)>,
    ) -> Self {
        let mut shown = ShownTexts::default();
        for (name, short) in short {
            shown.add(profile, name, names.text(profile, name));
            shown.add(profile, name, short.with_room().as_bytes());
            shown.add(profile, name, short.text().as_bytes());
        }
        shown
    }

    /// The texts of functions without the callers that names carry, for lists of functions whatever their callers.
    pub(super) fn without_callers(profile: &Profile, names: &Names) -> Self {
        let mut shown = ShownTexts::default();
        // A function has as many names as callers, but few texts.
        let (mut numbers, mut distinct) = (FxHashMap::default(), Vec::new());
        let functions = profile.functions().ids();
        let of = functions.map(|function| {
            let name = names.place(profile, function).function;
            let own = names.own_number(profile, function).ok_or(name);
            let number = *numbers.entry(own).or_insert_with(|| {
                let readable = names.own_readable(profile, function);
                distinct.push((readable, names.own(profile, function)));
                distinct.len() - 1
            });
            (name, number)
        });
        let of: Vec<(Symbol, usize)> = order::distinct(of);
        let short = short_names(distinct.iter().map(|texts| &*texts.0));
        let texts = distinct
            .iter()
            .zip(&short)
            .map(|((readable, written), short)| {
                let (with_room, text) = (short.with_room(), short.text());
                let all = [readable, *written, with_room.as_bytes(), text.as_bytes()];
                all.map(|text| shown.texts.symbol(text).ok())
            });
        let texts: Vec<[Option<Symbol>; 4]> = texts.collect();
        for (name, number) in of {
            let mut own = texts[number];
            own.sort_unstable();
            let own = own
                .iter()
                .enumerate()
                .filter(|(at, text)| *at == 0 || own[at - 1] != **text);
            shown
                .of
                .extend(own.filter_map(|(_, text)| Some((name, (*text)?))));
        }
        shown
    }

    fn add(&mut self, profile: &Profile, name: Symbol, text: &[u8]) {
        // Of more texts than a table can hold, the rest is not searched.
        if text != profile.text(name)
            && let Ok(text) = self.texts.symbol(text)
        {
            self.of.push((name, text));
        }
    }

    /// The texts, each once.
    pub fn texts(&self) -> &StringTable {
        &self.texts
    }

    /// The names with their texts, by symbols of the profile and of [`ShownTexts::texts`], in no particular order.
    pub fn names(&self) -> impl Iterator<Item = (Symbol, Symbol)> {
        self.of.iter().copied()
    }
}
