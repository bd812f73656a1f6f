use super::quote;

#[test]
fn hostile_text_is_escaped_and_cut() {
    assert_eq!(quote(b"\x1b[31m"), "\u{201c}\\u{1b}[31m\u{201d}");
    assert_eq!(
        quote("a\u{202e}b".as_bytes()),
        "\u{201c}a\\u{202e}b\u{201d}"
    );
    assert_eq!(quote(b"\xff"), "\u{201c}\\xff\u{201d}");
    assert_eq!(quote(&[b'x'; 100]).chars().count(), 60 + 3);
}
