//! Known vulnerabilities of the crates in the lock file.
//!
//! CI compares the lock file with the live database (cargo-deny). Where that cannot be reached, as
//! in `cargo xtask test`, a snapshot of it does: advisories.json holds what RustSec knew of the
//! crates that we used on its day. `cargo xtask advisories DATABASE` writes it anew from a clone of
//! <https://github.com/RustSec/advisory-db>.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;
use semver::{Version, VersionReq};
use serde::{Deserialize, Serialize};

use crate::{command, project};

const SNAPSHOT: &str = "xtask/advisories.json";

/// Where the snapshot is taken from.
#[derive(Args)]
pub(crate) struct AdvisoriesArguments {
    /// A clone of RustSec's database
    database: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Snapshot {
    /// Commit and day of the database.
    database: String,
    /// Crates of which all is known that the database knew.
    crates: BTreeSet<String>,
    advisories: Vec<Advisory>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Advisory {
    id: String,
    package: String,
    /// Versions that are not concerned: repaired, or from before the mistake.
    unharmed: Vec<VersionReq>,
}

/// An advisory as it stands in the database.
#[derive(Deserialize)]
struct Entry {
    advisory: EntryHead,
    #[serde(default)]
    versions: EntryVersions,
}

#[derive(Deserialize)]
struct EntryHead {
    id: String,
    package: String,
    withdrawn: Option<toml::Value>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct EntryVersions {
    patched: Vec<VersionReq>,
    unaffected: Vec<VersionReq>,
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: Version,
    /// Absent for what is no one else's.
    source: Option<String>,
}

/// Compares the lock file with the snapshot.
///
/// # Errors
/// When a locked version is concerned by an advisory; the message names all of them.
pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(project::path(SNAPSHOT)).context("no snapshot")?;
    let snapshot: Snapshot = serde_json::from_str(&text).context("advisories.json is damaged")?;
    let locked = locked()?;
    let unknown = locked
        .keys()
        .filter(|name| !snapshot.crates.contains(*name));
    let unknown: Vec<&str> = unknown.map(String::as_str).collect();
    println!(
        "{} crates, advisories of {}",
        locked.len(),
        snapshot.database
    );
    if !unknown.is_empty() {
        println!(
            "newer than that, and compared in CI alone: {}",
            unknown.join(", ")
        );
    }
    let harmed = harmed(&snapshot.advisories, &locked);
    ensure!(
        harmed.is_empty(),
        "known vulnerabilities: {}",
        harmed.join(", ")
    );
    Ok(())
}

fn harmed(advisories: &[Advisory], locked: &BTreeMap<String, Vec<Version>>) -> Vec<String> {
    let mut found = Vec::new();
    for Advisory {
        id,
        package,
        unharmed,
    } in advisories
    {
        for version in locked.get(package).into_iter().flatten() {
            if !unharmed.iter().any(|versions| versions.matches(version)) {
                found.push(format!("{package} {version} ({id})"));
            }
        }
    }
    found
}

/// Versions of all crates by others.
fn locked() -> Result<BTreeMap<String, Vec<Version>>> {
    let text = fs::read_to_string(project::path("Cargo.lock")).context("cannot read Cargo.lock")?;
    let lock: Lock = toml::from_str(&text).context("Cargo.lock is damaged")?;
    let mut locked: BTreeMap<String, Vec<Version>> = BTreeMap::new();
    for package in lock.package {
        if package.source.is_some() {
            locked
                .entry(package.name)
                .or_default()
                .push(package.version);
        }
    }
    Ok(locked)
}

/// Writes the snapshot anew.
///
/// # Errors
/// When the folder holds no such database.
pub(crate) fn take_snapshot(arguments: &AdvisoriesArguments) -> Result<()> {
    let database = &arguments.database;
    let mut git = Command::new("git");
    git.arg("-C")
        .arg(database)
        .args(["log", "-1", "--format=%cs, %H"]);
    let commit = command::answer(&mut git).context("the database is no clone")?;
    let crates: BTreeSet<String> = locked()?.into_keys().collect();
    let mut advisories = Vec::new();
    for name in &crates {
        let folder = database.join("crates").join(name);
        if folder.is_dir() {
            advisories.extend(read_folder(&folder)?);
        }
    }
    advisories.sort_by(|a, b| a.id.cmp(&b.id));
    let snapshot = Snapshot {
        database: format!("RustSec, {commit}"),
        crates,
        advisories,
    };
    let text = serde_json::to_string_pretty(&snapshot)? + "\n";
    fs::write(project::path(SNAPSHOT), text).context("cannot write the snapshot")
}

fn read_folder(folder: &Path) -> Result<Vec<Advisory>> {
    let mut advisories = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let text = fs::read_to_string(&path)?;
        let read = read_entry(&text).with_context(|| format!("cannot read {}", path.display()))?;
        advisories.extend(read);
    }
    Ok(advisories)
}

/// An advisory is a text with a block of TOML at its head; none if it was withdrawn.
fn read_entry(text: &str) -> Result<Option<Advisory>> {
    let block = text
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let entry: Entry = toml::from_str(block.context("it has no block of TOML")?)?;
    let EntryVersions {
        patched,
        unaffected,
    } = entry.versions;
    Ok(entry.advisory.withdrawn.is_none().then(|| Advisory {
        id: entry.advisory.id,
        package: entry.advisory.package,
        unharmed: patched.into_iter().chain(unaffected).collect(),
    }))
}

#[cfg(test)]
mod tests {
    use super::{harmed, read_entry};

    const ENTRY: &str = "```toml\n[advisory]\nid = \"RUSTSEC-1\"\npackage = \"rotten\"\ndate = \"2024-01-01\"\n\n\
        [versions]\npatched = [\">= 1.2.3\", \"^0.9.7\"]\nunaffected = [\"< 0.5\"]\n```\n\n# Rotten\n";

    #[test]
    fn versions_that_are_neither_repaired_nor_from_before_are_harmed() {
        let advisories = [read_entry(ENTRY).unwrap().unwrap()];
        for (version, is_harmed) in [
            ("0.4.9", false),
            ("0.5.0", true),
            ("0.9.6", true),
            ("0.9.7", false),
            ("1.0.0", true),
            ("1.2.2", true),
            ("1.2.3", false),
        ] {
            let locked = [("rotten".to_owned(), vec![version.parse().unwrap()])];
            let found = harmed(&advisories, &locked.into());
            assert_eq!(found.len(), usize::from(is_harmed), "{version}");
        }
        let other = [("sound".to_owned(), vec!["1.0.0".parse().unwrap()])];
        assert!(harmed(&advisories, &other.into()).is_empty());
    }

    #[test]
    fn what_was_withdrawn_is_left_out() {
        let entry = ENTRY.replace("date =", "withdrawn = \"2024-02-02\"\ndate =");
        assert!(read_entry(&entry).unwrap().is_none());
        assert!(read_entry("no advisory").is_err());
    }
}
