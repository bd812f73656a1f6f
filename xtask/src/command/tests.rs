use std::process::Command;

use super::name;

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
