//! The `grindscope` command: a thin adapter of the library for the command line.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    grindscope::cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
