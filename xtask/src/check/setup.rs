//! Installs what the steps need, before the first of them.

use std::path::PathBuf;

use anyhow::{Result, anyhow};

use super::Step;
use crate::{browser, npm, rust_components, wasm_target};

/// The installed components, or the reason why one is missing.
pub(super) struct Setup {
    rust: Piece<()>,
    packages: Piece<()>,
    browser: Piece<PathBuf>,
}

type Piece<T> = Result<T, String>;

impl Setup {
    /// Installs what the steps need and lack; cargo's and npm's parts at the same time.
    pub(super) fn install(steps: &[Step]) -> Self {
        std::thread::scope(|scope| {
            let front_end = scope.spawn(|| install_front_end(steps));
            let rust = sentence(install_rust(steps));
            let (packages, browser) = front_end
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            Self {
                rust,
                packages,
                browser,
            }
        })
    }

    /// Fails if something that the step needs could not be installed.
    pub(super) fn has_what_is_needed_by(&self, step: Step) -> Result<()> {
        if step.needs_rust() {
            self.rust.clone().map_err(|reason| anyhow!(reason))?;
        }
        if step.needs_packages() {
            self.packages.clone().map_err(|reason| anyhow!(reason))?;
        }
        Ok(())
    }

    /// The browser for tests.
    pub(super) fn browser(&self) -> Result<PathBuf> {
        self.browser.clone().map_err(|reason| anyhow!(reason))
    }
}

fn install_rust(steps: &[Step]) -> Result<()> {
    if steps.iter().any(|step| step.needs_rust()) {
        rust_components::ensure()?;
        wasm_target::ensure()?;
    }
    Ok(())
}

fn install_front_end(steps: &[Step]) -> (Piece<()>, Piece<PathBuf>) {
    let absent = "no step needs it".to_owned();
    if !steps.iter().any(|step| step.needs_packages()) {
        return (Err(absent.clone()), Err(absent));
    }
    if let Err(reason) = sentence(npm::ensure_packages()) {
        return (Err(reason.clone()), Err(reason));
    }
    // After the packages, because Playwright is one of them and can download a browser.
    if !steps.iter().any(|step| step.needs_browser()) {
        return (Ok(()), Err(absent));
    }
    (Ok(()), sentence(browser::ensure()))
}

fn sentence<T>(result: Result<T>) -> Piece<T> {
    result.map_err(|error| format!("{error:#}"))
}
