//! rustfmt and clippy, which a minimal Rust installation lacks.

use std::process::Command;

use anyhow::{Context, Result};

use crate::command;

/// Makes sure that `cargo fmt` and `cargo clippy` run. Fails if one is missing and rustup is missing or fails.
pub(crate) fn ensure() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if command::answer(command::cargo().args([subcommand, "--version"])).is_none() {
            eprintln!("installing the Rust component {component}");
            command::run(Command::new("rustup").args(["component", "add", component]))
                .with_context(|| format!("{component} is missing: install it for your Rust"))?;
        }
    }
    Ok(())
}
