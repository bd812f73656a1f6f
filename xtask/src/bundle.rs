//! The page: WebAssembly package and `www/` put together into `dist/`.

use anyhow::Result;
use clap::Args;

use crate::wasm::{self, Effort};
use crate::wasm_settings::WasmSettings;
use crate::{command, npm};

/// How the page is built.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct BuildArguments {
    /// Compile quickly: slow code, readable scripts with source maps
    #[arg(long, conflicts_with = "release")]
    dev: bool,
    /// Compile for speed and size (this is the default)
    #[arg(long)]
    release: bool,
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

/// Builds everything that `dist/` holds.
///
/// # Errors
/// When a tool is missing or fails.
pub(crate) fn build(arguments: &BuildArguments) -> Result<()> {
    let settings = WasmSettings::read()?;
    wasm::ensure_tools(&settings)?;
    wasm::build(&settings, arguments.effort())?;
    bundle(arguments.effort())
}

fn bundle(effort: Effort) -> Result<()> {
    let mut script = npm::node();
    script.arg("bundle/main.js");
    if effort == Effort::Quick {
        script.arg("--dev");
    }
    command::run(&mut script)
}
