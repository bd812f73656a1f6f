//! The files of a profile: paths, folders, and patterns that the shell did not expand, with checks for duplicates
//! and for different runs.

mod folder;

use super::read::heading_of;
use super::terminal::plain;
use crate::cli::messages;
use crate::loading::{Heading, Loader, OpenedFile, runs};
use crate::order;
use crate::sink::ProfileSink;
use clap::ValueHint;
use clap::builder::{PathBufValueParser, TypedValueParser};
use rustc_hash::FxHashMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

pub(super) use folder::profiles_below;

/// Files that are read as one profile.
#[derive(Clone, clap::Args)]
pub(super) struct ProfileFiles {
    /// Profiles, compressed or not, or folders of profiles; dumps and threads of one run become parts of one
    /// profile; `-` is standard input.
    #[arg(id = "paths", required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    #[arg(value_parser = PathBufValueParser::new().map(Given::from))]
    given: Vec<Given>,
    #[command(flatten)]
    merging: Merging,
}

/// A path, and the files that it names, see [`expanded`].
#[derive(Clone)]
struct Given {
    path: PathBuf,
    files: Vec<PathBuf>,
}

impl From<PathBuf> for Given {
    fn from(path: PathBuf) -> Self {
        let files = expanded(&path);
        Given { path, files }
    }
}

/// What to do with files of several runs.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct Merging {
    /// Sum files of different runs. With stock Valgrind, a forked process repeats the costs of its parent
    /// before the fork; these are then counted twice.
    #[arg(long)]
    merge_runs: bool,
}

impl Merging {
    /// Sums any files.
    pub(super) const OF_ALL_RUNS: Merging = Merging { merge_runs: true };
}

/// Number of runs in the list.
const LISTED: usize = 20;

impl ProfileFiles {
    /// The files that paths name.
    pub(super) fn new<'p>(paths: impl IntoIterator<Item = &'p PathBuf>, merging: Merging) -> Self {
        let given = paths.into_iter().cloned().map(Given::from).collect();
        ProfileFiles { given, merging }
    }

    /// The paths of all files.
    pub(super) fn paths(&self) -> Vec<&PathBuf> {
        self.given.iter().flat_map(|given| &given.files).collect()
    }

    /// Two folders of which one has files of several runs: those of benchmarks.
    pub(super) fn folders(&self) -> Option<[PathBuf; 2]> {
        let [base, new] = &self.given[..] else {
            return None;
        };
        let has_several = |given: &Given| runs_of(&given.files).iter().any(|&run| run > 0);
        let are_folders = base.path.is_dir() && new.path.is_dir() && !self.merging.merge_runs;
        let is_suite = are_folders && (has_several(base) || has_several(new));
        is_suite.then(|| [base.path.clone(), new.path.clone()])
    }

    /// Two profiles to compare, if two paths were given that name files of different runs; else this one.
    pub(super) fn sides(self) -> Vec<ProfileFiles> {
        let [base, _] = &self.given[..] else {
            return vec![self];
        };
        let runs = runs_of(self.paths());
        let (in_base, in_new) = runs.split_at(base.files.len());
        if self.merging.merge_runs || in_base.iter().any(|run| in_new.contains(run)) {
            return vec![self];
        }
        let merging = self.merging;
        let side = |given| ProfileFiles {
            given: vec![given],
            merging,
        };
        self.given.into_iter().map(side).collect()
    }

    /// Returns an error for a folder without profiles, and for a file that is given twice, under any path or as
    /// a copy. Runs of writers that name no process, such as Cachegrind, can write the same twice.
    pub(super) fn check(&self) -> Result<(), String> {
        if let Some(folder) = self.paths().into_iter().find(|path| path.is_dir()) {
            return Err(messages::about(folder, messages::NO_PROFILE_IN_FOLDER));
        }
        let twice = |path: &Path, other: &Path, what: &str| match path == other {
            true => Err(messages::about(path, messages::given_twice(what))),
            false => Err(format!(
                "{} and {}",
                other.display(),
                messages::about(path, messages::given_twice(what))
            )),
        };
        let (mut known, mut by_length) = (FxHashMap::default(), FxHashMap::default());
        for path in self.paths() {
            if let Some(other) = identity(path).and_then(|file| known.insert(file, path)) {
                return twice(path, other, "the file is");
            }
            let facts = path.metadata().ok();
            // Pipes cannot be read twice, so they are not compared. Empty files add nothing.
            let Some(facts) = facts.filter(|facts| facts.is_file() && facts.len() > 0) else {
                continue;
            };
            let same_length: &mut Vec<&PathBuf> = by_length.entry(facts.len()).or_default();
            let copied = same_length.iter().find(|other| has_same_bytes(other, path));
            if let Some(other) = copied
                && !heading_of(path).pid.is_empty()
            {
                return twice(path, other, "the same content is");
            }
            same_length.push(path);
        }
        Ok(())
    }

    /// Ends the reading of all files. Fails if nothing was read, or if the files are of several runs. The runs are
    /// listed on standard error.
    pub(super) fn finish<S: ProfileSink>(&self, mut loader: Loader<S>) -> Result<S, String> {
        match self.merging.merge_runs {
            true => loader.merge_runs(),
            false => refuse_runs(loader.files())?,
        }
        loader.finish().map_err(|error| match &self.paths()[..] {
            [one] => messages::about(one, error),
            _ => error.to_string(),
        })
    }
}

/// The run of each file.
fn runs_of<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Vec<usize> {
    let headings: Vec<Heading> = paths.into_iter().map(|path| heading_of(path)).collect();
    runs(&headings)
}

fn refuse_runs(files: &[OpenedFile]) -> Result<(), String> {
    let headings: Vec<_> = files.iter().map(|file| file.heading.clone()).collect();
    let runs = runs(&headings);
    let firsts = order::distinct(runs.iter().copied());
    if firsts.len() < 2 {
        return Ok(());
    }
    for (number, &first) in (1..).zip(firsts.iter().take(LISTED)) {
        let own = files.iter().zip(&runs);
        let own = own.filter(|(file, run)| file.heading.is_profile && **run == first);
        let names: Vec<String> = own.map(|(file, _)| plain(&file.name)).collect();
        let heading = &headings[first];
        let stated = [("process ", &heading.pid), ("", &heading.command)];
        let stated = stated.iter().filter(|(_, value)| !value.is_empty());
        let stated: Vec<String> = stated
            .map(|(key, value)| format!("{key}{}", plain(value)))
            .collect();
        let stated = match stated.is_empty() {
            true => String::new(),
            false => format!(" ({})", stated.join(", ")),
        };
        messages::say(format_args!("run {number}{stated}: {}", names.join(", ")));
    }
    if firsts.len() > LISTED {
        messages::say(format_args!("and {} more", firsts.len() - LISTED));
    }
    Err(messages::several_runs(firsts.len()))
}

/// Whether two paths are the same file; `-` is standard input.
pub(super) fn is_same_file(a: &Path, b: &Path) -> bool {
    identity(a).is_some_and(|a| identity(b) == Some(a))
}

/// The identity of a file, independent of its names.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let path = match path == Path::new("-") {
        true => Path::new("/dev/stdin"),
        false => path,
    };
    let facts = path.metadata().ok()?;
    Some((facts.dev(), facts.ino()))
}

/// The identity of a file, independent of its names.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    match path == Path::new("-") {
        true => Some(path.to_owned()),
        false => path.canonicalize().ok(),
    }
}

/// Whether two files have the same bytes. Errors are reported later, when the files are read.
fn has_same_bytes(a: &Path, b: &Path) -> bool {
    let compare = || -> std::io::Result<bool> {
        let (mut a, mut b) = (
            BufReader::new(File::open(a)?),
            BufReader::new(File::open(b)?),
        );
        loop {
            let (of_a, of_b) = (a.fill_buf()?, b.fill_buf()?);
            let length = of_a.len().min(of_b.len());
            if length == 0 || of_a[..length] != of_b[..length] {
                return Ok(of_a == of_b);
            }
            a.consume(length);
            b.consume(length);
        }
    };
    compare().unwrap_or(false)
}

/// The profiles that a path names: those of a folder, those that match a pattern such as `out.*` if no file has
/// this name, or the path itself. A path that leads to none is kept, so that opening it reports the error.
pub(super) fn expanded(path: &Path) -> Vec<PathBuf> {
    let matches = || glob::glob(path.to_str()?).ok();
    let found: Vec<PathBuf> = match fs::metadata(path) {
        Ok(facts) if facts.is_dir() => profiles_below(path).unwrap_or_default(),
        Err(_) => matches().into_iter().flatten().flatten().collect(),
        Ok(_) => Vec::new(),
    };
    match found.is_empty() {
        true => vec![path.to_owned()],
        false => found,
    }
}

#[cfg(test)]
mod tests;
