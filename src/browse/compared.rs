//! Two profiles of a comparison: names and costs of their rows.

use super::{ComparedColumn, OwnEvent, OwnEventError, RatePair, RowNames, Tables, shown_events};
use crate::analysis::compare::{
    Change, Difference, EventPairs, Figures, Joined, Matching, NamedFormula, Rules, Side,
};
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::{CallFilter, CallIndex, InclusiveRule, Nesting};
use crate::details::Details;
use crate::diagnostic::ErrorKind;
use crate::model::{CallId, Formula, FunctionId, PartSelection, Profile};
use crate::sink::Place;
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
    pub(super) rates: Vec<RatePair>,
    /// The rules that functions were matched by.
    pub rules: Rules,
    /// The calls that occur in A, and those that occur in B.
    occurring: [CallFilter; 2],
    /// The contexts that the texts of both profiles record.
    pub(super) recorded: Option<[Rc<RecordedContexts>; 2]>,
}

/// One of two profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedSide {
    /// The older one.
    A,
    /// The newer one.
    B,
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
    /// Compares two profiles.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are too many rewritten names, or both profiles together are too large.
    pub fn new(
        a: impl Into<Rc<Profile>>,
        b: impl Into<Rc<Profile>>,
        rules: &Rules,
    ) -> Result<Self, ErrorKind> {
        let (a, b) = (a.into(), b.into());
        let [events_a, events_b] = [&a, &b].map(|profile| shown_events(profile));
        let joined = Joined::new(a, b, rules)?;
        let [of_a, of_b] = joined.sides;
        let profile = Rc::new(joined.profile);
        let index = Rc::new(CallIndex::new(&profile));
        let occurs = |side: &Side| CallFilter::new(&profile, &side.select(&PartSelection::All));
        let occurring = [occurs(&of_a), occurs(&of_b)];
        let names = RowNames::new(&profile, 0);
        let rows = (0u32..).map(FunctionId).zip(&joined.matching.rows);
        let renamed = rows.filter_map(|(function, row)| match (row.a, row.b) {
            (Some(a), Some(b)) if a != b => Some((function, a)),
            _ => None,
        });
        let of_a = Tables::of_side(
            &profile,
            &index,
            names.renamed(&profile, renamed),
            of_a,
            events_a,
        );
        let of_b = Tables::of_side(&profile, &index, names, of_b, events_b);
        let mut tables = ComparedTables {
            profile,
            a: of_a,
            b: of_b,
            matching: joined.matching,
            events: EventPairs::default(),
            rates: Vec::new(),
            rules: rules.clone(),
            occurring,
            recorded: None,
        };
        tables.pair_events();
        Ok(tables)
    }

    /// Sums over some of the parts of A and of B.
    pub fn select_parts(&mut self, a: &PartSelection, b: &PartSelection) {
        self.a.select_own_parts(a);
        self.b.select_own_parts(b);
    }

    /// Defines events in both profiles, see [`Tables::define`].
    ///
    /// # Errors
    /// The first event that one of the profiles rejects, with its index.
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
        self.events = EventPairs::new(&named(&self.a), &named(&self.b));
        self.pair_rates();
    }

    /// Costs of all rows in an event that both profiles have.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn figures(&self, event: usize, cost: ComparedCost) -> Figures {
        let pair = self.events.both[event];
        let column = |tables: &Tables, event: usize| match cost {
            ComparedCost::SelfCost => {
                let formula = &tables.events[event].formula;
                tables.profile.self_column(formula, &tables.parts)
            }
            ComparedCost::Inclusive => tables.flat(event).inclusive.functions,
        };
        let (a, b) = (column(&self.a, pair.a), column(&self.b, pair.b));
        Figures {
            rows: Difference::columns(&a, &b),
            total: Difference {
                a: self.a.total(pair.a),
                b: self.b.total(pair.b),
            },
        }
    }

    /// The call count of each row.
    pub fn called(&self) -> Figures {
        let calls = self.profile.calls();
        let mut figures = Figures {
            rows: vec![Difference::default(); self.matching.rows.len()],
            total: Difference::default(),
        };
        for (call, count) in calls.ids().zip(self.call_counts()) {
            let row = &mut figures.rows[calls.callee(call).0 as usize];
            for sum in [row, &mut figures.total] {
                sum.a += count.a;
                sum.b += count.b;
            }
        }
        figures
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

    /// Whether a call occurs in A and in B.
    pub(super) fn occurs(&self, call: CallId) -> [bool; 2] {
        self.occurring.each_ref().map(|calls| calls.contains(call))
    }

    /// The inclusive cost of each call in an event that both profiles have.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn call_costs(&self, event: usize) -> Vec<Difference> {
        let pair = self.events.both[event];
        Difference::columns(&self.a.call_costs(pair.a), &self.b.call_costs(pair.b))
    }

    /// The count of each call.
    pub fn call_counts(&self) -> Vec<Difference> {
        let counts = |tables: &Tables| -> Vec<i128> {
            let counts = self.profile.count_column(&tables.parts).into_iter();
            counts.map(i128::from).collect()
        };
        Difference::columns(&counts(&self.a), &counts(&self.b))
    }

    /// The formula of a common event in one of the profiles.
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

    /// Whether the cost of calls between two rows is included in that of other calls, in one of the
    /// profiles.
    ///
    /// # Panics
    /// If a row does not exist.
    pub fn is_inner(&self, side: ComparedSide, caller: u32, callee: u32) -> bool {
        let (caller, callee) = (FunctionId(caller), FunctionId(callee));
        self.side(side).nesting(caller, callee) != Nesting::Never
    }

    /// The change of a row, judged by its costs in several columns together.
    pub fn change(&self, row: u32, columns: &[ComparedColumn]) -> Change {
        let matched = self.matching.rows[row as usize];
        let mut costs = columns.iter().filter_map(ComparedColumn::costs);
        let all_equal = costs.all(|figures| figures.rows[row as usize].change() == 0);
        Change::of(matched.a.is_some(), matched.b.is_some(), all_equal)
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
