//! Playwright's tests of `dist/` in a real Chromium, and of the reports that the command makes from it.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};

use super::step::TESTED;
use crate::{browser, command, npm};

/// Environment variable with the path of the command, for the tests.
const COMMAND: &str = "GRINDSCOPE_COMMAND";

/// Environment variable that enables slow tests, as in the nightly run.
const THOROUGH: &str = "GRINDSCOPE_THOROUGH";

/// Runs the tests. Fails if the page is not built, Playwright cannot be started or a test fails.
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

/// The `grindscope` command, built if necessary. Only cargo knows its path.
fn native_command() -> Result<PathBuf> {
    let mut build = command::cargo();
    // With its examples, as for the Rust tests: otherwise features of dependencies differ and everything is
    // built again.
    build.args(["build", "--bins", "--examples"]).args(TESTED);
    let programs = command::built_programs(&mut build)?;
    programs
        .into_iter()
        .find(|path| path.file_stem().is_some_and(|name| name == "grindscope"))
        .context("cargo has built no command")
}
