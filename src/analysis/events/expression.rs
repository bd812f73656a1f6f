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
    /// Replaces the last two results by one.
    Binary(Operator),
}

/// An operation on two results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Adds them.
    Add,
    /// Subtracts the last one.
    Subtract,
    /// Multiplies them.
    Multiply,
    /// Divides by the last one.
    Divide,
}

impl Expression {
    /// A sum of events, divided by a number.
    pub fn sum(terms: &[(i64, usize)], by: u64) -> Self {
        let mut operations = super::syntax::added_up(terms);
        operations.extend([
            Operation::Number(by as f64),
            Operation::Binary(Operator::Divide),
        ]);
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
        let mut found = Vec::new();
        let binary = |operator, mut a: Vec<usize>, b: Vec<usize>| {
            if operator == Operator::Divide {
                found.extend(&b);
            }
            a.extend(b);
            Some(a)
        };
        self.evaluate(|_| Some(vec![]), |event| Some(vec![event]), Some, binary);
        order::distinct(found)
    }

    /// The value for given costs; `None` if it divides by zero or leaves the range of numbers.
    pub fn value(&self, cost: impl Fn(usize) -> f64) -> Option<f64> {
        let binary = |operator, a, b| {
            let value: f64 = match operator {
                Operator::Add => a + b,
                Operator::Subtract => a - b,
                Operator::Multiply => a * b,
                Operator::Divide => a / b,
            };
            // Each result is checked: a division by an infinite one gives 0.
            value.is_finite().then_some(value)
        };
        self.evaluate(Some, |event| Some(cost(event)), |a| Some(-a), binary)
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

    /// Whether it is a sum of events with any numbers as factors, also with those that [`linear`](Self::linear) and
    /// [`whole_multiple`](Self::whole_multiple) cannot represent.
    pub fn is_sum(&self) -> bool {
        // Whether each result is a sum of events, or else a number.
        let binary = |operator, a: bool, b: bool| match operator {
            Operator::Add | Operator::Subtract => (a == b).then_some(a),
            Operator::Multiply => (!(a && b)).then_some(a || b),
            Operator::Divide => (!b).then_some(a),
        };
        self.evaluate(|_| Some(false), |_| Some(true), Some, binary) == Some(true)
    }

    fn as_sum(&self) -> Option<LinearSum> {
        let event = |event| Some(LinearSum::event(event));
        let binary = |operator, a: LinearSum, b: LinearSum| match operator {
            Operator::Add => a.plus(b),
            Operator::Subtract => a.plus(b.negated()?),
            Operator::Multiply => a.times(b),
            Operator::Divide => a.by(b),
        };
        self.evaluate(LinearSum::number, event, LinearSum::negated, binary)
    }

    /// The last result, if every operation has one.
    fn evaluate<T>(
        &self,
        number: impl Fn(f64) -> Option<T>,
        event: impl Fn(usize) -> Option<T>,
        negate: impl Fn(T) -> Option<T>,
        mut binary: impl FnMut(Operator, T, T) -> Option<T>,
    ) -> Option<T> {
        let mut results = Vec::new();
        for operation in &self.operations {
            let result = match *operation {
                Operation::Number(of) => number(of),
                Operation::Event(of) => event(of),
                Operation::Negate => negate(results.pop()?),
                Operation::Binary(operator) => {
                    let (b, a) = (results.pop()?, results.pop()?);
                    binary(operator, a, b)
                }
            };
            results.push(result?);
        }
        results.pop()
    }
}
