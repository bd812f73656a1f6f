//! Metrics: everything that a column of costs can show.

use super::{Expression, KnownEvents, Rate};
use crate::analysis::SyntaxError;
use crate::model::Formula;

/// A measured event, a sum of events with whole factors, or any other formula of events.
#[derive(Clone, Debug, PartialEq)]
pub enum Metric {
    /// Computed exactly; shares, totals and call costs add up.
    Exact(Formula),
    /// A quotient, product or fraction, such as `D1mr / Dr`, whose values cannot be summed.
    Rate(Rate),
}

impl Metric {
    /// Parses a formula as typed by a user. Fails with [`SyntaxError`] with the location of the problem.
    pub fn parse(text: &str, known: &KnownEvents<'_>) -> Result<Self, SyntaxError> {
        let expression = Expression::parse(text, known)?;
        Ok(match expression.linear() {
            Some(formula) => Metric::Exact(formula),
            None => Metric::Rate(Rate::new(expression)),
        })
    }
}

#[cfg(test)]
mod tests;
