//! Events that the user defines by formulas.
//!
//! A sum of events with integer factors is computed exactly and treated like any other event. So is one with
//! fractions as factors, such as `0.5 Ir + 3.5 L1m`, in tables that count fractions: it is multiplied by the
//! least number that makes all factors integers, its costs are those of `10*NAME`, and they are divided where
//! they are shown. Every other formula is a rate: its values are shown in columns and cannot be summed.

use crate::analysis::SyntaxError;
use crate::analysis::events::{
    DECIMALS, Expression, KnownEvents, LARGEST_FACTOR, Metric, Rate, Unit,
};
use crate::browse::{ShownEvent, ShownRate, Tables};
use crate::model::{DerivedEvent, EventType, Formula};
use serde::Deserialize;
use std::fmt;
use std::rc::Rc;

/// Most user-defined events, and the longest name and formula, in bytes.
const EVENTS: usize = 100;
const NAME: usize = 100;
const FORMULA: usize = 10_000;

/// A user-defined event: name and formula as typed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
pub struct OwnEvent {
    /// Its name. As it occurs in formulas, headers and options, it has no spaces, quotation marks, `=` or
    /// `,`, and does not begin with a digit.
    pub name: String,
    /// Its formula, with `+ - * /`, parentheses and numbers.
    pub formula: String,
}

/// What a formula defines: an event or a rate.
#[derive(Clone, Debug, PartialEq)]
pub enum Defined {
    /// An event.
    Event(ShownEvent),
    /// A rate, whose values cannot be summed.
    Rate(ShownRate),
}

/// Why an event cannot be defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEventError {
    /// The error as sentences.
    pub message: String,
    /// Byte offset in the formula; `None` if the name is invalid.
    pub at: Option<usize>,
}

impl fmt::Display for OwnEventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for OwnEventError {}

impl From<SyntaxError> for OwnEventError {
    fn from(error: SyntaxError) -> Self {
        OwnEventError {
            message: error.message,
            at: Some(error.at),
        }
    }
}

impl OwnEvent {
    /// Reads `NAME = FORMULA`; `None` for a text without `=`.
    ///
    /// ```
    /// use grindscope::browse::OwnEvent;
    /// let own = OwnEvent::parse("Miss = D1mr + D1mw").unwrap();
    /// assert_eq!((&own.name[..], &own.formula[..]), ("Miss", "D1mr + D1mw"));
    /// assert_eq!(OwnEvent::parse("Ir"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let (name, formula) = text.split_once('=')?;
        Some(OwnEvent {
            name: name.trim().to_owned(),
            formula: formula.trim().to_owned(),
        })
    }

    /// Parses the event; it can use all of `events`. Sums with fractions as factors are rates. Fails if the name is
    /// invalid or taken, or the formula is invalid.
    pub fn read(
        &self,
        measured: &[EventType],
        events: &[ShownEvent],
        rates: &[ShownRate],
    ) -> Result<Defined, OwnEventError> {
        let mut taken = events.iter().map(ShownEvent::title);
        let is_taken = taken.any(|name| name == self.name);
        check_name(
            &self.name,
            is_taken || rates.iter().any(|r| r.name == self.name),
        )?;
        if self.formula.len() > FORMULA {
            return Err(formula_problem("The formula is too long."));
        }
        let computed = || events.iter().skip(measured.len());
        let is_whole = |event: &&ShownEvent| event.divisor() == 1;
        let fractions = computed().filter(|event| !is_whole(event));
        let fractions: Vec<(&str, Expression)> = fractions.map(as_expression).collect();
        let computed: Vec<DerivedEvent> = computed().filter(is_whole).map(as_derived).collect();
        let fractions = fractions.iter().map(|(name, sum)| (*name, sum));
        let known_rates: Vec<_> = rates.iter().map(as_known).chain(fractions).collect();
        let known = KnownEvents {
            measured,
            derived: &computed,
            rates: &known_rates,
        };
        let (name, long_name) = (self.name.clone(), format!("= {}", self.formula));
        match Metric::parse(&self.formula, &known)? {
            Metric::Exact(formula) => Ok(Defined::Event(ShownEvent {
                unit: super::shown::unit_of(checked_sum(&formula)?, events),
                formula,
                name,
                long_name,
            })),
            Metric::Rate(rate) => Ok(Defined::Rate(ShownRate {
                rate: checked_rate(rate)?,
                name,
                long_name,
            })),
        }
    }
}

impl Defined {
    /// Whether both are computed in the same way from the events of one profile.
    pub fn is_same(&self, other: &Defined) -> bool {
        match (self, other) {
            (Defined::Event(a), Defined::Event(b)) => a.formula == b.formula,
            (Defined::Rate(a), Defined::Rate(b)) => a.rate == b.rate,
            _ => false,
        }
    }

    /// A sum with fractions as factors as an event, if fractions are counted.
    fn counted(self, counts_fractions: bool) -> Self {
        let Defined::Rate(shown) = &self else {
            return self;
        };
        let sum = shown.rate.whole().filter(|_| counts_fractions);
        let Some((sum, by)) = sum.filter(|(sum, _)| !sum.terms.is_empty()) else {
            return self;
        };
        Defined::Event(ShownEvent {
            name: format!("{by}*{}", shown.name),
            long_name: shown.long_name.clone(),
            formula: sum.clone(),
            unit: Unit::Fraction(by.unsigned_abs()),
        })
    }
}

fn check_name(name: &str, is_taken: bool) -> Result<(), OwnEventError> {
    let wrong = |message: String| Err(OwnEventError { message, at: None });
    let is_part = |c: char| !(c.is_whitespace() || c.is_control() || "=,\"".contains(c));
    if name.is_empty() {
        return wrong("The event needs a name.".into());
    }
    if name.len() > NAME {
        return wrong("The name is too long.".into());
    }
    if !name.chars().all(is_part) || name.starts_with(|c: char| c.is_ascii_digit()) {
        return wrong(
            "A name cannot contain spaces, quotation marks, commas or equals signs, or begin with a digit."
                .into(),
        );
    }
    match is_taken {
        true => wrong(format!(
            "An event named \u{201c}{name}\u{201d} exists already."
        )),
        false => Ok(()),
    }
}

fn formula_problem(message: &str) -> OwnEventError {
    OwnEventError {
        message: message.into(),
        at: Some(0),
    }
}

fn as_derived(event: &ShownEvent) -> DerivedEvent {
    DerivedEvent {
        name: event.name.clone(),
        terms: event.formula.terms.clone(),
        ..DerivedEvent::default()
    }
}

fn as_expression(event: &ShownEvent) -> (&str, Expression) {
    let sum = Expression::sum(&event.formula.terms, event.divisor());
    (event.title(), sum)
}

fn as_known(shown: &ShownRate) -> (&str, &Expression) {
    (&shown.name, shown.rate.expression())
}

fn checked_sum(formula: &Formula) -> Result<&Formula, OwnEventError> {
    if formula.terms.is_empty() {
        return Err(formula_problem("All terms of this formula cancel out."));
    }
    if formula
        .terms
        .iter()
        .any(|term| term.0.abs() > LARGEST_FACTOR)
    {
        return Err(formula_problem("A factor of this formula is too large."));
    }
    Ok(formula)
}

fn checked_rate(rate: Rate) -> Result<Rate, OwnEventError> {
    match rate.events().is_empty() {
        true => Err(formula_problem("A formula needs at least one event.")),
        false => Ok(rate),
    }
}

/// A formula as text that parses to the same formula.
pub fn written(formula: &Formula, measured: &[EventType]) -> String {
    let mut out = String::new();
    for (at, &(factor, event)) in formula.terms.iter().enumerate() {
        out += match (factor < 0, at) {
            (true, 0) => "-",
            (false, 0) => "",
            (true, _) => " - ",
            (false, _) => " + ",
        };
        if factor.unsigned_abs() != 1 {
            out += &format!("{} ", factor.unsigned_abs());
        }
        out += &measured[event].name;
    }
    out
}

/// Why a rate is rejected where costs are summed, and what to use instead.
pub fn adds_up_to_nothing(shown: &ShownRate, measured: &[EventType]) -> String {
    if shown.rate.same_shares().is_none() && shown.rate.expression().is_sum() {
        return format!(
            "A factor of {} is out of range, so its costs cannot be summed exactly: use factors of at most \
             {LARGEST_FACTOR} with at most {DECIMALS} decimals.",
            shown.name
        );
    }
    let instead = match shown.rate.same_shares() {
        Some(sum) => format!(
            "use {}, which has the same percentages",
            written(sum, measured)
        ),
        None => "choose a recorded event or a sum of events".to_owned(),
    };
    format!(
        "{} is a rate, and rates cannot be summed: {instead}.",
        shown.name
    )
}

impl Tables {
    /// Defines events in addition to those of the profile; each can use the ones before it. Replaces all earlier
    /// definitions, unless there is an error. Fails with the first event with an error, with its index.
    pub fn define(&mut self, own: &[OwnEvent]) -> Result<(), (usize, OwnEventError)> {
        if own.len() > EVENTS {
            return Err((
                EVENTS,
                formula_problem("There are too many user-defined events."),
            ));
        }
        let mut defining = Defining::after(self);
        for (at, event) in own.iter().enumerate() {
            defining.add(event).map_err(|error| (at, error))?;
        }
        let Defining { events, rates, .. } = defining;
        self.own_events = events.len() - (self.events.len() - self.own_events);
        (self.events, self.rates) = (events, rates);
        self.forget_figures();
        Ok(())
    }

    /// Whether each of these events is valid in this profile; each can use the valid ones before it.
    pub fn fitting(&self, own: &[OwnEvent]) -> Vec<bool> {
        let mut defining = Defining::after(self);
        let mut left = EVENTS;
        let fits = |event: &OwnEvent| {
            let fits = left > 0 && defining.add(event).is_ok();
            left -= usize::from(fits);
            fits
        };
        own.iter().map(fits).collect()
    }

    /// These tables with the user-defined events and the rule of others, whose profile counts the same events.
    pub(in crate::browse) fn resting_as(mut self, other: &Tables) -> Self {
        self.rule = other.rule;
        self.counts_fractions = other.counts_fractions;
        self.origin_rules = Rc::clone(&other.origin_rules);
        let same = self.profile.events() == other.profile.events();
        if same {
            self.events.extend_from_slice(other.own_events());
            self.own_events = other.own_events;
            self.rates.clone_from(&other.rates);
        }
        self
    }

    /// The event or rate that a name and formula would define after the others. Fails if the name or the formula is
    /// invalid.
    pub fn try_event(&self, own: &OwnEvent) -> Result<Defined, OwnEventError> {
        let defined = own.read(&self.measured(), &self.events, &self.rates)?;
        Ok(defined.counted(self.counts_fractions))
    }

    /// The events that were defined.
    pub fn own_events(&self) -> &[ShownEvent] {
        &self.events[self.events.len() - self.own_events..]
    }
}

/// Events and rates that are defined one after the other.
struct Defining {
    measured: Vec<EventType>,
    events: Vec<ShownEvent>,
    rates: Vec<ShownRate>,
    counts_fractions: bool,
}

impl Defining {
    /// Starts with the events of a profile.
    fn after(tables: &Tables) -> Self {
        Defining {
            measured: tables.measured(),
            events: tables.events[..tables.events.len() - tables.own_events].to_vec(),
            rates: Vec::new(),
            counts_fractions: tables.counts_fractions,
        }
    }

    fn add(&mut self, own: &OwnEvent) -> Result<(), OwnEventError> {
        let defined = own.read(&self.measured, &self.events, &self.rates)?;
        match defined.counted(self.counts_fractions) {
            Defined::Event(event) => self.events.push(event),
            Defined::Rate(rate) => self.rates.push(rate),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
