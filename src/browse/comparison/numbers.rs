//! Events and rates of a comparison by number, and their figures: common events come first, rates follow.

use crate::analysis::compare::{Change, Difference, Figures};
use crate::analysis::events::Rate;
use crate::browse::{
    ComparedColumn, ComparedCost, ComparedLine, ComparedSide, ComparedTables, ComparedValue,
    Grouping, RateDifference, RatePair, ShownRate, Tables,
};
use crate::model::Formula;

impl ComparedTables {
    /// How many numbers there are: of common events, followed by rates.
    pub fn numbers(&self) -> usize {
        self.events.both.len() + self.rates.len()
    }

    /// The rate of a number: rates follow the common events.
    pub fn rate_pair(&self, number: usize) -> Option<RatePair> {
        let at = number.checked_sub(self.events.both.len())?;
        self.rates.get(at).copied()
    }

    /// The tables of A and of B, each with the number that an event or rate has in it.
    pub fn sides(&self, number: usize) -> Option<[(&Tables, usize); 2]> {
        let (a, b) = (&self.a, &self.b);
        match self.rate_pair(number) {
            Some(rate) => Some([(a, a.events.len() + rate.a), (b, b.events.len() + rate.b)]),
            None => {
                let pair = self.events.both.get(number)?;
                Some([(a, pair.a), (b, pair.b)])
            }
        }
    }

    /// The same; both sides group functions by this criterion in the same way.
    pub fn sides_by(&self, number: usize, by: Option<Grouping>) -> Option<[(&Tables, usize); 2]> {
        if let Some(by) = by {
            self.groups(by);
        }
        self.sides(number)
    }

    /// The rate of a pair.
    pub fn rate(&self, pair: RatePair) -> &ShownRate {
        &self.a.rates[pair.a]
    }

    /// The rate of a pair in one of the profiles.
    pub fn rate_in(&self, side: ComparedSide, pair: RatePair) -> &Rate {
        let own = [pair.a, pair.b][side as usize];
        &self.side(side).rates[own].rate
    }

    /// The formula of a common event in one of the profiles.
    pub fn formula(&self, side: ComparedSide, event: usize) -> &Formula {
        let pair = self.events.both[event];
        let own = [pair.a, pair.b][side as usize];
        &self.side(side).events[own].formula
    }

    /// Name and long name of an event or rate.
    pub fn name(&self, number: usize) -> (&str, &str) {
        let (name, long_name) = match self.rate_pair(number).map(|pair| self.rate(pair)) {
            Some(rate) => (&rate.name, &rate.long_name),
            None => {
                let event = &self.a.events[self.events.both[number].a];
                (&event.name, &event.long_name)
            }
        };
        (name, long_name)
    }

    /// The name of an event or rate as it is shown, and the number that its costs are divided by there.
    pub fn title(&self, number: usize) -> (&str, u64) {
        match self.rate_pair(number) {
            Some(pair) => (&self.rate(pair).name, 1),
            None => {
                let event = &self.a.events[self.events.both[number].a];
                (event.title(), event.divisor())
            }
        }
    }

    /// The total of an event, or the rate of the totals.
    pub fn total(&self, number: usize) -> ComparedValue {
        match self.rate_pair(number) {
            Some(pair) => ComparedValue::Rate(RateDifference {
                a: self.a.rate_total(&self.a.rates[pair.a].rate),
                b: self.b.rate_total(&self.b.rates[pair.b].rate),
            }),
            None => {
                let [a, b] = self.both(number, Tables::total);
                ComparedValue::Cost(Difference { a, b })
            }
        }
    }

    /// The values of all rows for the event or rate with this number.
    pub fn column(&self, number: usize, cost: ComparedCost) -> ComparedColumn {
        let values = self.both(number, |tables, own| tables.values(own, cost));
        ComparedColumn::new(values, self.total(number))
    }

    /// The inclusive costs of all calls, or their rates, for the event or rate with this number.
    pub fn call_column(&self, number: usize) -> ComparedColumn {
        ComparedColumn::new(self.both(number, Tables::call_values), self.total(number))
    }

    /// Costs of all rows in an event that both profiles have.
    pub fn figures(&self, event: usize, cost: ComparedCost) -> Figures {
        self.column(event, cost).into_costs()
    }

    /// The inclusive cost of each call in an event that both profiles have.
    pub fn call_costs(&self, event: usize) -> Vec<Difference> {
        self.call_column(event).into_costs().rows
    }

    /// The significance of each row for a rate: the largest share in the total of one of its events, in A
    /// or in B, in percent. Empty for an event.
    pub fn shares(&self, number: usize, cost: ComparedCost) -> Vec<f64> {
        greater(self.both(number, |tables, own| tables.shares(own, cost)))
    }

    /// The significance of calls for a rate, as [`Self::shares`].
    pub fn call_shares(&self, number: usize) -> Vec<f64> {
        greater(self.both(number, Tables::call_shares))
    }

    /// The count of each call.
    pub fn call_counts(&self) -> Vec<Difference> {
        let [a, b] = [&self.a, &self.b].map(|side| self.profile.count_column(&side.parts));
        Difference::columns(&a, &b)
    }

    /// The call count of each row.
    pub fn called(&self) -> Figures {
        let calls = self.profile.calls();
        let mut figures = Figures {
            rows: vec![Difference::default(); self.matching.rows.len()],
            total: Difference::default(),
        };
        for (call, count) in calls.ids().zip(self.call_counts()) {
            figures.rows[calls.callee(call).0 as usize] += count;
            figures.total += count;
        }
        let [a, b] = [&self.a, &self.b].map(|side| self.profile.uncalled(&side.parts));
        let a = a.map(|of| (of.function, [of.count.into(), 0]));
        let b = b.map(|of| (of.function, [0, of.count.into()]));
        for (function, [a, b]) in a.chain(b) {
            let count = Difference { a, b };
            figures.rows[function.0 as usize] += count;
            figures.total += count;
        }
        figures
    }

    /// The call count of each function; `None` if its code was inlined in A or in B, so that the counts are not those of
    /// all runs.
    pub fn known_calls(&self) -> Vec<Option<Difference>> {
        let inlined = self.profile.inlined_functions();
        let rows = self.called().rows.into_iter().zip(inlined);
        rows.map(|(called, inlined)| (!inlined).then_some(called))
            .collect()
    }

    /// A value of an event or rate in A and in B, by its number there.
    pub fn both<T>(&self, number: usize, of: impl Fn(&Tables, usize) -> T) -> [T; 2] {
        let sides = self.sides(number).expect("an event or rate of both");
        sides.map(|(tables, own)| of(tables, own))
    }

    /// The self cost of a line, or its rate, for the event or rate with this number.
    pub fn line_value(&self, number: usize, line: &ComparedLine) -> ComparedValue {
        match self.rate_pair(number) {
            Some(pair) => ComparedValue::Rate(line.rate(self, pair)),
            None => ComparedValue::Cost(line.cost(self, number)),
        }
    }

    /// The change of a line, judged by this value.
    pub fn line_change(&self, number: usize, line: &ComparedLine) -> Change {
        let value = self.line_value(number, line);
        value.change_of(line.a.is_some(), line.b.is_some())
    }
}

/// The greater value of each row.
fn greater([a, b]: [Vec<f64>; 2]) -> Vec<f64> {
    a.into_iter().zip(b).map(|(a, b)| a.max(b)).collect()
}
