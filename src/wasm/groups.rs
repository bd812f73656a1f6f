//! Groups of functions, and the classes or namespaces of functions and their mangled names.

use super::answer::{Answer, answer};
use super::columns::{Bytes, NameArena, Numbers};
use super::figures::Figures;
use super::session::{Held, Session, no_such_number};
use crate::analysis::groups::{Exactness, GroupBy, GroupId};
use crate::analysis::names::{ShortName, short_classes};
use crate::browse::Grouping::{self as GroupKind, By};
use crate::browse::Values;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Facts of all groups that do not depend on an event, by the number of the group.
#[derive(Serialize, Tsify)]
pub struct GroupFacts {
    by: GroupKind,
    /// Names of the groups; empty for functions without a known one.
    names: NameArena,
    /// Short names of classes, with the codes of those of functions; empty for other criteria.
    short: NameArena,
    /// Number of functions of each.
    functions: Numbers,
    /// Number of calls from outside of each group.
    called: Figures,
    /// 1 for each group whose code was inlined outside of it; empty if inlined functions are not separate.
    inlined: Bytes,
    /// The group of each function, where groups are functions; otherwise empty.
    of: Numbers,
}

/// Costs of every group for one event, by the number of the group.
#[derive(Serialize, Tsify)]
pub struct GroupColumns {
    by: GroupKind,
    event: u32,
    /// Inclusive costs: everything that ran while a function of the group was running.
    inclusive: Figures,
    #[serde(rename = "self")]
    self_costs: Figures,
    /// How exact the inclusive costs are: see `EXACTNESS`.
    exactness: Bytes,
}

/// The criterion of this name.
pub(super) fn grouping(name: &str) -> Result<GroupKind, JsValue> {
    GroupKind::of(name).ok_or_else(no_such_number)
}

/// The criterion of this name by which rows are the same function; `None` for other names.
pub(super) fn fold(name: &str) -> Option<GroupBy> {
    GroupKind::of(name)?.function()
}

fn short_forms<'a>(by: GroupKind, names: impl Iterator<Item = &'a [u8]>) -> NameArena {
    let names = names.filter(|_| by == By(GroupBy::Class));
    let short: Vec<String> = short_classes(names).iter().map(ShortName::coded).collect();
    NameArena::new(short.iter().map(String::as_bytes))
}

#[wasm_bindgen]
impl Session {
    /// Names and sizes of all groups.
    pub fn groups(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GroupKind")] by: &str,
    ) -> Answer<GroupFacts> {
        let by = grouping(by)?;
        let (sides, functions) = match self.held()? {
            Held::One(open) => {
                let facts = open.tables().groups(by);
                (vec![facts.clone()], facts.functions.clone())
            }
            Held::Both(tables) => (Vec::from(tables.groups(by)), tables.group_sizes(by)),
        };
        let names = (0..functions.len() as u32).map(|group| sides[0].name(group));
        let short = short_forms(by, names.clone());
        let called = sides.iter().map(|facts| {
            let called = facts.called.iter();
            Values::Costs(called.map(|&count| count.into()).collect())
        });
        let of: Vec<u32> = match by {
            By(GroupBy::Function | GroupBy::Generic) => sides[0].groups.numbers().collect(),
            _ => Vec::new(),
        };
        answer(&GroupFacts {
            by,
            names: NameArena::new(names),
            short,
            functions: Numbers::from(&functions[..]),
            called: Figures::of(&called.collect::<Vec<_>>()),
            inlined: sides[0].inlined.iter().map(|&is| u8::from(is)).collect(),
            of: Numbers::from(&of[..]),
        })
    }

    /// Costs of all groups, or their rates.
    #[wasm_bindgen(js_name = groupColumns)]
    pub fn group_columns(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GroupKind")] by: &str,
        event: u32,
    ) -> Answer<GroupColumns> {
        let by = grouping(by)?;
        let held = self.held()?;
        if let Held::Both(tables) = &held {
            // Both have the same groups.
            tables.groups(by);
        }
        let (mut own, mut inclusive) = (Vec::new(), Vec::new());
        let mut known: Vec<u8> = Vec::new();
        for (tables, number) in held.sides(event)? {
            let values = tables.group_values(by, number);
            let values = values.ok_or_else(no_such_number)?;
            known.resize(values.exactness.len(), 0);
            for (known, of_side) in known.iter_mut().zip(values.exactness) {
                // A bound of one side is no bound of the difference.
                let of_side = match (&held, of_side) {
                    (Held::Both(_), Exactness::AtMost) => Exactness::Estimate,
                    (_, of_side) => of_side,
                };
                *known = (of_side as u8).max(*known);
            }
            own.push(values.self_values);
            inclusive.push(values.inclusive);
        }
        answer(&GroupColumns {
            by,
            event,
            inclusive: Figures::of(&inclusive),
            self_costs: Figures::of(&own),
            exactness: known.into_iter().collect(),
        })
    }

    /// The classes of all functions, or the origins.
    pub fn classes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GroupKind")] by: &str,
    ) -> Answer<Classes> {
        let tables = match self.held()? {
            Held::One(open) => open.tables(),
            Held::Both(tables) => &tables.b,
        };
        let by = grouping(by)?;
        let groups = tables.grouped_by(by);
        let functions = tables.profile.functions();
        let texts = (0..groups.len() as u32).map(|group| groups.name(GroupId(group)));
        let short = short_forms(by, texts.clone());
        answer(&Classes {
            names: NameArena::new(texts),
            short,
            name: functions.ids().map(|f| groups.of(f).0).collect(),
        })
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

/// The class or namespace of each function, or the origin of its code.
#[derive(Serialize, Tsify)]
pub struct Classes {
    names: NameArena,
    /// Their short names, with the codes of those of functions; empty for origins.
    short: NameArena,
    /// Index of the class of each function.
    name: Numbers,
}
