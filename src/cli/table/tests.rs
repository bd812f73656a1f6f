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

#[test]
fn names_of_functions_are_whole_or_short_but_different() {
    let row = |name: &str| Row {
        figures: vec![("cost", Cell::count(7))],
        texts: vec![("name", name.into())],
        is_function: true,
        ..Row::default()
    };
    let names = [
        "void std::vector<a::Rec, std::allocator<a::Rec> >::grow<a::Rec>(a::Rec*, a::Rec const&)",
        "unsigned long f<0>(std::vector<int, std::allocator<int> > const&, unsigned long)",
        "unsigned long f<1>(std::vector<int, std::allocator<int> > const&, unsigned long)",
        "main",
    ];
    let table = |rows: &[Row], width| {
        let text = Row::table(rows, &[None, None], None, width);
        let lines = text.lines().skip(1);
        let names = lines.map(|line| line.trim_start().trim_start_matches("7  ").to_owned());
        names.collect::<Vec<_>>()
    };
    let rows = names.map(row);
    assert_eq!(table(&rows, 200), names, "{names:?}");
    assert_eq!(
        table(&rows, 40),
        ["vector::grow", "f<0>", "f<1>", "main"],
        "{names:?}"
    );
    let text = Row {
        is_function: false,
        ..row(names[0])
    };
    // 32 columns: a third of it, and the end.
    assert_eq!(
        table(&[text], 40),
        ["void std::\u{2026}:Rec*, a::Rec const&)"]
    );
}
