//! Names that attack a terminal, a page or a parser.

/// Names as bytes; each must be a separate function.
pub(crate) fn hostile_names() -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(2)>",
        "__proto__",
        "constructor",
        "\"; DROP TABLE x; --",
        "=cmd|' /C calc'!A0",
        "\u{1b}[31mred\u{1b}[0m",
        "\u{1b}]0;title\u{7}",
        "a\u{8}\u{8}b\u{7f}",
        "\u{9b}31m",
        "gpj.\u{202e}evil\u{2066}x\u{2069}",
        "zero\u{200b}width\u{feff}",
        "two\u{2028}lines",
        "💥 combining e\u{301}\u{301}",
        "tab\there",
        "back\\slash \\u{1b} \"quoted\"",
        "a,b;c \"d\" 'e' \\f \\N \\l",
        "\u{9b}31m\u{7f}",
        "cr\rin the middle",
        "fn=x cfn=y calls=1 1",
    ]
    .map(|name| name.as_bytes().to_vec())
    .to_vec();
    names.push(b"caf\xe9".to_vec());
    names.push(b"\xff\xfe\xf0\x9f".to_vec());
    names.push(b"foo\0bar".to_vec());
    names.push([b"long_".to_vec(), vec![b'x'; 65_536]].concat());
    names
}
