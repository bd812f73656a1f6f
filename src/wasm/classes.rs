//! The classes and namespaces of functions: `Classes` of www/protocol/protocol.js; and their mangled
//! names.

use super::columns::{name_arena, numbers, object};
use super::session::Session;
use crate::analysis::groups::{GroupBy, GroupId, Groups};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// `Classes` of www/protocol/protocol.js.
    pub fn classes(&self) -> Result<JsValue, JsValue> {
        let tables = self.open()?.0.tables();
        let groups = Groups::new(&tables.profile, tables.names.readable(), GroupBy::Class);
        let functions = tables.profile.functions();
        let of: Vec<u32> = functions.ids().map(|f| groups.of(f).0).collect();
        let texts = (0..groups.len() as u32).map(|group| groups.name(GroupId(group)));
        object(&[("names", name_arena(texts)?), ("name", numbers(&of))])
    }

    /// The name of each function as it is written, empty where it is read so: `NameArena` of
    /// www/protocol/protocol.js.
    pub fn mangled(&self) -> Result<JsValue, JsValue> {
        let tables = self.open()?.0.tables();
        let profile = &tables.profile;
        let texts = profile
            .functions()
            .ids()
            .map(|function| tables.names.mangled(profile, function));
        name_arena(texts.map(Option::unwrap_or_default))
    }
}
