//! Makes profiles to be measured, and parses them for callgrind to count instructions: what
//! `cargo xtask bench` and `cargo xtask test instructions` ask for.

mod make;
mod parse;

use clap::Parser;
use std::io;
use std::path::PathBuf;

/// Commands.
#[derive(Parser)]
enum Command {
    /// Make a profile, or its gzip file when the name ends in .gz
    Make(make::MakeArguments),
    /// Parse a file so many times and say nothing
    Parse { times: u32, file: PathBuf },
}

fn main() -> io::Result<()> {
    match Command::parse() {
        Command::Make(arguments) => make::make(&arguments),
        Command::Parse { times, file } => parse::repeat(&std::fs::read(file)?, times),
    }
}
