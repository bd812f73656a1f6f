//! `grindscope report`: the page and a profile as one HTML file that opens anywhere.

mod blocks;
mod look;
mod page;

use super::output;
use super::profile_files::ProfileFiles;
use super::transforms::TransformArguments;
use super::warnings;
use crate::analysis::contexts::ContextRecorder;
use crate::cli::messages;
use crate::loading::Loader;
use crate::model::{Profile, ProfileBuilder};
use crate::sink::ProfileSink;
use blocks::PackedFile;
use page::Page;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Options of `report`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: ProfileFiles,
    /// File to write; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// The page, grindscope.html; by default the one in this program or in its folder.
    #[arg(long, value_name = "PAGE")]
    page: Option<PathBuf>,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: TransformArguments,
}

/// Bytes of one read.
const CHUNK: usize = 1 << 20;

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let inputs = arguments.files.paths.iter().chain(&arguments.page);
    output::check(&arguments.output, inputs)?;
    if arguments.transforms.separates() {
        return Err(messages::SEPARATE_IN_REPORT.into());
    }
    arguments.transforms.check_programs(&[])?;
    let page = Page::find(arguments.page.as_deref())?;
    let (files, look) = match arguments.transforms.is_empty() {
        true => {
            let (files, builder) = pack(arguments, ProfileBuilder::new())?;
            check(&builder.finish(), arguments)?;
            (files, String::new())
        }
        false => {
            let (files, recorder) = pack(arguments, ContextRecorder::new())?;
            let (profile, contexts) = recorder.finish();
            check(&profile, arguments)?;
            let contexts = contexts.ok();
            let look = look::fragment(&arguments.transforms, &profile, contexts.as_ref())?;
            (files, look)
        }
    };
    let report = page.with(&files, &look);
    output::write(&arguments.output, &report)
}

/// Prints the warnings of a profile, or returns the first one as an error.
fn check(profile: &Profile, arguments: &Arguments) -> Result<(), String> {
    warnings::print(profile.warnings());
    warnings::refuse(profile.warnings(), &arguments.oddities)
}

/// Compresses the files, and reads them as the page will, so that every report can be opened.
fn pack<S: ProfileSink>(arguments: &Arguments, sink: S) -> Result<(Vec<PackedFile>, S), String> {
    arguments.files.check()?;
    let mut loader = Loader::new(sink);
    let mut packed = Vec::new();
    let mut capacity = blocks::LARGEST_REPORT;
    for path in &arguments.files.paths {
        let file = pack_one(&mut loader, path, capacity)
            .map_err(|problem| messages::about(path, problem))?;
        capacity -= file.len();
        packed.push(file);
    }
    let sink = arguments.files.finish(loader)?;
    Ok((packed, sink))
}

fn pack_one<S: ProfileSink>(
    loader: &mut Loader<S>,
    path: &Path,
    capacity: usize,
) -> Result<PackedFile, String> {
    let mut input = super::read::open(path)?;
    let mut packed = PackedFile::new(&name(path), capacity);
    loader.begin_file(path.as_os_str().as_encoded_bytes());
    let mut chunk = Vec::with_capacity(CHUNK);
    loop {
        chunk.clear();
        let read = input.by_ref().take(CHUNK as u64).read_to_end(&mut chunk);
        if read.map_err(messages::cannot_read)? == 0 {
            break;
        }
        loader.push(&chunk).map_err(|error| error.to_string())?;
        packed.push(&chunk)?;
    }
    loader.end_file().map_err(|error| error.to_string())?;
    packed.finish()
}

/// The file name without its folder: a report must not reveal folders of this machine.
fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_owned();
    }
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
