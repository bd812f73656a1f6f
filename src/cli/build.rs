//! Gives release builds the commit that they are made from, which `grindscope --version` prints, and the
//! WebAssembly module that reads profiles the condition `analyser`.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=GRINDSCOPE_COMMIT");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    let is_module = is("CARGO_CFG_TARGET_ARCH", "wasm32");
    println!("cargo:rustc-check-cfg=cfg(analyser)");
    if is_module && std::env::var_os("CARGO_FEATURE_DISASSEMBLER").is_none() {
        println!("cargo:rustc-cfg=analyser");
    }
    // Other builds would be compiled again after each commit.
    let is_command = is("PROFILE", "release") && !is_module;
    if !is_command || std::env::var_os("GRINDSCOPE_COMMIT").is_some() {
        println!("cargo:rerun-if-changed=src/cli/build.rs");
        return;
    }
    if let Some(commit) = of_package().or_else(of_checkout) {
        println!("cargo:rustc-env=GRINDSCOPE_COMMIT={commit}");
    }
}

/// The commit that `cargo package` notes.
fn of_package() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// The commit of this folder's own checkout, with `+` if files differ from it.
fn of_checkout() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let root = Path::new(&git(&["rev-parse", "--show-toplevel"])?).canonicalize();
    if root.ok()? != std::env::current_dir().ok()?.canonicalize().ok()? {
        return None;
    }
    for changed in [&git(&["rev-parse", "--git-path", "logs/HEAD"])?, "src"] {
        println!("cargo:rerun-if-changed={changed}");
    }
    git(&[
        "describe",
        "--always",
        "--exclude=*",
        "--abbrev=40",
        "--dirty=+",
    ])
}
