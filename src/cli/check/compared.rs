//! A profile to check and the one it is compared with.

use crate::analysis::contexts::BareNames;
use crate::browse::{ComparedTables, Comparing, LineBlock, SideContexts};
use crate::cli::diff::{Side, lines};
use crate::cli::inputs::Inputs;
use crate::cli::profile_arguments::NameRules;
use crate::cli::profile_files::{Merging, ProfileFiles};
use crate::cli::transforms::TransformArguments;
use crate::cli::warnings::Oddities;
use std::path::PathBuf;

/// How profiles are read.
#[derive(Clone, clap::Args)]
pub(in crate::cli) struct Reading {
    #[command(flatten)]
    pub(in crate::cli) oddities: Oddities,
    #[command(flatten)]
    pub(in crate::cli) transforms: TransformArguments,
}

impl Reading {
    /// The transforms: those of the command line, otherwise those of the rules file.
    pub(in crate::cli) fn transforms<'a>(
        &'a self,
        noise: Option<&'a TransformArguments>,
    ) -> &'a TransformArguments {
        let own = &self.transforms;
        noise.filter(|_| own.is_empty()).unwrap_or(own)
    }
}

/// BASE and NEW. A profile without BASE is compared with itself, so that there is one way to measure.
pub(in crate::cli) struct Compared {
    pub(in crate::cli) tables: ComparedTables,
    sides: Vec<Inputs>,
    /// Transforms do not apply to lines.
    is_transformed: bool,
}

impl Compared {
    /// Reads the files of NEW, or of BASE and NEW; `noise` are the transforms of the rules file, which
    /// those of the command line replace.
    pub(in crate::cli) fn open(
        files: &[&[PathBuf]],
        merging: Merging,
        reading: &Reading,
        noise: Option<&TransformArguments>,
        names: &NameRules,
    ) -> Result<Self, String> {
        let transforms = reading.transforms(noise);
        let rules = names.rules(true)?;
        let mut comparing = Comparing::new(&rules, true);
        let read = |paths: &&[PathBuf]| {
            let files = ProfileFiles::new(*paths, merging);
            Side::read(&files, (transforms, &[]), &reading.oddities)
        };
        let sides: Result<Vec<Side>, String> = files.iter().map(read).collect();
        let mut sides = sides?;
        Side::transform(&mut sides, transforms, &rules)?;
        let both = [sides.first(), sides.last()];
        for side in both.into_iter().flatten() {
            let (profile, names) = (&side.inputs.profile, BareNames::of(&side.inputs.profile));
            comparing.add(profile, &names).map_err(|e| e.to_string())?;
        }
        let mut tables = comparing.finish();
        tables.set_origin_rules(&transforms.origin_rules()?);
        let [first, last] = both.map(|side| side.and_then(Side::contexts));
        tables.set_contexts(first.zip(last).map(<[SideContexts; 2]>::from));
        Ok(Compared {
            tables,
            is_transformed: !transforms.is_empty(),
            sides: sides.into_iter().map(|side| side.inputs).collect(),
        })
    }

    /// The profiles of BASE and NEW.
    pub(in crate::cli) fn profiles(&self) -> impl Iterator<Item = &crate::model::Profile> {
        self.sides.iter().map(|inputs| &*inputs.profile)
    }

    /// The lines of BASE and NEW, which are read again.
    pub(in crate::cli) fn lines(&self) -> Result<Vec<LineBlock>, String> {
        match &self.sides[..] {
            [a, b] if !self.is_transformed => lines::blocks(&self.tables, a, b),
            _ => Ok(Vec::new()),
        }
    }
}
