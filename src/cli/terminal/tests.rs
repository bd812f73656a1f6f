use super::{grouped, short_rate, shortened};

#[test]
fn rates_have_four_digits() {
    let text = |value: f64| short_rate(Some(value));
    assert_eq!(text(0.5), "0.5000");
    assert_eq!(text(-0.012_345_6), "-0.01235");
    assert_eq!(text(12.345_67), "12.35");
    assert_eq!(text(999.96), "1000.0");
    assert_eq!(text(123_456.7), "123,457");
    assert_eq!(text(0.000_012_34), "1.234e-5");
    assert_eq!(text(1.5e20), "1.500e20");
    assert_eq!(
        (text(0.0), short_rate(None)),
        ("0".into(), "\u{2013}".into())
    );
}

#[test]
fn thousands_are_separated() {
    assert_eq!(
        ["0", "999", "1,000", "-15,015", "18,446,744,073,709,551,615"].map(String::from),
        [0, 999, 1000, -15015, i128::from(u64::MAX)].map(grouped)
    );
}

#[test]
fn long_texts_lose_their_middle_but_keep_12_characters() {
    assert_eq!(
        shortened("a_long_name_of_a_function", 20),
        "a_long\u{2026}of_a_function"
    );
    // Wide figures leave less room than any name needs.
    assert_eq!(shortened("ten_letter", 3), "ten_letter");
    assert_eq!(shortened("thirteen_char", 0), "thi\u{2026}een_char");
}
