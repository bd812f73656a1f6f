//! Finds the file that a path in a profile means.
//!
//! A profile and the program's debug information name sources as the compiler did, possibly on another machine. The
//! file whose path has the longest common end with that path is used, after `..` is resolved; of several, the one with
//! the shortest path, then the alphabetically first. The page follows the same rule in `www/code/source-match.js` for
//! files that only the browser can open. Both are tested with the cases in `tests/data/source-paths.json`.

use std::cmp::Reverse;
use std::collections::HashMap;

/// The components of a path without `.` and `..`. A profile may come from Windows.
pub fn segments(path: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts
}

/// Files by their last component.
#[derive(Default)]
pub struct SourceIndex {
    paths: Vec<String>,
    by_name: HashMap<String, Vec<usize>>,
}

impl SourceIndex {
    /// Indexes paths; results are indices of them.
    pub fn new(paths: Vec<String>) -> Self {
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, path) in paths.iter().enumerate() {
            if let Some(&name) = segments(path).last() {
                by_name.entry(name.to_owned()).or_default().push(number);
            }
        }
        SourceIndex { paths, by_name }
    }

    /// The index of the file that a path means, and how many components both paths have in common.
    pub fn find(&self, path: &str) -> Option<(usize, usize)> {
        let wanted = segments(path);
        let candidates = self.by_name.get(*wanted.last()?)?;
        let rank = |&number: &usize| {
            let path = &self.paths[number];
            let own = segments(path);
            (Reverse(common_end(&own, &wanted)), own.len(), path)
        };
        let best = candidates.iter().copied().min_by_key(rank)?;
        Some((best, common_end(&segments(&self.paths[best]), &wanted)))
    }
}

/// How many components two paths have in common at their ends.
fn common_end(a: &[&str], b: &[&str]) -> usize {
    let pairs = a.iter().rev().zip(b.iter().rev());
    pairs.take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests;
