use super::*;
use crate::model::Formula;
use proptest::prelude::*;

fn events() -> (Vec<EventType>, Vec<DerivedEvent>) {
    let names = ["Ir", "Dr", "Dw", "Time_(10ns)", "Time", "D1mr", "%busy"];
    let measured = names.map(|name| EventType {
        name: name.into(),
        long_name: None,
    });
    let derived = DerivedEvent {
        name: "D".into(),
        terms: vec![(1, 1), (2, 2)],
        ..DerivedEvent::default()
    };
    (measured.into(), vec![derived])
}

fn parse(text: &str) -> Result<Expression, SyntaxError> {
    let (measured, derived) = events();
    let known = KnownEvents {
        measured: &measured,
        derived: &derived,
        rates: &[],
    };
    Expression::parse(text, &known)
}

/// With the costs Ir = 100, Dr = 20, Dw = 5, Time_(10ns) = 7, Time = 3, D1mr = 0, %busy = 2.
fn value(text: &str) -> Option<f64> {
    let costs = [100.0, 20.0, 5.0, 7.0, 3.0, 0.0, 2.0];
    parse(text).unwrap().value(|event| costs[event])
}

#[test]
fn precedence_and_signs_are_those_of_school() {
    assert_eq!(value("Ir + Dr * 2"), Some(140.0));
    assert_eq!(value("(Ir + Dr) * 2"), Some(240.0));
    assert_eq!(value("Ir - Dr - Dw"), Some(75.0));
    assert_eq!(value("Ir / Dr / Dw"), Some(1.0));
    assert_eq!(value("-Ir + +2"), Some(-98.0));
    assert_eq!(value("2 * -Dw"), Some(-10.0));
    assert_eq!(value("0.5 Ir"), Some(50.0));
    assert_eq!(value("10 (Dr + Dw)"), Some(250.0));
    assert_eq!(value("Ir/D1mr"), None);
}

#[test]
fn names_are_those_of_the_profile() {
    assert_eq!(value("Time_(10ns)+Time"), Some(10.0));
    assert_eq!(value("D"), Some(30.0));
    assert_eq!(value("3D"), Some(90.0));
    assert_eq!(value("Ir / \"Time_(10ns)\""), Some(100.0 / 7.0));
    assert_eq!(value("%busy*Dr"), Some(40.0));
}

#[test]
fn a_formula_may_be_made_of_rates() {
    let (measured, derived) = events();
    let rate = parse("Ir / (Dr + Dw)").unwrap();
    let known = KnownEvents {
        measured: &measured,
        derived: &derived,
        rates: &[("Rate", &rate)],
    };
    let costs = [100.0, 20.0, 5.0];
    let value = |text: &str| {
        let read = Expression::parse(text, &known).unwrap();
        read.value(|event| costs[event])
    };
    assert_eq!(value("Rate"), Some(4.0));
    assert_eq!(value("10 Rate - Dr"), Some(20.0));
    assert_eq!(value("Ir / \"Rate\""), Some(25.0));
}

#[test]
fn sums_with_whole_factors_are_exact_formulas() {
    let linear = |text: &str| parse(text).unwrap().linear().map(|f: Formula| f.terms);
    assert_eq!(linear("Ir"), Some(vec![(1, 0)]));
    assert_eq!(
        linear("Ir + 10 D - 2*(Ir - Dw)"),
        Some(vec![(-1, 0), (10, 1), (22, 2)])
    );
    assert_eq!(linear("Ir - Ir"), Some(vec![]));
    for other in [
        "Ir / 2",
        "Ir * Dr",
        "0.5 Ir",
        "Ir + 1",
        "99999999999999999999 Ir",
        "9007199254740992 * 9007199254740992 * Ir",
    ] {
        assert_eq!(linear(other), None, "{other}");
    }
}

#[test]
fn fractions_that_come_out_whole_are_whole_and_others_have_a_whole_multiple() {
    let linear = |text: &str| parse(text).unwrap().linear().map(|f: Formula| f.terms);
    assert_eq!(linear("4 Ir / 2"), Some(vec![(2, 0)]));
    assert_eq!(linear("0.5 (Ir + Ir)"), Some(vec![(1, 0)]));
    assert_eq!(linear("Ir / 0"), None);
    let multiple = |text: &str| {
        let found = parse(text).unwrap().whole_multiple();
        found.map(|(by, formula)| (by, formula.terms))
    };
    assert_eq!(multiple("Ir / 2 + Dr / 3"), Some((6, vec![(3, 0), (2, 1)])));
    assert_eq!(multiple("0.35 Ir"), Some((20, vec![(7, 0)])));
    for other in ["Ir / Dr", "Ir + 0.5", "Ir * Ir", "Ir / 0"] {
        assert_eq!(multiple(other), None, "{other}");
    }
}

#[test]
fn errors_have_a_message_and_a_position() {
    let fails = |text: &str| {
        let error = parse(text).unwrap_err();
        format!("{} {}", error.at, error.message)
    };
    assert_eq!(fails(""), "0 An event or a number is missing at the end.");
    assert_eq!(
        fails("Ir +"),
        "4 An event or a number is missing at the end."
    );
    assert_eq!(
        fails("Ir + * Dr"),
        "5 An event or a number is missing here."
    );
    assert_eq!(fails("Ir Dr"), "3 An operator (+ - * /) is missing here.");
    let unknown = fails("Ir + 10 Foo");
    assert!(
        unknown.starts_with("8 No event is named \u{201c}Foo\u{201d}."),
        "{unknown}"
    );
    assert_eq!(fails("(Ir"), "0 This opening parenthesis is not closed.");
    assert_eq!(
        fails("Ir)"),
        "2 This closing parenthesis has no opening one."
    );
    assert_eq!(fails("(Ir Dr)"), "4 An operator (+ - * /) is missing here.");
    assert_eq!(
        fails("1.2.3 Ir"),
        "0 \u{201c}1.2.3\u{201d} is not a number."
    );
    assert_eq!(
        fails("2 + Irx"),
        "4 No event is named \u{201c}Irx\u{201d}. Events: Ir, Dr, Dw, Time_(10ns), Time, D1mr, %busy, D."
    );
    assert_eq!(fails("\"Ir"), "0 This quotation mark is not closed.");
    assert!(fails(&"(".repeat(100_000)).ends_with("The formula is nested too deeply."));
    assert!(fails(&"-".repeat(100_000)).ends_with("The formula is nested too deeply."));
    assert!(fails(&"Ir+".repeat(100_000)).ends_with("The formula is too long."));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[IrDw0-9+*/().\" \u{e9}-]{0,20}") {
        if let Err(error) = parse(&text) {
            prop_assert!(text.is_char_boundary(error.at) && !error.message.is_empty());
        }
    }

    #[test]
    fn an_exact_formula_has_the_value_of_the_expression(
        factors in prop::collection::vec((-50i64..50, 0..3usize), 1..8),
        costs in prop::array::uniform3(0u32..1000),
    ) {
        let names = ["Ir", "Dr", "Dw"];
        let terms: Vec<String> = factors.iter().map(|(f, e)| format!("{f} * {}", names[*e])).collect();
        let expression = parse(&terms.join(" + ")).unwrap();
        let cost = |event: usize| f64::from(costs[event]);
        let formula = expression.linear().unwrap();
        let exact: i64 = formula.terms.iter().map(|&(f, e)| f * i64::from(costs[e])).sum();
        prop_assert_eq!(expression.value(cost), Some(exact as f64));
    }
}
