//! Runs other programs.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

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

/// Runs a program with its output shown.
///
/// # Errors
/// If it cannot be started or its exit status is not 0.
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

/// Runs a cargo build and shows the number of compiled crates instead of their names.
///
/// # Errors
/// If it cannot be started or its exit status is not 0.
pub(crate) fn run_counting(cargo: &mut Command, purpose: &str) -> Result<()> {
    let begin = Instant::now();
    let shown = std::io::stderr().is_terminal();
    let mut child = cargo
        .env("CARGO_TERM_PROGRESS_WHEN", "always")
        .env("CARGO_TERM_PROGRESS_WIDTH", "80")
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot start cargo")?;
    eprintln!("{purpose}");
    let mut output = BufReader::new(child.stderr.take().context("cargo has an output")?);
    let mut line = Vec::new();
    // Cargo ends progress lines with a carriage return.
    while read_line(&mut output, &mut line)? {
        let text = String::from_utf8_lossy(&line);
        match progress(&text) {
            Some(count) if shown => eprint!("\r  {count} crates, {} s ", begin.elapsed().as_secs()),
            None if !is_about_a_crate(&text) => eprintln!("{text}"),
            _ => {}
        }
    }
    let status = child.wait()?;
    let end = if shown { "\r" } else { "" };
    eprintln!("{end}  took {} s              ", begin.elapsed().as_secs());
    if !status.success() {
        bail!("cargo build failed ({status})");
    }
    Ok(())
}

/// Reads the next line, ended by a newline or a carriage return. Returns whether there is one.
fn read_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool> {
    line.clear();
    let mut byte = [0];
    while from.read(&mut byte)? == 1 {
        match byte[0] {
            b'\n' | b'\r' => return Ok(true),
            byte => line.push(byte),
        }
    }
    Ok(!line.is_empty())
}

/// `Building [=====>  ] 12/151: grindscope` → `12 of 151`.
fn progress(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("Building")?.1.split_once("] ")?;
    let (count, _) = rest.split_once(':').unwrap_or((rest, ""));
    let (done, all) = count.trim().split_once('/')?;
    Some(format!("{done} of {all}"))
}

/// Whether a line only names a crate that cargo downloads or compiles.
fn is_about_a_crate(line: &str) -> bool {
    const WORDS: [&str; 7] = [
        "Compiling",
        "Downloading",
        "Downloaded",
        "Updating",
        "Locking",
        "Finished",
        "Blocking",
    ];
    // It may start with the code that erases a progress line.
    let text = line.trim_start_matches("\u{1b}[K").trim_start();
    text.is_empty() || WORDS.iter().any(|word| text.starts_with(word))
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
///
/// # Errors
/// If it fails; cargo prints the reason.
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
