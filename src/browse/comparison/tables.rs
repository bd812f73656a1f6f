//! Two profiles of a comparison: names and costs of their rows.

use crate::analysis::compare::{
    Change, EventPairs, Joined, Joining, Matching, NamedFormula, Rules,
};
use crate::analysis::contexts::{BareNames, RecordedContexts};
use crate::analysis::{CallIndex, InclusiveRule, OriginRules};
use crate::browse::{
    ComparedColumn, OwnEvent, OwnEventError, RatePair, RowNames, ShownEvent, ShownRate, Tables,
    shown_events,
};
use crate::details::Details;
use crate::diagnostic::ErrorKind;
use crate::model::{CallId, FunctionId, PartSelection, Profile};
use crate::order;
use crate::sink::Place;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::rc::Rc;

/// Two matched profiles: one profile that contains both, and its tables over the parts of each. Rows are
/// its functions, in the order of the [`Matching`].
pub struct ComparedTables {
    /// The profile that contains both, with names rewritten by the rules.
    pub profile: Rc<Profile>,
    /// The older profile.
    pub a: Tables,
    /// The newer profile.
    pub b: Tables,
    /// The matched functions.
    pub matching: Matching,
    /// The events that can be compared; indices are those of [`Tables::events`].
    pub events: EventPairs,
    /// Rates that both have.
    pub(in crate::browse) rates: Vec<RatePair>,
    /// The rules that functions were matched by.
    pub rules: Rules,
    /// Position of each row in the order of names, once requested.
    ranks: OnceCell<Vec<u32>>,
    /// The contexts that the texts of both profiles record.
    pub(in crate::browse) recorded: Option<[Rc<RecordedContexts>; 2]>,
}

/// Two profiles to compare, added one after the other. None of them is needed once it was added, which saves memory.
pub struct Comparing {
    joining: Joining,
    added: Vec<Added>,
    rules: Rules,
}

/// What the tables of one of two profiles keep of it.
pub(super) struct Added {
    pub(super) events: Vec<ShownEvent>,
    /// Which functions occur: transforms keep the numbers of functions that they drop.
    pub(super) occurs: Vec<bool>,
    /// Which self costs of functions are estimates, if there are any.
    pub(super) estimated: Option<Vec<bool>>,
}

impl Comparing {
    /// Compares by these rules; `merged` as for [`Joining::new`].
    pub fn new(rules: &Rules, merged: bool) -> Self {
        Comparing {
            joining: Joining::new(rules, merged),
            added: Vec::new(),
            rules: rules.clone(),
        }
    }

    /// Gives the functions of a profile their rows before those of all that are added later: functions that transforms
    /// create then come after all others. Fails with [`ErrorKind::Limit`] if there are too many names or functions.
    pub fn begin_with(
        &mut self,
        functions_of: &Profile,
        names: &BareNames<'_>,
    ) -> Result<(), ErrorKind> {
        self.joining.begin_with(functions_of, names)
    }

    /// Adds A, or B after it, as read or transformed; `names` as for [`Joining::add`]. Fails with [`ErrorKind::Limit`]
    /// if there are too many rewritten names, or both profiles together are too large.
    pub fn add(&mut self, profile: &Profile, names: &BareNames<'_>) -> Result<(), ErrorKind> {
        let functions = || profile.functions().ids();
        let estimated = || functions().map(|f| !profile.is_certain(f)).collect();
        self.added.push(Added {
            events: shown_events(profile),
            estimated: profile.is_estimated().then(estimated),
            occurs: functions().map(|f| profile.occurs(f)).collect(),
        });
        self.joining.add(profile, names)
    }

    /// The tables of both. Panics unless two profiles were added.
    pub fn finish(self) -> ComparedTables {
        let added = self.added.try_into().ok().expect("two profiles");
        ComparedTables::of(self.joining.finish(), added, self.rules)
    }
}

/// One of two profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum ComparedSide {
    /// The older one.
    A,
    /// The newer one.
    B,
}

impl ComparedSide {
    /// Both, the older one first.
    pub const BOTH: [ComparedSide; 2] = [ComparedSide::A, ComparedSide::B];
}

/// The compared cost of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ComparedCost {
    /// Self cost.
    #[default]
    SelfCost,
    /// Inclusive cost.
    Inclusive,
}

/// A call of A, of B, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedPair {
    /// Row of the caller.
    pub caller: u32,
    /// Row of the callee.
    pub callee: u32,
    /// Whether it occurs in A.
    pub in_a: bool,
    /// Whether it occurs in B.
    pub in_b: bool,
}

/// The texts that identify a function of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceText<'a> {
    /// Name.
    pub function: &'a [u8],
    /// File; empty if unknown.
    pub file: &'a [u8],
    /// Object; empty if unknown.
    pub object: &'a [u8],
}

impl ComparedTables {
    /// Compares two profiles. Fails with [`ErrorKind::Limit`] if there are too many rewritten names, or both profiles
    /// together are too large.
    pub fn new(
        a: impl Into<Rc<Profile>>,
        b: impl Into<Rc<Profile>>,
        rules: &Rules,
    ) -> Result<Self, ErrorKind> {
        let mut comparing = Comparing::new(rules, false);
        for profile in [a.into(), b.into()] {
            comparing.add(&profile, &BareNames::of(&profile))?;
        }
        Ok(comparing.finish())
    }

    fn of(joined: Joined, [added_a, added_b]: [Added; 2], rules: Rules) -> Self {
        let [of_a, of_b] = joined.sides;
        let profile = Rc::new(joined.profile);
        let index = Rc::new(CallIndex::new(&profile));
        let names = RowNames::new(&profile);
        let rows = (0u32..).map(FunctionId).zip(&joined.matching.rows);
        let renamed = rows.filter_map(|(function, row)| match (row.a, row.b) {
            (Some(a), Some(b)) if a != b => Some((function, a)),
            _ => None,
        });
        let names_a = names.renamed(&profile, renamed);
        let of_a = Tables::of_side(&profile, &index, names_a, of_a, added_a);
        let of_b = Tables::of_side(&profile, &index, names, of_b, added_b);
        let mut tables = ComparedTables {
            profile,
            a: of_a,
            b: of_b,
            matching: joined.matching,
            events: EventPairs::default(),
            rates: Vec::new(),
            rules,
            ranks: OnceCell::new(),
            recorded: None,
        };
        let ids = tables.profile.functions().ids();
        for (row, function) in tables.matching.rows.iter_mut().zip(ids) {
            row.a = row.a.filter(|_| tables.a.occurs(function));
            row.b = row.b.filter(|_| tables.b.occurs(function));
        }
        tables.pair_events();
        tables.number_cycles();
        tables
    }

    /// Sums over some of the parts of A and of B.
    pub fn select_parts(&mut self, a: &PartSelection, b: &PartSelection) {
        let rows = &mut self.matching.rows;
        self.a.select_own_parts(a, rows, |row| &mut row.a);
        self.b.select_own_parts(b, rows, |row| &mut row.b);
        self.number_cycles();
    }

    /// Defines events in both profiles, see [`Tables::define`]. Fails with the first event that one of the profiles
    /// rejects, with its index.
    pub fn define(&mut self, own: &[OwnEvent]) -> Result<(), (usize, OwnEventError)> {
        self.a.define(own)?;
        self.b.define(own)?;
        self.pair_events();
        Ok(())
    }

    /// Computes inclusive costs by another rule.
    pub fn choose_rule(&mut self, rule: InclusiveRule) {
        self.a.choose_rule(rule);
        self.b.choose_rule(rule);
    }

    /// Finds the origins of functions by these rules first.
    pub fn set_origin_rules(&mut self, rules: &Rc<OriginRules>) {
        self.a.set_origin_rules(Rc::clone(rules));
        self.b.set_origin_rules(Rc::clone(rules));
    }

    /// Pairs the events that are the same, and the rates of the same name and formula: a usual sum such as `CEst` in it
    /// may have other events in each profile.
    fn pair_events(&mut self) {
        self.events = EventPairs::new(&named(&self.a), &named(&self.b));
        let in_b = |name: &str| self.b.rates.iter().position(|rate| rate.name == name);
        let pair = |(a, rate): (usize, &ShownRate)| {
            let b = in_b(&rate.name)?;
            (rate.rate == self.b.rates[b].rate).then_some(RatePair { a, b })
        };
        self.rates = self.a.rates.iter().enumerate().filter_map(pair).collect();
    }

    /// Whether lines of a function may have moved from A to B: not if both are parts of the same profile. A part may
    /// lack lines of another one, which would look like a move.
    pub(in crate::browse) fn may_have_moved(&self) -> bool {
        let [a, b] = [&self.a, &self.b].map(|side| {
            let parts = side.parts_of_side().iter();
            parts.map(|part| &part.sums).collect::<Vec<_>>()
        });
        self.rules.recognise && a != b
    }

    /// Whether the function of a row occurs in one of the profiles. Rows of functions that transforms removed do not.
    pub fn has_row(&self, row: u32) -> bool {
        let matched = self.matching.rows[row as usize];
        matched.a.is_some() || matched.b.is_some()
    }

    /// The calls, by their number.
    pub fn calls(&self) -> Vec<ComparedPair> {
        let calls = self.profile.calls();
        let call = |id: CallId| {
            let [in_a, in_b] = self.occurs(id);
            ComparedPair {
                caller: calls.caller(id).0,
                callee: calls.callee(id).0,
                in_a,
                in_b,
            }
        };
        calls.ids().map(call).collect()
    }

    /// Whether a call is part of a recursion in A or in B: its cost is contained in that of other calls.
    pub fn is_inner(&self, call: ComparedPair) -> bool {
        let [caller, callee] = [call.caller, call.callee].map(FunctionId);
        let is_inner = |side: &Tables| side.cycles.inner(caller, callee);
        caller == callee || [&self.a, &self.b].into_iter().any(is_inner)
    }

    /// Whether a call occurs in A and in B.
    pub(in crate::browse) fn occurs(&self, call: CallId) -> [bool; 2] {
        [self.a.has_call(call), self.b.has_call(call)]
    }

    /// The change of a row, judged by its costs in several columns together.
    pub fn change(&self, row: u32, columns: &[ComparedColumn]) -> Change {
        let matched = self.matching.rows[row as usize];
        let mut costs = columns.iter().filter_map(ComparedColumn::costs);
        let all_equal = costs.all(|figures| figures.rows[row as usize].change() == 0);
        Change::of(matched.a.is_some(), matched.b.is_some(), all_equal)
    }

    /// Position of each row in the order of names, then files and objects.
    pub(in crate::browse) fn ranks(&self) -> &[u32] {
        self.ranks.get_or_init(|| {
            let mut rows: Vec<u32> = (0..self.matching.rows.len() as u32).collect();
            order::sort_by_cached_key(&mut rows, |&row| self.place(row));
            let mut ranks = vec![0; rows.len()];
            for (rank, row) in (0u32..).zip(rows) {
                ranks[row as usize] = rank;
            }
            ranks
        })
    }

    /// The readable name of a row: that in B, or that in A if it is gone.
    pub fn place(&self, row: u32) -> PlaceText<'_> {
        PlaceText {
            function: self.b.names.readable().of(&self.profile, FunctionId(row)),
            ..self.place_as_written(row)
        }
    }

    /// The name of a row as written in B, or in A if it is gone.
    pub fn place_as_written(&self, row: u32) -> PlaceText<'_> {
        self.text(self.profile.functions().place(FunctionId(row)))
    }

    /// The texts of names.
    pub fn text(&self, place: Place) -> PlaceText<'_> {
        PlaceText {
            function: self.profile.text(place.function),
            file: self.profile.text(place.file),
            object: self.profile.text(place.object),
        }
    }

    /// The row of each function of one profile, by its original number.
    pub fn rows_of(&self, side: ComparedSide) -> Vec<Option<u32>> {
        let scope = self.side(side).scope.iter();
        let rows = scope.flat_map(|scope| &scope.side.rows);
        rows.map(|row| Some(row.0)).collect()
    }

    /// The functions of one of the profiles that have some rows.
    pub fn functions_of(&self, side: ComparedSide, rows: &[u32]) -> Vec<FunctionId> {
        let all = (0u32..).zip(self.rows_of(side));
        let own = all.filter(|(_, row)| row.is_some_and(|row| rows.contains(&row)));
        own.map(|(function, _)| FunctionId(function)).collect()
    }

    /// Details of one profile, with the events in the order of the profile that contains both.
    pub fn in_order_of_events(&self, side: ComparedSide, details: &Details) -> Details {
        let scope = self.side(side).scope.as_ref();
        let own = scope.map_or(&[][..], |scope| &scope.side.events);
        details.with_events(own, self.profile.events().len())
    }

    /// One of the profiles.
    pub fn side(&self, side: ComparedSide) -> &Tables {
        match side {
            ComparedSide::A => &self.a,
            ComparedSide::B => &self.b,
        }
    }
}

fn named(tables: &Tables) -> Vec<NamedFormula<'_>> {
    let named = tables.known_events().map(|(place, event)| NamedFormula {
        place,
        name: &event.name,
        formula: &event.formula,
    });
    named.collect()
}
