use super::*;
use crate::text::readable;

#[test]
fn any_name_is_a_string_of_json() {
    for name in [
        &b"plain"[..],
        b"\"quoted\\\"",
        b"a\x00b\x1f\x7f\n\r\t",
        "caf\u{e9} \u{2028}\u{202e}\u{1f600}".as_bytes(),
        b"</script>",
    ] {
        let written = json(&readable(name));
        let deceptive = |c: char| is_deceptive(c) && c != '\n';
        assert!(!String::from_utf8_lossy(&written).contains(deceptive));
        let read: String = serde_json::from_slice(&written).unwrap();
        assert_eq!(read.as_bytes(), name);
    }
    assert_eq!(
        json(&(0.5, 3.0, readable(b"\xff"))),
        b"[0.5,3,\"\\\\xff\"]\n"
    );
}
