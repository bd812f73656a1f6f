//! The crate compiled to a WebAssembly package, as wasm-pack.toml says.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::wasm_settings::{self, Build, WasmSettings};
use crate::{command, npm, project, wasm_opt, wasm_package, wasm_target, wasm_tools};

/// How much time the compiler may take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The profile of wasm-pack.toml, then wasm-opt.
    Full,
    /// Cargo's dev profile and no wasm-opt: slow code in a few seconds.
    Quick,
}

/// Makes sure that every tool of the build is installed; cargo and npm work side by side.
///
/// # Errors
/// When one is missing and cannot be installed.
pub(crate) fn ensure_tools(settings: &WasmSettings) -> Result<()> {
    let bindgen = wasm_settings::locked_bindgen_version()?;
    std::thread::scope(|scope| {
        let packages = scope.spawn(npm::ensure_packages);
        wasm_target::ensure()?;
        wasm_tools::ensure(&settings.tools.wasm_pack, &bindgen)?;
        packages
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Compiles the crate into the package folders, one for each module and side by side, and prints the
/// sizes of the results.
///
/// # Errors
/// When a tool fails.
pub(crate) fn build(settings: &WasmSettings, effort: Effort) -> Result<()> {
    side_by_side(settings, |build| build_module(build, settings, effort))
}

/// Does something for each module at the same time: most of it is one long step of one thread.
///
/// # Errors
/// The first of those that there are.
pub(crate) fn side_by_side(
    settings: &WasmSettings,
    each: impl Fn(&Build) -> Result<()> + Sync,
) -> Result<()> {
    let builds = settings.builds();
    std::thread::scope(|scope| {
        let each = &each;
        let threads = builds
            .each_ref()
            .map(|build| scope.spawn(move || each(build)));
        let ended = threads.map(|thread| {
            let joined = thread.join();
            joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        ended.into_iter().collect()
    })
}

/// Where a module is compiled. Cargo gives both the same file name, and lets only one build at a
/// time into a folder.
fn target_folder(build: &Build, below: &Path) -> PathBuf {
    below.join("modules").join(&build.out_name)
}

fn build_module(build: &Build, settings: &WasmSettings, effort: Effort) -> Result<()> {
    // wasm-pack writes here first: the package of the last build stays whole until the new one is.
    let raw = project::cache().join("wasm-pack").join(&build.out_name);
    let mut command = wasm_pack(build, effort, &raw)?;
    command::run(command.env("CARGO_TARGET_DIR", target_folder(build, &project::target())))?;
    let package = project::path(&build.out_dir);
    let binary = format!("{}_bg.wasm", build.out_name);
    let optimised = match effort {
        Effort::Full => wasm_opt::optimise(&raw.join(&binary), &settings.wasm_opt.args)?,
        Effort::Quick => raw.join(&binary),
    };
    copy_changed(&raw, &package, &binary)?;
    let content = fs::read(optimised).context("there is no .wasm")?;
    fs::write(package.join(&binary), &content).context("cannot write the .wasm")?;
    print_size(&format!("{}/{binary}", build.out_dir), &content)?;
    wasm_package::complete(&package)
}

/// Compiles the pass that only reads integers (benches/ceiling), with the flags of the crate, into
/// `folder`. wasm-opt is left out: it changes the size and not the speed.
///
/// # Errors
/// When a tool fails.
pub(crate) fn build_ceiling(settings: &WasmSettings, folder: &Path) -> Result<()> {
    let package = "grindscope-ceiling";
    let mut cargo = command::cargo();
    let target = ["--target", wasm_target::TRIPLE];
    cargo
        .args(["build", "--release", "--package", package])
        .args(target);
    set_rustflags(&mut cargo, &settings.build);
    command::run(&mut cargo)?;
    let mut bindgen = Command::new(wasm_tools::bin().join("wasm-bindgen"));
    let built = project::target().join(wasm_target::TRIPLE).join("release");
    bindgen.arg(built.join(package.replace('-', "_")).with_extension("wasm"));
    command::run(
        bindgen
            .args(["--target", "web", "--no-typescript", "--out-dir"])
            .arg(folder),
    )
}

/// Compiles a module once more, with nothing taken over from earlier builds, below `folder`. Returns
/// what a build makes, by the names of the files: script and binary.
///
/// # Errors
/// When a tool fails.
pub(crate) fn build_apart(
    build: &Build,
    settings: &WasmSettings,
    folder: &Path,
) -> Result<Vec<(String, Vec<u8>)>> {
    let name = &build.out_name;
    let raw = folder.join(name);
    let mut command = wasm_pack(build, Effort::Full, &raw)?;
    command::run(command.env("CARGO_TARGET_DIR", target_folder(build, folder)))?;
    let optimised = folder.join(format!("{name}.wasm"));
    let binary = format!("{name}_bg.wasm");
    wasm_opt::run(&raw.join(&binary), &settings.wasm_opt.args, &optimised)?;
    let script = format!("{name}.js");
    let content = fs::read(raw.join(&script))?;
    Ok(vec![(binary, fs::read(optimised)?), (script, content)])
}

/// Gives a cargo command that compiles for wasm32 the flags of wasm-pack.toml, whatever flags the
/// user's shell has set.
pub(crate) fn set_rustflags(command: &mut Command, build: &Build) {
    let flags: Vec<String> = build
        .rustflags
        .iter()
        .cloned()
        .chain(remapped_paths())
        .collect();
    // The form in which a flag may hold a space.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
}

/// Folders of this machine under neutral names: the messages of panics name source files, and a
/// published file is to be the same, and to tell nothing, wherever it was built.
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

fn wasm_pack(build: &Build, effort: Effort, out: &Path) -> Result<Command> {
    let mut command = Command::new(wasm_tools::bin().join("wasm-pack"));
    command
        .current_dir(project::root())
        .args([
            "--log-level",
            "error",
            "build",
            "--mode",
            "no-install",
            "--no-opt",
        ])
        .args(["--target", &build.target, "--out-name", &build.out_name])
        .arg("--out-dir")
        .arg(out)
        .env("PATH", wasm_tools::search_path()?);
    set_rustflags(&mut command, build);
    match (effort, build.profile.as_str()) {
        (Effort::Quick, _) => command.arg("--dev"),
        (Effort::Full, "release") => command.arg("--release"),
        (Effort::Full, profile) => command.args(["--profile", profile]),
    };
    if !build.features.is_empty() {
        command.args(["--", "--features", &build.features.join(",")]);
    }
    Ok(command)
}

/// Copies all files but the binary, and leaves alone those that are as before.
fn copy_changed(from: &Path, to: &Path, binary: &str) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_name() == binary || !entry.file_type()?.is_file() {
            continue;
        }
        let content = fs::read(entry.path())?;
        if fs::read(&target).ok().as_ref() != Some(&content) {
            fs::write(&target, content)?;
        }
    }
    Ok(())
}

fn print_size(name: &str, content: &[u8]) -> Result<()> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(content)?;
    println!(
        "{name}: {} bytes, {} with gzip",
        content.len(),
        gzip.finish()?.len()
    );
    Ok(())
}
