//! Source lines and programs that a report contains on request.
//!
//! Only lines near those with costs are copied; the others are empty, so that line numbers stay. Files are looked
//! for below the given folders alone: a path in a profile must not make a report contain another file.

use super::blocks::Packing;
use crate::cli::inputs::Inputs;
use crate::cli::sources::SourceFolders;
use crate::cli::{messages, output};
use crate::details::{Grain, Request, Wanted};
use crate::model::{PartSelection, Profile};
use crate::text::readable;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Lines before and after each line with a cost.
const CONTEXT: u64 = 10;

/// What a report contains in addition to the profile.
#[derive(Default, clap::Args)]
pub(super) struct Enclosed {
    /// Include the source lines with costs, and ten lines before and after each, from this folder. They are
    /// listed on standard error. Repeatable.
    #[arg(short = 'I', long, value_name = "DIR")]
    pub(super) sources: Vec<PathBuf>,
    /// Reduce paths of files, objects and the command to their last names. Files and objects of the same
    /// name become one.
    #[arg(long, conflicts_with_all = ["sources", "program"])]
    pub(super) strip_paths: bool,
}

impl Enclosed {
    /// Packs the requested files of the last packed profile, and its whole programs.
    pub(super) fn pack(
        &self,
        inputs: &Inputs,
        programs: &[&PathBuf],
        packing: &mut Packing,
    ) -> Result<(), String> {
        let profile = &inputs.profile;
        let folders = SourceFolders::new(&self.sources);
        let lines = match self.sources.is_empty() {
            true => BTreeMap::new(),
            false => lines_with_cost(inputs)?,
        };
        for (file, lines) in lines {
            let Some(source) = folders.find_below(&file) else {
                continue;
            };
            let (mut text, mut copied) = (Vec::new(), 0);
            for (number, line) in (1..).zip(&source.lines) {
                if lines.contains(&number) {
                    text.extend_from_slice(line);
                    copied += 1;
                }
                text.push(b'\n');
            }
            let path = readable(&file);
            messages::note(messages::encloses_lines(&path, copied));
            packing.source(&path, &text)?;
        }
        for program in programs {
            let about = |problem| messages::about(program, problem);
            let Some(object) = object_of(profile, program) else {
                continue;
            };
            output::note_input(program);
            let bytes = std::fs::read(program).map_err(|e| about(messages::cannot_read(e)))?;
            messages::note(messages::encloses_program(&object, bytes.len()));
            packing.source(&object, &bytes)?;
        }
        Ok(())
    }
}

/// The programs that a profile has.
pub(super) fn programs_of<'a>(profile: &Profile, programs: &'a [PathBuf]) -> Vec<&'a PathBuf> {
    let programs = programs.iter();
    let is_known = |program: &&PathBuf| object_of(profile, program).is_some();
    programs.filter(is_known).collect()
}

/// The path in a profile of the object with the file name of a program.
fn object_of<'a>(profile: &'a Profile, program: &Path) -> Option<Cow<'a, str>> {
    let name = program.file_name().unwrap_or_default().as_encoded_bytes();
    let is_named = |object: &&[u8]| object.rsplit(|&b| b == b'/').next() == Some(name);
    let mut objects = profile.functions().ids().map(|f| profile.object(f));
    objects.find(is_named).map(readable)
}

/// The lines to copy, by the file's path in the profile.
fn lines_with_cost(inputs: &Inputs) -> Result<BTreeMap<Vec<u8>, BTreeSet<u64>>, String> {
    let details = inputs.details(&Request {
        wanted: Wanted::Everything,
        parts: PartSelection::All,
        grain: Grain::LINES,
    })?;
    let costs = details.costs().iter();
    let costs = costs.filter(|(_, costs)| costs.iter().any(|&cost| cost != 0));
    let spots = costs.map(|(spot, _)| spot);
    let mut lines: BTreeMap<Vec<u8>, BTreeSet<u64>> = BTreeMap::new();
    for spot in spots.chain(details.calls().iter().map(|(site, _)| site.from)) {
        let near = spot.line.saturating_sub(CONTEXT)..=spot.line.saturating_add(CONTEXT);
        let file = inputs.profile.text(spot.file).to_vec();
        lines.entry(file).or_default().extend(near);
    }
    Ok(lines)
}
