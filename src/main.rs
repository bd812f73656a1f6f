//! The `grindscope` command.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    grindscope::cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
