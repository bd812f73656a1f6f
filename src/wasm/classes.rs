//! The classes and namespaces of functions, and their mangled names.

use super::answer::{Answer, answer};
use super::columns::{NameArena, Numbers};
use super::groups::grouping;
use super::session::{Held, Session};
use crate::analysis::OriginRules;
use crate::analysis::groups::GroupId;
use serde::Serialize;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// The class or namespace of each function, or the origin of its code.
#[derive(Serialize, Tsify)]
pub struct Classes {
    /// Names of the classes.
    pub names: NameArena,
    /// Index of the class of each function.
    pub name: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// The classes of all functions, or the origins.
    pub fn classes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GroupKind")] by: &str,
    ) -> Answer<Classes> {
        let tables = match self.held()? {
            Held::One(open) => open.tables(),
            Held::Both(tables) => &tables.b,
        };
        let groups = tables.grouped_by(grouping(by)?);
        let functions = tables.profile.functions();
        let texts = (0..groups.len() as u32).map(|group| groups.name(GroupId(group)));
        answer(&Classes {
            names: NameArena::new(texts),
            name: functions.ids().map(|f| groups.of(f).0).collect(),
        })
    }

    /// The error in rules of the user about origins; empty if there is none.
    #[wasm_bindgen(js_name = originProblem)]
    pub fn origin_problem(&self, text: &str) -> String {
        OriginRules::parse(text).err().unwrap_or_default()
    }

    /// Finds the origins of functions by rules of the user first: one `ORIGIN FILTER` a line; by none if there is an
    /// error in them. Figures must be requested again, and a comparison must be made again.
    #[wasm_bindgen(js_name = setOriginRules)]
    pub fn set_origin_rules(&mut self, text: &str) {
        let rules = Rc::new(OriginRules::parse(text).unwrap_or_default());
        for side in self.sides_mut() {
            side.open.tables_mut().set_origin_rules(Rc::clone(&rules));
        }
    }

    /// The name of each function as the profile has it; empty where it is the readable one.
    pub fn mangled(&self) -> Answer<NameArena> {
        let tables = self.open()?.open.tables();
        let profile = &tables.profile;
        let texts = profile
            .functions()
            .ids()
            .map(|function| tables.names.mangled(profile, function));
        answer(&NameArena::new(texts.map(Option::unwrap_or_default)))
    }
}
