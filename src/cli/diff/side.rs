//! Reads one side of a comparison.

use crate::browse::SideContexts;
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::name_rules::NameRules;
use crate::cli::profile_files::ProfileFiles;
use crate::cli::transforms::TransformArguments;
use crate::cli::warnings::{self, Oddities};
use std::path::PathBuf;
use std::rc::Rc;

/// Reads the files of a side, with the recorded contexts.
pub(in crate::cli) fn side_inputs(
    files: &ProfileFiles,
    (transforms, programs): (&TransformArguments, &[PathBuf]),
    oddities: &Oddities,
) -> Result<(Inputs, Option<SideContexts>), String> {
    let file = &files.paths[0];
    transforms.check_programs(programs)?;
    let opened = transforms.open(files, programs, &NameRules::default());
    let (inputs, contexts, words) = opened.map_err(|error| match transforms.is_empty() {
        true => error,
        false => messages::about(file, error),
    })?;
    if let Some(words) = words {
        messages::note(messages::about(file, words));
    }
    let warnings = inputs.profile.warnings();
    if !warnings.is_empty() {
        warnings::print_about(file, warnings, inputs.files());
    }
    warnings::refuse(warnings, oddities)?;
    let contexts = contexts.map(|contexts| SideContexts {
        profile: Rc::clone(&inputs.profile),
        contexts,
    });
    Ok((inputs, contexts))
}
