use super::*;

#[test]
fn paths_are_cut_at_slashes_of_both_kinds_and_steps_upward_are_taken() {
    assert_eq!(
        segments("./elf/../sysdeps//x86/a.h"),
        ["sysdeps", "x86", "a.h"]
    );
    assert_eq!(segments("C:\\src\\a.c"), ["C:", "src", "a.c"]);
    assert_eq!(segments("../../etc/.."), [""; 0]);
    assert_eq!(segments(""), [""; 0]);
}

/// The page is tested with the same cases in `www/code/source-match.test.js`.
#[test]
fn the_page_and_the_command_find_the_same_file() {
    let cases = include_str!("../../../tests/data/source-paths.json");
    let cases: Vec<Case> = serde_json::from_str(cases).unwrap();
    for case in cases {
        let index = SourceIndex::new(case.files.iter().map(|f| format!("given/{f}")).collect());
        for (path, expected) in case.found {
            let found = index.find(&path).map(|found| case.files[found.0].clone());
            assert_eq!(found, expected, "{path}");
        }
    }
}

#[derive(serde::Deserialize)]
struct Case {
    files: Vec<String>,
    found: HashMap<String, Option<String>>,
}
