use super::*;

#[test]
fn only_digits_at_the_end_are_a_level() {
    let split = |name: &'static str| {
        let found = recursion_level(name.as_bytes());
        (std::str::from_utf8(found.base).unwrap(), found.level)
    };
    assert_eq!(split("f'2"), ("f", Some(2)));
    assert_eq!(
        split("{lambda()#1}::operator()() const'12"),
        ("{lambda()#1}::operator()() const", Some(12))
    );
    for plain in [
        "f",
        "",
        "f'",
        "f'1",
        "f'0",
        "'2",
        "2",
        "f'2a",
        "g<'2'>",
        "f'99999999999",
    ] {
        assert_eq!(split(plain), (plain, None));
    }
}
