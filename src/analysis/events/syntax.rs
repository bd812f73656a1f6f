//! Syntax of formulas: numbers, event names, `+ - * /` and parentheses.
//!
//! A number before a name multiplies it without a sign between them (`10 Bm`), as in the `event:` lines of
//! files. Event names are any text without blanks, even `Time_(10ns)`; the longest known name that fits is
//! taken. A name in quotation marks is used literally.

use super::expression::{Expression, Operation, Operator};
use crate::analysis::SyntaxError;
use crate::model::{DerivedEvent, EventType};

/// Deepest nesting of parentheses and signs.
const DEPTH: usize = 100;

/// Most operations of a formula.
const LENGTH: usize = 10_000;

/// The events that a formula can use.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownEvents<'a> {
    /// Measured events, by number.
    pub measured: &'a [EventType],
    /// Sums of measured events.
    pub derived: &'a [DerivedEvent],
    /// Formulas that are not sums, by name.
    pub rates: &'a [(&'a str, &'a Expression)],
}

impl Expression {
    /// Parses a formula over the given events. Fails with [`SyntaxError`] with the location of the problem.
    pub fn parse(text: &str, known: &KnownEvents<'_>) -> Result<Self, SyntaxError> {
        let mut reader = Reader {
            text,
            at: 0,
            known,
            operations: Vec::new(),
            depth: 0,
        };
        reader.sum()?;
        reader.skip_blanks();
        match reader.rest().chars().next() {
            None => Ok(Expression {
                operations: reader.operations,
            }),
            Some(')') => Err(reader.error("This closing parenthesis has no opening one.")),
            Some(_) => Err(reader.no_operator()),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    known: &'a KnownEvents<'a>,
    operations: Vec<Operation>,
    depth: usize,
}

type Outcome = Result<(), SyntaxError>;

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(&self, message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            at: self.at,
            message: message.into(),
        }
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, sign: char) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len_utf8();
        }
        found
    }

    fn push(&mut self, operation: Operation) -> Outcome {
        if self.operations.len() >= LENGTH {
            return Err(self.error("The formula is too long."));
        }
        self.operations.push(operation);
        Ok(())
    }

    fn sum(&mut self) -> Outcome {
        self.product()?;
        loop {
            let operator = if self.eat('+') {
                Operator::Add
            } else if self.eat('-') {
                Operator::Subtract
            } else {
                return Ok(());
            };
            self.product()?;
            self.push(Operation::Binary(operator))?;
        }
    }

    fn product(&mut self) -> Outcome {
        self.signed()?;
        loop {
            let operator = if self.eat('*') {
                Operator::Multiply
            } else if self.eat('/') {
                Operator::Divide
            } else {
                return Ok(());
            };
            self.signed()?;
            self.push(Operation::Binary(operator))?;
        }
    }

    fn signed(&mut self) -> Outcome {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.error("The formula is nested too deeply."));
        }
        if self.eat('-') {
            self.signed()?;
            self.push(Operation::Negate)?;
        } else if self.eat('+') {
            self.signed()?;
        } else {
            self.operand()?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn operand(&mut self) -> Outcome {
        self.skip_blanks();
        if let Some(event) = self.event()? {
            return self.push_all(&event);
        }
        if let Some(number) = self.number()? {
            return self.after_number(number);
        }
        let open = self.at;
        if !self.eat('(') {
            return Err(self.no_operand());
        }
        self.sum()?;
        if self.eat(')') {
            return Ok(());
        }
        self.skip_blanks();
        if self.rest().is_empty() {
            self.at = open;
            return Err(self.error("This opening parenthesis is not closed."));
        }
        Err(self.no_operator())
    }

    /// `10 Bm` and `10 (Bcm + Bim)` are products.
    fn after_number(&mut self, number: f64) -> Outcome {
        self.push(Operation::Number(number))?;
        self.skip_blanks();
        let start = self.at;
        let factor = match self.event()? {
            Some(event) => self.push_all(&event).map(|()| true)?,
            None if self.rest().starts_with('(') => self.operand().map(|()| true)?,
            None => false,
        };
        match factor {
            true => self.push(Operation::Binary(Operator::Multiply)),
            false => {
                self.at = start;
                Ok(())
            }
        }
    }

    fn push_all(&mut self, operations: &[Operation]) -> Outcome {
        operations.iter().try_for_each(|&one| self.push(one))
    }

    /// Parses the event whose name is here.
    fn event(&mut self) -> Result<Option<Vec<Operation>>, SyntaxError> {
        if self.rest().starts_with('"') {
            let length = self.rest()[1..].find('"');
            let Some(length) = length else {
                return Err(self.error("This quotation mark is not closed."));
            };
            let name = &self.rest()[1..=length];
            let Some(operations) = self.named(name) else {
                return Err(self.unknown(name));
            };
            self.at += length + 2;
            return Ok(Some(operations));
        }
        let known = self.known.measured.iter().map(|e| &e.name[..]);
        let known = known.chain(self.known.derived.iter().map(|e| &e.name[..]));
        let known = known.chain(self.known.rates.iter().map(|rate| rate.0));
        let fitting = known.filter(|name| self.fits(name));
        let Some(name) = fitting.max_by_key(|name| name.len()) else {
            return Ok(None);
        };
        self.at += name.len();
        Ok(self.named(name))
    }

    /// Whether the name is here and is not the beginning of a longer word.
    fn fits(&self, name: &str) -> bool {
        let Some(rest) = self.rest().strip_prefix(name) else {
            return false;
        };
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let ends = name.ends_with(|c| !word(c)) || !rest.starts_with(word);
        // A number is a number even if an event is named `1`.
        ends && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit())
    }

    fn named(&self, name: &str) -> Option<Vec<Operation>> {
        let KnownEvents {
            measured,
            derived,
            rates,
        } = *self.known;
        let measured = measured.iter().position(|e| e.name == name);
        let derived = || derived.iter().find(|e| e.name == name);
        let rate = || rates.iter().find(|rate| rate.0 == name);
        measured
            .map(|at| vec![Operation::Event(at)])
            .or_else(|| derived().map(|event| added_up(&event.terms)))
            .or_else(|| rate().map(|rate| rate.1.operations.clone()))
    }

    fn number(&mut self) -> Result<Option<f64>, SyntaxError> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let digits = &rest[..end.unwrap_or(rest.len())];
        if digits.is_empty() {
            return Ok(None);
        }
        let number = digits.parse().ok().filter(|n: &f64| n.is_finite());
        let Some(number) = number else {
            return Err(self.error(format!("\u{201c}{digits}\u{201d} is not a number.")));
        };
        self.at += digits.len();
        Ok(Some(number))
    }

    fn word(&self) -> &'a str {
        let word = |c: char| c.is_alphanumeric() || "_.:#%".contains(c);
        let rest = self.rest();
        &rest[..rest.find(|c| !word(c)).unwrap_or(rest.len())]
    }

    /// What is wrong after an operand without an operator: `10 Foo` names no event.
    fn no_operator(&self) -> SyntaxError {
        match self.word() {
            name if name.starts_with(char::is_alphabetic) && self.named(name).is_none() => {
                self.unknown(name)
            }
            _ => self.error("An operator (+ - * /) is missing here."),
        }
    }

    fn no_operand(&self) -> SyntaxError {
        match self.word() {
            "" if self.rest().is_empty() => {
                self.error("An event or a number is missing at the end.")
            }
            "" => self.error("An event or a number is missing here."),
            name => self.unknown(name),
        }
    }

    fn unknown(&self, name: &str) -> SyntaxError {
        let measured = self.known.measured.iter().map(|e| e.name.as_str());
        let derived = self.known.derived.iter().map(|e| e.name.as_str());
        let known = measured.take(20).chain(derived.take(20));
        // In a comparison, those of the other profile have no name.
        let known: Vec<&str> = known.filter(|name| !name.is_empty()).collect();
        self.error(format!(
            "No event is named \u{201c}{name}\u{201d}. Events: {}.",
            known.join(", ")
        ))
    }
}

/// The terms of a derived event.
pub(super) fn added_up(terms: &[(i64, usize)]) -> Vec<Operation> {
    if terms.is_empty() {
        return vec![Operation::Number(0.0)];
    }
    let mut operations = Vec::new();
    for (at, &(factor, event)) in terms.iter().enumerate() {
        operations.push(Operation::Event(event));
        if factor != 1 {
            // Factors beyond 2^53 are rounded; no hand-written formula has such factors.
            operations.push(Operation::Number(factor as f64));
            operations.push(Operation::Binary(Operator::Multiply));
        }
        if at > 0 {
            operations.push(Operation::Binary(Operator::Add));
        }
    }
    operations
}

#[cfg(test)]
mod tests;
