//! The classes and namespaces of functions, and their mangled names.

use super::answer::{Answer, answer};
use super::columns::{NameArena, Numbers};
use super::session::Session;
use crate::analysis::groups::{GroupBy, GroupId, Groups};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// The class or namespace of each function.
#[derive(Serialize, Tsify)]
pub struct Classes {
    /// Names of the classes.
    pub names: NameArena,
    /// Index of the class of each function.
    pub name: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// The classes of all functions.
    pub fn classes(&self) -> Answer<Classes> {
        let tables = self.open()?.0.tables();
        let groups = Groups::new(&tables.profile, tables.names.readable(), GroupBy::Class);
        let functions = tables.profile.functions();
        let texts = (0..groups.len() as u32).map(|group| groups.name(GroupId(group)));
        answer(&Classes {
            names: NameArena::new(texts),
            name: functions.ids().map(|f| groups.of(f).0).collect(),
        })
    }

    /// The name of each function as the profile has it; empty where it is the readable one.
    pub fn mangled(&self) -> Answer<NameArena> {
        let tables = self.open()?.0.tables();
        let profile = &tables.profile;
        let texts = profile
            .functions()
            .ids()
            .map(|function| tables.names.mangled(profile, function));
        answer(&NameArena::new(texts.map(Option::unwrap_or_default)))
    }
}
