//! Formulas of measured events, as typed by a user.

use super::linear_sum::LinearSum;
use crate::model::Formula;
use crate::order;

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
    /// Divides the second last result by the last.
    Divide,
}

impl Expression {
    /// A sum of events, divided by a number.
    pub fn sum(terms: &[(i64, usize)], by: u64) -> Self {
        let mut operations = super::syntax::added_up(terms);
        operations.extend([Operation::Number(by as f64), Operation::Divide]);
        Expression { operations }
    }

    /// The measured events that occur, each once, in ascending order.
    pub fn events(&self) -> Vec<usize> {
        let event = |op: &Operation| match op {
            Operation::Event(event) => Some(*event),
            _ => None,
        };
        order::distinct(self.operations.iter().filter_map(event))
    }

    /// The measured events that it divides by, each once, in ascending order.
    pub fn divisors(&self) -> Vec<usize> {
        let (mut stack, mut found): (Vec<Vec<usize>>, Vec<usize>) = Default::default();
        for operation in &self.operations {
            let events = match operation {
                Operation::Number(_) => Vec::new(),
                Operation::Event(event) => vec![*event],
                Operation::Negate => continue,
                binary => {
                    let (b, mut a) = (
                        stack.pop().unwrap_or_default(),
                        stack.pop().unwrap_or_default(),
                    );
                    if *binary == Operation::Divide {
                        found.extend(&b);
                    }
                    a.extend(b);
                    a
                }
            };
            stack.push(events);
        }
        order::distinct(found)
    }

    /// The value for given costs; `None` if it divides by zero or leaves the range of numbers.
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

    /// The expression as a sum of events with integer factors, if it is one: then it is computed exactly.
    pub fn linear(&self) -> Option<Formula> {
        self.as_sum()?.formula()
    }

    /// For a sum of events with fractions as factors, the least multiplier that makes all factors integers,
    /// and the multiplied sum.
    pub fn whole_multiple(&self) -> Option<(i64, Formula)> {
        let sum = self.as_sum()?;
        let by = sum.common_denominator()?;
        Some((by, sum.times(LinearSum::number(by as f64)?)?.formula()?))
    }

    fn as_sum(&self) -> Option<LinearSum> {
        let mut stack: Vec<LinearSum> = Vec::new();
        for operation in &self.operations {
            let result = match operation {
                Operation::Number(number) => LinearSum::number(*number)?,
                Operation::Event(event) => LinearSum::event(*event),
                Operation::Negate => stack.pop()?.negated()?,
                binary => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    match binary {
                        Operation::Add => a.plus(b)?,
                        Operation::Subtract => a.plus(b.negated()?)?,
                        Operation::Multiply => a.times(b)?,
                        Operation::Divide => a.by(b)?,
                        Operation::Number(_) | Operation::Event(_) | Operation::Negate => {
                            return None;
                        }
                    }
                }
            };
            stack.push(result);
        }
        stack.pop()
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
