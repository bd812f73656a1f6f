//! The list of a comparison in groups, which are the same in A and in B.

use crate::analysis::compare::Change;
use crate::analysis::groups::GroupBy;
use crate::browse::rows::groups::GroupFacts;
use crate::browse::{
    ComparedColumn, ComparedCost, ComparedListing, ComparedSide, ComparedTables, DifferenceOrder,
    GroupedListing, Grouping,
};
use crate::model::FunctionId;
use crate::order;
use std::rc::Rc;

impl ComparedTables {
    /// The groups by a criterion, with their sizes in A and in B.
    pub fn groups(&self, by: Grouping) -> [Rc<GroupFacts>; 2] {
        let of_b = self.b.groups(by);
        [self.a.groups_from(by, || of_b.groups.clone()), of_b]
    }

    /// By row, the first one that is the same function by a criterion.
    pub(super) fn firsts(&self, by: GroupBy) -> Vec<FunctionId> {
        self.groups(Grouping::By(by))[0].groups.representatives()
    }

    /// The rows that are the same function as a row by a criterion; without one, the row alone.
    pub fn folded(&self, row: u32, fold: Option<GroupBy>) -> Vec<u32> {
        let Some(by) = fold else { return vec![row] };
        let groups = &self.groups(Grouping::By(by))[0].groups;
        let of = groups.of(FunctionId(row));
        let rows = 0..self.matching.rows.len() as u32;
        rows.filter(|&other| groups.of(FunctionId(other)) == of)
            .collect()
    }

    /// The row of each function of one profile; with a criterion, the first of those that are the same function.
    pub fn rows_by(&self, side: ComparedSide, fold: Option<GroupBy>) -> Vec<Option<u32>> {
        let mut rows = self.rows_of(side);
        if let Some(by) = fold {
            let firsts = self.firsts(by);
            for row in rows.iter_mut().flatten() {
                *row = firsts[*row as usize].0;
            }
        }
        rows
    }

    /// Number of functions of each group, in either profile.
    pub fn group_sizes(&self, by: Grouping) -> Vec<u32> {
        let [facts, _] = self.groups(by);
        let mut sizes = vec![0; facts.functions.len()];
        for function in self.profile.functions().ids() {
            sizes[facts.groups.of(function).0 as usize] += u32::from(self.has_row(function.0));
        }
        sizes
    }

    fn group_column(
        &self,
        number: usize,
        cost: ComparedCost,
        by: Grouping,
    ) -> Option<ComparedColumn> {
        let [a, b] = self.sides_by(number, Some(by))?.map(|(tables, own)| {
            let values = tables.group_values(by, own)?;
            Some(match cost {
                ComparedCost::SelfCost => values.self_values,
                ComparedCost::Inclusive => values.inclusive,
            })
        });
        Some(ComparedColumn::new([a?, b?], self.total(number)))
    }

    /// The change of the group of each row, and the numbers of all equal, changed, new and gone groups; `None` if there
    /// is no such event or rate.
    pub(super) fn group_changes(
        &self,
        number: usize,
        cost: ComparedCost,
        by: Grouping,
    ) -> Option<(Vec<Change>, [usize; 4])> {
        let column = self.group_column(number, cost, by)?;
        let [a, b] = self.groups(by);
        let sizes = a.functions.iter().zip(&b.functions);
        let change = |(group, (a, b)): (u32, (&u32, &u32))| {
            (a + b > 0).then(|| column.at(group).change_of(*a > 0, *b > 0))
        };
        let changes: Vec<Option<Change>> = (0u32..).zip(sizes).map(change).collect();
        let rows = 0..self.matching.rows.len() as u32;
        let of_row = |row| changes[a.groups.of(FunctionId(row)).0 as usize];
        let of_rows = rows.map(|row| of_row(row).unwrap_or(Change::Equal));
        let counts = Change::counts(changes.iter().copied().flatten());
        Some((of_rows.collect(), counts))
    }

    /// Groups the rows of a list; groups are sorted like the rows. `None` if there is no such event or rate.
    pub fn in_groups(
        &self,
        listing: &ComparedListing,
        number: usize,
        cost: ComparedCost,
        order: DifferenceOrder,
        by: Grouping,
    ) -> Option<GroupedListing> {
        let [facts, _] = self.groups(by);
        let column = self.group_column(number, cost, by)?;
        let group_of = |row: &u32| facts.groups.of(FunctionId(*row)).0;
        let mut groups = order::distinct(listing.rows.iter().map(group_of));
        let names = facts.name_ranks();
        column.sort(&mut groups, order, |group| names[group as usize]);
        let (rows, matches) = (&listing.rows, listing.matches.as_deref());
        let (count, group_of) = (facts.functions.len(), |row| group_of(&row));
        Some(GroupedListing::new(groups, count, group_of, rows, matches))
    }
}

#[cfg(test)]
mod tests;
