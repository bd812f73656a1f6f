//! `grindscope report`: the page and profiles as one HTML file that opens anywhere.

mod blocks;
mod contents;
mod enclosed;
mod look;
pub(super) mod page;

use super::check::Reading;
use super::inlined::separated;
use super::inputs::Inputs;
use super::parts::PartsArgument;
use super::profile_arguments::FilterArgument;
use super::profile_files::ProfileFiles;
use super::transforms::TransformArguments;
use super::{output, print, suite, warnings};
use crate::analysis::contexts::ContextRecorder;
use crate::browse::OpenProfile;
use crate::cli::messages;
use crate::model::{PartSelection, ProfileBuilder};
use blocks::Packing;
pub(super) use contents::Contents;
use enclosed::{Enclosed, programs_of};
use page::Page;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

/// Options of `report`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: ProfileFiles,
    /// File to write; `-` is standard output (`view`: a temporary file).
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    pub(super) output: PathBuf,
    /// The page, grindscope.html; by default the one in this program or in its folder.
    #[arg(long, value_name = "PAGE")]
    page: Option<PathBuf>,
    /// Show the call tree and the flame graph inverted first: functions by self cost, with their callers.
    #[arg(long)]
    inverted: bool,
    /// Show this view of the profile first, instead of the overview.
    #[arg(long, value_parser = ["flame", "graph", "tree", "treemap"])]
    view: Option<String>,
    /// Show these parts first; the report contains all.
    #[command(flatten)]
    parts: PartsArgument,
    #[command(flatten)]
    filter: FilterArgument,
    #[command(flatten)]
    enclosed: Enclosed,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let inputs = arguments.files.paths().into_iter().chain(&arguments.page);
    let inputs = inputs.chain(&arguments.reading.transforms.program);
    output::check(&arguments.output, inputs)?;
    output::write(&arguments.output, &html(arguments)?)
}

/// Returns an error if there is no page to make reports from.
pub(super) fn check_page() -> Result<(), String> {
    Page::find(None).map(|_| ())
}

pub(super) fn html(arguments: &Arguments) -> Result<Vec<u8>, String> {
    let reading = &arguments.reading;
    let (contents, is_read) = match arguments.files.folders() {
        Some(folders) => (Contents::of(&suite::compared(&folders, reading)?), true),
        None => (Contents::new(arguments.files.clone().sides()), false),
    };
    if is_read && !arguments.parts.is_empty() {
        return Err(messages::PARTS_OF_BENCHMARKS.into());
    }
    let filter = look::filter(arguments.filter.text())?;
    let inverted = arguments.inverted.then(|| "tree=inverted".into());
    let view = arguments.view.as_ref().map(|view| format!("whole={view}"));
    let options = Options {
        page: arguments.page.as_deref(),
        enclosed: &arguments.enclosed,
        views: filter.into_iter().chain(inverted).chain(view).collect(),
        oddities: (!is_read).then_some(&reading.oddities),
        transforms: &reading.transforms,
        parts: (!arguments.parts.is_empty()).then_some(&arguments.parts),
    };
    written(contents, &options)
}

/// A report of profiles that were read before, without options, which opens with these transforms. Fails if there is
/// no page, or if a profile cannot be read.
pub(super) fn of(contents: Contents, transforms: &TransformArguments) -> Result<Vec<u8>, String> {
    let options = Options {
        page: None,
        enclosed: &Enclosed::default(),
        views: Vec::new(),
        oddities: None,
        transforms,
        parts: None,
    };
    written(contents, &options)
}

/// How to write a report.
struct Options<'a> {
    page: Option<&'a Path>,
    enclosed: &'a Enclosed,
    /// Words of the initial view.
    views: Vec<String>,
    /// `None` if the profiles were read before, with their warnings.
    oddities: Option<&'a warnings::Oddities>,
    transforms: &'a TransformArguments,
    /// `None` for those of each entry.
    parts: Option<&'a PartsArgument>,
}

fn written(mut contents: Contents, options: &Options<'_>) -> Result<Vec<u8>, String> {
    let transforms = options.transforms;
    if transforms.origin_rules.is_some() {
        return Err(messages::REPORT_ORIGINS.into());
    }
    if transforms.separates() {
        transforms.check_programs(&[])?;
    }
    let page = Page::find(options.page)?;
    let mut packing = Packing::new(options.enclosed.strip_paths);
    let (mut open, mut unknown) = (Vec::new(), transforms.program.iter().collect::<Vec<_>>());
    let mut parts = Vec::new();
    for files in &contents.profiles {
        let (mut opened, chosen) = packed(files, options, &mut packing)?;
        parts.push(chosen);
        if !options.enclosed.sources.is_empty() || !transforms.program.is_empty() {
            let finish = |builder: ProfileBuilder| (builder.finish(), None);
            let (inputs, _) = Inputs::open(files, ProfileBuilder::new(), finish)?;
            let mut programs = programs_of(&inputs.profile, &transforms.program);
            unknown.retain(|program| !programs.contains(program));
            if let Some(open) = opened.as_mut().filter(|_| transforms.separates()) {
                let separated = separated(&inputs, &programs)?;
                programs = separated.programs;
                open.separate(Some(separated.separated));
            }
            options.enclosed.pack(&inputs, &programs, &mut packing)?;
        }
        open.extend(opened);
    }
    if let Some(program) = unknown.first() {
        return Err(messages::about(program, messages::NOT_AN_OBJECT));
    }
    for entry in &mut contents.entries {
        let (steps, notes) = look::of(transforms, &mut open, [entry.base, entry.new])?;
        if options.oddities.is_some() {
            notes.into_iter().for_each(messages::note);
        }
        if options.parts.is_some() {
            let sides = [entry.base, entry.new].into_iter().flatten();
            entry.parts = sides.map(|side| parts[side].clone()).collect();
        }
        let words = steps.into_iter().chain(look::parts(&entry.parts));
        let words: Vec<String> = words.chain(options.views.clone()).collect();
        entry.look = words.join("&");
    }
    Ok(page.with(&packing.files, &contents.setting()?))
}

/// Packs a profile. Returns it if there are transforms, and its selected parts.
fn packed(
    files: &ProfileFiles,
    options: &Options<'_>,
    packing: &mut Packing,
) -> Result<(Option<OpenProfile>, PartSelection), String> {
    let (profile, contexts, opened) = match options.transforms.is_empty() {
        true => {
            let (builder, opened) = packing.profile(files, ProfileBuilder::new())?;
            (builder.finish(), None, opened)
        }
        false => {
            let (recorder, opened) = packing.profile(files, ContextRecorder::new())?;
            let (profile, contexts) = recorder.finish();
            (profile, contexts.ok(), opened)
        }
    };
    if let Some(oddities) = options.oddities {
        warnings::print(profile.warnings(), &opened);
        warnings::refuse(profile.warnings(), oddities)?;
    }
    let parts = match options.parts {
        Some(parts) => parts.of(&profile)?,
        None => PartSelection::All,
    };
    let open = || OpenProfile::new(profile).with_contexts(contexts.map(Rc::new));
    Ok(((!options.transforms.is_empty()).then(open), parts))
}

/// `grindscope view`: opens the page with a profile in the browser.
///
/// There is no server: the report is a temporary file, which the system's command opens. It is not removed, because the
/// browser may read it later.
pub(super) fn view(arguments: &Arguments) -> Result<(), String> {
    let path = match &arguments.output {
        unnamed if unnamed == Path::new("-") => {
            let html = html(arguments)?;
            temporary(&html)?
        }
        named => {
            run(arguments)?;
            named.clone()
        }
    };
    let mut command = opener(&path);
    let status = command.status();
    let status = status.map_err(|error| messages::open_yourself(&path, error))?;
    match status.success() {
        true => print(format!("{}\n", path.display()).as_bytes()),
        false => Err(messages::open_yourself(&path, status)),
    }
}

/// Writes a file that only this user can read.
fn temporary(html: &[u8]) -> Result<PathBuf, String> {
    let folder = std::env::temp_dir();
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let created = output::create_in(&folder, ["grindscope", ".html"], &mut options);
    let written = created.and_then(|(path, mut file)| file.write_all(html).map(|()| path));
    written.map_err(|error| messages::about(&folder, messages::cannot_write(error)))
}

/// The command that opens a file with its usual program.
fn opener(path: &Path) -> Command {
    let (program, arguments): (_, &[&str]) = if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(path);
    command
}
