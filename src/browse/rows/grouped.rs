//! A list of functions in groups. Cycles are not rows of it: their members are listed in their own groups. Only
//! a list by functions has them, each as a group of its own after those of the functions, because
//! it is the usual list with the rows of each function put together.

use super::choice::ReadChoice;
use super::groups::{GroupColumns, GroupFacts, Grouping};
use super::rates::sort_by_value;
use crate::analysis::SyntaxError;
use crate::analysis::flat::{Figures, Order, SortKey, sort_by_number};
use crate::browse::{OpenProfile, RowChoice, Values};
use crate::model::FunctionId;
use crate::order::Grouped;

/// Functions in groups, both in the same order. Groups without selected functions are omitted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupedListing {
    /// Numbers of the groups; that of a cycle is its number after those of all groups.
    pub groups: Vec<u32>,
    /// Index of the first row of each group, and the number of rows.
    pub starts: Vec<u32>,
    /// Row numbers, group by group.
    pub rows: Vec<u32>,
    /// For each row, the bytes of its name to highlight; `None` if the filter has no name pattern.
    pub matches: Option<Vec<(u32, u32)>>,
}

impl GroupedListing {
    /// Distributes rows to groups, in which they keep their order; groups have numbers below `count`.
    pub(in crate::browse) fn new(
        groups: Vec<u32>,
        count: usize,
        group_of: impl Fn(u32) -> u32,
        rows: &[u32],
        matches: Option<&[(u32, u32)]>,
    ) -> Self {
        let mut places = vec![0; count];
        for (place, &group) in (0u32..).zip(&groups) {
            places[group as usize] = place;
        }
        let place_of = |&row: &u32| places[group_of(row) as usize];
        let grouped = Grouped::new(groups.len(), rows.iter().map(place_of).zip(0usize..));
        let moved = grouped.items.iter();
        GroupedListing {
            groups,
            starts: grouped.starts,
            rows: moved.clone().map(|&at| rows[at]).collect(),
            matches: matches.map(|matches| moved.map(|&at| matches[at]).collect()),
        }
    }
}

impl OpenProfile {
    /// Selects rows by the figures of one event, and groups and sorts them by those of another; `None` if there is no
    /// such event. Fails if a filter is invalid.
    pub fn list_grouped<'a>(
        &self,
        event: usize,
        order: (usize, Order),
        choice: impl Into<RowChoice<'a>>,
        by: Grouping,
    ) -> Result<Option<GroupedListing>, SyntaxError> {
        let mut choice = ReadChoice::new(choice.into())?;
        choice.fold = by.function();
        Ok(self.grouped(event, order, &choice, by))
    }

    fn grouped(
        &self,
        event: usize,
        order: (usize, Order),
        choice: &ReadChoice,
        by: Grouping,
    ) -> Option<GroupedListing> {
        let mut rows = self.chosen(event, order, choice)?;
        let facts = self.tables.groups(by);
        let rates = self.tables.group_rates(by, order.0);
        // For a rate, the costs of the first event decide where there is no value.
        let event = if rates.is_some() { 0 } else { order.0 };
        let columns = self.tables.group_columns(by, event)?;
        let functions = self.tables().profile.functions().len();
        let is_whole = by.is_function();
        if !is_whole {
            rows.retain(|&row| (row as usize) < functions);
        }
        let group_of = |row: u32| match (row as usize).checked_sub(functions) {
            Some(cycle) => (facts.groups.len() + cycle) as u32,
            None => facts.groups.of(FunctionId(row)).0,
        };
        let count = facts.groups.len() + self.tables().cycles.len();
        let mut is_listed = vec![false; count];
        let mut groups: Vec<u32> = rows.iter().map(|&row| group_of(row)).collect();
        groups.retain(|&group| !std::mem::replace(&mut is_listed[group as usize], true));
        // By a name, rows are in the order of their functions already.
        let is_figure = order.1.key.of_figures(Figures::default()).is_some();
        if is_figure || !is_whole {
            let flat = self.tables().collapsed(event);
            let cost = |group: u32| match (group as usize).checked_sub(facts.groups.len()) {
                Some(cycle) => flat.figures((functions + cycle) as u32),
                None => of_group(&facts, &columns, group),
            };
            sort_groups(&mut groups, order.1, &facts, &cost);
        }
        let values = rates.as_ref().and_then(|rates| match order.1.key {
            SortKey::Inclusive => Some(&rates.inclusive),
            SortKey::SelfCost => Some(&rates.self_values),
            _ => None,
        });
        if let Some(Values::Rates(values)) = values {
            sort_by_value(&mut groups, order.1.descending, |group| {
                values.get(group as usize).copied().flatten()
            });
        }
        let matches = self.matches(choice, &rows);
        let matches = matches.as_deref();
        Some(GroupedListing::new(groups, count, group_of, &rows, matches))
    }
}

fn of_group(facts: &GroupFacts, columns: &GroupColumns, group: u32) -> Figures {
    let cost = columns[group as usize];
    Figures {
        inclusive: cost.inclusive,
        self_cost: cost.self_cost,
        called: facts.called[group as usize],
    }
}

/// Sorts groups; those with equal keys by inclusive cost, highest first. If functions are sorted by a name,
/// groups are sorted by their own names.
fn sort_groups(
    groups: &mut [u32],
    order: Order,
    facts: &GroupFacts,
    figures: &dyn Fn(u32) -> Figures,
) {
    let names = match order.key {
        SortKey::Name | SortKey::File | SortKey::Object | SortKey::Class => facts.name_ranks(),
        _ => Vec::new(),
    };
    let key = |group: u32| {
        let name = || names.get(group as usize).map_or(group, |&rank| rank);
        let figure = order.key.of_figures(figures(group));
        figure.unwrap_or_else(|| name().into())
    };
    groups.sort_unstable();
    sort_by_number(groups, true, &|group| figures(group).inclusive);
    sort_by_number(groups, order.descending, &key);
}

#[cfg(test)]
mod tests;
