//! Playwright's tests of `dist/` in a real Chromium, and of the reports that the command makes of it.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::server::Server;
use crate::{browser, command, npm, project, serve};

/// A path that no page would expect: the page must work under any.
const TEST_PATH: &str = "/some/where/";

/// Environment variable that tells Playwright's configuration where the page is.
const VARIABLE: &str = "GRINDSCOPE_URL";

/// Environment variable that tells the tests where the command is.
const COMMAND: &str = "GRINDSCOPE_COMMAND";

/// Serves the page on a free port while the tests run.
///
/// # Errors
/// When the page is not built or Playwright cannot be started.
pub(super) fn run(chromium: &Path, extra: &[String]) -> Result<()> {
    let program = native_command()?;
    let server = Server::new(serve::listen(0)?, project::dist(), TEST_PATH)?;
    let url = server.url();
    // The thread ends with the process.
    std::thread::spawn(move || server.run());
    let mut tests = npm::program("@playwright/test/cli.js");
    tests
        .arg("test")
        .args(extra)
        .env(browser::VARIABLE, chromium)
        .env(COMMAND, program)
        .env(VARIABLE, url);
    match browser::firefox() {
        Some(firefox) => {
            tests.env(browser::FIREFOX_VARIABLE, firefox);
        }
        None => println!(
            "no Firefox was found, its tests are skipped: install it, or name its program in {}",
            browser::FIREFOX_VARIABLE
        ),
    }
    command::run(tests.stdin(Stdio::null()))
}

/// A message of cargo, as far as it is about a program.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
}

/// The `grindscope` command, built if it is not yet. Only cargo knows where it puts it.
fn native_command() -> Result<PathBuf> {
    let mut build = command::cargo();
    // The whole workspace, as the Rust tests do: else features differ and all is built once more.
    build.args(["build", "--quiet", "--workspace", "--bins"]);
    build.args(["--message-format", "json-render-diagnostics"]);
    let messages = command::answer(&mut build).context("cargo cannot build the command")?;
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok()?.executable)
        .find(|path| path.file_stem().is_some_and(|name| name == "grindscope"))
        .context("cargo has built no command")
}
