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
fn split_dwarf_is_found_too() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotate/split-dwarf");
    let sources = folder.join("objects");
    std::fs::create_dir_all(&sources).expect("a folder");
    let copy = |from: &str, to: std::path::PathBuf| {
        std::fs::copy(program(from), &to).expect("a copy");
        to.to_str().expect("a UTF-8 path").to_owned()
    };
    let split = copy("queens.split", folder.join("queens"));
    let objects = sources.to_str().expect("a UTF-8 path");
    let report = |option: &str| report(&["-I", objects, option, &split]);
    let _ = std::fs::remove_file(folder.join("queens.dwp"));
    let _ = std::fs::remove_file(sources.join("queens.dwo"));
    let alone = report("--program");
    assert!(
        alone.contains("is described in queens.dwo, which was not found"),
        "{alone}"
    );
    assert!(!alone.contains("-- inlined "), "{alone}");

    // What the program names, from another build, and the package of the right one.
    let other = copy("nested.dwo", sources.join("queens.dwo"));
    let refused = report("--program");
    assert!(
        refused.contains(&format!("{other}: cannot be used")),
        "{refused}"
    );
    let package = copy("queens.dwp", folder.join("queens.dwp"));
    let found = report("--program");
    assert_eq!(annotated(&found).0, expected());
    assert!(!found.contains("is not known"), "{found}");
    let code = report("--asm");
    assert_eq!(annotated(&code).0, expected());
    let note = format!("-- Inlined code: {package}.");
    assert!(code.contains(&note), "{code}");

    // A package under the name of the single file is as good.
    std::fs::remove_file(package).expect("a file");
    copy("queens.dwp", sources.join("queens.dwo"));
    assert_eq!(annotated(&report("--program")).0, expected());
}
