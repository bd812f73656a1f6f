//! Rules that a profile must obey: `[FUNCTIONS] MEASURE [change] < LIMIT`.
//!
//! ```text
//! total(Ir) change < 0.5%
//! /^serde::/ self(Ir) change < 2%
//! malloc called <= 1200
//! main inclusive(Ir) < 1e9
//! total(D1mr / Dr) < 3%
//! ```
//!
//! FUNCTIONS is the full name of a function, or a filter as on the page. Their self costs and calls are
//! summed; inclusive costs would be counted twice, so each function must obey the rule alone. A limit in
//! percent is of BASE for a change, of the total for a cost. Sums of costs are compared exactly.

use super::subject::Subject;
use crate::analysis::flat::{Comparison, Decimal, comparison};
use crate::browse::{ComparedCost, ComparedTables, ComparedValue, OwnEvent, RateDifference};
use crate::cli::messages;
use crate::cli::profile_arguments::{count_fractions, in_one_side, problem};
use std::cmp::Ordering;

#[derive(Clone, Debug)]
pub(in crate::cli) struct Rule {
    /// The rule as written.
    pub(in crate::cli) text: String,
    functions: String,
    measure: Measure,
    /// Name or formula of the event or rate; empty for the first common event.
    event: String,
    of_change: bool,
    operator: Comparison,
    limit: f64,
    /// The same as written, unless it has too many digits.
    exact: Option<Decimal>,
    in_percent: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Total,
    SelfCost,
    Inclusive,
    Called,
}

/// The cycles that gungraun estimates from callgrind's events, `L1 hits + 5 LL hits + 35 RAM hits`.
pub(in crate::cli) const CYCLES: &str = "EstimatedCycles";
const CYCLES_FORMULA: &str =
    "Ir + Dr + Dw + 4 I1mr + 4 D1mr + 4 D1mw + 30 ILmr + 30 DLmr + 30 DLmw";

/// What a rule found.
pub(in crate::cli) struct Verdict<'r> {
    pub(in crate::cli) rule: &'r Rule,
    pub(in crate::cli) holds: bool,
    /// The measured value in BASE and NEW, and the number that costs are divided by.
    pub(in crate::cli) value: (ComparedValue, u64),
    /// The number that can explain a change: of an event and the rows that it was measured in.
    pub(in crate::cli) measured: Option<(usize, Subject)>,
}

const MEASURES: [(&str, Measure); 4] = [
    ("total", Measure::Total),
    ("self", Measure::SelfCost),
    ("inclusive", Measure::Inclusive),
    ("called", Measure::Called),
];

impl Rule {
    /// Reads a rule; `None` if it is not one.
    pub(super) fn parse(text: &str) -> Option<Rule> {
        // A filter can contain operators too, so the last one counts; `<=` contains `<`.
        let at = text.rfind(['<', '>'])?;
        let (before, after) = text.split_at(at);
        let (operator, limit) = comparison(after)?;
        let limit = limit.trim();
        let (number, in_percent) = match limit.strip_suffix('%') {
            Some(number) => (number.trim(), true),
            None => (limit, false),
        };
        let digits = number.replace(',', "");
        let limit: f64 = digits.parse().ok()?;
        let before = before.trim();
        let (measured, of_change) = match before.strip_suffix("change") {
            Some(measured) => (measured.trim_end(), true),
            None => (before, false),
        };
        let (head, event) = match measured.strip_suffix(')') {
            Some(open) => open.split_at(opening(open)?),
            None => (measured, ""),
        };
        let (word, measure) = MEASURES
            .into_iter()
            .find(|(word, _)| head.ends_with(word))?;
        let functions = &head[..head.len() - word.len()];
        let is_apart = functions.is_empty() || functions.ends_with(char::is_whitespace);
        let has_functions = !functions.trim().is_empty();
        let event = event.strip_prefix('(').unwrap_or_default().trim();
        let is_complete = is_apart
            && limit.is_finite()
            && has_functions == (measure != Measure::Total)
            && (measure != Measure::Called || event.is_empty())
            // Costs are compared with the total; nothing is the total of calls.
            && (measure != Measure::Called || of_change || !in_percent);
        is_complete.then(|| Rule {
            text: text.trim().to_owned(),
            functions: functions.trim().to_owned(),
            measure,
            event: event.to_owned(),
            of_change,
            operator,
            limit,
            exact: Decimal::parse(&digits),
            in_percent,
        })
    }

    /// Whether it needs a profile to compare with.
    pub(in crate::cli) fn is_of_change(&self) -> bool {
        self.of_change
    }

    /// Whether it is about inclusive cost.
    pub(super) fn is_inclusive(&self) -> bool {
        self.measure == Measure::Inclusive
    }

    /// Whether it holds. Fails if its event is unknown, or if no function matches.
    pub(super) fn verdict(
        &self,
        tables: &ComparedTables,
        place: usize,
    ) -> Result<Verdict<'_>, String> {
        let about = |problem: String| format!("{}: {problem}", self.text);
        let number = self.number(tables, place).map_err(about)?;
        let subject = match self.measure {
            Measure::Total => Subject::All,
            _ => Subject::find(tables, number, &self.functions).map_err(about)?,
        };
        let divisor = match self.measure {
            Measure::Called => 1,
            _ => tables.title(number).1,
        };
        let values = match self.measure {
            Measure::Total => vec![tables.total(number)],
            Measure::Called => {
                let called = tables.known_calls();
                let known: Option<Vec<_>> =
                    subject.rows().map(|row| called[row as usize]).collect();
                let known = known.ok_or_else(|| about(messages::INLINED_CALLS.into()))?;
                vec![ComparedValue::Cost(known.into_iter().sum())]
            }
            Measure::SelfCost => {
                let column = tables.column(number, ComparedCost::SelfCost);
                match column.costs() {
                    Some(costs) => {
                        let costs = subject.rows().map(|row| costs.rows[row as usize]);
                        vec![ComparedValue::Cost(costs.sum())]
                    }
                    None => subject.rows().map(|row| column.at(row)).collect(),
                }
            }
            Measure::Inclusive => {
                let column = tables.column(number, ComparedCost::Inclusive);
                subject.rows().map(|row| column.at(row)).collect()
            }
        };
        let is_of_change = self.of_change;
        let has_value = |value: &ComparedValue| match value {
            ComparedValue::Rate(rate) => rate.b.is_some() && (!is_of_change || rate.a.is_some()),
            ComparedValue::Cost(_) => true,
        };
        if !values.is_empty() && !values.iter().any(has_value) {
            return Err(about(messages::NO_RATE.into()));
        }
        let total = tables.total(number);
        let excess = |value| self.excess(value, total, divisor);
        let distance = |value: &ComparedValue| match self.operator.is_from_below() {
            true => -excess(*value),
            false => excess(*value),
        };
        // Each value must hold, so the worst one decides.
        let worst = values
            .into_iter()
            .filter(has_value)
            .max_by(|x, y| distance(x).total_cmp(&distance(y)));
        let value = worst.ok_or_else(|| about(messages::no_function(&self.functions)))?;
        let holds = self.operator.holds(excess(value), 0.0);
        let is_explained =
            self.measure != Measure::Called && divisor == 1 && tables.rate_pair(number).is_none();
        let subject = match self.measure {
            Measure::Inclusive => subject.with_callees(tables),
            _ => subject,
        };
        Ok(Verdict {
            rule: self,
            holds,
            value: (value, divisor),
            measured: is_explained.then_some((number, subject)),
        })
    }

    /// How far a value is above the limit; its sign is exact for costs. Costs are divided by `divisor`.
    fn excess(&self, value: ComparedValue, total: ComparedValue, divisor: u64) -> f64 {
        let rounded = self.rounded_excess(value, total, divisor);
        let order = match (value, total) {
            (ComparedValue::Cost(cost), ComparedValue::Cost(total)) => {
                let figure = if self.of_change {
                    cost.change()
                } else {
                    cost.b
                };
                let whole = match (self.in_percent, self.of_change) {
                    (true, true) => cost.a.abs(),
                    (true, false) => total.b,
                    (false, _) => divisor.into(),
                };
                let hundred = if self.in_percent { 100 } else { 1 };
                let part = figure.checked_mul(hundred);
                self.exact
                    .zip(part)
                    .and_then(|(limit, part)| limit.order_of(part, whole))
            }
            _ => None,
        };
        match order {
            Some(Ordering::Equal) => 0.0,
            Some(Ordering::Greater) => rounded.max(f64::MIN_POSITIVE),
            Some(Ordering::Less) => rounded.min(-f64::MIN_POSITIVE),
            None => rounded,
        }
    }

    fn rounded_excess(&self, value: ComparedValue, total: ComparedValue, divisor: u64) -> f64 {
        let [a, b] = ends(value).map(|end| end / divisor as f64);
        let change = match value {
            ComparedValue::Cost(cost) => cost.change() as f64 / divisor as f64,
            ComparedValue::Rate(_) => b - a,
        };
        let figure = match (self.of_change, self.in_percent) {
            (true, true) => percent(change, a),
            (true, false) => change,
            (false, true) => match value {
                // Of a negative total, as the share is printed.
                ComparedValue::Cost(_) if b == 0.0 => 0.0,
                ComparedValue::Cost(_) => 100.0 * b / (ends(total)[1] / divisor as f64),
                ComparedValue::Rate(_) => 100.0 * b,
            },
            (false, false) => b,
        };
        figure - self.limit
    }

    /// Defines [`CYCLES`], and the events of rules that have a formula, each named by the place of its rule.
    pub(super) fn define(rules: &[Rule], tables: &mut ComparedTables) -> Result<(), String> {
        let formulas = rules.iter().enumerate().filter(|(_, rule)| {
            let mut known = tables.a.known_events().chain(tables.b.known_events());
            let is_known = known.any(|(_, event)| event.name == rule.event);
            !rule.event.is_empty() && rule.event != CYCLES && !is_known
        });
        let names = own_names(tables);
        let formulas = formulas.map(|(place, rule)| OwnEvent {
            name: format!("{names}{}", place + 1),
            formula: rule.event.clone(),
        });
        let cycles = [OwnEvent {
            name: CYCLES.into(),
            formula: CYCLES_FORMULA.into(),
        }];
        let fits = [&tables.a, &tables.b].map(|side| side.fitting(&cycles)[0]);
        let cycles = cycles.into_iter().filter(|_| fits == [true, true]);
        let own: Vec<OwnEvent> = cycles.chain(formulas).collect();
        count_fractions(tables);
        let defined = tables.define(&own);
        // Users do not know the names of the events of rules.
        let by_formula = |at: usize| OwnEvent {
            name: own[at].formula.clone(),
            ..own[at].clone()
        };
        defined.map_err(|(at, error)| {
            let message = problem(&by_formula(at), &error);
            in_one_side(tables, (at, &own), SIDES, message)
        })
    }

    fn number(&self, tables: &ComparedTables, place: usize) -> Result<usize, String> {
        let own = own_names(tables);
        let named = |name: &str| (0..tables.numbers()).find(|&n| tables.title(n).0 == name);
        let found = match &self.event[..] {
            "" => (tables.numbers() > 0).then_some(0),
            event => named(event).or_else(|| named(&format!("{own}{}", place + 1))),
        };
        found.ok_or_else(|| {
            let known = [&tables.a, &tables.b].map(|side| {
                let names = side.known_events().map(|(_, event)| &event.name[..]);
                let names = names.filter(|name| !name.starts_with(&own));
                names.collect::<Vec<_>>().join(", ")
            });
            let [a, b] = &known;
            match a == b {
                true => messages::no_event(&self.event, a),
                false => {
                    let sides = [(SIDES[0], &a[..]), (SIDES[1], b)];
                    messages::no_common_event(Some(&self.event), sides)
                }
            }
        })
    }
}

/// The two profiles of a change.
const SIDES: [&str; 2] = ["BASE", "NEW"];

/// The name of the events that formulas of rules define, before the number of the rule: no event of a profile begins so.
fn own_names(tables: &ComparedTables) -> String {
    let measured = tables.profile.events().iter().map(|event| &event.name);
    let derived = tables
        .profile
        .derived_events()
        .iter()
        .map(|event| &event.name);
    let known: Vec<&String> = measured.chain(derived).collect();
    let mut name = "Rule".to_owned();
    while known.iter().any(|known| known.starts_with(&name)) {
        name.push('_');
    }
    name
}

/// Place of the parenthesis that the end of a text closes.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// A value in BASE and NEW; an undefined rate is 0, where it does not matter.
fn ends(value: ComparedValue) -> [f64; 2] {
    match value {
        ComparedValue::Cost(cost) => [cost.a as f64, cost.b as f64],
        ComparedValue::Rate(RateDifference { a, b }) => [a, b].map(|rate| rate.unwrap_or(0.0)),
    }
}

/// A part in percent; a part of nothing is infinite.
pub(in crate::cli) fn percent(part: f64, whole: f64) -> f64 {
    match part == 0.0 {
        true => 0.0,
        false => 100.0 * part / whole.abs(),
    }
}

#[cfg(test)]
mod tests;
