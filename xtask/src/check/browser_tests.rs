//! Playwright's tests of `dist/` in a real Chromium.

use std::path::Path;

use anyhow::Result;

use super::runner;
use super::tally::{Runner, Tally};
use crate::server::Server;
use crate::{browser, npm, project, serve};

/// A path that no page would expect: the page must work under any.
const TEST_PATH: &str = "/some/where/";

/// Environment variable that tells Playwright's configuration where the page is.
const VARIABLE: &str = "GRINDSCOPE_URL";

/// Serves the page on a free port while the tests run.
///
/// # Errors
/// When the page is not built or Playwright cannot be started.
pub(super) fn run(chromium: &Path, extra: &[String]) -> Result<Tally> {
    let server = Server::new(serve::listen(0)?, project::dist(), TEST_PATH)?;
    let url = server.url();
    // The thread ends with the process.
    std::thread::spawn(move || server.run());
    runner::run(
        npm::program("@playwright/test/cli.js")
            .arg("test")
            .args(extra)
            .env(browser::VARIABLE, chromium)
            .env(VARIABLE, url),
        Runner::Playwright,
    )
}
