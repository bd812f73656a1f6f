//! The texts that users see of function names, to search them: readable, simplified, short.

use super::Names;
use super::ShortName;
use crate::model::{Profile, StringTable};
use crate::sink::Symbol;

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
