//! Runs other programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// Cargo, the same one that runs this tool.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(crate::project::root());
    // Variables of the package xtask that `cargo run` sets would affect build scripts and cause rebuilds.
    for (key, _) in std::env::vars_os() {
        let name = key.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&key);
        }
    }
    command
}

/// Runs a program with its output shown. Fails if it cannot be started or its exit status is not 0.
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

/// Standard output of a program; `None` if it cannot be started or fails.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Runs cargo and returns the programs that it built.
pub(crate) fn built_programs(cargo: &mut Command) -> Result<Vec<PathBuf>> {
    #[derive(Deserialize)]
    struct Message {
        executable: Option<PathBuf>,
    }
    cargo.args(["--quiet", "--message-format", "json-render-diagnostics"]);
    let output = cargo.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("{} failed ({})", name(cargo), output.status);
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let programs = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok()?.executable);
    Ok(programs.collect())
}

/// A short name of a command for messages: `cargo test`, or `tsc` if Node.js runs it.
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
mod tests;
