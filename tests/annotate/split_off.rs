//! Debug information that was split off from a program is found next to it and used for inlined code.

use super::inlined::{annotated, expected, program, report};
use std::path::Path;

#[test]
fn separate_debug_information_is_found_next_to_the_program() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotate/split-off");
    std::fs::create_dir_all(folder.join(".debug")).expect("a folder");
    let copy = |from: &str, to: &str| {
        let to = folder.join(to);
        std::fs::copy(program(from), &to).expect("a copy");
        to.to_str().expect("a UTF-8 path").to_owned()
    };
    let stripped = copy("queens.stripped", "queens");
    let report = |option: &str| report(&[option, &stripped]);
    let alone = report("--program");
    assert!(
        alone.contains("in a separate file, queens.debug"),
        "{alone}"
    );
    assert!(!alone.contains("-- inlined "), "{alone}");

    // The file next to the program is of another build; the right one is in the folder for such files.
    let other = copy("nested.debug", "queens.debug");
    let right = copy("queens.debug", ".debug/queens.debug");
    let found = report("--program");
    assert_eq!(annotated(&found).0, expected());
    assert!(
        found.contains(&format!("{other}: cannot be used")),
        "{found}"
    );
    assert!(found.contains("their build ids differ"), "{found}");
    let code = report("--asm");
    assert!(
        code.contains(&format!("-- Debug information: {right}.")),
        "{code}"
    );

    std::fs::remove_file(&other).expect("a file");
    let found = report("--program");
    assert!(!found.contains("is not known"), "{found}");
    std::fs::remove_file(&right).expect("a file");
}

#[test]
fn split_dwarf_is_not_read() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotate/split-dwarf");
    std::fs::create_dir_all(&folder).expect("a folder");
    let split = folder.join("queens");
    std::fs::copy(program("queens.split"), &split).expect("a copy");
    let split = split.to_str().expect("a UTF-8 path");
    for option in ["--program", "--asm"] {
        let found = report(&[option, split]);
        assert!(found.contains("described in .dwo files"), "{found}");
        assert!(!found.contains("-- inlined "), "{found}");
    }
}
