use super::*;
use crate::code::matched_lines;
use proptest::prelude::*;

fn matched(a: &[&str], b: &[&str]) -> Vec<Option<usize>> {
    let mut partners = matched_lines(a, b);
    match_edited(a, b, &mut partners);
    partners
}

#[test]
fn an_edited_line_is_matched_between_its_neighbours() {
    // Of 28 and 22 characters without blanks, the 22 of the second are equal: 44 of 50. No other line of A is gone.
    let a = [
        "f() {",
        "for (const auto& w : split(line)) {",
        "++m[w];",
        "}",
    ];
    let b = [
        "f() {",
        "for (auto w : split(line)) {",
        "if (none) m[w] = 0;",
        "++m[w];",
        "}",
    ];
    assert_eq!(matched(&a, &b), [Some(0), Some(1), Some(3), Some(4)]);
    // Only indented otherwise.
    assert_eq!(
        matched(&["a", "  b c;", "d"], &["a", "\tb c;", "d"]),
        [0, 1, 2].map(Some)
    );
}

#[test]
fn the_most_similar_lines_are_matched_and_each_only_once() {
    // Of 16 characters, the first line of B has 11 of its 15: 22 of 31. The second one has 15 of its 16: 30 of 32.
    let a = ["begin", "x = one(two, three)", "end"];
    let b = ["begin", "x = one(two, four)", "y = one(two, three)", "end"];
    assert_eq!(matched(&a, &b), [Some(0), Some(2), Some(3)]);
    // Two lines with one possible partner.
    let a = ["begin", "call(one, two)", "call(one, six)", "end"];
    let b = ["begin", "call(one, two, 3)", "end"];
    assert_eq!(matched(&a, &b), [Some(0), Some(1), None, Some(2)]);
}

#[test]
fn other_lines_stay_gone_and_new() {
    // Of 9 characters each, 4 are equal, the parentheses, the comma and the semicolon: 8 of 18.
    assert_eq!(
        matched(&["s", "foo(a,b);", "e"], &["s", "bar(c,d);", "e"]),
        [Some(0), None, Some(2)]
    );
    // Not beyond a matched line.
    assert_eq!(
        matched(&["one(1, 2)", "m"], &["m", "one(1, 3)"]),
        [None, Some(0)]
    );
    // Blank lines have nothing in common.
    assert_eq!(
        matched(&["s", " ", "e"], &["s", "\t", "e"]),
        [Some(0), None, Some(2)]
    );
    // Lines of generated files: most of their megabyte is equal.
    let long = |end: &str| format!("{}{end}", "word ".repeat(200_000));
    let (a, b) = (long("before"), long("after"));
    assert_eq!(
        matched(&["s", &a, "e"], &["s", &b, "e"]),
        [Some(0), None, Some(2)]
    );
}

proptest! {
    /// Found partners stay, and all are ascending.
    #[test]
    fn partners_are_ascending(a in "[ab(),; \n]{0,60}", b in "[ab(),; \n]{0,60}") {
        let (a, b) = (Vec::from_iter(a.split('\n')), Vec::from_iter(b.split('\n')));
        let (before, after) = (matched_lines(&a, &b), matched(&a, &b));
        for (before, after) in before.iter().zip(&after) {
            prop_assert!(before.is_none() || before == after);
        }
        let all = Vec::from_iter(after.into_iter().flatten());
        prop_assert!(all.is_sorted_by(|one, next| one < next));
        prop_assert!(all.iter().all(|&place| place < b.len()));
    }
}
