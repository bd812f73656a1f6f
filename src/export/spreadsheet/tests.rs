use super::*;

fn written(csv: &str) -> String {
    String::from_utf8(cells_as_text(csv.as_bytes())).unwrap()
}

#[test]
fn formulas_become_text_and_numbers_stay_numbers() {
    for (csv, expected) in [
        (
            "=cmd|' /C calc'!A0,a.c,-7\r\n",
            "'=cmd|' /C calc'!A0,a.c,-7\r\n",
        ),
        (
            "@SUM(1),+1.5,-1e300,+x,-inf\r\n",
            "'@SUM(1),+1.5,-1e300,'+x,'-inf\r\n",
        ),
        ("-[Obj c],\tx\r\n,,\r\n=1", "'-[Obj c],'\tx\r\n,,\r\n'=1"),
        // RFC 4180: quoted if it contains a comma, a quotation mark or a line end.
        (
            "\"=f(1,2)\",\"\r=x\",\"a,=b\"\r\n",
            "\"'=f(1,2)\",\"'\r=x\",\"a,=b\"\r\n",
        ),
        (
            "\"-\"\"x\"\",y\",-18446744073709551615\r\n",
            "\"'-\"\"x\"\",y\",-18446744073709551615\r\n",
        ),
        ("", ""),
    ] {
        assert_eq!(written(csv), expected);
    }
    assert_eq!(cells_as_text(b"=\xff,\xfe\r\n"), b"'=\xff,\xfe\r\n");
}
