//! Running other programs.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Cargo, the same one that runs this tool.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(crate::project::root());
    // Settings of the package xtask that `cargo run` left in the environment would leak into
    // build scripts and make cargo rebuild what it has.
    for (key, _) in std::env::vars_os() {
        let name = key.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&key);
        }
    }
    command
}

/// Runs a program to its end with its output shown.
///
/// # Errors
/// When it cannot be started or its exit status is not 0.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = name(command);
    let status = command
        .status()
        .with_context(|| format!("cannot start {name}"))?;
    if !status.success() {
        bail!("{name} failed ({status})");
    }
    Ok(())
}

/// Standard output of a program that only answers a question; `None` if it cannot be had.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// What runs, in a word or two for messages: `cargo test`, or `tsc` where Node.js runs it.
pub(crate) fn name(command: &Command) -> String {
    let program = file_name(command.get_program());
    match command.get_args().next() {
        Some(script) if program == "node" => file_name(script),
        Some(first) => format!("{program} {}", first.to_string_lossy()),
        None => program,
    }
}

fn file_name(path: &OsStr) -> String {
    let name = Path::new(path).file_name().unwrap_or(path);
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
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
        assert_eq!(name(&Command::new("wasm-pack")), "wasm-pack");
    }
}
