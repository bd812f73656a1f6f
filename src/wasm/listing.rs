//! The rows of the function list.

use super::answer::{Answer, Js, answer, request};
use super::columns::Numbers;
use super::failure;
use super::groups::GroupKind;
use super::session::{Session, no_such_number};
use crate::analysis::flat::SortKey;
use crate::browse::{Order, RowChoice};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// The rows to list and their order. Missing fields have the values of a new list.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct ListRequest {
    /// Number of the event that filters refer to.
    pub event: u32,
    /// A filter that is applied first.
    pub rules: String,
    /// Hides the least expensive rows: share of the self cost of the shown ones; 0 shows all.
    pub shown_permille: u32,
    /// A filter.
    pub filter: String,
    /// Whether the filter hides the matching rows instead of the others.
    pub inverted: bool,
    /// The column that rows are sorted by.
    pub column: SortColumn,
    /// Whether the largest value comes first.
    pub descending: bool,
    /// Number of the event that rows are sorted by; `event` if missing.
    pub order_event: Option<u32>,
    /// The criterion of groups; empty for no groups.
    #[tsify(type = "GroupKind | ''")]
    pub group_by: String,
}

impl Default for ListRequest {
    fn default() -> Self {
        ListRequest {
            event: 0,
            rules: String::new(),
            shown_permille: 0,
            filter: String::new(),
            inverted: false,
            column: SortColumn::Inclusive,
            descending: true,
            order_event: None,
            group_by: String::new(),
        }
    }
}

/// Columns that rows can be sorted by.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SortColumn {
    /// Inclusive cost.
    Inclusive,
    /// Self cost.
    #[serde(rename = "self")]
    SelfCost,
    /// Number of calls.
    Called,
    /// Inclusive cost divided by the number of calls.
    PerCall,
    /// Self cost divided by the number of calls.
    SelfPerCall,
    /// Name of the function.
    Function,
    /// Source file.
    File,
    /// Program or library.
    Object,
    /// Class or namespace.
    Class,
    /// Number of the cycle.
    Cycle,
}

/// The listed rows, in order. With a filter, `matchStart[i]` and `matchEnd[i]` are the byte range of the
/// first match in the name of `rows[i]`.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct ListedRows {
    /// The rows.
    pub rows: Numbers,
    /// Where the first match begins.
    pub match_start: Option<Numbers>,
    /// Where it ends.
    pub match_end: Option<Numbers>,
    /// The groups of the rows.
    pub grouped: Option<ListedGroups>,
}

/// The groups of a list.
#[derive(Serialize, Tsify)]
pub struct ListedGroups {
    /// The criterion.
    pub by: GroupKind,
    /// Their numbers, in order.
    pub groups: Numbers,
    /// The rows of `groups[i]` are `rows[starts[i]]` up to `rows[starts[i + 1]]`.
    pub starts: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// The rows of the function list.
    pub fn list(&mut self, wanted: Js<ListRequest>) -> Answer<ListedRows> {
        let wanted: ListRequest = request(wanted)?;
        let order = Order {
            key: wanted.column.key(),
            descending: wanted.descending,
        };
        let order = (wanted.order_event.unwrap_or(wanted.event) as usize, order);
        let choice = RowChoice {
            rules: &wanted.rules,
            shown_permille: wanted.shown_permille,
            filter: &wanted.filter,
            inverted: wanted.inverted,
        };
        let open = self.open_mut()?;
        let event = wanted.event as usize;
        if wanted.group_by.is_empty() {
            let found = open.list_by(event, order, choice);
            let found = found.map_err(|e| failure::thrown(&e))?;
            let found = found.ok_or_else(no_such_number)?;
            return answer(&ListedRows::new(&found.rows, found.matches, None));
        }
        let by = GroupKind::of(&wanted.group_by)?;
        let found = open.list_grouped(event, order, choice, by.grouping());
        let found = found.map_err(|e| failure::thrown(&e))?;
        let found = found.ok_or_else(no_such_number)?;
        let groups = ListedGroups {
            by,
            groups: Numbers::from(&found.groups[..]),
            starts: Numbers::from(&found.starts[..]),
        };
        answer(&ListedRows::new(&found.rows, found.matches, Some(groups)))
    }
}

impl ListedRows {
    fn new(rows: &[u32], matches: Option<Vec<(u32, u32)>>, grouped: Option<ListedGroups>) -> Self {
        let bound =
            |of: fn(&(u32, u32)) -> u32| matches.as_ref().map(|m| m.iter().map(of).collect());
        ListedRows {
            rows: Numbers::from(rows),
            match_start: bound(|found| found.0),
            match_end: bound(|found| found.1),
            grouped,
        }
    }
}

impl SortColumn {
    fn key(self) -> SortKey {
        match self {
            SortColumn::Inclusive => SortKey::Inclusive,
            SortColumn::SelfCost => SortKey::SelfCost,
            SortColumn::Called => SortKey::Called,
            SortColumn::PerCall => SortKey::InclusivePerCall,
            SortColumn::SelfPerCall => SortKey::SelfPerCall,
            SortColumn::Function => SortKey::Name,
            SortColumn::File => SortKey::File,
            SortColumn::Object => SortKey::Object,
            SortColumn::Class => SortKey::Class,
            SortColumn::Cycle => SortKey::Cycle,
        }
    }
}
