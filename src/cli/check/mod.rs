//! `grindscope check`

mod escaping;
mod explanation;
mod outcome;
mod print;
mod rule;
mod rules_file;
mod subject;

pub(super) use escaping::percent_encoded;
pub(super) use explanation::{MOST, explain};
pub(super) use outcome::{Benchmark, Compared, Metric, Outcome, Reading, judged};
pub(super) use print::{Layout, Printing, rows};
pub(super) use rule::{CYCLES, Rule};
pub(super) use rules_file::{RuleArguments, Rules};
pub(super) use subject::Subject;

use super::output::FormArguments;
use super::parts::PartsArgument;
use super::profile_arguments::NameRules;
use super::profile_files::Merging;
use crate::model::PartSelection;
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit status where a rule is broken.
pub(super) const BROKEN: u8 = 3;

/// Options of `check`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The profile to check, after the one to compare it with.
    #[arg(required = true, num_args = 1..=2, value_names = ["BASE", "NEW"])]
    profiles: Vec<PathBuf>,
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    to: FormArguments<Layout>,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    merging: Merging,
    #[command(flatten)]
    parts: PartsArgument,
    #[command(flatten)]
    names: NameRules,
    #[command(flatten)]
    reading: Reading,
}

/// BASE and NEW; BASE may be missing.
fn sides_of(profiles: &[PathBuf]) -> [Vec<PathBuf>; 2] {
    match profiles {
        [base, new] => [vec![base.clone()], vec![new.clone()]],
        only => [Vec::new(), only.to_vec()],
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    arguments.to.check(&arguments.profiles)?;
    let files: Vec<&[PathBuf]> = arguments.profiles.chunks(1).collect();
    let (rules, noise) = arguments.rules.read_for(files.len() == 2)?;
    let mut compared = Compared::open(
        &files,
        arguments.merging,
        &arguments.reading,
        noise.as_ref(),
        &arguments.names,
    )?;
    let parts = compared
        .profiles()
        .map(|profile| arguments.parts.of(profile));
    let mut parts: Vec<PartSelection> = parts.collect::<Result<_, _>>()?;
    parts.extend(parts.clone().into_iter().take(2 - files.len()));
    let mut outcomes = judged(&rules, &mut compared, &parts)?;
    if files.len() == 1 {
        outcomes = outcomes.into_iter().map(Outcome::without_base).collect();
    }
    let shown = |path: &PathBuf| path.display().to_string();
    let names: Vec<String> = arguments.profiles.iter().map(shown).collect();
    let benchmark = Benchmark {
        name: names.join(" \u{2192} "),
        metrics: Vec::new(),
        rules: outcomes,
        findings: Vec::new(),
        explanation: None,
        profiles: sides_of(&arguments.profiles),
        parts,
    };
    let transforms = arguments.reading.transforms(noise.as_ref());
    let layout = arguments.to.form().unwrap_or(Layout::Text);
    let printing = &arguments.printing;
    printing.print(&arguments.to, layout, &[benchmark], transforms)
}
