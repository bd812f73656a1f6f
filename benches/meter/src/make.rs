//! Profiles to be measured.

use clap::{Args, ValueEnum};
use flate2::Compression;
use flate2::write::GzEncoder;
use grindscope_generator::{Options, XdebugOptions, write, write_xdebug};
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

/// Kinds of profiles.
#[derive(Args)]
pub(crate) struct MakeArguments {
    kind: Kind,
    /// Size of its text in millions of bytes, about
    megabytes: u64,
    file: PathBuf,
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

pub(crate) fn make(arguments: &MakeArguments) -> io::Result<()> {
    let mut file = File::create(&arguments.file)?;
    if arguments.file.extension().is_some_and(|e| e == "gz") {
        let mut gzip = GzEncoder::new(&mut file, Compression::default());
        write_text(arguments, &mut gzip)?;
        gzip.finish()?;
    } else {
        write_text(arguments, &mut file)?;
    }
    file.flush()
}

fn write_text(arguments: &MakeArguments, out: &mut impl Write) -> io::Result<()> {
    let plain = Options::new(arguments.megabytes * 1_000_000);
    let options = match arguments.kind {
        Kind::Xdebug => return write_xdebug_text(plain.bytes, out),
        Kind::Line => plain,
        Kind::Instr => plain.instr(),
        Kind::Many => {
            let functions = (arguments.megabytes * 3000).min(1_000_000) as u32;
            plain.graph(functions, 3 * functions)
        }
        Kind::Nine => plain.nine_events(),
    };
    write(&options, out)?;
    Ok(())
}

fn write_xdebug_text(bytes: u64, out: &mut impl Write) -> io::Result<()> {
    let options = XdebugOptions {
        seed: 1,
        bytes,
        functions: 3000,
    };
    write_xdebug(&options, out)?;
    Ok(())
}
