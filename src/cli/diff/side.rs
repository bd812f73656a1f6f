//! Reads and transforms the sides of a comparison.

use crate::analysis::compare::Rules;
use crate::analysis::contexts::RecordedContexts;
use crate::browse::{OpenProfile, SideContexts, Tables};
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::profile_files::ProfileFiles;
use crate::cli::transforms::{TransformArguments, note_on_first_event};
use crate::cli::warnings::{self, Oddities};
use std::path::PathBuf;
use std::rc::Rc;

/// One side of a comparison.
pub(in crate::cli) struct Side {
    pub(in crate::cli) inputs: Inputs,
    contexts: Option<Rc<RecordedContexts>>,
    pub(in crate::cli) file: PathBuf,
}

impl Side {
    /// Reads the files of a side, with the recorded contexts.
    pub(in crate::cli) fn read(
        files: &ProfileFiles,
        (transforms, programs): (&TransformArguments, &[PathBuf]),
        oddities: &Oddities,
    ) -> Result<Self, String> {
        let file = files.paths()[0];
        transforms.check_programs(programs)?;
        let read = transforms.read(files, programs);
        let (inputs, contexts) = read.map_err(|error| match transforms.separates() {
            true => messages::about(file, error),
            false => error,
        })?;
        let warnings = inputs.profile.warnings();
        if !warnings.is_empty() {
            warnings::print_about(file, warnings, inputs.files());
        }
        warnings::refuse(warnings, oddities)?;
        Ok(Side {
            inputs,
            contexts: contexts.map(Rc::new),
            file: file.clone(),
        })
    }

    /// Transforms a profile, or both sides of a comparison: a step applies to the functions of both that are
    /// matched, and one side may lack them.
    pub(in crate::cli) fn transform(
        sides: &mut [Side],
        transforms: &TransformArguments,
        rules: &Rules,
    ) -> Result<(), String> {
        if transforms.is_empty() {
            return Ok(());
        }
        match sides {
            [a, b] if transforms.has_steps() => {
                let origins = transforms.origin_rules()?;
                let mut open = [&*a, &*b].map(|side| {
                    let mut tables = Tables::new(Rc::clone(&side.inputs.profile));
                    tables.set_origin_rules(Rc::clone(&origins));
                    OpenProfile::from(tables).with_contexts(side.contexts.clone())
                });
                transforms.compared_steps(open.each_mut(), rules)?;
                for (side, open) in [a, b].into_iter().zip(&open) {
                    side.inputs.profile = Rc::clone(&open.tables().profile);
                    side.contexts = open.shared_contexts().cloned();
                }
            }
            _ => {
                for side in &mut *sides {
                    let (profile, contexts) = (&side.inputs.profile, side.contexts.as_deref());
                    if let (_, Some(done)) = transforms.steps(profile, contexts)? {
                        side.inputs.profile = Rc::new(done.profile);
                        side.contexts = done.contexts.map(Rc::new);
                    }
                }
            }
        }
        for side in sides {
            let note = note_on_first_event(&transforms.in_words(), &side.inputs.profile);
            messages::note(messages::about(&side.file, note));
        }
        Ok(())
    }

    /// The recorded contexts with their profile.
    pub(in crate::cli) fn contexts(&self) -> Option<SideContexts> {
        Some(SideContexts {
            contexts: self.contexts.clone()?,
            profile: Rc::clone(&self.inputs.profile),
        })
    }
}
