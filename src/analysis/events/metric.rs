//! Everything that can stand in a column of costs.

use super::{Expression, ExpressionError, usual_events};
use crate::model::{DerivedEvent, EventType, Formula};

/// A measured event, a sum of events with whole factors, or any other formula of events.
#[derive(Clone, Debug, PartialEq)]
pub enum Metric {
    /// Computed exactly; shares, totals and call costs add up.
    Exact(Formula),
    /// A quotient, product or fraction, such as `D1mr / Dr`. The value of a row is that of the row's
    /// own costs; values of rows do not add up to anything.
    Computed(Expression),
}

impl Metric {
    /// Reads a formula as typed by a user. `derived` are the derived events it may name.
    ///
    /// # Errors
    /// [`ExpressionError`] with the place of what cannot be read or is not known.
    pub fn parse(
        text: &str,
        measured: &[EventType],
        derived: &[DerivedEvent],
    ) -> Result<Self, ExpressionError> {
        let expression = Expression::parse(text, measured, derived)?;
        Ok(match expression.linear() {
            Some(formula) => Metric::Exact(formula),
            None => Metric::Computed(expression),
        })
    }
}

/// All events of a profile by short name, as a list to choose from: the measured ones, those that the
/// file defines, and the usual ones.
pub fn metrics(measured: &[EventType], derived: &[DerivedEvent]) -> Vec<(String, Formula)> {
    let plain = measured.iter().enumerate();
    let plain = plain.map(|(at, event)| (event.name.clone(), Formula::event(at)));
    let usual = usual_events(measured, derived);
    let sums = derived.iter().chain(&usual);
    let sums = sums.map(|event| (event.name.clone(), Formula::from(event)));
    plain.chain(sums).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_events_are_listed_once() {
        let measured = ["Ir", "Bim", "Bcm"].map(|name| EventType {
            name: name.into(),
            long_name: None,
        });
        let own = DerivedEvent {
            name: "CEst".into(),
            terms: vec![(2, 0)],
            ..DerivedEvent::default()
        };
        let all = metrics(&measured, &[own]);
        let names: Vec<&str> = all.iter().map(|m| m.0.as_str()).collect();
        assert_eq!(names, ["Ir", "Bim", "Bcm", "CEst", "Bm"]);
        assert_eq!(all[3].1.terms, [(2, 0)]);
    }

    #[test]
    fn exact_where_it_can_be() {
        let measured = [EventType {
            name: "Ir".into(),
            long_name: None,
        }];
        let read = |text| Metric::parse(text, &measured, &[]).unwrap();
        assert_eq!(
            read("2 Ir"),
            Metric::Exact(Formula {
                terms: vec![(2, 0)]
            })
        );
        assert!(matches!(read("Ir / 2"), Metric::Computed(_)));
    }
}
