//! The profiles of a report, and the comparisons that it opens.

use super::blocks::setting;
use crate::cli::check::{Benchmark, rows};
use crate::cli::profile_files::{Merging, ProfileFiles};
use crate::model::PartSelection;
use serde::Serialize;
use std::path::PathBuf;

/// The profiles of a report.
pub(in crate::cli) struct Contents {
    pub(super) profiles: Vec<ProfileFiles>,
    pub(super) entries: Vec<Entry>,
    /// Whether the page shows the list of entries first; it opens the only one otherwise.
    is_index: bool,
}

/// A profile or a comparison of two: their numbers, the figures in the list, and the initial view.
#[derive(Default, Serialize)]
pub(super) struct Entry {
    name: String,
    pub(super) base: Option<usize>,
    pub(super) new: Option<usize>,
    rows: Vec<[String; 4]>,
    pub(super) look: String,
    /// Of BASE and NEW; none for all.
    #[serde(skip)]
    pub(super) parts: Vec<PartSelection>,
}

impl Contents {
    /// One profile, or two to compare.
    pub(super) fn new(profiles: Vec<ProfileFiles>) -> Self {
        let entry = Entry {
            base: (profiles.len() > 1).then_some(0),
            new: Some(profiles.len() - 1),
            ..Entry::default()
        };
        Contents {
            profiles,
            entries: vec![entry],
            is_index: false,
        }
    }

    /// Benchmarks. A comparison without rules and figures to choose from is opened at once.
    pub(in crate::cli) fn of(benchmarks: &[Benchmark]) -> Self {
        let mut profiles: Vec<&Vec<PathBuf>> = Vec::new();
        let mut entries = Vec::new();
        for benchmark in benchmarks {
            let mut numbers = [None; 2];
            let mut parts = Vec::new();
            for (side, files) in benchmark.profiles.iter().enumerate() {
                if files.is_empty() {
                    continue;
                }
                let known = profiles.iter().position(|known| *known == files);
                numbers[side] = Some(known.unwrap_or(profiles.len()));
                if known.is_none() {
                    profiles.push(files);
                }
                parts.extend(benchmark.parts.get(side).cloned());
            }
            entries.push(Entry {
                name: benchmark.name.clone(),
                base: numbers[0],
                new: numbers[1],
                rows: rows(benchmark).map(|[_, cells @ ..]| cells).collect(),
                look: String::new(),
                parts,
            });
        }
        let has_rules = benchmarks.iter().any(|one| !one.rules.is_empty());
        let files = profiles.into_iter();
        Contents {
            is_index: entries.len() > 1 || has_rules,
            entries,
            profiles: files
                .map(|paths| ProfileFiles::new(paths, Merging::OF_ALL_RUNS))
                .collect(),
        }
    }

    /// Markup of the list, or of the initial view.
    pub(super) fn setting(&self) -> Result<String, String> {
        if self.is_index {
            let index = serde_json::to_string(&self.entries).map_err(|error| error.to_string())?;
            return Ok(setting("index", &index));
        }
        let looks = self.entries.iter().map(|entry| &entry.look[..]);
        Ok(match looks.collect::<String>() {
            none if none.is_empty() => none,
            look => setting("look", &look),
        })
    }
}
