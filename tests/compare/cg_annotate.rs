//! Beside `cg_annotate --diff` of Valgrind 3.28 (Python).

use crate::{load, path};
use grindscope::analysis::compare::Rules;
use grindscope::browse::{ComparedCost, ComparedTables, DifferenceKey, list_differences};
use std::io::Read;

/// The rows of its "File:function summary": event counts, then `file:function`.
fn rows(text: &str) -> Vec<(Vec<i128>, String)> {
    let section = text
        .split("-- File:function summary")
        .nth(1)
        .expect("section");
    let section = section
        .split("-- Function:file summary")
        .next()
        .expect("end");
    let lines = section.lines().filter_map(|line| line.strip_prefix("< "));
    lines.map(row).collect()
}

/// `22 (40.7%,  40.7%) 4 (50.0%,  50.0%) … file:function`
fn row(line: &str) -> (Vec<i128>, String) {
    let mut counts = Vec::new();
    let mut rest = line.trim_start();
    while rest.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        let (count, behind) = rest.split_once(' ').expect("a count");
        counts.push(count.replace(',', "").parse().expect(count));
        let (_, behind) = behind.split_once(')').expect("its share");
        rest = behind.trim_start();
    }
    (counts, rest.to_owned())
}

#[test]
fn rows_above_its_threshold_are_ours_in_its_order() {
    let mut text = String::new();
    let file = std::fs::File::open(path("kcachegrind/30-32.cg_annotate-diff-py328.txt.gz"));
    flate2::read::GzDecoder::new(file.expect("a file"))
        .read_to_string(&mut text)
        .expect("text");
    let expected = rows(&text);
    assert_eq!(expected.len(), 4);
    let a = load(&["kcachegrind/30-cachegrind.out.gz"]);
    let b = load(&["kcachegrind/32-cachegrind-b.out.gz"]);
    let tables = ComparedTables::new(a, b, &Rules::exact()).expect("few names");
    let figures: Vec<_> = (0..expected[0].0.len())
        .map(|event| tables.figures(event, ComparedCost::SelfCost))
        .collect();
    let name = |row| tables.place(row);
    let key = DifferenceKey::Difference;
    let listing = list_differences(&figures[0].rows, key, 0.1, |_| false, name);
    let found = listing.rows.iter().map(|&row| {
        let place = tables.place(row);
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
        let counts = figures.iter().map(|f| f.rows[row as usize].change());
        (
            counts.collect::<Vec<_>>(),
            format!("{}:{}", text(place.file), text(place.function)),
        )
    });
    assert_eq!(found.collect::<Vec<_>>(), expected);
}
