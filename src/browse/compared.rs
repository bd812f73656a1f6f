//! Two profiles that are being compared: what their rows are called, in which order they stand.

use super::{OwnEvent, OwnEventError, SideContexts, Tables};
use crate::analysis::compare::{
    CallFigures, Change, Compared, Difference, EventPairs, Figures, MatchedCall, Matching,
    NamedFormula, Rules, matched_calls,
};
use crate::analysis::{InclusiveRule, Nesting};
use crate::diagnostic::ErrorKind;
use crate::model::{Formula, FunctionId, Profile};
use std::rc::Rc;

/// Two profiles, matched. Rows are those of the [`Matching`].
pub struct ComparedTables {
    /// The older profile, its names rewritten as the rules say.
    pub a: Tables,
    /// The newer profile, its names rewritten as the rules say.
    pub b: Tables,
    /// Which function is which.
    pub matching: Matching,
    /// Which events can be compared; places are those in [`Tables::events`].
    pub events: EventPairs,
    /// The rules by which it was made.
    pub rules: Rules,
    /// The contexts that the texts of both hold.
    pub(super) recorded: Option<[SideContexts; 2]>,
}

/// One of two profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedSide {
    /// The older one.
    A,
    /// The newer one.
    B,
}

/// Which cost of a function is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ComparedCost {
    /// Of its own lines.
    #[default]
    SelfCost,
    /// With all that it calls.
    Inclusive,
}

/// A function of a comparison by its texts.
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
    /// Compares two profiles.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when rewritten names are too many.
    pub fn new(
        a: impl Into<Rc<Profile>>,
        b: impl Into<Rc<Profile>>,
        rules: &Rules,
    ) -> Result<Self, ErrorKind> {
        let rewritten = |profile: Rc<Profile>| -> Result<Rc<Profile>, ErrorKind> {
            Ok(rules.rewritten(&profile)?.map_or(profile, Rc::new))
        };
        let (a, b) = (a.into(), b.into());
        let (a, b) = (Tables::new(rewritten(a)?), Tables::new(rewritten(b)?));
        let matching = Matching::new(&a.profile, &b.profile, rules);
        let mut tables = ComparedTables {
            a,
            b,
            matching,
            events: EventPairs::default(),
            rules: rules.clone(),
            recorded: None,
        };
        tables.pair_events();
        Ok(tables)
    }

    /// Defines events in both profiles, see [`Tables::define`].
    ///
    /// # Errors
    /// The first one that one of the profiles refuses, with its place.
    pub fn define(&mut self, own: &[OwnEvent]) -> Result<(), (usize, OwnEventError)> {
        self.a.define(own)?;
        self.b.define(own)?;
        self.pair_events();
        Ok(())
    }

    /// Computes inclusive costs by another rule.
    pub fn choose_rule(&mut self, rule: InclusiveRule) {
        self.a.rule = rule;
        self.b.rule = rule;
    }

    fn pair_events(&mut self) {
        let (a, b) = (&self.a, &self.b);
        self.events = EventPairs::new((&a.profile, &named(a)), (&b.profile, &named(b)));
    }

    /// Costs of all rows in an event that both profiles have.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn figures(&self, event: usize, cost: ComparedCost) -> Figures {
        let (a, b) = self.compared(event);
        match cost {
            ComparedCost::SelfCost => Figures::self_costs(&self.matching, a, b),
            ComparedCost::Inclusive => Figures::inclusive(&self.matching, a, b),
        }
    }

    /// How often the function of each row is called.
    pub fn called(&self) -> Figures {
        let (a, b) = (&self.a, &self.b);
        Figures::called(
            &self.matching,
            (&a.profile, &a.parts),
            (&b.profile, &b.parts),
        )
    }

    /// Calls of both profiles.
    pub fn matched_calls(&self) -> Vec<MatchedCall> {
        matched_calls(&self.matching, &self.a.profile, &self.b.profile)
    }

    /// Calls of both profiles, with their figures in an event that both have.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn calls(&self, event: usize) -> (Vec<MatchedCall>, CallFigures) {
        let calls = self.matched_calls();
        let figures = self.call_figures(&calls, event);
        (calls, figures)
    }

    /// The figures of matched calls in an event that both have.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn call_figures(&self, calls: &[MatchedCall], event: usize) -> CallFigures {
        let (a, b) = self.compared(event);
        CallFigures::new(calls, a, b)
    }

    /// How often each of the matched calls is made.
    pub fn call_counts(&self, calls: &[MatchedCall]) -> Vec<Difference> {
        let (a, b) = (&self.a, &self.b);
        CallFigures::counts(calls, (&a.profile, &a.parts), (&b.profile, &b.parts))
    }

    fn compared(&self, event: usize) -> (Compared<'_>, Compared<'_>) {
        let pair = self.events.both[event];
        (compared(&self.a, pair.a), compared(&self.b, pair.b))
    }

    /// What an event that both profiles have is in one of them.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn formula(&self, side: ComparedSide, event: usize) -> &Formula {
        let pair = self.events.both[event];
        match side {
            ComparedSide::A => &self.a.events[pair.a].formula,
            ComparedSide::B => &self.b.events[pair.b].formula,
        }
    }

    /// Whether the cost of calls between two rows is, in one of the profiles, contained in that of
    /// other calls.
    ///
    /// # Panics
    /// If a row does not exist.
    pub fn is_inner(&self, side: ComparedSide, caller: u32, callee: u32) -> bool {
        let function = |row: u32| {
            let matched = self.matching.rows[row as usize];
            match side {
                ComparedSide::A => matched.a,
                ComparedSide::B => matched.b,
            }
        };
        let both = function(caller).zip(function(callee));
        both.is_some_and(|(caller, callee)| {
            self.side(side).nesting(caller, callee) != Nesting::Never
        })
    }

    /// What became of a row, judged by several figures together.
    pub fn change(&self, row: u32, figures: &[Figures]) -> Change {
        let matched = self.matching.rows[row as usize];
        let equal = |figures: &Figures| figures.rows[row as usize].change() == 0;
        let all_equal = figures.iter().all(equal);
        Change::of(matched.a.is_some(), matched.b.is_some(), all_equal)
    }

    /// The profile and the function that a row is named after, see [`Self::place`].
    pub fn named_after(&self, row: u32) -> (ComparedSide, FunctionId) {
        let matched = self.matching.rows[row as usize];
        match matched.b {
            Some(b) => (ComparedSide::B, b),
            None => (ComparedSide::A, matched.a.unwrap_or(FunctionId(0))),
        }
    }

    /// What a row is called to its reader: as in B, or as in A where it is gone.
    pub fn place(&self, row: u32) -> PlaceText<'_> {
        let (tables, function) = self.function(row);
        PlaceText {
            function: tables.names.readable().of(&tables.profile, function),
            ..PlaceText::as_written(&tables.profile, function)
        }
    }

    /// What a row is called in B, or in A where it is gone.
    pub fn place_as_written(&self, row: u32) -> PlaceText<'_> {
        let (tables, function) = self.function(row);
        PlaceText::as_written(&tables.profile, function)
    }

    /// The function that a row is named after, with its profile.
    fn function(&self, row: u32) -> (&Tables, FunctionId) {
        let (side, function) = self.named_after(row);
        (self.side(side), function)
    }

    /// The row of each function of a profile as it was before its names were rewritten.
    pub fn rows_of(&self, side: ComparedSide, written: &Profile) -> Vec<Option<u32>> {
        let row = |function: FunctionId| match side {
            ComparedSide::A => self.matching.row_of_a(function),
            ComparedSide::B => self.matching.row_of_b(function),
        };
        let became = self.rules.became(written, &self.side(side).profile);
        became.into_iter().map(|f| f.map(row)).collect()
    }

    /// One of the profiles.
    pub fn side(&self, side: ComparedSide) -> &Tables {
        match side {
            ComparedSide::A => &self.a,
            ComparedSide::B => &self.b,
        }
    }
}

impl<'a> PlaceText<'a> {
    /// What a function is called in its profile.
    pub fn as_written(profile: &'a Profile, function: FunctionId) -> Self {
        PlaceText {
            function: profile.name(function),
            file: profile.file(function),
            object: profile.object(function),
        }
    }
}

fn named(tables: &Tables) -> Vec<NamedFormula<'_>> {
    let events = tables.events.iter();
    let named = events.map(|event| NamedFormula {
        name: &event.name,
        formula: &event.formula,
    });
    named.collect()
}

fn compared(tables: &Tables, event: usize) -> Compared<'_> {
    Compared {
        profile: &tables.profile,
        cycles: &tables.cycles,
        parts: &tables.parts,
        formula: &tables.events[event].formula,
        rule: tables.rule,
        invocations: tables.invocations.as_ref(),
    }
}
