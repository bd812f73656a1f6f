//! Build tool of grindscope, run as `cargo xtask COMMAND`.
//!
//! Needs rustup, cargo, a C linker and Node.js. Installs the rest once, from the network, below the
//! project's folder where possible.

mod bench;
mod browser;
mod bundle;
mod check;
mod command;
mod licences;
mod lint;
mod npm;
mod project;
mod rust_components;
mod serve;
mod test;
mod wasm;
mod wasm_package;
mod wasm_settings;
mod wasm_target;

use std::io::Write;
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
    /// Install what is missing and run all tests, or the named steps
    Test(test::TestArguments),
    /// Measure speed
    Bench(bench::BenchArguments),
    /// Print the licences of everything in the command and its page
    Licences,
    /// Check format, lints and types
    Lint(lint::LintArguments),
}

fn main() -> ExitCode {
    run(CommandLine::parse().command).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Serve(arguments) => serve::serve(&arguments)?,
        Command::Build(arguments) => bundle::build(&arguments)?,
        Command::Bench(arguments) => bench::bench(&arguments)?,
        Command::Test(arguments) => return test::test(&arguments),
        Command::Licences => {
            npm::ensure_packages()?;
            std::io::stdout().write_all(licences::notice(licences::Of::Command)?.as_bytes())?;
        }
        Command::Lint(arguments) => return lint::lint(&arguments),
    }
    Ok(ExitCode::SUCCESS)
}
