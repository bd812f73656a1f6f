//! The `grindscope` command.

#[cfg(all(not(target_arch = "wasm32"), feature = "cli"))]
fn main() -> std::process::ExitCode {
    grindscope::cli::main()
}

#[cfg(not(all(not(target_arch = "wasm32"), feature = "cli")))]
fn main() {}
