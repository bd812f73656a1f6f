//! One pass over the call graph with its cycles collapsed.

mod bounds;
mod calls;
mod cycle;
mod distances;
mod estimates;

use super::{PathCall, Relative, Share};
use crate::analysis::{CallTotals, InclusiveCosts, Row, Side, View};
use crate::model::{CallId, FunctionId};
use crate::order;
use calls::Passed;
use rustc_hash::FxHashMap;

/// Sums at a row.
#[derive(Clone, Copy, Debug)]
struct Tally {
    /// Sum of all contributions.
    cost: f64,
    /// The exact sum, as long as all contributions are exact.
    exact: Option<i128>,
    called: f64,
    /// Whether `called` is exact.
    counted: bool,
    /// For callees, whether all their invocations are below the selected row.
    is_whole: bool,
}

const NOTHING: Tally = Tally {
    cost: 0.0,
    exact: Some(0),
    called: 0.0,
    counted: true,
    is_whole: false,
};

impl Tally {
    fn cost(&self) -> i128 {
        self.exact.unwrap_or_else(|| self.cost.round() as i128)
    }

    fn add(&mut self, part: &Tally) {
        self.cost += part.cost;
        self.exact = self.exact.zip(part.exact).map(|(a, b)| a + b);
        self.called += part.called;
        self.counted &= part.counted;
    }
}

pub(super) struct Walk<'a> {
    view: View<'a>,
    inclusive: &'a InclusiveCosts,
    totals: &'a CallTotals<'a>,
    side: Side,
    /// The selected rows, sorted.
    starts: Vec<Row>,
    /// The functions that are selected alone of the members of their cycles.
    alone: Vec<FunctionId>,
    /// What the selected rows cost together, if known exactly.
    pub(super) own: Option<i128>,
    tallies: FxHashMap<u32, Tally>,
    /// Number of contributing rows that have not passed on their share yet.
    pending: usize,
    /// Whether any cost reached a row that was entered without a caller.
    leaked: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        view: View<'a>,
        inclusive: &'a InclusiveCosts,
        totals: &'a CallTotals<'a>,
        selected: &[Row],
        side: Side,
    ) -> Self {
        let outer = |row: &Row| row.outer(view.cycles);
        let alone = selected
            .iter()
            .filter(|row| !selected.contains(&outer(row)));
        let starts = order::distinct(selected.iter().map(outer));
        let mut walk = Walk {
            own: None,
            alone: alone.filter_map(|row| row.function()).collect(),
            view,
            inclusive,
            totals,
            side,
            pending: starts.len(),
            starts,
            tallies: FxHashMap::default(),
            leaked: false,
        };
        if let ([start], true) = (&walk.starts[..], walk.alone.is_empty()) {
            let start = *start;
            walk.own = walk
                .is_certain(start)
                .then(|| inclusive.of_row(walk.number(start)));
        }
        walk
    }

    fn number(&self, row: Row) -> u32 {
        row.number(self.view.index.functions())
    }

    /// The calls of a row in the direction of the walk, without inner ones, with the row at their other end.
    fn onward(&self, row: Row) -> Vec<(CallId, Row)> {
        self.calls_of(row, self.side)
    }

    /// The same in any direction.
    fn calls_of(&self, row: Row, side: Side) -> Vec<(CallId, Row)> {
        let mut onward = Vec::new();
        for function in row.functions(self.view.cycles) {
            let calls = self.view.index.calls(function, side).iter();
            let other = |call| side.ends(self.view.profile, call).1;
            let made = calls.filter(|&&call| self.totals.occurs(call));
            let counted = made.map(|&call| (call, other(call)));
            let counted = counted.filter(|&(_, other)| !self.view.cycles.inner(function, other));
            onward.extend(counted.map(|(call, other)| (call, Row::of(other, self.view.cycles))));
        }
        onward
    }

    /// Visits the reachable rows in an order in which all contributions to a row come before its own.
    pub(super) fn hand_on(&mut self) {
        let mut order = self.view.cycles.units_callees_first();
        if self.side == Side::Callees {
            order.reverse();
        }
        for start in self.starts.clone() {
            let own = self.inclusive.of_row(self.number(start));
            let tally = match self.is_whole_start(start) {
                true => Tally {
                    cost: own as f64,
                    exact: self.is_certain(start).then_some(own),
                    is_whole: true,
                    ..NOTHING
                },
                false => self.part(start),
            };
            self.tallies.insert(self.number(start), tally);
        }
        for row in order {
            if self.tallies.contains_key(&self.number(row)) {
                self.hand_on_from(row);
            }
        }
    }

    fn hand_on_from(&mut self, row: Row) {
        let mut onward = self.onward(row);
        let mut whole = self.whole(row, &onward);
        let from = self.settle(row, whole, &onward);
        whole -= self.leave_out(row, &from, &mut onward);
        let passed = self.passed(row, &from, whole, &onward);
        let is_counted = self.is_counted(row, &from, whole, &onward);
        // A selected row contains what other selected rows call in it.
        for (call, other) in onward {
            if self.is_whole_start(other) {
                continue;
            }
            let part = self.contribution(row, &from, whole, (call, &passed, is_counted));
            let number = self.number(other);
            let pending = &mut self.pending;
            let to = self.tallies.entry(number).or_insert_with(|| {
                *pending += 1;
                NOTHING
            });
            to.add(&part);
        }
    }

    /// Closes the tally of a row.
    fn settle(&mut self, row: Row, whole: i128, onward: &[(CallId, Row)]) -> Tally {
        // No other rows are left, and nothing was lost: all of the selected cost is here.
        let is_all = self.side == Side::Callers && self.pending == 1 && !self.leaked;
        let start = self.own.filter(|_| is_all);
        let called: i128 = onward.iter().map(|o| self.totals.cost(o.0)).sum();
        self.pending -= 1;
        self.leaked |= called != whole;
        let is_whole = self.is_whole(row, whole);
        let number = self.number(row);
        let tally = self.tallies.entry(number).or_insert(NOTHING);
        tally.is_whole = is_whole;
        tally.exact = start.or(tally.exact);
        // Transforms may have estimated the number itself.
        tally.counted |= is_all && !self.view.profile.is_estimated();
        *tally
    }

    /// Whether all invocations of a row are on the paths: for callees, if the paths account for all of
    /// their cost and all their callers are such rows, too.
    fn is_whole(&self, row: Row, whole: i128) -> bool {
        if self.is_start(row) || self.side == Side::Callers {
            return self.is_whole_start(row);
        }
        let tally = |row| self.tallies.get(&self.number(row));
        let is_below = |function: FunctionId| {
            let made = self.view.index.incoming(function).iter();
            made.filter(|&&call| self.totals.occurs(call))
                .map(|&call| self.view.profile.calls().caller(call))
                .filter(|&caller| !self.view.cycles.inner(caller, function))
                .all(|caller| tally(Row::of(caller, self.view.cycles)).is_some_and(|t| t.is_whole))
        };
        tally(row).is_some_and(|t| t.exact == Some(whole))
            && row.functions(self.view.cycles).into_iter().all(is_below)
    }

    /// The share of a row's cost on the paths.
    fn share(from: &Tally, whole: i128) -> f64 {
        match whole {
            _ if from.is_whole => 1.0,
            0 => 0.0,
            whole => (from.cost / whole as f64).clamp(0.0, 1.0),
        }
    }

    /// The share of a cost in a whole; `None` if that is 0.
    fn proportion(cost: i128, whole: i128) -> Option<f64> {
        (whole != 0).then(|| (cost as f64 / whole as f64).clamp(0.0, 1.0))
    }

    pub(super) fn share_of(&self, row: Row) -> Share {
        let tally = self.tallies.get(&self.number(row)).unwrap_or(&NOTHING);
        self.drawn_share(row, tally, self.whole(row, &self.onward(row)))
    }

    /// The calls by which the paths continue from a row. All tallies must be settled.
    pub(super) fn calls(&self, row: Row) -> Vec<PathCall> {
        let Some(from) = self.tallies.get(&self.number(row)) else {
            return Vec::new();
        };
        let mut onward = self.onward(row);
        let mut whole = self.whole(row, &onward);
        let share = self.drawn_share(row, from, whole);
        whole -= self.leave_out(row, from, &mut onward);
        let passed = self.passed(row, from, whole, &onward);
        let is_counted = self.is_counted(row, from, whole, &onward);
        let part = |(call, _): (CallId, Row)| {
            let found = self.contribution(row, from, whole, (call, &passed, is_counted));
            PathCall {
                call,
                cost: found.cost(),
                exact: self.is_exact(&found),
                share: self.only_call(call, &found).unwrap_or(share),
            }
        };
        onward.into_iter().map(part).collect()
    }

    /// The contribution of a row along one call.
    fn contribution(
        &self,
        row: Row,
        from: &Tally,
        whole: i128,
        (call, passed, is_counted): (CallId, &Passed, bool),
    ) -> Tally {
        let (cost, count) = (self.totals.cost(call), self.totals.count(call) as f64);
        let called = passed.of(count, cost);
        let estimated = self.view.profile.estimated_call(call);
        Tally {
            cost: Self::share(from, whole) * cost as f64,
            // What transforms divided may be an estimate.
            exact: self
                .exact(row, from, whole, cost)
                .filter(|_| !estimated.cost),
            called,
            counted: is_counted && !estimated.count,
            is_whole: false,
        }
    }

    /// The cost that a row distributes: its inclusive cost, or that of the calls to it.
    fn whole(&self, row: Row, onward: &[(CallId, Row)]) -> i128 {
        let inclusive = self.inclusive.of_row(self.number(row));
        match self.side {
            Side::Callees => inclusive,
            Side::Callers => {
                let called: i128 = onward.iter().map(|o| self.totals.cost(o.0)).sum();
                // Its cost without a caller is not passed to callers.
                inclusive.max(called)
            }
        }
    }

    /// The exact contribution of a call, if it is known.
    fn exact(&self, row: Row, from: &Tally, whole: i128, cost: i128) -> Option<i128> {
        let known = from.exact?;
        let all_of_it = match self.side {
            // All of the row's cost belongs to the selected function.
            Side::Callees => known == whole,
            // This is the only call to the row.
            Side::Callers => cost == whole,
        };
        match self.side {
            _ if self.is_whole_start(row) => Some(cost),
            Side::Callees if all_of_it => Some(cost),
            Side::Callers if all_of_it => Some(known),
            _ if known == 0 || cost == 0 => Some(0),
            _ => None,
        }
    }

    fn is_start(&self, row: Row) -> bool {
        self.starts.binary_search(&row).is_ok()
    }

    /// Whether a row is selected, and not only some members of it.
    fn is_whole_start(&self, row: Row) -> bool {
        self.is_start(row)
            && !self
                .alone
                .iter()
                .any(|&f| Row::of(f, self.view.cycles) == row)
    }

    pub(super) fn relatives(&self, selected: &[Row]) -> Vec<Relative> {
        let mut found = Vec::new();
        for (&row, tally) in &self.tallies {
            let row = Row::from_number(row, self.view.index.functions());
            if !self.is_start(row) {
                found.push(self.relative(row, tally));
            }
            if let Row::Cycle(_) = row {
                let is_other =
                    |one: &Relative| !selected.contains(&Row::Function(FunctionId(one.row)));
                found.extend(self.members(row, tally).into_iter().filter(is_other));
            }
        }
        self.estimate(selected, &mut found);
        self.bound(selected, &mut found);
        let distances = self.distances(selected);
        for relative in &mut found {
            relative.distance = distances[relative.row as usize];
        }
        found
    }

    fn is_exact(&self, tally: &Tally) -> bool {
        tally.exact.is_some()
    }

    /// Whether no transform made the cost of a row an estimate.
    fn is_certain(&self, row: Row) -> bool {
        let profile = self.view.profile;
        match row {
            Row::Function(function) => profile.is_inclusive_certain(function),
            Row::Cycle(_) => {
                let mut members = row.functions(self.view.cycles).into_iter();
                members.all(|member| profile.is_divided_exactly(member))
            }
        }
    }

    fn relative(&self, row: Row, tally: &Tally) -> Relative {
        Relative {
            row: self.number(row),
            cost: tally.cost(),
            exact: self.is_exact(tally),
            at_least: false,
            called: tally.called,
            counted: tally.counted,
            distance: 0,
        }
    }
}
