//! Warnings on the command line.

use super::messages;
use super::terminal::{grouped, plain, plain_path};
use crate::diagnostic::{Location, WarningGroup, WarningKind, Warnings};
use crate::loading::OpenedFile;
use std::io::Write;
use std::path::Path;

/// A kind of warning with its count, lines and explanation. Several files are named.
pub(super) fn sentence(group: &WarningGroup, files: &[OpenedFile]) -> String {
    let with_line = group.places.iter().filter(|place| place.line > 0);
    let with_line: Vec<Location> = with_line.copied().collect();
    let of_files = with_line.chunk_by(|a, b| a.file == b.file);
    let mut place: String = of_files
        .map(|lines| {
            let name = files.get(lines[0].file as usize).map(|file| &file.name);
            let name = name.filter(|_| files.len() > 1);
            let name = name.map_or_else(String::new, |name| format!("{} ", plain(name)));
            let lines: Vec<String> = lines.iter().map(|place| place.line.to_string()).collect();
            format!(", {name}line {}", lines.join(" "))
        })
        .collect();
    if !place.is_empty() && group.count > with_line.len() as u64 {
        place.push_str(" \u{2026}");
    }
    let count = grouped(i128::from(group.count));
    let (kind, message) = (group.kind.id(), group.message());
    format!("{kind} ({count} \u{d7}{place}): {message}")
}

/// The warnings as text, a line for each kind.
fn text(warnings: &Warnings, files: &[OpenedFile]) -> String {
    let groups = warnings.groups().iter();
    let line = |group| format!("  {}\n", plain(sentence(group, files).as_bytes()));
    groups.map(line).collect()
}

/// Prints the warnings to standard error, for commands whose output is a file.
pub(super) fn print(warnings: &Warnings, files: &[OpenedFile]) {
    // Nothing is left to do if even this cannot be written.
    let _ = std::io::stderr().write_all(text(warnings, files).as_bytes());
}

/// Prints the warnings about one of several inputs to standard error.
pub(super) fn print_about(file: &Path, warnings: &Warnings, files: &[OpenedFile]) {
    let text = format!("{}:\n{}", plain_path(file), text(warnings, files));
    // Nothing is left to do if even this cannot be written.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Why a warning is an error.
const STRICT: &str = "--strict treats warnings as errors";

/// What to do about warnings.
#[derive(Clone, clap::Args)]
pub(super) struct Oddities {
    /// Fail on warnings; no output file is written.
    #[arg(long)]
    strict: bool,
    /// Read compressed files even if their checksum is wrong; check truncated profiles.
    #[arg(long)]
    damaged: bool,
}

/// Prints a warning that is not about a line; an error with `--strict`.
pub(super) fn say(sentence: String, oddities: &Oddities) -> Result<(), String> {
    if oddities.strict {
        return Err(format!("{sentence} ({STRICT})"));
    }
    messages::say(format_args!("warning: {sentence}"));
    Ok(())
}

/// Returns an error for a wrong checksum, unless `--damaged` was given, and for the first warning with `--strict`.
pub(super) fn refuse(warnings: &Warnings, oddities: &Oddities) -> Result<(), String> {
    refuse_damaged(warnings, oddities)?;
    match warnings.groups().first() {
        Some(group) if oddities.strict => Err(refusal(group, STRICT)),
        _ => Ok(()),
    }
}

/// Returns an error for a wrong checksum, unless `--damaged` was given.
pub(super) fn refuse_damaged(warnings: &Warnings, oddities: &Oddities) -> Result<(), String> {
    match warnings.of(WarningKind::ContainerChecksum) {
        Some(group) if !oddities.damaged => Err(refusal(group, "use --damaged to read it anyway")),
        _ => Ok(()),
    }
}

/// Returns an error for a truncated profile, unless `--damaged` was given: a limit would hold for what is left of it.
pub(super) fn refuse_cut(warnings: &Warnings, oddities: &Oddities) -> Result<(), String> {
    let cut = [WarningKind::FileCut, WarningKind::ContainerCut];
    match cut.into_iter().find_map(|kind| warnings.of(kind)) {
        Some(group) if !oddities.damaged => Err(refusal(group, "use --damaged to check it anyway")),
        _ => Ok(()),
    }
}

fn refusal(group: &WarningGroup, why: &str) -> String {
    let line = group.first_line();
    let line = line.map_or_else(String::new, |line| format!("line {line}: "));
    format!("{line}{} ({why})", group.message())
}
