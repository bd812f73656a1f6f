//! Groups of functions.

use super::answer::{Answer, answer};
use super::columns::{Bytes, ExactColumn, NameArena, Numbers};
use super::session::{Session, no_such_number};
use crate::analysis::groups::{Exactness, GroupBy};
use crate::browse::Grouping;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The criterion of a grouping.
#[derive(Clone, Copy, Serialize, Tsify)]
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
    /// Cycle.
    Cycle,
}

/// Facts of all groups that do not depend on an event, by the number of the group.
#[derive(Serialize, Tsify)]
pub struct GroupFacts {
    /// The criterion.
    pub by: GroupKind,
    /// Names of the groups; empty for functions without a known one.
    pub names: NameArena,
    /// Number of functions of each.
    pub functions: Numbers,
    /// Number of calls from outside of each group.
    pub called: ExactColumn,
}

/// Costs of every group for one event, by the number of the group.
#[derive(Serialize, Tsify)]
pub struct GroupColumns {
    /// The criterion.
    pub by: GroupKind,
    /// Number of the event.
    pub event: u32,
    /// Inclusive costs: everything that ran while a function of the group was running.
    pub inclusive: ExactColumn,
    /// Self costs.
    #[serde(rename = "self")]
    pub self_costs: ExactColumn,
    /// How exact the inclusive costs are: see `EXACTNESS`.
    pub exactness: Bytes,
}

impl GroupKind {
    /// The criterion of this name.
    pub(super) fn of(name: &str) -> Result<Self, JsValue> {
        Ok(match name {
            "object" => GroupKind::Object,
            "file" => GroupKind::File,
            "directory" => GroupKind::Directory,
            "class" => GroupKind::Class,
            "cycle" => GroupKind::Cycle,
            _ => return Err(no_such_number()),
        })
    }

    pub(super) fn grouping(self) -> Grouping {
        match self {
            GroupKind::Object => Grouping::By(GroupBy::Object),
            GroupKind::File => Grouping::By(GroupBy::File),
            GroupKind::Directory => Grouping::By(GroupBy::Directory),
            GroupKind::Class => Grouping::By(GroupBy::Class),
            GroupKind::Cycle => Grouping::Cycle,
        }
    }
}

impl From<GroupBy> for GroupKind {
    fn from(by: GroupBy) -> Self {
        match by {
            GroupBy::Object => GroupKind::Object,
            GroupBy::File => GroupKind::File,
            GroupBy::Directory => GroupKind::Directory,
            GroupBy::Class => GroupKind::Class,
        }
    }
}

#[wasm_bindgen]
impl Session {
    /// Names and sizes of all groups.
    pub fn groups(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "GroupKind")] by: &str,
    ) -> Answer<GroupFacts> {
        let by = GroupKind::of(by)?;
        let facts = self.open_mut()?.groups(by.grouping());
        let names = (0..facts.functions.len() as u32).map(|group| facts.name(group));
        answer(&GroupFacts {
            by,
            names: NameArena::new(names),
            functions: Numbers::from(&facts.functions[..]),
            called: ExactColumn::counts(facts.called.iter()),
        })
    }

    /// Costs of all groups, or their rates.
    #[wasm_bindgen(js_name = groupColumns)]
    pub fn group_columns(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "GroupKind")] by: &str,
        event: u32,
    ) -> Answer<GroupColumns> {
        let by = GroupKind::of(by)?;
        let open = self.open_mut()?;
        let (inclusive, self_costs, known) = match open.group_rates(by.grouping(), event as usize) {
            Some(values) => (
                ExactColumn::rates(values.inclusive.iter().copied()),
                ExactColumn::rates(values.self_values.iter().copied()),
                values.exactness,
            ),
            None => {
                let costs = open.group_columns(by.grouping(), event as usize);
                let costs = costs.ok_or_else(no_such_number)?;
                (
                    ExactColumn::new(costs.iter().map(|c| c.inclusive)),
                    ExactColumn::new(costs.iter().map(|c| c.self_cost)),
                    costs.iter().map(|c| c.exactness).collect(),
                )
            }
        };
        answer(&GroupColumns {
            by,
            event,
            inclusive,
            self_costs,
            exactness: known.into_iter().map(exactness).collect(),
        })
    }
}

/// `EXACTNESS` of www/protocol/protocol.js.
fn exactness(exactness: Exactness) -> u8 {
    match exactness {
        Exactness::Exact => 0,
        Exactness::Estimate => 1,
        Exactness::AtMost => 2,
    }
}
