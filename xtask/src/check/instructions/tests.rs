use super::{TOO_MANY, judge, read_bounds, total};

#[test]
fn more_than_the_tolerance_fails() {
    let failed = |ratio| judge(ratio, 0.1) == TOO_MANY;
    assert_eq!(
        [failed(1.09), failed(1.11), failed(0.5)],
        [false, true, false]
    );
    assert!(judge(0.5, 0.1).starts_with("fewer"));
}

#[test]
fn the_record_is_understood() {
    let bounds = read_bounds().unwrap();
    assert!(bounds.tolerance > 0.0 && bounds.tolerance < 0.5);
    assert!(!bounds.per_byte.is_empty());
}

#[test]
fn the_total_is_that_of_the_instructions() {
    assert_eq!(
        total(r#"{"totals":{"Ir":7,"Dr":1},"warnings":[]}"#).unwrap(),
        7
    );
    assert!(total(r#"{"totals":{"Dr":1},"warnings":[]}"#).is_err());
    assert!(total(r#"{"totals":{"Ir":7},"warnings":[{}]}"#).is_err());
}
