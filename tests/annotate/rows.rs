//! Rows of machine code and of source lines. The page must show the same ones:
//! `www/tests/browser/code-rows.spec.js` reads the same files.

use super::inlined::{Below, Heads, annotated, program, report};
use super::text;
use std::path::Path;

/// The rows of a function as `rows.json` has them: addresses or lines, each with its cost.
fn rows(function: &str, order: &str) -> Vec<(String, Option<i64>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/program");
    let file = |name: &str| folder.join(name).to_str().expect("a UTF-8 path").to_owned();
    let report = text(&[
        &file("callgrind.out.queens"),
        "--threshold=100",
        "--show=Ir",
        "--show-percs=no",
        "--auto=no",
        "--by",
        order,
        "--asm",
        &file("queens"),
    ]);
    let head = format!("-- Machine code: /home/dev/queens/src/queens.c:{function} ");
    let start = report.find(&head).expect("the function");
    let section = report[start..].lines().skip(3);
    let section = section.take_while(|line| !line.starts_with("---"));
    section.filter_map(row).collect()
}

fn row(line: &str) -> Option<(String, Option<i64>)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (cost, rest) = words.split_first()?;
    let cost = cost.replace(',', "").parse().ok();
    if let Some(address) = rest.first()?.strip_suffix(':') {
        return Some((address.to_owned(), cost));
    }
    let is_line = |word: &&&str| {
        let number = word.split_once(".c:").or_else(|| word.split_once(".h:"));
        number.is_some_and(|(_, number)| number.parse::<u32>().is_ok())
    };
    let name = rest.iter().find(is_line)?;
    Some(((*name).to_owned(), Some(cost.unwrap_or(0))))
}

#[test]
fn machine_code_has_the_rows_that_the_page_shows() {
    let expected = include_str!("../data/program/rows.json");
    let expected: serde_json::Value = serde_json::from_str(expected).expect("JSON");
    for (function, orders) in expected.as_object().expect("functions") {
        for (order, expected) in orders.as_object().expect("orders") {
            let expected: Vec<(String, Option<i64>)> =
                serde_json::from_value(expected.clone()).expect("rows");
            assert_eq!(rows(function, order), expected, "{function} {order}");
        }
    }
}

/// The report is about all functions of a file, so the rows of all are added up.
#[test]
fn source_lines_have_the_inlined_code_that_the_page_shows() {
    let expected = include_str!("../data/program/source-rows.json");
    let expected: serde_json::Value = serde_json::from_str(expected).expect("JSON");
    let (mut below, mut heads) = (Below::new(), Heads::new());
    let functions = expected.as_object().expect("functions");
    for (line, row) in functions
        .values()
        .flat_map(|rows| rows.as_object().expect("rows"))
    {
        let line: u64 = line.parse().expect("a line");
        for (function, lines) in row["inlined"].as_object().expect("functions") {
            for (place, cost) in lines.as_object().expect("lines") {
                let cost = i128::from(cost.as_i64().expect("a cost"));
                let (file, number) = place.split_once(':').expect("a line");
                let place = format!("/home/dev/queens/src/{file}:{number}");
                *below.entry(line).or_default().entry(place).or_default() += cost;
                *heads.entry((line, function.clone())).or_default() += cost;
            }
        }
    }
    assert!(heads.len() >= 3);
    let report = report(&["--program", &program("queens")]);
    assert_eq!(annotated(&report), (below, heads));
}
