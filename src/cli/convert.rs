//! `grindscope convert`

use super::{print, read, warnings};
use crate::browse::Tables;
use crate::export;
use crate::webgrind::{self, Buffer, Collector, DEFAULT_PROXIES, Overflow, Version};
use std::path::{Path, PathBuf};

/// What to write, and of what.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Profiles, compressed or not; several become parts of one profile. `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Where to write it; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// webgrind: the event whose costs are written; the first one by default.
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// webgrind: what to do with numbers that do not fit the 32 bits of the format.
    #[arg(long, value_name = "WAY", default_value = "refuse", value_parser = ["refuse", "saturate", "wrap", "scale"])]
    overflow: String,
    /// webgrind 7: fold calls through php::call_user_func and php::call_user_func_array away, as
    /// webgrind does.
    #[arg(long)]
    fold_proxies: bool,
    /// Take every warning as an error, and write nothing then.
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Webgrind4,
    Webgrind5,
    Webgrind6,
    Webgrind7,
    Csv,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let bytes = match arguments.to {
        Format::Webgrind4 => webgrind(arguments, Version::V4)?,
        Format::Webgrind5 => webgrind(arguments, Version::V5)?,
        Format::Webgrind6 => webgrind(arguments, Version::V6)?,
        Format::Webgrind7 => webgrind(arguments, Version::V7)?,
        Format::Csv => csv(arguments)?,
    };
    write(&arguments.output, &bytes)
}

fn csv(arguments: &Arguments) -> Result<Vec<u8>, String> {
    let profile = read::profile(&arguments.files)?;
    warnings::print(profile.warnings());
    warnings::refuse(profile.warnings(), arguments.strict)?;
    Ok(export::csv::write(&Tables::new(profile)))
}

fn webgrind(arguments: &Arguments, version: Version) -> Result<Vec<u8>, String> {
    let buffer = buffer(arguments, version)?;
    let overflow = Overflow::of(&arguments.overflow).unwrap_or_default();
    webgrind::write(&buffer, version, overflow).map_err(|error| error.to_string())
}

fn buffer(arguments: &Arguments, version: Version) -> Result<Buffer, String> {
    if let [file] = &arguments.files[..]
        && let Some(buffer) = read::webgrind_file(file)?
    {
        // From one version to another: nothing is summed up anew.
        return Ok(buffer);
    }
    let proxies: &[&[u8]] = if arguments.fold_proxies {
        &DEFAULT_PROXIES
    } else {
        &[]
    };
    let options = webgrind::Options {
        event: arguments
            .event
            .as_ref()
            .map(|name| name.clone().into_bytes()),
        proxies: proxies.iter().map(|name| name.to_vec()).collect(),
        single_invocations: version == Version::V4,
    };
    let collector = read::into_sink(&arguments.files, Collector::new(options))?;
    warnings::print(collector.warnings());
    warnings::refuse(collector.warnings(), arguments.strict)?;
    collector.finish().map_err(|error| error.to_string())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if path == Path::new("-") {
        return print(bytes);
    }
    std::fs::write(path, bytes)
        .map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}
