use super::*;

#[test]
fn only_a_bracket_with_digits_is_an_id() {
    assert_eq!(split_id(b"(12) main"), Some((Ok(12), &b"main"[..])));
    assert_eq!(split_id(b"(12)main"), Some((Ok(12), &b"main"[..])));
    assert_eq!(split_id(b"(12)"), Some((Ok(12), &b""[..])));
    for plain in [
        &b"(below main)"[..],
        b"( 2 ) spaced",
        b"(3 open",
        b"() empty",
        b"",
        b"(x)",
        b"(1x) a",
    ] {
        assert_eq!(split_id(plain), None);
    }
    assert_eq!(
        split_id(b"(99999999999999999999) a").unwrap().0,
        Err(Unusable::TooLarge)
    );
}
