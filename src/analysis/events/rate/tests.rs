use super::*;
use crate::analysis::events::{KnownEvents, Metric};
use crate::model::EventType;

fn rate(text: &str) -> Rate {
    let measured = ["Ir", "Dr", "D1mr"].map(|name| EventType {
        name: name.into(),
        long_name: None,
    });
    let known = KnownEvents {
        measured: &measured,
        ..KnownEvents::default()
    };
    match Metric::parse(text, &known).unwrap() {
        Metric::Rate(rate) => rate,
        Metric::Exact(sum) => panic!("{text} is the sum {sum:?}"),
    }
}

fn value(text: &str, costs: [i128; 3]) -> Option<f64> {
    rate(text).value(|event| costs[event])
}

#[test]
fn quotients_products_and_fractions_have_the_value_of_the_sums() {
    let costs = [1000, 400, 30];
    assert_eq!(value("D1mr / Dr", costs), Some(0.075));
    assert_eq!(value("(Ir + Dr) / (D1mr - 10)", costs), Some(70.0));
    assert_eq!(value("Dr * D1mr", costs), Some(12_000.0));
    assert_eq!(value("Ir / 3", costs), Some(1000.0 / 3.0));
    assert_eq!(value("0.1 Ir - Dr / 4", costs), Some(0.0));
    assert_eq!(value("Ir + 5", costs), Some(1005.0));
}

#[test]
fn rates_that_divide_by_zero_have_no_value() {
    let costs = [1000, 0, 30];
    assert_eq!(value("D1mr / Dr", costs), None);
    assert_eq!(value("Dr / Dr", costs), None);
    assert_eq!(value("Dr / D1mr", costs), Some(0.0));
    assert_eq!(value("Ir / 0", costs), None);
    // Also if only a divisor within the formula is zero.
    assert_eq!(value("D1mr / (Ir / Dr)", costs), None);
    assert_eq!(value("1 - Ir / (D1mr / Dr)", costs), None);
    assert_eq!(value("Ir / (D1mr / 0)", costs), None);
    assert_eq!(value("1 / (Ir * Ir / 0.5)", costs), Some(0.000_000_5));
}

#[test]
fn fractions_are_divided_last() {
    // As doubles, the two large costs would be equal.
    let large = 1i128 << 60;
    assert_eq!(value("0.5 Ir - 0.5 Dr", [large + 1, large, 0]), Some(0.5));
    let shares = rate("Ir / 2 - Dr / 3");
    let terms = &shares.same_shares().unwrap().terms;
    assert_eq!(terms[..], [(3, 0), (-2, 1)]);
    assert_eq!(rate("Ir / Dr").same_shares(), None);
    // A factor that is too large for a sum: treated as a quotient.
    assert_eq!(rate("0.000000001 Ir + 10000000000 Dr").same_shares(), None);
}

#[test]
fn a_column_has_the_value_of_each_row() {
    let columns = [vec![1, 2, 3], vec![2, 0, 4], vec![5, 7, 8]];
    let mut requested = Vec::new();
    let values = rate("D1mr / Dr").column(|event| {
        requested.push(event);
        columns[event].clone()
    });
    assert_eq!(values, [Some(2.5), None, Some(2.0)]);
    assert_eq!(requested, [1, 2]);
}

#[test]
fn divisors_are_the_events_that_a_formula_divides_by() {
    let divisors = |text| rate(text).expression().divisors();
    assert_eq!(divisors("D1mr / (Ir + Dr)"), [0, 1]);
    assert_eq!(divisors("1000 D1mr / Ir"), [0]);
    assert_eq!(divisors("Ir / Dr - D1mr / Dr"), [1]);
    assert!(divisors("Ir / 2 + 0.5 Dr").is_empty());
}
