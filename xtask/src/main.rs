//! Build tool of grindscope, run as `cargo xtask COMMAND`.
//!
//! It works on a machine that has rustup, cargo and Node.js and nothing else: whatever more is
//! needed is installed once, below the project's own folder where that is possible.

mod bundle;
mod command;
mod node;
mod project;
mod serve;
mod server;
mod stamp;
mod wasm;
mod wasm_opt;
mod wasm_settings;
mod wasm_target;
mod wasm_tools;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Builds, serves and tests grindscope.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    arg_required_else_help = true
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the page and serve it on this machine only
    Serve(serve::ServeArguments),
    /// Build the page into dist/
    Build(bundle::BuildArguments),
}

fn main() -> ExitCode {
    match run(CommandLine::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Serve(arguments) => serve::serve(&arguments),
        Command::Build(arguments) => bundle::build(&arguments),
    }
}
