use super::*;

#[test]
fn ids_of_one_to_seven_digits_are_read() {
    let ids = (0..12_000).chain([99_999, 100_000, 1_234_567, 9_999_999]);
    for id in ids {
        let line = format!("fn=({id})\n+3 * 5\n");
        let next = line.find('\n').unwrap() + 1;
        assert_eq!(short_id(line.as_bytes(), 3), Some((id, next)), "{id}");
    }
    assert_eq!(short_id(b"(007)\n1 2 3\n", 0), Some((7, 6)));
}

#[test]
fn other_forms_are_left_alone() {
    for line in [
        "()\n1 2 3 4 5\n",
        "(12) main\n1 2 3\n",
        "(12)\r\n1 2 3 4\n",
        "(12\n1 2 3 4 5 6\n",
        "(1x)\n1 2 3 4 5 6\n",
        "(12345678)\n1 2 3\n",
        "(below main)\n1 2\n",
        "(-1)\n1 2 3 4 5 6\n",
        "(1\u{e9})\n1 2 3 4 5\n",
        "main\n1 2 3 4 5 6\n",
        "(12)\n1 2",
        "",
    ] {
        assert_eq!(short_id(line.as_bytes(), 0), None, "{line}");
    }
    assert_eq!(short_id(b"", 5), None);
}
