//! Tests of the WebAssembly interface, in Node.js.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::wasm_settings::WasmSettings;
use crate::{command, npm, project, wasm, wasm_target};

/// Compiles the tests, generates their bindings and runs them. The first of `extra` selects tests by a part
/// of their names. Fails if they cannot be compiled or one fails.
pub(super) fn run(settings: &WasmSettings, extra: &[String]) -> Result<()> {
    let mut cargo = command::cargo();
    cargo.args(["test", "--no-run", "--target", wasm_target::TRIPLE]);
    cargo.args(["--test", "wasm"]);
    wasm::set_rustflags(&mut cargo, settings);
    let programs = command::built_programs(&mut cargo)?;
    // Cargo also builds the command for them.
    let is_tests = |program: &&PathBuf| {
        let name = program.file_name().unwrap_or_default();
        name.to_string_lossy().starts_with("wasm-")
    };
    let program = programs.iter().find(is_tests);
    let program = program.context("there are no tests")?;
    let folder = project::cache().join("wasm-tests");
    Bindgen::new()
        .nodejs(true)?
        .debug(true)
        // Tests are exports of the module.
        .export_wasm(true)
        .emit_start(false)
        .input_path(program)
        .out_name("tests")
        .generate(&folder)?;
    let mut node = npm::node();
    node.arg("tests/run-wasm-tests.js")
        .arg(folder.join("tests.js"));
    command::run(node.args(extra))
}
