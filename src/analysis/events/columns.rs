//! Columns of formulas that are no sums.

use super::Expression;
use crate::analysis::flat::FlatProfile;
use crate::analysis::{CallIndex, Cycles, InclusiveRule};
use crate::model::{Formula, PartSelection, Profile};

/// Values of a formula by row number (see [`crate::analysis::Row`]); `None` where it has none, for
/// instance a quotient of zeros.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComputedColumns {
    /// Value of the totals.
    pub total: Option<f64>,
    /// Values of the self costs.
    pub self_values: Vec<Option<f64>>,
    /// Values of the inclusive costs.
    pub inclusive: Vec<Option<f64>>,
}

/// Computes a formula for all rows. A row's value is made of that row's sums, so the miss rate of a
/// function is its misses by its accesses, and not a sum of the rates of its lines.
pub fn computed_columns(
    profile: &Profile,
    index: &CallIndex,
    cycles: &Cycles,
    expression: &Expression,
    parts: &PartSelection,
    rule: InclusiveRule,
) -> ComputedColumns {
    let events = expression.events();
    let flat = |&event: &usize| {
        let formula = Formula::event(event);
        FlatProfile::new(profile, index, cycles, &formula, parts, rule)
    };
    let flats: Vec<FlatProfile> = events.iter().map(flat).collect();
    let value = |cost: &dyn Fn(&FlatProfile) -> i128| {
        let of_event = |event: usize| match events.binary_search(&event) {
            Ok(at) => cost(&flats[at]) as f64,
            Err(_) => f64::NAN,
        };
        expression.value(of_event)
    };
    let rows = 0..(profile.functions().len() + cycles.len()) as u32;
    ComputedColumns {
        total: value(&|flat| flat.total),
        self_values: rows
            .clone()
            .map(|row| value(&|flat| flat.self_costs[row as usize]))
            .collect(),
        inclusive: rows
            .map(|row| value(&|flat| flat.inclusive.of_row(row)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::Graph;

    #[test]
    fn rows_have_the_value_of_their_own_sums() {
        let profile = Graph::default()
            .function("main", 10)
            .function("f", 30)
            .function("idle", 0)
            .call("main", "f", 1, 30)
            .profile();
        let parts = PartSelection::All;
        let index = CallIndex::new(&profile);
        let cycles = Cycles::find(&profile, &index, &parts);
        let columns = |text: &str| {
            let expression = Expression::parse(text, profile.events(), &[]).unwrap();
            let rule = InclusiveRule::Outgoing;
            computed_columns(&profile, &index, &cycles, &expression, &parts, rule)
        };
        let half = columns("Ir / 2");
        assert_eq!(half.total, Some(20.0));
        assert_eq!(half.self_values, [Some(5.0), Some(15.0), Some(0.0)]);
        assert_eq!(half.inclusive, [Some(20.0), Some(15.0), Some(0.0)]);
        let ratio = columns("Ir / Ir");
        assert_eq!(ratio.self_values, [Some(1.0), Some(1.0), None]);
        let number = columns("5 / 2");
        assert_eq!(
            (number.total, number.self_values[2]),
            (Some(2.5), Some(2.5))
        );
    }
}
