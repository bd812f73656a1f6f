//! Checks the subjects of commits that are not on the main branch yet.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::command;

/// The branch whose commits are not checked.
const MAIN: &str = "origin/main";

/// Longest subject in characters.
const LONGEST: usize = 72;

/// Checks all commits from the main branch to HEAD. Skipped without that branch, as in shallow clones. Fails if a
/// subject breaks a rule.
pub(super) fn check() -> Result<()> {
    let mut log = Command::new("git");
    log.args(["log", "--format=%h %s", &format!("{MAIN}..HEAD")]);
    log.current_dir(crate::project::root());
    let Some(commits) = command::answer(&mut log) else {
        println!("skipped: there is no branch {MAIN}");
        return Ok(());
    };
    let problems: Vec<String> = commits
        .lines()
        .filter_map(|line| {
            let (commit, subject) = line.split_once(' ')?;
            Some(format!("{commit} {subject}: {}", problem(subject)?))
        })
        .collect();
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

/// The rule that a subject breaks (CONTRIBUTING.md).
fn problem(subject: &str) -> Option<&'static str> {
    match subject {
        _ if subject.chars().count() > LONGEST => Some("longer than 72 characters"),
        _ if subject.ends_with('.') => Some("ends with a full stop"),
        _ if subject.contains(';') => Some("has a semicolon: make two commits of two topics"),
        _ if !subject.starts_with(char::is_uppercase) => Some("does not begin with a capital"),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
