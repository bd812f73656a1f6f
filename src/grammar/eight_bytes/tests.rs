use super::*;

fn bytes(text: &str) -> u64 {
    u64::from_le_bytes(*text.as_bytes().first_chunk().unwrap())
}

#[test]
fn decimal_numbers_of_all_lengths() {
    for number in [0u64, 7, 9, 10, 42, 99, 100, 12_345, 9_999_999, 10_203_040] {
        let text = format!("{number})\n+3 * 5");
        let count = number.to_string().len();
        assert_eq!(decimal_of(bytes(&text)), (number, count), "{text}");
    }
    assert_eq!(decimal_of(bytes("00000123")), (123, 8));
}

#[test]
fn hexadecimal_numbers_of_all_lengths() {
    for number in [0u64, 9, 0xa, 0xf, 0x1f, 0xc7_08d8, 0x0123_4567, 0x90ab_cdef] {
        let lower = format!("{number:x} 12 345");
        let upper = format!("{number:X} 12 345");
        let count = format!("{number:x}").len();
        assert_eq!(hexadecimal_of(bytes(&lower)), (number, count), "{lower}");
        assert_eq!(hexadecimal_of(bytes(&upper)), (number, count), "{upper}");
    }
}

#[test]
fn every_byte_except_digits_ends_a_number() {
    for byte in 0..=255u8 {
        let text = [b'1', b'2', byte, b'3', b'4', b'5', b'6', b'7'];
        let word = u64::from_le_bytes(text);
        let is_decimal = byte.is_ascii_digit();
        assert_eq!(decimal_of(word).1, if is_decimal { 8 } else { 2 }, "{byte}");
        let is_hexadecimal = byte.is_ascii_hexdigit();
        let expected = if is_hexadecimal { 8 } else { 2 };
        assert_eq!(hexadecimal_of(word).1, expected, "{byte}");
        if !is_decimal {
            assert_eq!(decimal_of(word).0, 12, "{byte}");
        }
        if !is_hexadecimal {
            assert_eq!(hexadecimal_of(word).0, 0x12, "{byte}");
        }
        let first = u64::from_le_bytes([byte; 8]);
        assert_eq!(decimal_of(first).1 > 0, is_decimal, "{byte}");
        assert_eq!(hexadecimal_of(first).1 > 0, is_hexadecimal, "{byte}");
    }
}
