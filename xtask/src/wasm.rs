//! Builds the WebAssembly modules of wasm-pack.toml: compiles them, generates bindings, optimises.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::wasm_settings::{Module, WasmSettings};
use crate::{command, npm, project, wasm_package, wasm_target};

/// How much time the build may take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The profile of wasm-pack.toml, then wasm-opt.
    Full,
    /// Cargo's dev profile and no wasm-opt: slow code in a few seconds.
    Quick,
}

impl Effort {
    fn profile(self, settings: &WasmSettings) -> &str {
        match self {
            Self::Full => &settings.build.profile,
            Self::Quick => "dev",
        }
    }

    /// Name of the folder for the results.
    fn folder(self, settings: &WasmSettings) -> &str {
        match self {
            Self::Full => &settings.build.profile,
            Self::Quick => "debug",
        }
    }
}

/// Installs missing build tools, with rustup and npm at the same time. Fails if one is missing and cannot be installed.
pub(crate) fn ensure_tools() -> Result<()> {
    std::thread::scope(|scope| {
        let packages = scope.spawn(npm::ensure_packages);
        wasm_target::ensure()?;
        packages
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Compiles all modules into their folders and prints the sizes of the results.
pub(crate) fn build(settings: &WasmSettings, effort: Effort) -> Result<()> {
    let made = project::cache()
        .join("modules")
        .join(effort.folder(settings));
    compile_each(settings, effort, &project::target(), &made, |module| {
        let compiled = compiled(module, &made);
        let folder = made.join(&module.out_name);
        if !is_newer(
            &folder.join(module.binary()),
            &[
                compiled.clone(),
                project::path("wasm-pack.toml"),
                project::www().join("package-lock.json"),
            ],
        ) {
            make(module, settings, effort, &compiled, &folder)?;
        }
        copy_changed(&folder, &module.folder())
    })?;
    for module in settings.modules() {
        let binary = module.folder().join(module.binary());
        println!("{}: {} bytes", module.binary(), fs::metadata(binary)?.len());
    }
    wasm_package::complete(&settings.analyser)
}

/// Builds all modules again without reusing earlier builds, each in a folder of its name below `folder`.
pub(crate) fn build_apart(settings: &WasmSettings, folder: &Path) -> Result<()> {
    compile_each(settings, Effort::Full, folder, folder, |module| {
        let compiled = compiled(module, folder);
        let made = folder.join(&module.out_name);
        make(module, settings, Effort::Full, &compiled, &made)
    })
}

/// Compiles the crate for each module into `made`; dependencies are compiled once. Calls a function for each
/// compiled module while the next one is compiled, as most of that time only one processor is busy.
fn compile_each(
    settings: &WasmSettings,
    effort: Effort,
    target: &Path,
    made: &Path,
    then: impl Fn(&Module) -> Result<()> + Sync,
) -> Result<()> {
    fs::create_dir_all(made)?;
    std::thread::scope(|scope| {
        let then = &then;
        let mut threads = Vec::new();
        for module in settings.modules() {
            compile(module, settings, effort, target, made)?;
            threads.push(scope.spawn(move || then(module)));
        }
        threads.into_iter().try_for_each(|thread| {
            let joined = thread.join();
            joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })
}

fn compile(
    module: &Module,
    settings: &WasmSettings,
    effort: Effort,
    target: &Path,
    made: &Path,
) -> Result<()> {
    let folder = target
        .join(wasm_target::TRIPLE)
        .join(effort.folder(settings));
    let mut cargo = command::cargo();
    // Of a library that is to be linked to others as well, cargo would not optimise the whole.
    cargo.args(["rustc", "--lib", "--crate-type", "cdylib"]);
    cargo.args(["--target", wasm_target::TRIPLE]);
    cargo.args(["--profile", effort.profile(settings)]);
    cargo.args(["--features", &module.features.join(",")]);
    cargo.arg("--target-dir").arg(target);
    set_rustflags(&mut cargo, settings);
    eprintln!("compiling {}", module.out_name);
    command::run(&mut cargo)?;
    // Cargo uses the same file name for all modules.
    let binary = fs::read(folder.join("grindscope.wasm"))?;
    wasm_package::write_changed(&compiled(module, made), &binary)
}

/// The compiled module without bindings.
fn compiled(module: &Module, made: &Path) -> PathBuf {
    made.join(format!("{}.compiled.wasm", module.out_name))
}

/// Writes script, types and optimised binary of a compiled module.
fn make(
    module: &Module,
    settings: &WasmSettings,
    effort: Effort,
    compiled: &Path,
    folder: &Path,
) -> Result<()> {
    Bindgen::new()
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .debug(effort == Effort::Quick)
        .input_path(compiled)
        .out_name(&module.out_name)
        .generate(folder)?;
    if effort == Effort::Quick {
        return Ok(());
    }
    // Never another wasm-opt: Debian's binaryen 108 exits with 0 but writes a module that cannot start (the
    // export of the externref table ends up on the function table).
    let binary = folder.join(module.binary());
    command::run(
        npm::program("binaryen/bin/wasm-opt")
            .arg(&binary)
            .args(&settings.wasm_opt.args)
            .arg("-o")
            .arg(&binary),
    )
}

/// Sets the flags of wasm-pack.toml for a cargo command that compiles for wasm32, instead of flags from the
/// user's shell.
pub(crate) fn set_rustflags(command: &mut Command, settings: &WasmSettings) {
    let flags = settings.build.rustflags.iter().cloned();
    let flags: Vec<String> = flags.chain(remapped_paths()).collect();
    // In this form, a flag may contain a space.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
}

/// Replaces folders of this machine by neutral names: panic messages contain source paths, and published
/// files must not depend on where they were built.
fn remapped_paths() -> Vec<String> {
    let cargo_home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let registry = cargo_home.map(|home| home.join("registry/src"));
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    registry
        .iter()
        .map(|registry| remap(registry, "registry"))
        .chain([remap(project::root(), ".")])
        .collect()
}

/// Whether a file is newer than all of these.
fn is_newer(file: &Path, than: &[PathBuf]) -> bool {
    let written = |file: &Path| fs::metadata(file).and_then(|data| data.modified()).ok();
    let Some(at) = written(file) else {
        return false;
    };
    than.iter()
        .all(|other| written(other).is_some_and(|other| other < at))
}

/// Copies files that changed, so that watchers see only real changes.
fn copy_changed(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        wasm_package::write_changed(&to.join(entry.file_name()), &fs::read(entry.path())?)
            .context("cannot copy a module")?;
    }
    Ok(())
}
