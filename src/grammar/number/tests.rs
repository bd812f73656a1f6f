use super::*;

#[test]
fn words_are_numbers_or_say_why_not() {
    assert_eq!(whole(b"0"), Ok(0));
    assert_eq!(whole(b"18446744073709551615"), Ok(u64::MAX));
    assert_eq!(whole(b"18446744073709551616"), Err(Unusable::TooLarge));
    assert_eq!(whole(b"0xFFffFFffFFffFFff"), Ok(u64::MAX));
    assert_eq!(whole(b"0x10000000000000000"), Err(Unusable::TooLarge));
    for bad in [
        &b""[..],
        b"0x",
        b"12abc",
        b"8x",
        b"1e3",
        b"2.5",
        b"0xZZ",
        b"\xff",
        b"- 1",
    ] {
        assert_eq!(whole(bad), Err(Unusable::Malformed), "{bad:?}");
    }
    assert_eq!(signed(b"-15015"), Some(-15015));
    assert_eq!(
        signed(b"36893488147419103231"),
        Some(36_893_488_147_419_103_231)
    );
    assert_eq!(signed(b"0x10000000000000000"), Some(1 << 64));
    assert_eq!(signed(b"(null)"), None);
}

#[test]
fn scans_stop_at_the_first_other_byte() {
    assert_eq!(decimal(b"123 4\n", 0), (123, 3));
    assert_eq!(decimal(b"\n", 0), (0, 0));
    assert_eq!(hexadecimal(b"fFg\n", 0), (255, 2));
    for digits in 0..=16 {
        let number = 0xfedc_ba98_7654_3210u64.checked_shr(64 - 4 * digits);
        let number = number.unwrap_or(0);
        for suffix in ["", " ", " 12 345678\n"] {
            let text = match digits {
                0 => suffix.to_string(),
                _ => format!("{number:x}{suffix}"),
            };
            let scanned = hexadecimal(text.as_bytes(), 0);
            assert_eq!(scanned, (number, digits as usize), "{text}");
        }
    }
}
