//! The standard library for wasm32, installed when missing.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::command;

/// The target triple of everything that runs in the browser.
pub(crate) const TRIPLE: &str = "wasm32-unknown-unknown";

/// Makes sure that rustc can compile for wasm32. Fails if the target is missing and rustup is missing or fails; the
/// message describes the remedy.
pub(crate) fn ensure() -> Result<()> {
    if is_installed() {
        return Ok(());
    }
    eprintln!("installing the Rust target {TRIPLE}");
    command::run(Command::new("rustup").args(["target", "add", TRIPLE])).with_context(|| {
        format!(
            "the Rust target {TRIPLE} is missing: install rustup (https://rustup.rs) and run \
             `rustup target add {TRIPLE}`, or where its server cannot be reached build it from Debian's \
             packages rustc-web, cargo-web, rust-web-src and lld-19 with `-Z build-std=std,panic_abort`"
        )
    })
}

fn is_installed() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    command::answer(Command::new(rustc).args(["--print", "sysroot"])).is_some_and(|sysroot| {
        Path::new(&sysroot)
            .join("lib/rustlib")
            .join(TRIPLE)
            .is_dir()
    })
}
