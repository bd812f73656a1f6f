//! Node.js and the npm packages of `www/package.json`.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{command, project};

/// The oldest Node.js that all packages support.
const OLDEST_NODE: u32 = 20;

/// Makes sure that Node.js is installed and `www/node_modules` contains the packages of the lock file. Fails if
/// Node.js is missing or too old, or `npm ci` fails.
pub(crate) fn ensure_packages() -> Result<()> {
    ensure_node()?;
    let lock = fs::read(project::www().join("package-lock.json"))
        .context("cannot read www/package-lock.json")?;
    // In node_modules, so that it is deleted with the packages.
    let installed = project::www().join("node_modules/.installed-lock.json");
    if fs::read(&installed).is_ok_and(|found| found == lock) {
        return Ok(());
    }
    eprintln!("installing npm packages of www/package-lock.json");
    // No package needs its install script, so scripts of third parties are not run.
    command::run(npm().args([
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
    ]))
    .context("cannot install the npm packages; npm needs its registry for this")?;
    fs::write(&installed, lock).context("cannot write into www/node_modules")
}

/// Node.js in `www/`.
pub(crate) fn node() -> Command {
    let mut command = Command::new("node");
    command.current_dir(project::www());
    command
}

/// A program of an npm package (`path` is relative to node_modules).
///
/// It is started as a script, which is faster than npx and needs no `.cmd` files on Windows.
pub(crate) fn program(path: &str) -> Command {
    let mut command = node();
    command.arg(project::www().join("node_modules").join(path));
    command
}

/// npm in `www/`.
pub(crate) fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(project::www());
    command
}

fn ensure_node() -> Result<()> {
    let Some(version) = command::answer(Command::new("node").arg("--version")) else {
        bail!("Node.js is missing: install version {OLDEST_NODE} or later (https://nodejs.org)");
    };
    if major(&version).is_none_or(|major| major < OLDEST_NODE) {
        bail!(
            "Node.js {version} is too old: install version {OLDEST_NODE} or later (https://nodejs.org)"
        );
    }
    if command::answer(npm().arg("--version")).is_none() {
        bail!("npm is missing: install the npm that belongs to your Node.js");
    }
    Ok(())
}

/// `v20.1.2` → 20.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests;
