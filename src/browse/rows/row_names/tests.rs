use super::*;
use crate::analysis::test_profile::{Graph, named};

/// Names as `callgrind --separate-callers=2` writes them, one of them with `--demangle=no`.
#[test]
fn callers_in_names_are_left_out() {
    let profile = Graph::default()
        .call(
            "main'(below main)",
            "sort<int>(int*)'main'(below main)",
            1,
            9,
        )
        .call(
            "sort<int>(int*)'main'(below main)",
            "_Z3fooi'sort<int>(int*)'main",
            1,
            5,
        )
        .call(
            "_Z3fooi'sort<int>(int*)'main",
            "_Z3fooi'2'_Z3fooi'sort<int>(int*)",
            1,
            1,
        )
        .function("operator()('a') const", 1)
        .profile();
    let mut names = RowNames::new(&profile);
    assert!(names.carry_callers());
    for cycles in [0, 2] {
        names.set_cycles(cycles);
        let bare = |name| {
            let text = names.bare_text(&profile, named(&profile, name));
            String::from_utf8_lossy(text).into_owned()
        };
        assert_eq!(bare("main'(below main)"), "main");
        assert_eq!(bare("sort<int>(int*)'main'(below main)"), "sort<int>(int*)");
        assert_eq!(bare("_Z3fooi'sort<int>(int*)'main"), "foo(int)");
        assert_eq!(bare("_Z3fooi'2'_Z3fooi'sort<int>(int*)"), "foo(int)'2");
        assert_eq!(bare("operator()('a') const"), "operator()('a') const");
        let last = names.len() as u32 - 1;
        assert_eq!(names.text(&profile, last), b"foo(int)'2");
    }
    assert_eq!(names.text(&profile, names.bare(&profile, 6)), b"<cycle 2>");
}

#[test]
fn short_names_are_those_of_rows() {
    let profile = Graph::default()
        .call("void f<int>(int)", "void f<int>(int)'2", 1, 1)
        .profile();
    let mut names = RowNames::new(&profile);
    names.set_cycles(1);
    let short = names.short(&profile);
    assert_eq!(short.len(), names.len());
    let coded = |row| short[names.numbers(&profile, row).name as usize].coded();
    let row = named(&profile, "void f<int>(int)'2").0;
    assert_eq!(coded(row), "f\u{1}<int>(int)\u{1}\u{2}'2");
    assert_eq!(coded(2), "<cycle 1>");
    assert_eq!(names.in_sentences(&profile, row), "f'2");
    // Files and objects are shown as they are.
    let file = names.numbers(&profile, row).file as usize;
    assert_eq!(short[file], ShortName::default());
}

#[test]
fn recursion_levels_alone_carry_nothing() {
    let profile = Graph::default().call("main", "f'2", 1, 1).profile();
    let names = RowNames::new(&profile);
    assert!(!names.carry_callers());
    assert_eq!(names.bare_text(&profile, named(&profile, "f'2")), b"f'2");
}
