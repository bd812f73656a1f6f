//! Playwright's tests of `dist/` in a real Chromium, and of the reports that the command makes of it.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::{browser, command, npm};

/// Environment variable that tells the tests where the command is.
const COMMAND: &str = "GRINDSCOPE_COMMAND";

/// Environment variable that asks for all that takes long, as each night does.
const THOROUGH: &str = "GRINDSCOPE_THOROUGH";

/// Runs the tests.
///
/// # Errors
/// When the page is not built, Playwright cannot be started or a test fails.
pub(super) fn run(chromium: &Path, extra: &[String]) -> Result<()> {
    let program = native_command()?;
    let mut tests = npm::program("@playwright/test/cli.js");
    tests
        .arg("test")
        .args(extra)
        .env(browser::VARIABLE, chromium)
        .env(COMMAND, program);
    match browser::firefox() {
        Some(firefox) if std::env::var_os(THOROUGH).is_some() => {
            tests.env(browser::FIREFOX_VARIABLE, firefox);
        }
        Some(_) => {
            tests.env_remove(browser::FIREFOX_VARIABLE);
            println!("tests in Firefox are skipped; {THOROUGH}=1 asks for them");
        }
        None => println!(
            "no Firefox was found, its tests are skipped: install it, or name its program in {}",
            browser::FIREFOX_VARIABLE
        ),
    }
    command::run(tests.stdin(Stdio::null()))
}

/// The `grindscope` command, built if it is not yet. Only cargo knows where it puts it.
fn native_command() -> Result<PathBuf> {
    let mut build = command::cargo();
    // The whole workspace, as the Rust tests do: else features differ and all is built once more.
    build.args(["build", "--workspace", "--bins"]);
    let programs = command::built_programs(&mut build)?;
    programs
        .into_iter()
        .find(|path| path.file_stem().is_some_and(|name| name == "grindscope"))
        .context("cargo has built no command")
}
