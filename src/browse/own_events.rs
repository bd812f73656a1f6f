//! Events that whoever looks at a profile defines by formulas of its events.
//!
//! Everything that is shown of an event adds up: functions to files, calls to callers, boxes of a
//! picture to the whole. So an own event is a sum of events with whole factors, computed exactly, and
//! is then an event like any other. What is no such sum is refused with the reason.

use super::{ShownEvent, Tables};
use crate::analysis::events::{Expression, ExpressionError, Metric};
use crate::model::{DerivedEvent, EventType, Formula};
use std::fmt;

/// Largest factor: with it, sums of 64-bit costs stay far within 128 bits.
const FACTOR: i64 = 1_000_000_000_000;

/// Most events of one's own, and the longest name and formula, in bytes.
const EVENTS: usize = 100;
const NAME: usize = 100;
const FORMULA: usize = 10_000;

/// An event by name and formula, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEvent {
    /// Its name. It stands in formulas, headers and options: no blanks, no quotation marks, no `=`
    /// or `,`, and it does not begin with a digit.
    pub name: String,
    /// What it is made of, with `+ - * /`, parentheses and numbers.
    pub formula: String,
}

/// Why an event cannot be defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEventError {
    /// What is wrong, as sentences.
    pub message: String,
    /// Byte offset in the formula; `None` where it is the name that is wrong.
    pub at: Option<usize>,
}

impl fmt::Display for OwnEventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for OwnEventError {}

impl From<ExpressionError> for OwnEventError {
    fn from(error: ExpressionError) -> Self {
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

    /// The event among those that there are. It may be made of all of these.
    ///
    /// # Errors
    /// When the name is taken or no name, or the formula is none or no sum.
    pub fn read(
        &self,
        measured: &[EventType],
        events: &[ShownEvent],
    ) -> Result<ShownEvent, OwnEventError> {
        check_name(&self.name, events)?;
        if self.formula.len() > FORMULA {
            return Err(formula_problem("The formula is too long."));
        }
        let computed = events.iter().skip(measured.len()).map(as_derived);
        let computed: Vec<DerivedEvent> = computed.collect();
        let formula = match Metric::parse(&self.formula, measured, &computed)? {
            Metric::Exact(formula) => formula,
            Metric::Computed(expression) => return Err(no_sum(&expression, measured)),
        };
        if formula.terms.is_empty() {
            return Err(formula_problem("Nothing is left of this formula."));
        }
        if formula.terms.iter().any(|term| term.0.abs() > FACTOR) {
            return Err(formula_problem("A factor of this formula is too large."));
        }
        Ok(ShownEvent {
            name: self.name.clone(),
            long_name: format!("= {}", self.formula),
            unit: super::events::unit_of(&formula, events),
            formula,
        })
    }
}

fn check_name(name: &str, events: &[ShownEvent]) -> Result<(), OwnEventError> {
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
            "A name has no blanks, quotation marks, commas or equals signs, and does not begin with a digit."
                .into(),
        );
    }
    match events.iter().any(|event| event.name == name) {
        true => wrong(format!("There is an event \u{201c}{name}\u{201d} already.")),
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

/// Why an expression is no sum of events, and what could be meant.
fn no_sum(expression: &Expression, measured: &[EventType]) -> OwnEventError {
    let message = match expression.whole_multiple() {
        Some((by, formula)) => format!(
            "Costs are added up exactly, so factors are whole numbers. {by} times as much has the same shares: {}",
            written(&formula, measured)
        ),
        None if expression.events().is_empty() => {
            "A formula needs an event: a number alone adds up to nothing.".into()
        }
        None => "This does not add up over functions and calls, as costs must: use sums and differences of events, each multiplied by a number.".into(),
    };
    formula_problem(&message)
}

/// A formula as text that reads back as the same.
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

impl Tables {
    /// Defines events behind those of the profile, each of which may be made of those before it.
    /// Whatever was defined before is forgotten, unless there is an error.
    ///
    /// # Errors
    /// The first one, with the place of its event.
    pub fn define(&mut self, own: &[OwnEvent]) -> Result<(), (usize, OwnEventError)> {
        let mut events = self.events[..self.events.len() - self.own_events].to_vec();
        if own.len() > EVENTS {
            return Err((EVENTS, formula_problem("There are too many events.")));
        }
        for (at, event) in own.iter().enumerate() {
            let event = event.read(self.profile.events(), &events);
            events.push(event.map_err(|error| (at, error))?);
        }
        self.events = events;
        self.own_events = own.len();
        Ok(())
    }

    /// Which of these events make sense behind those of the profile, each made of those that do.
    pub fn fitting(&self, own: &[OwnEvent]) -> Vec<bool> {
        let mut events = self.events[..self.events.len() - self.own_events].to_vec();
        let measured = self.profile.events();
        let fits = |event: &OwnEvent| match event.read(measured, &events) {
            Ok(event) if events.len() < EVENTS + self.events.len() => {
                events.push(event);
                true
            }
            _ => false,
        };
        own.iter().map(fits).collect()
    }

    /// These tables with the own events and the rule of others, whose profile counts the same events.
    pub(super) fn resting_as(mut self, other: &Tables) -> Self {
        self.rule = other.rule;
        let same = self.profile.events() == other.profile.events();
        if same {
            self.events.extend_from_slice(other.own_events());
            self.own_events = other.own_events;
        }
        self
    }

    /// The events that were defined.
    pub fn own_events(&self) -> &[ShownEvent] {
        &self.events[self.events.len() - self.own_events..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loading::Loader;
    use crate::model::ProfileBuilder;

    fn tables() -> Tables {
        let text = b"event: Both = Ir + 2 Dr\nevents: Ir Dr Time_(10ns) Bim Bcm\nfn=f\n1 100 20 7 3 4\nfn=g\n1 5 0 1 0 0\n";
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
        Tables::new(loader.finish().unwrap().finish())
    }

    fn own(text: &str) -> OwnEvent {
        OwnEvent::parse(text).unwrap()
    }

    #[test]
    fn an_own_event_is_an_event_like_any_other() {
        let mut tables = tables();
        let before = tables.events.len();
        let list = [
            own("A = 3 (Ir - Dr) + CEst"),
            own("B = A - \"Time_(10ns)\" * 10 + Both"),
        ];
        tables.define(&list).unwrap();
        // CEst = Ir + 10 Bm: 3 * 80 + 100 + 70 = 410; of g 15 + 5.
        assert_eq!(tables.flat(before).self_costs, [410, 20]);
        // 410 - 70 + 140; of g 20 - 10 + 5.
        assert_eq!(tables.flat(before + 1).self_costs, [480, 15]);
        assert_eq!(tables.total(before + 1), 495);
        let names: Vec<&str> = tables.own_events().iter().map(|e| &e.name[..]).collect();
        assert_eq!(names, ["A", "B"]);
        tables.define(&list[..1]).unwrap();
        assert_eq!(tables.events.len(), before + 1);
        tables.define(&[]).unwrap();
        assert_eq!(tables.events.len(), before);
    }

    #[test]
    fn a_formula_as_text_reads_back() {
        let tables = tables();
        for text in ["Ir", "-Ir", "2 Ir - 3 Dr + Bim", "Time_(10ns) - Ir"] {
            let event = own(&format!("X = {text}"));
            let read = event.read(tables.profile.events(), &tables.events).unwrap();
            let again = own(&format!(
                "X = {}",
                written(&read.formula, tables.profile.events())
            ));
            let again = again.read(tables.profile.events(), &tables.events).unwrap();
            assert_eq!(again.formula, read.formula, "{text}");
        }
    }

    #[test]
    fn what_is_no_event_is_refused_with_the_reason() {
        let mut tables = tables();
        let mut refused = |text: &str| {
            let (place, error) = tables.define(&[own("Fine = Ir"), own(text)]).unwrap_err();
            assert_eq!((place, tables.own_events().len()), (1, 0), "{text}");
            (error.at, error.message)
        };
        for (text, at, part) in [
            (" = Ir", None, "needs a name"),
            ("A B = Ir", None, "no blanks"),
            ("2x = Ir", None, "begin with a digit"),
            ("Fine = Dr", None, "\u{201c}Fine\u{201d} already"),
            ("CEst = Ir", None, "\u{201c}CEst\u{201d} already"),
            ("A = ", Some(0), "missing at the end"),
            ("A = Ir + Nope", Some(5), "no event \u{201c}Nope\u{201d}"),
            ("A = 5", Some(0), "needs an event"),
            ("A = Ir + 5", Some(0), "does not add up"),
            ("A = Ir / Dr", Some(0), "does not add up"),
            ("A = Ir * Dr", Some(0), "does not add up"),
            ("A = Ir - Ir", Some(0), "Nothing is left"),
            ("A = 1000000000001 Ir", Some(0), "too large"),
            (
                "A = Ir / 2 - Dr / 3",
                Some(0),
                "6 times as much has the same shares: 3 Ir - 2 Dr",
            ),
        ] {
            let (place, message) = refused(text);
            assert_eq!(place, at, "{text}: {message}");
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
