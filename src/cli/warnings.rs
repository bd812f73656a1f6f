//! Warnings on the command line.

use super::terminal::grouped;
use crate::diagnostic::{WarningGroup, WarningKind, Warnings, escaped};
use std::io::Write;
use std::path::Path;

/// The warnings as text, a line for each kind.
pub(super) fn text(warnings: &Warnings) -> String {
    let mut out = String::new();
    for group in warnings.groups() {
        let lines: Vec<String> = group
            .places
            .iter()
            .filter(|l| l.line > 0)
            .map(|l| l.line.to_string())
            .collect();
        let more = if group.count > lines.len() as u64 && !lines.is_empty() {
            " \u{2026}"
        } else {
            ""
        };
        let place = if lines.is_empty() {
            String::new()
        } else {
            format!(", line {}{more}", lines.join(" "))
        };
        let count = grouped(i128::from(group.count));
        out.push_str(&format!(
            "  {} ({count} \u{d7}{place}): {}\n",
            group.kind.id(),
            escaped(group.message().as_bytes(), usize::MAX)
        ));
    }
    out
}

/// Prints the warnings to standard error, for commands whose output is a file.
pub(super) fn print(warnings: &Warnings) {
    // Nothing is left to do if even this cannot be written.
    let _ = std::io::stderr().write_all(text(warnings).as_bytes());
}

/// Prints the warnings about one of several inputs to standard error.
pub(super) fn print_about(file: &Path, warnings: &Warnings) {
    let text = format!("{}:\n{}", file.display(), text(warnings));
    // Nothing is left to do if even this cannot be written.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// What to do about warnings.
#[derive(Clone, clap::Args)]
pub(super) struct Oddities {
    /// Fail on warnings; no output file is written.
    #[arg(long)]
    strict: bool,
    /// Read compressed files even if their checksum is wrong.
    #[arg(long)]
    damaged: bool,
}

/// Returns an error for a wrong checksum, unless `--damaged` was given, and for the first warning with
/// `--strict`.
///
/// # Errors
/// The sentence to end with.
pub(super) fn refuse(warnings: &Warnings, oddities: &Oddities) -> Result<(), String> {
    refuse_damaged(warnings, oddities)?;
    match warnings.groups().first() {
        Some(group) if oddities.strict => {
            Err(sentence(group, "--strict treats warnings as errors"))
        }
        _ => Ok(()),
    }
}

/// Returns an error for a wrong checksum, unless `--damaged` was given.
///
/// # Errors
/// The sentence to end with.
pub(super) fn refuse_damaged(warnings: &Warnings, oddities: &Oddities) -> Result<(), String> {
    match warnings.of(WarningKind::ContainerChecksum) {
        Some(group) if !oddities.damaged => Err(sentence(group, "use --damaged to read it anyway")),
        _ => Ok(()),
    }
}

fn sentence(group: &WarningGroup, why: &str) -> String {
    let line = group.first_line();
    let line = line.map_or_else(String::new, |line| format!("line {line}: "));
    format!("{line}{} ({why})", group.message())
}
