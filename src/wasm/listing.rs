//! The rows of the function list, of a profile or a comparison.

use super::answer::{Answer, Js, answer, request};
use super::columns::{Cost, Numbers};
use super::comparison::cost_of;
use super::groups::{fold as fold_of, grouping};
use super::session::{Held, Session, no_such_number};
use crate::analysis::flat::{Order, SortKey};
use crate::browse::{
    ComparedTables, DifferenceKey, DifferenceOrder, GroupedListing, Grouping as GroupKind,
    RowChoice, ShownChanges,
};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// The rows to list and their order. Missing fields have the values of a new list.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct ListRequest {
    /// Number of the event that filters refer to.
    event: u32,
    /// A filter that is applied first.
    rules: String,
    /// Hides the least expensive rows: share of the self cost of the shown ones; 0 shows all.
    shown_permille: u32,
    filter: String,
    /// Whether the filter hides the matching rows instead of the others.
    inverted: bool,
    /// The kinds of rows of a comparison.
    shown: ShownChanges,
    /// Whether rows of a comparison are judged by inclusive cost.
    by_inclusive: bool,
    /// The column that rows are sorted by.
    column: SortColumn,
    descending: bool,
    /// Number of the event that rows of a profile are sorted by; `event` if missing.
    order_event: Option<u32>,
    /// The criterion of groups; empty for no groups.
    #[tsify(type = "GroupKind | ''")]
    group_by: String,
}

impl Default for ListRequest {
    fn default() -> Self {
        ListRequest {
            event: 0,
            rules: String::new(),
            shown_permille: 0,
            filter: String::new(),
            inverted: false,
            shown: ShownChanges::ALL,
            by_inclusive: false,
            column: SortColumn::Of(SortKey::Inclusive),
            descending: true,
            order_event: None,
            group_by: String::new(),
        }
    }
}

/// A column that rows can be sorted by; in a comparison by a figure of it or by name. The bottleneck is the self cost in
/// the estimated cycles, which are the event to sort by.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(untagged)]
#[tsify(type = "SortKey | DifferenceKey | 'bottleneck'")]
pub(super) enum SortColumn {
    /// Of a profile, or the names of both.
    Of(SortKey),
    /// Of a comparison.
    Difference(DifferenceKey),
}

/// The listed rows, in order. With a filter, `matchStart[i]` and `matchEnd[i]` are the byte range of the
/// first match in the name of `rows[i]`.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct ListedRows {
    rows: Numbers,
    match_start: Option<Numbers>,
    match_end: Option<Numbers>,
    grouped: Option<ListedGroups>,
    /// The self cost of the listed functions of a profile; null for a rate.
    self_cost: Option<Cost>,
    changes: Option<ListedChanges>,
}

/// Sums of the rows of a comparison.
#[derive(Serialize, Tsify)]
pub(super) struct ListedChanges {
    /// Sum of the listed figures in A; 0 for a rate, which cannot be summed.
    a: Cost,
    /// The same in B.
    b: Cost,
    /// Number of all rows, or functions, that are equal, changed, new, gone.
    counts: Numbers,
}

/// The groups of a list.
#[derive(Serialize, Tsify)]
pub(super) struct ListedGroups {
    by: GroupKind,
    /// Their numbers, in order.
    groups: Numbers,
    /// The rows of `groups[i]` are `rows[starts[i]]` up to `rows[starts[i + 1]]`.
    starts: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// The rows of the function list.
    pub fn list(&mut self, wanted: Js<ListRequest>) -> Answer<ListedRows> {
        let wanted: ListRequest = request(wanted)?;
        if let Held::Both(tables) = self.held()? {
            return Session::differences(tables, &wanted);
        }
        let order = Order {
            key: wanted.column.key().ok_or_else(no_such_number)?,
            descending: wanted.descending,
        };
        let order = (wanted.order_event.unwrap_or(wanted.event) as usize, order);
        let choice = wanted.choice();
        let open = self.open_mut()?;
        let event = wanted.event as usize;
        let (self_cost, rows) = if wanted.group_by.is_empty() {
            let found = open.list_by(event, order, choice)?;
            let found = found.ok_or_else(no_such_number)?;
            let self_cost = open.tables().self_sum(event, &found.rows);
            (self_cost, ListedRows::new(&found.rows, found.matches, None))
        } else {
            let by = grouping(&wanted.group_by)?;
            let found = open.list_grouped(event, order, choice, by)?;
            let found = found.ok_or_else(no_such_number)?;
            let self_cost = open.tables().self_sum(event, &found.rows);
            (self_cost, ListedRows::grouped(found, by))
        };
        answer(&ListedRows {
            self_cost: self_cost.map(Cost),
            ..rows
        })
    }
}

impl Session {
    /// The rows of the list of differences.
    fn differences(tables: &ComparedTables, wanted: &ListRequest) -> Answer<ListedRows> {
        let order = wanted.difference_order().ok_or_else(no_such_number)?;
        let (event, cost) = (wanted.event as usize, cost_of(wanted.by_inclusive));
        let shown = (wanted.shown, fold_of(&wanted.group_by));
        let found = tables
            .list_by(event, cost, order, shown, wanted.choice())?
            .ok_or_else(no_such_number)?;
        let rows = match &wanted.group_by[..] {
            "" => ListedRows::new(&found.rows, found.matches.clone(), None),
            by => {
                let by = grouping(by)?;
                let grouped = tables.in_groups(&found, event, cost, order, by);
                ListedRows::grouped(grouped.ok_or_else(no_such_number)?, by)
            }
        };
        answer(&ListedRows {
            changes: Some(ListedChanges {
                a: Cost(found.shown.a),
                b: Cost(found.shown.b),
                // There are never more rows than bytes of memory.
                counts: found.counts.iter().map(|&count| count as u32).collect(),
            }),
            ..rows
        })
    }
}

impl ListedRows {
    fn grouped(found: GroupedListing, by: GroupKind) -> Self {
        let groups = ListedGroups {
            by,
            groups: Numbers::from(&found.groups[..]),
            starts: Numbers::from(&found.starts[..]),
        };
        ListedRows::new(&found.rows, found.matches, Some(groups))
    }

    fn new(rows: &[u32], matches: Option<Vec<(u32, u32)>>, grouped: Option<ListedGroups>) -> Self {
        let bound =
            |of: fn(&(u32, u32)) -> u32| matches.as_ref().map(|m| m.iter().map(of).collect());
        ListedRows {
            rows: Numbers::from(rows),
            match_start: bound(|found| found.0),
            match_end: bound(|found| found.1),
            grouped,
            self_cost: None,
            changes: None,
        }
    }
}

impl ListRequest {
    fn choice(&self) -> RowChoice<'_> {
        RowChoice {
            rules: &self.rules,
            shown_permille: self.shown_permille,
            filter: &self.filter,
            inverted: self.inverted,
            fold: None,
        }
    }

    /// The order of differences. Names ascend, figures descend unless the order is reversed.
    fn difference_order(&self) -> Option<DifferenceOrder> {
        let key = self.column.difference_key()?;
        let reversed = self.descending == (key == DifferenceKey::Name);
        Some(DifferenceOrder { key, reversed })
    }
}

impl SortColumn {
    /// The sort key of a profile.
    fn key(self) -> Option<SortKey> {
        match self {
            SortColumn::Of(key) => Some(key),
            SortColumn::Difference(_) => None,
        }
    }

    /// The sort key of a comparison.
    fn difference_key(self) -> Option<DifferenceKey> {
        match self {
            SortColumn::Difference(key) => Some(key),
            SortColumn::Of(SortKey::Name) => Some(DifferenceKey::Name),
            SortColumn::Of(_) => None,
        }
    }
}
