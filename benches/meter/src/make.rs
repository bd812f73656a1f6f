//! Profiles to be measured.

use clap::{Args, ValueEnum};
use flate2::Compression;
use flate2::write::GzEncoder;
use grindscope_generator::{Options, write};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

/// What is made.
#[derive(Args)]
pub(crate) struct MakeArguments {
    kind: Kind,
    /// Size of its text in millions of bytes, about
    megabytes: u64,
    file: PathBuf,
    /// Number of functions, if not what is usual for the size
    #[arg(long)]
    functions: Option<u32>,
    /// Number of (caller, callee) pairs, if not what is usual for the functions
    #[arg(long)]
    calls: Option<u32>,
}

/// Profiles that make a parser work differently.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// One event by lines
    Line,
    /// One event by instructions and lines, with jumps
    Instr,
    /// One event by lines, three hundred bytes for each function
    Many,
    /// Nine events by lines
    Nine,
}

/// What was made.
#[derive(Serialize)]
pub(crate) struct Made {
    bytes: u64,
    functions: u32,
    calls: u32,
}

pub(crate) fn make(arguments: &MakeArguments) -> io::Result<Made> {
    let mut options = options(arguments.kind, arguments.megabytes);
    if let Some(functions) = arguments.functions {
        options = options.graph(functions, 6 * functions);
    }
    options.calls = arguments.calls.unwrap_or(options.calls);
    let mut file = File::create(&arguments.file)?;
    let facts = if arguments.file.extension().is_some_and(|e| e == "gz") {
        let mut gzip = GzEncoder::new(&mut file, Compression::default());
        let facts = write(&options, &mut gzip)?;
        gzip.finish()?;
        facts
    } else {
        write(&options, &mut file)?
    };
    file.flush()?;
    Ok(Made {
        bytes: facts.bytes,
        functions: facts.functions,
        calls: facts.calls,
    })
}

fn options(kind: Kind, megabytes: u64) -> Options {
    let plain = Options::new(megabytes * 1_000_000);
    match kind {
        Kind::Line => plain,
        Kind::Instr => plain.instr(),
        Kind::Many => {
            let functions = (megabytes * 3000).min(1_000_000) as u32;
            plain.graph(functions, 3 * functions)
        }
        Kind::Nine => plain.nine_events(),
    }
}
