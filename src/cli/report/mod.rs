//! `grindscope report`: the page and profiles as one HTML file that opens anywhere.

mod blocks;
mod enclosed;
mod look;
mod packing;
pub(super) mod page;

use super::inputs::Inputs;
use super::output;
use super::profile_files::ProfileFiles;
use super::transforms::TransformArguments;
use super::warnings;
use crate::analysis::contexts::ContextRecorder;
use crate::cli::messages;
use crate::model::{Profile, ProfileBuilder};
use blocks::setting;
use enclosed::Enclosed;
use packing::Packing;
use page::Page;
use std::path::{Path, PathBuf};

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
    #[command(flatten)]
    enclosed: Enclosed,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: TransformArguments,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let inputs = arguments.files.paths.iter().chain(&arguments.page);
    let inputs = inputs.chain(&arguments.transforms.program);
    output::check(&arguments.output, inputs)?;
    output::write(&arguments.output, &html(arguments)?)
}

/// Returns an error if there is no page to make reports from.
pub(super) fn check_page() -> Result<(), String> {
    Page::find(None).map(|_| ())
}

/// The report.
pub(super) fn html(arguments: &Arguments) -> Result<Vec<u8>, String> {
    if arguments.transforms.has_origin_rules() {
        return Err(messages::REPORT_ORIGINS.into());
    }
    if arguments.transforms.separates() {
        return Err(messages::SEPARATE_IN_REPORT.into());
    }
    let page = Page::find(arguments.page.as_deref())?;
    let sides = arguments.files.clone().sides();
    if sides.len() > 1 && !arguments.transforms.is_empty() {
        return Err(messages::COMPARED_TRANSFORMS.into());
    }
    if sides.len() > 1 && arguments.view.as_deref() == Some("tree") {
        return Err(messages::COMPARED_TREE.into());
    }
    let (mut packing, mut look) = (Packing::new(arguments.enclosed.strip_paths), None);
    for files in &sides {
        match arguments.transforms.is_empty() {
            true => check(
                &packing.profile(files, ProfileBuilder::new())?.finish(),
                arguments,
            )?,
            false => {
                let recorder = packing.profile(files, ContextRecorder::new())?;
                let (profile, contexts) = recorder.finish();
                check(&profile, arguments)?;
                let contexts = contexts.ok();
                let words = look::fragment(&arguments.transforms, &profile, contexts.as_ref())?;
                look = Some(words);
            }
        }
        let programs = &arguments.transforms.program;
        if !arguments.enclosed.is_empty() || !programs.is_empty() {
            let finish = |builder: ProfileBuilder| (builder.finish(), None);
            let (inputs, _) = Inputs::open(files, ProfileBuilder::new(), finish)?;
            arguments.enclosed.pack(&inputs, programs, &mut packing)?;
        }
    }
    let inverted = arguments.inverted.then(|| "tree=inverted".into());
    let view = arguments.view.as_ref().map(|view| format!("whole={view}"));
    let words: Vec<String> = [look, inverted, view].into_iter().flatten().collect();
    let look = match words.is_empty() {
        true => String::new(),
        false => setting("look", &words.join("&")),
    };
    Ok(page.with(&packing.files, &look))
}

/// A report of several profiles. `index` is a JSON list of pairs of them, which the page shows first; without
/// it, two profiles are compared.
///
/// # Errors
/// If there is no page, or if a profile cannot be read.
pub(super) fn of(profiles: &[ProfileFiles], index: Option<&str>) -> Result<Vec<u8>, String> {
    let page = Page::find(None::<&Path>)?;
    let mut packing = Packing::new(false);
    for files in profiles {
        packing.profile(files, ProfileBuilder::new())?;
    }
    let index = index.map(|index| setting("index", index));
    Ok(page.with(&packing.files, &index.unwrap_or_default()))
}

/// Prints the warnings of a profile, or returns the first one as an error.
fn check(profile: &Profile, arguments: &Arguments) -> Result<(), String> {
    warnings::print(profile.warnings());
    warnings::refuse(profile.warnings(), &arguments.oddities)
}
