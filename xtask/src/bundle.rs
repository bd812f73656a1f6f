//! Puts the WebAssembly package and `www/` together into `dist/`.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::wasm::{self, Effort};
use crate::wasm_settings::WasmSettings;
use crate::{command, npm};

/// Options of `build`.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct BuildArguments {
    /// Compile quickly: slow code, readable scripts with source maps
    #[arg(long, conflicts_with = "release")]
    dev: bool,
    /// Compile for speed and size (this is the default)
    #[arg(long)]
    release: bool,
    /// Only the whole page as one file, dist/grindscope.html (which is part of every build)
    #[arg(long)]
    single_file: bool,
}

impl BuildArguments {
    fn effort(self) -> Effort {
        if self.dev {
            Effort::Quick
        } else {
            Effort::Full
        }
    }
}

/// Builds everything in `dist/`.
pub(crate) fn build(arguments: &BuildArguments) -> Result<()> {
    build_modules(*arguments)?;
    bundle(*arguments)
}

/// Builds the WebAssembly modules that the page needs.
pub(crate) fn build_modules(arguments: BuildArguments) -> Result<()> {
    wasm::ensure_tools()?;
    wasm::build(&WasmSettings::read()?, arguments.effort())
}

/// Bundles the page around the existing package.
pub(crate) fn bundle(arguments: BuildArguments) -> Result<()> {
    command::run(&mut bundler(arguments))
}

/// The bundler with its arguments.
pub(crate) fn bundler(arguments: BuildArguments) -> Command {
    let mut node = npm::node();
    node.arg("bundle/main.js");
    if arguments.effort() == Effort::Quick {
        node.arg("--dev");
    }
    if arguments.single_file {
        node.arg("--single-file");
    }
    node
}
