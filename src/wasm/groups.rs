//! Groups of functions.

use super::answer::{Answer, answer};
use super::columns::{Bytes, NameArena, Numbers};
use super::figures::Figures;
use super::session::{Held, Session, no_such_number};
use crate::analysis::groups::GroupBy;
use crate::analysis::names::short_class;
use crate::browse::Grouping::{self, By};
use crate::browse::Values;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The criterion of a grouping.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum GroupKind {
    /// Program or library.
    Object,
    /// Source file.
    File,
    /// Directory of the source file.
    Directory,
    /// Class or namespace.
    Class,
    /// Recursion levels, callers in names and clones of the same function.
    Function,
    /// The same with all instances of a template or a generic function.
    Generic,
    /// Cycle.
    Cycle,
    /// Origin of the code.
    Origin,
}

/// Facts of all groups that do not depend on an event, by the number of the group.
#[derive(Serialize, Tsify)]
pub struct GroupFacts {
    /// The criterion.
    pub by: GroupKind,
    /// Names of the groups; empty for functions without a known one.
    pub names: NameArena,
    /// Short names of classes; empty for other criteria.
    pub short: NameArena,
    /// Number of functions of each.
    pub functions: Numbers,
    /// Number of calls from outside of each group.
    pub called: Figures,
    /// 1 for each group whose code was inlined outside of it; empty if inlined functions are not separate.
    pub inlined: Bytes,
    /// The group of each function, where groups are functions; otherwise empty.
    pub of: Numbers,
}

/// Costs of every group for one event, by the number of the group.
#[derive(Serialize, Tsify)]
pub struct GroupColumns {
    /// The criterion.
    pub by: GroupKind,
    /// Number of the event.
    pub event: u32,
    /// Inclusive costs: everything that ran while a function of the group was running.
    pub inclusive: Figures,
    /// Self costs.
    #[serde(rename = "self")]
    pub self_costs: Figures,
    /// How exact the inclusive costs are: see `EXACTNESS`.
    pub exactness: Bytes,
}

/// All criteria, in the order of [`GroupKind`].
const KINDS: [(&str, GroupKind, Grouping); 8] = [
    ("object", GroupKind::Object, By(GroupBy::Object)),
    ("file", GroupKind::File, By(GroupBy::File)),
    ("directory", GroupKind::Directory, By(GroupBy::Directory)),
    ("class", GroupKind::Class, By(GroupBy::Class)),
    ("function", GroupKind::Function, By(GroupBy::Function)),
    ("generic", GroupKind::Generic, By(GroupBy::Generic)),
    ("cycle", GroupKind::Cycle, Grouping::Cycle),
    ("origin", GroupKind::Origin, Grouping::Origin),
];

impl GroupKind {
    /// The criterion of this name.
    pub(super) fn of(name: &str) -> Result<Self, JsValue> {
        let found = KINDS.iter().find(|(known, ..)| *known == name);
        found.map(|(_, kind, _)| *kind).ok_or_else(no_such_number)
    }

    /// The criterion of this name by which rows are the same function; `None` for other names.
    pub(super) fn fold(name: &str) -> Option<GroupBy> {
        match name {
            "function" => Some(GroupBy::Function),
            "generic" => Some(GroupBy::Generic),
            _ => None,
        }
    }

    pub(super) fn grouping(self) -> Grouping {
        KINDS[self as usize].2
    }
}

impl From<GroupBy> for GroupKind {
    fn from(by: GroupBy) -> Self {
        let found = KINDS.iter().find(|kind| kind.2 == By(by));
        found.map_or(GroupKind::Function, |kind| kind.1)
    }
}

#[wasm_bindgen]
impl Session {
    /// Names and sizes of all groups.
    pub fn groups(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GroupKind")] by: &str,
    ) -> Answer<GroupFacts> {
        let by = GroupKind::of(by)?;
        let (sides, functions) = match self.held()? {
            Held::One(open) => {
                let facts = open.tables().groups(by.grouping());
                (vec![facts.clone()], facts.functions.clone())
            }
            Held::Both(tables) => (
                Vec::from(tables.groups(by.grouping())),
                tables.group_sizes(by.grouping()),
            ),
        };
        let names = (0..functions.len() as u32).map(|group| sides[0].name(group));
        let short: Vec<String> = match by {
            GroupKind::Class => names.clone().map(short_class).collect(),
            _ => Vec::new(),
        };
        let called = sides.iter().map(|facts| {
            let called = facts.called.iter();
            Values::Costs(called.map(|&count| count.into()).collect())
        });
        let of: Vec<u32> = match by {
            GroupKind::Function | GroupKind::Generic => sides[0].groups.numbers().collect(),
            _ => Vec::new(),
        };
        answer(&GroupFacts {
            by,
            names: NameArena::new(names),
            short: NameArena::new(short.iter().map(String::as_bytes)),
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
        let by = GroupKind::of(by)?;
        let held = self.held()?;
        if let Held::Both(tables) = &held {
            // Both have the same groups.
            tables.groups(by.grouping());
        }
        let (mut own, mut inclusive) = (Vec::new(), Vec::new());
        let mut known: Vec<u8> = Vec::new();
        for (tables, number) in held.sides(event)? {
            let values = tables.group_values(by.grouping(), number);
            let values = values.ok_or_else(no_such_number)?;
            known.resize(values.exactness.len(), 0);
            for (known, of_side) in known.iter_mut().zip(values.exactness) {
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
}
