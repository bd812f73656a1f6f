//! Columns of a rate that can be combined: the page merges several instructions or lines into one row,
//! whose rate is not a sum of theirs.

use super::columns::{Cost, Doubles, ExactColumn, RateColumn, Step};
use crate::analysis::events::{Operation, Rate};

/// The rates of sums in all measured events, with the columns that they are computed from. Places without
/// sums have no value.
pub(super) fn rated(rate: &Rate, all: &[Option<&[i128]>]) -> ExactColumn {
    let cost = |sums: &[i128], event: usize| sums.get(event).copied().unwrap_or(0);
    let value = |sums: &Option<&[i128]>| {
        let value = sums.and_then(|sums| rate.value(|event| cost(sums, event)));
        value.unwrap_or(f64::NAN)
    };
    let values: Vec<f64> = all.iter().map(value).collect();
    let column = |event: usize| {
        let costs = all.iter();
        ExactColumn::new(costs.map(|sums| sums.map_or(0, |sums| cost(sums, event))))
    };
    ExactColumn {
        high: Doubles::from(&values[..]),
        low: None,
        extent: None,
        rate: Some(made_of(
            rate,
            rate.events().into_iter().map(column).collect(),
        )),
    }
}

/// How a rate is computed from the columns of its events, in their order.
fn made_of(rate: &Rate, columns: Vec<ExactColumn>) -> RateColumn {
    let events = rate.events();
    if let Some((sum, by)) = rate.whole() {
        let factor = |event: &usize| {
            let terms = sum.terms.iter().filter(|term| term.1 == *event);
            Cost(terms.map(|term| i128::from(term.0)).sum())
        };
        return RateColumn {
            columns,
            factors: Some(events.iter().map(factor).collect()),
            by: Some(Cost(by.into())),
            steps: None,
        };
    }
    let step = |operation: &Operation| match *operation {
        Operation::Number(number) => Step::Number(number),
        // A formula has far fewer events than 2^32.
        Operation::Event(event) => {
            let place = events.binary_search(&event).unwrap_or_default();
            Step::Operation(format!("#{place}"))
        }
        Operation::Negate => Step::Operation("negate".into()),
        Operation::Add => Step::Operation("+".into()),
        Operation::Subtract => Step::Operation("-".into()),
        Operation::Multiply => Step::Operation("*".into()),
        Operation::Divide => Step::Operation("/".into()),
    };
    RateColumn {
        columns,
        factors: None,
        by: None,
        steps: Some(rate.expression().operations().iter().map(step).collect()),
    }
}
