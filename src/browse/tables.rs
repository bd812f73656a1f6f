//! Tables of a profile that do not depend on a query.

use super::comparison::side::Scope;
use super::rows::answer_cache::AnswerCache;
use super::{RowNames, ShownEvent, ShownRate, shown_events};
use crate::analysis::contexts::{Invocations, RecordedContexts};
use crate::analysis::flat::FlatProfile;
use crate::analysis::groups::Exactness;
use crate::analysis::{
    AboveTotal, AboveTotals, CallColumns, CallIndex, CallTotals, Costed, CycleId, Cycles,
    InclusiveRule, Nesting, OriginRules, Row, View, flags,
};
use crate::model::{CallId, Formula, FunctionId, PartSelection, Profile};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// A profile with its cycles, names and indices.
pub struct Tables {
    /// The profile, shared with readers of its details.
    pub profile: Rc<Profile>,
    /// The parts that all figures are summed over.
    pub parts: PartSelection,
    /// Calls by caller and callee.
    pub index: Rc<CallIndex>,
    /// Functions that call each other; none if single invocations were recorded.
    pub cycles: Cycles,
    /// The recorded invocations: inclusive costs are based on them by the default rule.
    pub(super) invocations: Option<Invocations>,
    /// What single invocations tell about calls, without costs.
    pub(super) recorded_calls: OnceCell<CallColumns>,
    /// Which functions the selected parts contain, once requested.
    pub(super) occurring: OnceCell<Vec<bool>>,
    /// The events: those of the profile, then user-defined ones.
    pub events: Vec<ShownEvent>,
    /// Number of user-defined events, see [`Tables::define`].
    pub(super) own_events: usize,
    /// User-defined formulas that are not sums; their numbers follow those of the events.
    pub rates: Vec<ShownRate>,
    /// Whether user-defined sums with fractions as factors are events, not rates; their costs are divided where
    /// they are shown.
    pub counts_fractions: bool,
    /// How inclusive costs are computed.
    pub(super) rule: InclusiveRule,
    /// Rules about the origins of functions.
    pub(super) origin_rules: Rc<OriginRules>,
    /// Names of the rows.
    pub names: RowNames,
    /// The part of the profile that is used, if it contains the two of a comparison.
    pub(super) scope: Option<Scope>,
    /// Answers that were needed before.
    pub(super) cache: RefCell<AnswerCache>,
}

impl Tables {
    /// Prepares a profile.
    pub fn new(profile: impl Into<Rc<Profile>>) -> Self {
        let profile = profile.into();
        let index = Rc::new(CallIndex::new(&profile));
        let (events, names) = (shown_events(&profile), RowNames::new(&profile));
        Tables::of_parts(&profile, &index, PartSelection::All, events, names)
    }

    /// Prepares parts of a profile, with these events and names of functions.
    pub(super) fn of_parts(
        profile: &Rc<Profile>,
        index: &Rc<CallIndex>,
        parts: PartSelection,
        events: Vec<ShownEvent>,
        mut names: RowNames,
    ) -> Self {
        let cycles = Cycles::find(profile, index, &parts);
        names.set_cycles(cycles.len());
        Tables {
            events,
            own_events: 0,
            rates: Vec::new(),
            counts_fractions: false,
            rule: InclusiveRule::default(),
            origin_rules: Rc::default(),
            names,
            parts,
            index: Rc::clone(index),
            cycles,
            invocations: None,
            recorded_calls: OnceCell::new(),
            occurring: OnceCell::new(),
            scope: None,
            cache: RefCell::default(),
            profile: Rc::clone(profile),
        }
    }

    /// Adds the contexts that the text records.
    /// Invocations are those of rows, so they are not used where a function has several, such as clones.
    pub fn with_contexts(mut self, contexts: Option<&Rc<RecordedContexts>>) -> Self {
        if contexts.is_none() || self.function_groups().len() < self.profile.functions().len() {
            return self;
        }
        let invocations = contexts.and_then(|c| Invocations::new(Rc::clone(c), &self.profile));
        if invocations.is_some() {
            self.set_invocations(invocations);
        }
        self
    }

    pub(super) fn set_invocations(&mut self, invocations: Option<Invocations>) {
        self.invocations = invocations;
        self.select_parts(self.parts.clone());
    }

    /// Whether single invocations were recorded, on which inclusive costs are based by the default rule.
    pub fn has_invocations(&self) -> bool {
        self.invocations.is_some()
    }

    /// The profile with the current selection, for an event.
    pub fn view(&self, event: usize) -> View<'_> {
        View {
            profile: &self.profile,
            index: &self.index,
            cycles: &self.cycles,
            formula: &self.events[event].formula,
            parts: &self.parts,
        }
    }

    /// The recorded invocations with the costs of an event.
    pub(super) fn costed(&self, event: usize) -> Option<Costed<'_>> {
        Some(Costed {
            invocations: self.invocations.as_ref()?,
            view: self.view(event),
        })
    }

    /// The same, if the selected rule is based on them.
    pub fn costed_by_rule(&self, event: usize) -> Option<Costed<'_>> {
        let is_default = self.rule == InclusiveRule::Outgoing;
        self.costed(event).filter(|_| is_default)
    }

    /// In which calls of a function by another the callee was running already: all calls inside a cycle if
    /// no invocations were recorded.
    pub fn nesting(&self, caller: FunctionId, callee: FunctionId) -> Nesting {
        if self.cycles.inner(caller, callee) {
            return Nesting::Always;
        }
        if self.rule != InclusiveRule::Outgoing {
            return Nesting::Never;
        }
        let recorded = self.recorded_call(caller, callee);
        recorded.map_or(Nesting::Never, |(calls, at)| calls.nesting[at])
    }

    /// What single invocations tell about calls, without costs, and the number of a call.
    pub(super) fn recorded_call(
        &self,
        caller: FunctionId,
        callee: FunctionId,
    ) -> Option<(&CallColumns, usize)> {
        let invocations = self.invocations.as_ref()?;
        let columns = self.recorded_calls.get_or_init(|| {
            let view = View {
                profile: &self.profile,
                index: &self.index,
                cycles: &self.cycles,
                formula: &Formula { terms: Vec::new() },
                parts: &self.parts,
            };
            Costed { invocations, view }.calls()
        });
        let calls = self.index.outgoing(caller).iter();
        let is_call = |&call: &CallId| self.profile.calls().callee(call) == callee;
        let call = calls.copied().find(is_call)?;
        Some((columns, call.0 as usize))
    }

    /// Whether the cost of calls from the lines of a function is not added to them, as it contains that of other calls from
    /// them: where the calls lead back to the function.
    pub fn is_contained(&self, caller: FunctionId, callee: FunctionId) -> bool {
        let is_default = self.rule == InclusiveRule::Outgoing;
        if is_default && self.invocations.is_some() {
            let recorded = self.recorded_call(caller, callee);
            return recorded.is_some_and(|(calls, at)| calls.leads_back[at]);
        }
        let is_apart = is_default && self.cycles.never_nested(caller);
        !is_apart && self.cycles.inner(caller, callee)
    }

    /// Counts and costs of all calls by the default rule.
    pub(super) fn call_totals(&self, event: usize) -> CallTotals<'_> {
        self.totals(event, self.costed(event))
    }

    /// Counts and costs of all calls by the selected rule.
    pub fn call_totals_by_rule(&self, event: usize) -> CallTotals<'_> {
        self.totals(event, self.costed_by_rule(event))
    }

    fn totals<'a>(&'a self, event: usize, costed: Option<Costed<'a>>) -> CallTotals<'a> {
        let stated = || CallTotals::new(&self.profile, &self.events[event].formula, &self.parts);
        costed.map_or_else(stated, CallTotals::of_invocations)
    }

    /// Inclusive costs of all calls by the selected rule.
    pub(super) fn call_costs(&self, event: usize) -> Vec<i128> {
        let formula = &self.events[event].formula;
        match self.costed_by_rule(event) {
            Some(costed) => costed.call_costs(),
            None => self.profile.call_column(formula, &self.parts),
        }
    }

    /// Sums everything over some of the parts. Functions keep their rows; cycles are determined again.
    pub fn select_parts(&mut self, parts: PartSelection) {
        self.cycles = Cycles::find(&self.profile, &self.index, &parts);
        if self.invocations.is_some() {
            self.cycles = std::mem::take(&mut self.cycles).apart();
        }
        self.names.set_cycles(self.cycles.len());
        self.parts = parts;
        self.recorded_calls.take();
        self.occurring.take();
        self.forget_figures();
    }

    /// Numbers the cycles in another way.
    pub(super) fn set_cycles(&mut self, cycles: Cycles) {
        self.names.set_cycles(cycles.len());
        self.cycles = cycles;
        self.forget_figures();
    }

    /// Computes inclusive costs by another rule.
    pub fn choose_rule(&mut self, rule: InclusiveRule) {
        self.rule = rule;
        self.forget_figures();
    }

    /// The row with a number.
    pub fn row(&self, number: u32) -> Row {
        Row::from_number(number, self.profile.functions().len())
    }

    /// The row with a number, if there is one.
    pub(super) fn known_row(&self, number: u32) -> Option<Row> {
        ((number as usize) < self.names.rows()).then(|| self.row(number))
    }

    /// The function of a row, or the members of its cycle.
    pub fn members(&self, row: u32) -> Vec<FunctionId> {
        self.row(row).functions(&self.cycles)
    }

    /// A flag for each function: whether it is one of the rows. A cycle counts as its members if none of
    /// them is a row: filters let it pass for the sake of single members.
    pub fn functions_of(&self, rows: &[u32]) -> Vec<bool> {
        let functions = rows.iter().filter_map(|&row| self.row(row).function());
        let mut chosen = flags(functions, self.profile.functions().len());
        for &row in rows {
            if let Row::Cycle(cycle) = self.row(row) {
                let members = self.cycles.members(cycle).iter();
                if !members.clone().any(|member| chosen[member.0 as usize]) {
                    members.for_each(|member| chosen[member.0 as usize] = true);
                }
            }
        }
        chosen
    }

    /// The cycle that a row is or belongs to.
    pub fn cycle(&self, number: u32) -> Option<CycleId> {
        match self.row(number) {
            Row::Function(function) => self.cycles.of(function),
            Row::Cycle(cycle) => Some(cycle),
        }
    }

    /// Total of an event, which is 100 %.
    pub fn total(&self, event: usize) -> i128 {
        let known = self.known_total(event);
        known.unwrap_or_else(|| self.profile.total(&self.events[event].formula, &self.parts))
    }

    /// The self cost of the functions among some rows, whose cycles only contain functions; `None` for a rate.
    pub fn self_sum(&self, event: usize, rows: &[u32]) -> Option<i128> {
        let functions = rows
            .iter()
            .filter(|&&row| (row as usize) < self.profile.functions().len());
        let flat = (event < self.events.len()).then(|| self.flat(event))?;
        Some(functions.map(|&row| flat.self_costs[row as usize]).sum())
    }

    /// Figures of all rows for an event by any rule.
    pub(super) fn flat_by(&self, event: usize, rule: InclusiveRule) -> FlatProfile {
        FlatProfile::by_rule(self.view(event), rule, self.invocations.as_ref())
    }

    /// Figures of all rows for an event by the default rule, whichever rule is selected. Flame graphs, call
    /// graphs, groups and indirect callers are based on them: they merge cycles, as costs cannot be
    /// propagated in a graph with cycles.
    pub(super) fn collapsed(&self, event: usize) -> Rc<FlatProfile> {
        match self.rule {
            InclusiveRule::Outgoing => self.flat(event),
            InclusiveRule::Plain | InclusiveRule::KCachegrind => {
                Rc::new(self.flat_by(event, InclusiveRule::default()))
            }
        }
    }

    /// The cycles whose inner calls are not counted in the cost of a row: none with the plain rule and for a function
    /// that never ran within itself, except for a row that is a cycle.
    pub(super) fn uncounted(&self, row: Row) -> Cow<'_, Cycles> {
        let is_apart = |function| match self.rule {
            InclusiveRule::Plain => true,
            InclusiveRule::Outgoing => self.cycles.never_nested(function),
            InclusiveRule::KCachegrind => false,
        };
        match row {
            Row::Function(function) if is_apart(function) => {
                Cow::Owned(Cycles::none(self.profile.functions().len()))
            }
            _ => Cow::Borrowed(&self.cycles),
        }
    }

    /// Whether the inclusive cost of a function is a lower limit ([`Cycles::is_lower_limit`]) by the selected rule.
    pub fn is_lower_limit(&self, function: FunctionId) -> bool {
        self.rule == InclusiveRule::Outgoing && self.cycles.is_lower_limit(&self.profile, function)
    }

    /// How well the inclusive cost of a function is known by the selected rule. A lower limit of a cost that transforms divided
    /// is one if they left the self cost exact.
    pub fn exactness(&self, function: FunctionId) -> Exactness {
        match self.is_lower_limit(function) && self.profile.is_certain(function) {
            true => Exactness::AtLeast,
            false => Exactness::of(self.profile.is_inclusive_certain(function)),
        }
    }

    /// Explains why a row costs more than the whole profile, if it does.
    pub fn above_total(&self, event: usize, row: u32) -> Option<AboveTotal> {
        let flat = self.flat(event);
        let shown = flat.inclusive.of_row(row);
        // Very few rows need the search.
        if shown <= flat.total {
            return None;
        }
        let collapsed = self.collapsed(event);
        AboveTotals::new(self.view(event), &collapsed).of(row, shown)
    }
}
