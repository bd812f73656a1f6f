//! Formulas of measured events, as typed by a user.

use crate::model::Formula;
use std::collections::BTreeMap;

/// A formula in the order of its evaluation, each operation on the results before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    /// Operations in postfix order.
    pub(super) operations: Vec<Operation>,
}

/// One step of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation {
    /// A number.
    Number(f64),
    /// Cost of a measured event.
    Event(usize),
    /// Changes the sign of the last result.
    Negate,
    /// Adds the last two results.
    Add,
    /// Subtracts the last result from the one before.
    Subtract,
    /// Multiplies the last two results.
    Multiply,
    /// Divides the last result but one by the last.
    Divide,
}

impl Expression {
    /// The measured events that occur, each once, in ascending order.
    pub fn events(&self) -> Vec<usize> {
        let event = |op: &Operation| match op {
            Operation::Event(event) => Some(*event),
            _ => None,
        };
        let mut events: Vec<usize> = self.operations.iter().filter_map(event).collect();
        events.sort_unstable();
        events.dedup();
        events
    }

    /// The value for given costs; `None` where it divides by zero or leaves the range of numbers.
    pub fn value(&self, cost: impl Fn(usize) -> f64) -> Option<f64> {
        let mut stack: Vec<f64> = Vec::new();
        for operation in &self.operations {
            let result = match operation {
                Operation::Number(number) => *number,
                Operation::Event(event) => cost(*event),
                Operation::Negate => -stack.pop()?,
                binary => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    apply(*binary, a, b)
                }
            };
            stack.push(result);
        }
        stack.pop().filter(|value| value.is_finite())
    }

    /// The same as a sum of events with whole factors, if it is one: then it is computed exactly.
    pub fn linear(&self) -> Option<Formula> {
        let mut stack: Vec<Linear> = Vec::new();
        for operation in &self.operations {
            let result = match operation {
                Operation::Number(number) => Linear::number(*number)?,
                Operation::Event(event) => Linear::event(*event),
                Operation::Negate => stack.pop()?.scaled(-1)?,
                Operation::Add => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    a.plus(b)?
                }
                Operation::Subtract => {
                    let (b, a) = (stack.pop()?.scaled(-1)?, stack.pop()?);
                    a.plus(b)?
                }
                Operation::Multiply => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    a.times(b)?
                }
                Operation::Divide => return None,
            };
            stack.push(result);
        }
        stack.pop()?.formula()
    }
}

fn apply(operation: Operation, a: f64, b: f64) -> f64 {
    match operation {
        Operation::Add => a + b,
        Operation::Subtract => a - b,
        Operation::Multiply => a * b,
        Operation::Divide => a / b,
        Operation::Number(_) | Operation::Event(_) | Operation::Negate => f64::NAN,
    }
}

/// Largest whole number up to which every one is exact in a float.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A whole number and a sum of events.
struct Linear {
    constant: i64,
    terms: BTreeMap<usize, i64>,
}

impl Linear {
    fn number(number: f64) -> Option<Self> {
        let whole = number.fract() == 0.0 && number.abs() <= EXACT;
        whole.then(|| Linear {
            constant: number as i64,
            terms: BTreeMap::new(),
        })
    }

    fn event(event: usize) -> Self {
        Linear {
            constant: 0,
            terms: BTreeMap::from([(event, 1)]),
        }
    }

    fn scaled(mut self, factor: i64) -> Option<Self> {
        self.constant = self.constant.checked_mul(factor)?;
        for term in self.terms.values_mut() {
            *term = term.checked_mul(factor)?;
        }
        Some(self)
    }

    fn plus(mut self, other: Self) -> Option<Self> {
        self.constant = self.constant.checked_add(other.constant)?;
        for (event, factor) in other.terms {
            let term = self.terms.entry(event).or_insert(0);
            *term = term.checked_add(factor)?;
        }
        Some(self)
    }

    fn times(self, other: Self) -> Option<Self> {
        match (self.terms.is_empty(), other.terms.is_empty()) {
            (true, _) => other.scaled(self.constant),
            (_, true) => self.scaled(other.constant),
            // A product of events is no sum.
            (false, false) => None,
        }
    }

    /// A number added to every row would make the rows add up to anything but the total.
    fn formula(self) -> Option<Formula> {
        let terms = self.terms.into_iter().filter(|t| t.1 != 0);
        (self.constant == 0).then(|| Formula {
            terms: terms.map(|(event, factor)| (factor, event)).collect(),
        })
    }
}
