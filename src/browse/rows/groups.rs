//! Names and costs of the groups of a profile.

use crate::analysis::flat::{FlatProfile, alphabetical_ranks};
use crate::analysis::groups::{Exactness, GroupBy, GroupCost, GroupId, Groups, group_costs, rings};
use crate::analysis::names::{recursion_level, without_clones};
use crate::analysis::{CallFilter, CycleId, InclusiveRule, Row};
use crate::browse::{Tables, Values};
use crate::model::FunctionId;
use crate::order;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::rc::Rc;

/// The criterion of a grouping: a program or library, a source file, its directory, a class or namespace, recursion
/// levels, callers in names and clones of the same function, the same with all instances of a template or a generic
/// function, a cycle, or an origin of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    analyser,
    derive(tsify::Tsify),
    tsify(
        rename = "GroupKind",
        type = "'object' | 'file' | 'directory' | 'class' | 'function' | 'generic' | 'cycle' | 'origin'"
    )
)]
#[serde(rename_all = "lowercase")]
pub enum Grouping {
    /// Its cycle.
    Cycle,
    /// Where its code comes from.
    Origin,
    /// A property of each function.
    #[serde(untagged)]
    By(GroupBy),
}

impl Grouping {
    /// The criterion of this name.
    pub fn of(name: &str) -> Option<Self> {
        let name: StrDeserializer<'_, Error> = name.into_deserializer();
        Grouping::deserialize(name).ok()
    }

    /// Whether groups are functions, see [`GroupBy::is_function`].
    pub(super) fn is_function(self) -> bool {
        self.function().is_some()
    }

    /// The criterion by which groups are functions.
    pub fn function(self) -> Option<GroupBy> {
        match self {
            Grouping::By(by) => Some(by).filter(|by| by.is_function()),
            Grouping::Cycle | Grouping::Origin => None,
        }
    }
}

/// Facts about groups that do not depend on the event, by group number.
#[derive(Clone, Debug)]
pub struct GroupFacts {
    /// The group of each function, and the names of the groups.
    pub groups: Groups,
    /// Number of functions.
    pub functions: Vec<u32>,
    /// Number of calls of functions of a group: of a function, all; of others, those from outside.
    pub called: Vec<u64>,
    /// Whether code of each group was inlined outside of it; empty if inlined functions are not separate.
    pub inlined: Vec<bool>,
    /// Of functions with recursion levels: groups that call each other have the same number. Computed on first use.
    rings: OnceCell<Vec<u32>>,
}

impl GroupFacts {
    /// Number of calls; `None` if the functions of the group were only inlined.
    pub fn calls_of(&self, group: GroupId) -> Option<u64> {
        let place = group.0 as usize;
        let is_inlined = self.inlined.get(place).copied().unwrap_or(false);
        (self.called[place] > 0 || !is_inlined).then_some(self.called[place])
    }

    /// The name of a group; empty for functions without a known one.
    pub fn name(&self, group: u32) -> &[u8] {
        self.groups.name(GroupId(group))
    }

    /// Position of each group in the alphabetical order of their names.
    pub(in crate::browse) fn name_ranks(&self) -> Vec<u32> {
        alphabetical_ranks(self.groups.len(), &|group| self.name(group))
    }
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

/// Costs or rates of all groups, by group number.
pub struct GroupValues {
    /// Of the functions' own code.
    pub self_values: Values,
    /// While a function of the group was running.
    pub inclusive: Values,
    /// How exact the inclusive ones are.
    pub exactness: Vec<Exactness>,
}

impl Tables {
    /// The groups by a criterion.
    pub fn groups(&self, by: Grouping) -> Rc<GroupFacts> {
        self.groups_from(by, || self.grouped_by(by))
    }

    /// The group of each function by a criterion.
    pub fn grouped_by(&self, by: Grouping) -> Groups {
        let functions = self.profile.functions().len();
        match by {
            Grouping::By(GroupBy::Function) => (*self.function_groups()).clone(),
            Grouping::By(by) => Groups::new(&self.profile, self.names.readable(), by),
            Grouping::Cycle => Groups::by_cycle(&self.cycles, functions),
            Grouping::Origin => Groups::by_origin(&self.origins(), functions),
        }
    }

    /// The functions of a row; with a criterion, all that are the same function by it.
    pub fn folded(&self, row: u32, fold: Option<GroupBy>) -> Vec<FunctionId> {
        let functions = self.profile.functions();
        let Some(by) = fold.filter(|_| (row as usize) < functions.len()) else {
            return self.members(row);
        };
        let groups = &self.groups(Grouping::By(by)).groups;
        let of = groups.of(FunctionId(row));
        functions.ids().filter(|&f| groups.of(f) == of).collect()
    }

    /// The rows of each function, see [`GroupBy::Function`].
    pub fn function_groups(&self) -> Rc<Groups> {
        let kept = &mut self.cache.borrow_mut().function_groups;
        let new = || Groups::new(&self.profile, self.names.readable(), GroupBy::Function);
        kept.get_or_insert_with(|| Rc::new(new())).clone()
    }

    /// The name of a row in sentences: of a function whose rows are one, without its level and the mark of a clone.
    pub fn name_in_sentences(&self, row: u32) -> String {
        let mut name = self.names.in_sentences(&self.profile, row);
        let function = FunctionId(row);
        let functions = self.profile.functions();
        if (row as usize) < functions.len() {
            let groups = self.function_groups();
            let of = groups.of(function);
            if groups.folds()
                && functions
                    .ids()
                    .any(|other| other != function && groups.of(other) == of)
            {
                let base = recursion_level(name.as_bytes()).base;
                name.truncate(without_clones(base).len());
            }
        }
        name
    }

    /// The row that represents each function, see [`Groups::firsts`]; `None` if no function has several rows.
    pub fn representatives(&self) -> Option<Vec<FunctionId>> {
        let groups = self.function_groups();
        groups.folds().then(|| groups.representatives())
    }

    /// By row, the one that stands for its function: with a criterion the first of those that are the same function.
    pub fn firsts(&self, fold: Option<GroupBy>) -> Vec<FunctionId> {
        match fold {
            Some(by) => self.groups(Grouping::By(by)).groups.representatives(),
            None => self.profile.functions().ids().collect(),
        }
    }

    /// Number of functions: if recursion levels or callers in names make several rows of a function, each
    /// function counts once.
    pub fn distinct_functions(&self) -> usize {
        let groups = self.function_groups();
        match groups.folds() {
            true => groups.len(),
            false => self.profile.functions().len(),
        }
    }

    /// Numbers of rows of functions, and of functions as above, that occur in the selected parts and after all transforms.
    pub fn occurring_functions(&self) -> (usize, usize) {
        let groups = self.function_groups();
        let ids = self.profile.functions().ids();
        let rows: Vec<FunctionId> = ids.filter(|&f| self.occurs(f)).collect();
        let distinct = match groups.folds() {
            true => order::distinct(rows.iter().map(|&f| groups.of(f).0)).len(),
            false => rows.len(),
        };
        (rows.len(), distinct)
    }

    /// The same, with groups that the other side of a comparison has too.
    pub(in crate::browse) fn groups_from(
        &self,
        by: Grouping,
        groups: impl FnOnce() -> Groups,
    ) -> Rc<GroupFacts> {
        if let Some((of, facts)) = &self.cache.borrow().groups.latest
            && *of == by
        {
            return facts.clone();
        }
        let facts = Rc::new(facts(self, groups(), by.is_function()));
        self.cache.borrow_mut().groups = GroupCache {
            latest: Some((by, facts.clone())),
            columns: Vec::new(),
        };
        facts
    }

    /// Costs of all groups by a criterion; `None` if there is no such event.
    pub fn group_columns(&self, by: Grouping, event: usize) -> Option<GroupColumns> {
        self.events.get(event)?;
        let facts = self.groups(by);
        if let Some((_, columns)) =
            (self.cache.borrow().groups.columns.iter()).find(|(of, _)| *of == event)
        {
            return Some(columns.clone());
        }
        let flat = self.collapsed(event);
        let columns = Rc::new(columns(self, by, event, &flat, &facts));
        let kept = &mut self.cache.borrow_mut().groups.columns;
        if kept.len() == EVENTS {
            kept.remove(0);
        }
        kept.push((event, columns.clone()));
        Some(columns)
    }

    /// Whether a call by a deeper recursion level of a function to one of another function may be contained in calls by its
    /// first level, as both functions call each other.
    pub fn is_within_levels(&self, by: GroupBy, caller: FunctionId, callee: FunctionId) -> bool {
        let facts = self.groups(Grouping::By(by));
        let are_deeper = [caller, callee].iter().all(|&f| facts.groups.is_deeper(f));
        are_deeper && self.are_in_ring(by, caller, callee)
    }

    /// Whether two different functions call each other, directly or not, by the default rule.
    pub fn are_in_ring(&self, by: GroupBy, caller: FunctionId, callee: FunctionId) -> bool {
        if self.rule != InclusiveRule::Outgoing {
            return false;
        }
        let facts = self.groups(Grouping::By(by));
        let new = || {
            let made = CallFilter::new(&self.profile, &self.parts);
            rings(&self.profile, &facts.groups, |call| made.contains(call))
        };
        let rings = facts.rings.get_or_init(new);
        let [from, to] = [caller, callee].map(|function| facts.groups.of(function).0);
        from != to && rings[from as usize] == rings[to as usize]
    }

    /// Whether rows of a function can run within each other, as clones, instances and inlined code do and first recursion
    /// levels do not: then its calls by functions that it calls may be contained in others.
    pub fn rows_may_nest(&self, by: GroupBy, function: FunctionId) -> bool {
        let groups = &self.groups(Grouping::By(by)).groups;
        let rows = self.folded(function.0, Some(by));
        let (deeper, first): (Vec<_>, Vec<_>) = rows.iter().partition(|&&f| groups.is_deeper(f));
        if rows.len() < 2 || self.has_invocations() {
            return false;
        }
        let calls = self.profile.calls();
        let group = groups.of(function);
        let is_entered = |row: FunctionId| {
            let mut incoming = self.index.incoming(row).iter();
            incoming.any(|&call| groups.of(calls.caller(call)) != group)
        };
        let entered: Vec<FunctionId> = first.into_iter().filter(|&row| is_entered(row)).collect();
        // The name without level and callers, with the mark of a clone.
        let symbol = |row: &FunctionId| self.profile.name(*row).split(|&byte| byte == b'\'').next();
        let inlined = self.profile.inlined_functions();
        deeper.is_empty()
            || order::distinct(entered.iter().map(symbol)).len() > 1
            || entered.iter().any(|row| inlined[row.0 as usize])
    }

    /// The inclusive cost of the function of a row for an event, if its rows may contain each other, such as recursion levels.
    /// `None` also for a rate, and where costs below 0 let a part exceed the whole.
    pub fn most_of_levels(&self, (row, by): (u32, GroupBy), number: usize) -> Option<i128> {
        let groups = &self.groups(Grouping::By(by)).groups;
        let folded = self.folded(row, Some(by));
        let has_levels = folded.iter().any(|&f| groups.is_deeper(f));
        let may_nest = || self.rows_may_nest(by, FunctionId(row));
        let costs =
            (has_levels || may_nest()).then(|| self.group_columns(Grouping::By(by), number))??;
        let of = *folded.first()?;
        let is_signed = self.events[number]
            .formula
            .terms
            .iter()
            .any(|&(factor, _)| factor < 0)
            || self.flat(number).self_costs.iter().any(|&cost| cost < 0);
        (!is_signed).then(|| costs[groups.of(of).0 as usize].inclusive)
    }

    /// Costs of all groups for an event, or their values of a rate; `None` if there is no such number.
    pub fn group_values(&self, by: Grouping, number: usize) -> Option<GroupValues> {
        if self.rate(number).is_some() {
            return self.group_rates(by, number);
        }
        let costs = self.group_columns(by, number)?;
        Some(GroupValues {
            self_values: Values::Costs(costs.iter().map(|cost| cost.self_cost).collect()),
            inclusive: Values::Costs(costs.iter().map(|cost| cost.inclusive).collect()),
            exactness: costs.iter().map(|cost| cost.exactness).collect(),
        })
    }
}

fn facts(tables: &Tables, groups: Groups, are_functions: bool) -> GroupFacts {
    let profile = &tables.profile;
    let mut functions = vec![0; groups.len()];
    let all = profile.functions().ids();
    for function in all.filter(|&f| tables.occurs(f)) {
        functions[groups.of(function).0 as usize] += 1;
    }
    let (calls, counts) = (profile.calls(), profile.count_column(&tables.parts));
    let mut called = vec![0u64; groups.len()];
    for call in calls.ids() {
        let to = groups.of(calls.callee(call));
        if are_functions || to != groups.of(calls.caller(call)) {
            let cell = &mut called[to.0 as usize];
            *cell = cell.saturating_add(counts[call.0 as usize]);
        }
    }
    for of in profile.uncalled(&tables.parts) {
        called[groups.of(of.function).0 as usize] += of.count;
    }
    let mut inlined = match profile.has_inlined() {
        true => vec![false; groups.len()],
        false => Vec::new(),
    };
    for (caller, callee) in profile.inlined_pairs() {
        let to = groups.of(callee);
        inlined[to.0 as usize] |= to != groups.of(caller);
    }
    GroupFacts {
        groups,
        functions,
        called,
        inlined,
        rings: OnceCell::new(),
    }
}

fn columns(
    tables: &Tables,
    by: Grouping,
    event: usize,
    flat: &FlatProfile,
    facts: &GroupFacts,
) -> Vec<GroupCost> {
    let groups = &facts.groups;
    let (profile, cycles) = (&tables.profile, &tables.cycles);
    let totals = tables.call_totals(event);
    let (inclusive, own) = (&flat.inclusive, &flat.self_costs);
    let mut costs = group_costs(tables.view(event), inclusive, own, &totals, groups);
    if by == Grouping::Cycle {
        // A cycle costs the same as a group and as a row.
        for (cycle, cost) in (0u32..).zip(&mut costs).take(cycles.len()) {
            let row = Row::Cycle(CycleId(cycle)).number(profile.functions().len());
            cost.inclusive = inclusive.of_row(row);
            let mut members = cycles.members(CycleId(cycle)).iter();
            cost.exactness = Exactness::of(members.all(|&f| profile.is_divided_exactly(f)));
        }
    }
    if by.is_function() {
        // A function with one row costs the same as that row, also in a cycle.
        for function in profile.functions().ids() {
            let group = groups.of(function).0 as usize;
            if facts.functions[group] == 1 && tables.occurs(function) {
                costs[group].inclusive = inclusive.of_row(function.0);
                costs[group].exactness = Exactness::of(profile.is_inclusive_certain(function));
            }
        }
    }
    costs
}

#[cfg(test)]
mod tests;
