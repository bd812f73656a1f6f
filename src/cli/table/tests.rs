//! Widths and quotients.

use super::*;

#[test]
fn quotients_have_their_decimals() {
    for (number, by, text) in [
        (7, 2, "3.5"),
        (-7, 2, "-3.5"),
        (-1, 2, "-0.5"),
        (12_345_678, 10, "1,234,567.8"),
        (12_345_670, 10, "1,234,567"),
        (1, 8, "0.125"),
        (2, 3, "0.67"),
        (-2, 3, "-0.67"),
    ] {
        assert_eq!(Cell::Number(number, by).text(), text);
    }
    let json = |cell: Cell| serde_json::to_string(&cell).expect("JSON");
    assert_eq!(json(Cell::Number(-7, 2)), "-3.5");
    assert_eq!(json(Cell::Number(6, 2)), "3");
}

#[test]
fn no_line_is_wider_than_the_table() {
    let row = Row {
        figures: vec![("cost", Cell::count(1234)), ("", Cell::percent(1, 3))],
        texts: vec![("name", "n".repeat(100))],
        line: Some(12),
        after: "a".repeat(100),
        ..Row::default()
    };
    let short = Row {
        texts: vec![("name", "short".into())],
        ..row.clone()
    };
    let sentence = Row {
        after: "b".repeat(90),
        ..Row::sentence("word ".repeat(40))
    };
    for width in [40, 41, 60, 80] {
        let text = Row::table(&[row.clone(), short.clone()], &[None, None], None, width);
        let text = text + &Row::table(std::slice::from_ref(&sentence), &[None, None], None, width);
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert_eq!(longest, Some(width), "{text}");
        assert!(text.contains("short:12  a"), "{text}");
        assert_eq!(text.matches("word").count(), 40);
    }
}
