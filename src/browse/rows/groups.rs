//! Names and costs of the groups of a profile.

use crate::analysis::flat::{FlatProfile, alphabetical_ranks};
use crate::analysis::groups::{Exactness, GroupBy, GroupCost, GroupId, Groups, group_costs};
use crate::analysis::{CycleId, Row};
use crate::browse::{OpenProfile, Tables};
use std::rc::Rc;

/// The criterion of a grouping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// A property of each function.
    By(GroupBy),
    /// Its cycle.
    Cycle,
}

/// Facts about groups that do not depend on the event, by group number.
#[derive(Clone, Debug)]
pub struct GroupFacts {
    /// The group of each function, and the names of the groups.
    pub groups: Groups,
    /// Number of functions.
    pub functions: Vec<u32>,
    /// Number of calls of functions of a group from outside of it.
    pub called: Vec<u64>,
}

/// Figures of all groups for an event, by group number.
pub type GroupColumns = Rc<Vec<GroupCost>>;

/// Number of events whose group costs are cached.
const EVENTS: usize = 4;

/// Cached answers for the latest grouping.
#[derive(Default)]
pub(in crate::browse) struct GroupCache {
    latest: Option<(Grouping, Rc<GroupFacts>)>,
    columns: Vec<(usize, GroupColumns)>,
}

impl OpenProfile {
    /// The groups by a criterion.
    pub fn groups(&mut self, by: Grouping) -> Rc<GroupFacts> {
        if let Some((of, facts)) = &self.group_cache.latest
            && *of == by
        {
            return facts.clone();
        }
        let facts = Rc::new(facts(self.tables(), by));
        self.group_cache = GroupCache {
            latest: Some((by, facts.clone())),
            columns: Vec::new(),
        };
        facts
    }

    /// Costs of all groups by a criterion; `None` if there is no such event.
    pub fn group_columns(&mut self, by: Grouping, event: usize) -> Option<GroupColumns> {
        self.flat(event)?;
        let facts = self.groups(by);
        let kept = &self.group_cache.columns;
        if let Some((_, columns)) = kept.iter().find(|(of, _)| *of == event) {
            return Some(columns.clone());
        }
        let flat = self.tables.collapsed(event);
        let columns = Rc::new(columns(&self.tables, by, event, &flat, &facts.groups));
        let kept = &mut self.group_cache.columns;
        if kept.len() == EVENTS {
            kept.remove(0);
        }
        kept.push((event, columns.clone()));
        Some(columns)
    }
}

fn facts(tables: &Tables, by: Grouping) -> GroupFacts {
    let Tables { profile, names, .. } = tables;
    let groups = match by {
        Grouping::By(by) => Groups::new(profile, names.readable(), by),
        Grouping::Cycle => Groups::by_cycle(&tables.cycles, profile.functions().len()),
    };
    let mut functions = vec![0; groups.len()];
    let all = profile.functions().ids();
    for function in all.filter(|&f| profile.occurs(f)) {
        functions[groups.of(function).0 as usize] += 1;
    }
    let (calls, counts) = (profile.calls(), profile.count_column(&tables.parts));
    let mut called = vec![0u64; groups.len()];
    for call in calls.ids() {
        let to = groups.of(calls.callee(call));
        if to != groups.of(calls.caller(call)) {
            let cell = &mut called[to.0 as usize];
            *cell = cell.saturating_add(counts[call.0 as usize]);
        }
    }
    GroupFacts {
        groups,
        functions,
        called,
    }
}

fn columns(
    tables: &Tables,
    by: Grouping,
    event: usize,
    flat: &FlatProfile,
    groups: &Groups,
) -> Vec<GroupCost> {
    let Tables {
        profile, cycles, ..
    } = tables;
    let totals = tables.call_totals(event);
    let (inclusive, own) = (&flat.inclusive, &flat.self_costs);
    let mut costs = group_costs(tables.view(event), inclusive, own, &totals, groups);
    if by == Grouping::Cycle {
        // A cycle costs the same as a group and as a row.
        for (cycle, cost) in (0u32..).zip(&mut costs).take(cycles.len()) {
            let row = Row::Cycle(CycleId(cycle)).number(profile.functions().len());
            cost.inclusive = inclusive.of_row(row);
            cost.exactness = match profile.is_estimated() {
                true => Exactness::Estimate,
                false => Exactness::Exact,
            };
        }
    }
    costs
}

impl GroupFacts {
    /// The name of a group; empty for functions without a known one.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn name(&self, group: u32) -> &[u8] {
        self.groups.name(GroupId(group))
    }

    /// Position of each group in the alphabetical order of their names.
    pub(in crate::browse) fn name_ranks(&self) -> Vec<u32> {
        alphabetical_ranks(self.groups.len(), &|group| self.name(group))
    }
}
