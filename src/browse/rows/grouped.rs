//! A list of functions in groups. Cycles are not rows of it: their members are listed in their own groups.

use super::choice::ReadChoice;
use super::groups::{GroupColumns, GroupFacts, Grouping};
use super::rates::sort_by_value;
use crate::analysis::flat::{Figures, FilterError, SortKey, sort_by_number};
use crate::browse::{OpenProfile, Order, RowChoice};
use crate::model::FunctionId;

/// Functions in groups, both in the same order. Groups without selected functions are omitted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupedListing {
    /// Numbers of the groups.
    pub groups: Vec<u32>,
    /// Index of the first row of each group, and the number of rows.
    pub starts: Vec<u32>,
    /// Row numbers, group by group.
    pub rows: Vec<u32>,
    /// For each row, the bytes of its name to highlight; `None` if the filter has no name pattern.
    pub matches: Option<Vec<(u32, u32)>>,
}

impl OpenProfile {
    /// Selects rows by the figures of one event, and groups and sorts them by those of another; `None` if
    /// there is no such event.
    ///
    /// # Errors
    /// If a filter is invalid.
    pub fn list_grouped<'a>(
        &mut self,
        event: usize,
        order: (usize, Order),
        choice: impl Into<RowChoice<'a>>,
        by: Grouping,
    ) -> Result<Option<GroupedListing>, FilterError> {
        let choice = ReadChoice::new(choice.into())?;
        Ok(self.grouped(event, order, &choice, by))
    }

    fn grouped(
        &mut self,
        event: usize,
        order: (usize, Order),
        choice: &ReadChoice,
        by: Grouping,
    ) -> Option<GroupedListing> {
        let mut rows = self.chosen(event, order, choice)?;
        let facts = self.groups(by);
        let rates = self.group_rates(by, order.0);
        // For a rate, the costs of the first event decide where there is no value.
        let event = if rates.is_some() { 0 } else { order.0 };
        let columns = self.group_columns(by, event)?;
        rows.retain(|&row| (row as usize) < self.tables().profile.functions().len());
        let mut sizes = vec![0u32; facts.functions.len()];
        for &row in &rows {
            sizes[group_of(&facts, row)] += 1;
        }
        let mut groups: Vec<u32> = (0..sizes.len() as u32).collect();
        groups.retain(|&group| sizes[group as usize] > 0);
        sort_groups(&mut groups, order.1, &facts, &columns);
        if let Some(values) = rates.as_ref().and_then(|rates| rates.of(order.1.key)) {
            sort_by_value(&mut groups, order.1.descending, |group| {
                values[group as usize]
            });
        }
        let (starts, rows) = in_groups(&groups, &sizes, &facts, &rows);
        Some(GroupedListing {
            matches: self.matches(choice, &rows),
            groups,
            starts,
            rows,
        })
    }
}

fn group_of(facts: &GroupFacts, row: u32) -> usize {
    facts.groups.of(FunctionId(row)).0 as usize
}

/// Distributes rows to their groups, in which they keep their order.
fn in_groups(
    groups: &[u32],
    sizes: &[u32],
    facts: &GroupFacts,
    rows: &[u32],
) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32];
    let mut next = vec![0u32; sizes.len()];
    let mut end = 0;
    for &group in groups {
        next[group as usize] = end;
        end += sizes[group as usize];
        starts.push(end);
    }
    let mut grouped = vec![0u32; rows.len()];
    for &row in rows {
        let place = &mut next[group_of(facts, row)];
        grouped[*place as usize] = row;
        *place += 1;
    }
    (starts, grouped)
}

/// Sorts groups; those with equal keys by inclusive cost, highest first. If functions are sorted by a name,
/// groups are sorted by their own names.
fn sort_groups(groups: &mut [u32], order: Order, facts: &GroupFacts, columns: &GroupColumns) {
    let cost = |group: u32| columns[group as usize];
    let names = match order.key {
        SortKey::Name | SortKey::File | SortKey::Object | SortKey::Class => facts.name_ranks(),
        _ => Vec::new(),
    };
    let key = |group: u32| {
        let figures = Figures {
            inclusive: cost(group).inclusive,
            self_cost: cost(group).self_cost,
            called: facts.called[group as usize],
        };
        let name = || names.get(group as usize).map_or(group, |&rank| rank);
        let figure = order.key.of_figures(figures);
        figure.unwrap_or_else(|| name().into())
    };
    sort_by_number(groups, true, &|group| cost(group).inclusive);
    sort_by_number(groups, order.descending, &key);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::groups::{Exactness, GroupBy};
    use crate::analysis::test_profile::{Graph, graphs};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    const BY_OBJECT: Grouping = Grouping::By(GroupBy::Object);

    fn order(key: SortKey) -> (usize, Order) {
        let descending = !matches!(key, SortKey::Name);
        (0, Order { key, descending })
    }

    /// `app` sorts by `libc`, which calls it back. Rows: main, work, sort, compare, swap.
    fn sorting() -> OpenProfile {
        let graph = Graph::default()
            .function("app!!main", 1)
            .function("app!!work", 9)
            .function("libc!!sort", 30)
            .function("app!!compare", 20)
            .function("libc!!swap", 5)
            .call("app!!main", "app!!work", 1, 64)
            .call("app!!work", "libc!!sort", 2, 55)
            .call("libc!!sort", "app!!compare", 8, 20)
            .call("libc!!sort", "libc!!swap", 4, 5);
        OpenProfile::new(graph.profile())
    }

    #[test]
    fn functions_of_groups_are_in_the_order_of_the_list() {
        let mut open = sorting();
        let by_self = order(SortKey::SelfCost);
        let list = open.list_grouped(0, by_self, "", BY_OBJECT).unwrap();
        let list = list.unwrap();
        // libc has 35 itself, app 30.
        assert_eq!(list.groups, [1, 0]);
        assert_eq!(list.starts, [0, 2, 5]);
        assert_eq!(list.rows, [2, 4, 3, 1, 0]);
        let by_name = order(SortKey::Name);
        let list = open.list_grouped(0, by_name, "s", BY_OBJECT).unwrap();
        let list = list.unwrap();
        assert_eq!(
            (&list.groups[..], &list.starts[..]),
            (&[1][..], &[0, 2][..])
        );
        assert_eq!(list.rows, [2, 4]);
        assert_eq!(list.matches, Some(vec![(0, 1), (0, 1)]));
    }

    #[test]
    fn groups_have_figures_of_their_own() {
        let mut open = sorting();
        let facts = open.groups(BY_OBJECT);
        assert_eq!((facts.name(0), facts.name(1)), (&b"app"[..], &b"libc"[..]));
        assert_eq!(facts.functions, [3, 2]);
        assert_eq!(facts.called, [8, 2], "only calls from other groups");
        let costs = open.group_columns(BY_OBJECT, 0).unwrap();
        let figures = |group: usize| {
            let cost = costs[group];
            (cost.self_cost, cost.inclusive, cost.exactness)
        };
        // The callback's cost belongs to app and to libc.
        assert_eq!(figures(0), (30, 65, Exactness::Exact));
        assert_eq!(figures(1), (35, 55, Exactness::Exact));
        assert!(open.group_columns(BY_OBJECT, 1).is_none());
    }

    #[test]
    fn a_cycle_costs_the_same_as_a_group_and_as_a_row() {
        let graph = Graph::default()
            .function("main", 10)
            .function("a", 40)
            .function("b", 60)
            .call("main", "a", 1, 100)
            .call("a", "b", 5, 60)
            .call("b", "a", 4, 20);
        let mut open = OpenProfile::new(graph.profile());
        let costs = open.group_columns(Grouping::Cycle, 0).unwrap();
        assert_eq!((costs[0].inclusive, costs[0].self_cost), (100, 100));
        assert_eq!((costs[1].inclusive, costs[1].self_cost), (110, 10));
        let list = open.list_grouped(0, order(SortKey::Inclusive), "", Grouping::Cycle);
        assert_eq!(list.unwrap().unwrap().rows, [0, 2, 1]);
    }

    proptest! {
        /// Every function occurs once, in the group of its object, and the counts of calls from other
        /// objects are summed.
        #[test]
        fn groups_hold_every_function_once(graph in graphs(9, 30)) {
            let mut open = OpenProfile::new(graph.profile());
            for key in [SortKey::Inclusive, SortKey::Called, SortKey::InclusivePerCall, SortKey::Name] {
                let list = open.list_grouped(0, order(key), "", BY_OBJECT).unwrap().unwrap();
                let profile = open.tables().profile.clone();
                let mut seen = BTreeMap::new();
                for (at, bounds) in list.starts.windows(2).enumerate() {
                    for &row in &list.rows[bounds[0] as usize..bounds[1] as usize] {
                        seen.insert(row, list.groups[at]);
                    }
                }
                prop_assert_eq!(seen.len(), profile.functions().len());
                prop_assert_eq!(list.rows.len(), seen.len());
                for (a, of_a) in &seen {
                    for (b, of_b) in &seen {
                        let same = profile.object(FunctionId(*a)) == profile.object(FunctionId(*b));
                        prop_assert_eq!(same, of_a == of_b);
                    }
                }
            }
        }
    }
}
