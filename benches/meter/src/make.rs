//! Profiles to be measured.

use clap::{Args, ValueEnum};
use flate2::Compression;
use flate2::write::GzEncoder;
use grindscope_generator::{Options, XdebugOptions, write, write_xdebug};
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
    /// Number of (caller, callee) pairs, if not what is usual for the functions; none for xdebug
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
    /// Invocations as Xdebug writes them
    Xdebug,
}

/// What was made.
#[derive(Serialize)]
pub(crate) struct Made {
    bytes: u64,
}

pub(crate) fn make(arguments: &MakeArguments) -> io::Result<Made> {
    let mut file = File::create(&arguments.file)?;
    let bytes = if arguments.file.extension().is_some_and(|e| e == "gz") {
        let mut gzip = GzEncoder::new(&mut file, Compression::default());
        let bytes = write_text(arguments, &mut gzip)?;
        gzip.finish()?;
        bytes
    } else {
        write_text(arguments, &mut file)?
    };
    file.flush()?;
    Ok(Made { bytes })
}

fn write_text(arguments: &MakeArguments, out: &mut impl Write) -> io::Result<u64> {
    let plain = Options::new(arguments.megabytes * 1_000_000);
    let options = match arguments.kind {
        Kind::Xdebug => return write_xdebug_text(arguments, plain.bytes, out),
        Kind::Line => plain,
        Kind::Instr => plain.instr(),
        Kind::Many => {
            let functions = (arguments.megabytes * 3000).min(1_000_000) as u32;
            plain.graph(functions, 3 * functions)
        }
        Kind::Nine => plain.nine_events(),
    };
    Ok(write(&resized(options, arguments), out)?.bytes)
}

/// With the numbers of functions and calls that were asked for.
fn resized(options: Options, arguments: &MakeArguments) -> Options {
    let functions = arguments.functions.unwrap_or(options.functions);
    let usual = match arguments.functions {
        Some(functions) => 6 * functions,
        None => options.calls,
    };
    options.graph(functions, arguments.calls.unwrap_or(usual))
}

fn write_xdebug_text(
    arguments: &MakeArguments,
    bytes: u64,
    out: &mut impl Write,
) -> io::Result<u64> {
    let options = XdebugOptions {
        seed: 1,
        bytes,
        functions: arguments.functions.unwrap_or(3000),
    };
    Ok(write_xdebug(&options, out)?.bytes)
}
