use std::process::Command;

use super::{is_about_a_crate, name, progress};

#[test]
fn names_are_those_that_the_reader_knows() {
    assert_eq!(
        name(Command::new("/usr/bin/cargo").args(["test", "--quiet"])),
        "cargo test"
    );
    assert_eq!(
        name(Command::new("node").args(["/a/typescript/bin/tsc", "-p"])),
        "tsc"
    );
    assert_eq!(name(&Command::new("rustup")), "rustup");
}

#[test]
fn progress_is_that_of_cargo() {
    let line = "    Building [=====>         ] 12/151: grindscope, regex-automata";
    assert_eq!(progress(line).as_deref(), Some("12 of 151"));
    assert_eq!(
        progress("    Building [===> ] 7/9").as_deref(),
        Some("7 of 9")
    );
    assert_eq!(progress("warning: unused variable"), None);
    assert!(is_about_a_crate("   Compiling serde v1.0.229"));
    assert!(!is_about_a_crate("warning: unused variable"));
}
