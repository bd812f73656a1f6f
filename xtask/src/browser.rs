//! Browsers for the tests. There is always a Chromium: an installed one, otherwise Debian's or Playwright's
//! own. Firefox is used if it is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{command, npm};

/// Environment variable with the path of the browser to use; also passed to Playwright.
pub(crate) const VARIABLE: &str = "CHROME_PATH";

/// Environment variable with the path of the Firefox to use; also passed to the tests.
pub(crate) const FIREFOX_VARIABLE: &str = "FIREFOX_PATH";

/// Names of Chromium on `PATH`. The one without windows needs a third less processor time for the tests.
const NAMES: [&str; 6] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// Where it is installed on systems without it in `PATH`.
const PLACES: [&str; 4] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];

/// Names of Firefox in `PATH`, and where it is installed otherwise.
const FIREFOX_NAMES: [&str; 2] = ["firefox", "firefox-esr"];
const FIREFOX_PLACES: [&str; 2] = [
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
];

/// The installed Firefox, if there is one.
pub(crate) fn firefox() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(FIREFOX_VARIABLE) {
        return Some(PathBuf::from(named));
    }
    find(&FIREFOX_NAMES, &FIREFOX_PLACES, "Firefox")
}

/// Finds or installs Chromium; the npm packages must be installed already. Fails if there is none and none can be
/// installed; the message describes the remedy.
pub(crate) fn ensure() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os(VARIABLE) {
        let named = PathBuf::from(named);
        return works(&named)
            .then_some(named)
            .with_context(|| format!("{VARIABLE} names no browser that starts"));
    }
    if let Some(found) = installed().or_else(playwrights_own) {
        return Ok(found);
    }
    if install_debian_package()
        && let Some(found) = installed()
    {
        return Ok(found);
    }
    install_playwrights_own()?;
    playwrights_own().context("Playwright's Chromium does not start: install Chromium or Chrome")
}

fn installed() -> Option<PathBuf> {
    find(&NAMES, &PLACES, "Chrom")
}

/// The first of these programs that starts and reports `word` in its version.
fn find(names: &[&str], places: &[&str], word: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .chain(places.iter().map(PathBuf::from))
        .find(|program| says(program, word))
}

fn works(program: &Path) -> bool {
    says(program, "Chrom")
}

/// Whether the program is the browser: Ubuntu's `chromium-browser`, for example, may only print which
/// package to install.
fn says(program: &Path, word: &str) -> bool {
    if !program.is_file() {
        return false;
    }
    // Browsers for Windows open a window instead of printing their version.
    cfg!(windows)
        || command::answer(Command::new(program).arg("--version"))
            .is_some_and(|line| line.contains(word))
}

/// Installs Debian's package if permitted. Returns whether that succeeded.
fn install_debian_package() -> bool {
    let is_root = command::answer(Command::new("id").arg("-u")).as_deref() == Some("0");
    if !is_root || command::answer(Command::new("apt-get").arg("--version")).is_none() {
        return false;
    }
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        command::run(&mut apt).is_ok()
    };
    let install = |package| {
        eprintln!("installing Debian's package {package} for the browser tests");
        apt(&[
            "install",
            "-qq",
            "--yes",
            "--no-install-recommends",
            package,
        ])
    };
    // Older releases have only the second.
    apt(&["update", "-qq"]) && (install("chromium-headless-shell") || install("chromium"))
}

/// The browser that Playwright downloaded earlier.
fn playwrights_own() -> Option<PathBuf> {
    const QUESTION: &str =
        "import { chromium } from '@playwright/test'; console.log(chromium.executablePath());";
    let answer = command::answer(npm::node().args(["--input-type=module", "--eval", QUESTION]))?;
    Some(PathBuf::from(answer)).filter(|program| works(program))
}

fn install_playwrights_own() -> Result<()> {
    eprintln!("downloading Playwright's Chromium for the browser tests");
    let mut install = npm::program("@playwright/test/cli.js");
    command::run(install.args(["install", "--no-shell", "chromium"])).context(
        "no Chromium was found and none could be downloaded: install Chromium or Chrome, or name its \
         program in CHROME_PATH",
    )
}
