//! Measures what grindscope does natively. Each command prints one line of JSON for
//! `cargo xtask bench`, which asks for it.

mod graph;
mod make;
mod parse;
mod peak;
mod processor;
mod throughput;
mod webgrind;

use clap::Parser;
use serde::Serialize;
use std::io;
use std::path::PathBuf;

/// What is measured, or made to be measured.
#[derive(Parser)]
enum Command {
    /// Make a profile, or its gzip file when the name ends in .gz
    Make(make::MakeArguments),
    /// Parse a file beside a pass that only reads its integers
    Throughput {
        /// How often
        #[arg(long, default_value_t = 5)]
        runs: u32,
        file: PathBuf,
    },
    /// Find cycles and inclusive costs
    Graph {
        /// How often
        #[arg(long, default_value_t = 5)]
        runs: u32,
        file: PathBuf,
    },
    /// Convert a file to a webgrind buffer
    Webgrind {
        /// How often
        #[arg(long, default_value_t = 5)]
        runs: u32,
        file: PathBuf,
    },
    /// Read a file piece by piece; tells the greatest memory of the process
    Peak { file: PathBuf },
    /// Parse a file so many times and say nothing: for callgrind to count instructions
    Parse { times: u32, file: PathBuf },
}

fn main() -> io::Result<()> {
    match Command::parse() {
        Command::Make(arguments) => print(&make::make(&arguments)?),
        Command::Throughput { runs, file } => print(&throughput::throughput(&file, runs)?),
        Command::Graph { runs, file } => print(&graph::graph(&file, runs)?),
        Command::Webgrind { runs, file } => print(&webgrind::webgrind(&file, runs)?),
        Command::Peak { file } => print(&peak::peak(&file)?),
        Command::Parse { times, file } => parse::repeat(&std::fs::read(file)?, times),
    }
}

fn print(answer: &impl Serialize) -> io::Result<()> {
    println!("{}", serde_json::to_string(answer)?);
    Ok(())
}
