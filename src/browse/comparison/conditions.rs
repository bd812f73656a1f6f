//! What two profiles were recorded with, where it differs so that their figures cannot be compared as they are.
//!
//! Only what the files state is compared: neither Valgrind nor Xdebug writes its options. A path that only has
//! another folder is not a difference, unless it is that of a system library.

use super::tables::{ComparedSide, ComparedTables};
use crate::browse::Tables;
use crate::text::readable;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Something that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// What it is, such as `LL cache`.
    pub what: String,
    /// Its value in A; empty if the profile does not state it.
    pub a: String,
    /// Its value in B.
    pub b: String,
}

impl ComparedTables {
    /// What differs, the most general first; nothing if the profiles were recorded alike.
    pub fn conditions(&self) -> Vec<Condition> {
        let [a, b] = [&self.a, &self.b];
        let both = |of: &dyn Fn(&Tables) -> String| [of(a), of(b)];
        let mut found = Vec::new();
        let mut add = |what: &str, [a, b]: [String; 2]| {
            if a != b {
                let what = what.to_owned();
                found.push(Condition { what, a, b });
            }
        };
        add("Writer", both(&|side| text(side.creator())));
        let commands = both(&|side| text(side.command()));
        if arguments(&commands[0]) != arguments(&commands[1]) {
            add("Command", commands);
        }
        let [in_a, in_b] = [caches(a), caches(b)];
        for (cache, size) in &in_a {
            if let Some(other) = in_b.get(cache) {
                add(cache, [size.clone(), other.clone()]);
            }
        }
        let only = |side: &Tables, events: &[usize]| -> String {
            let names = events.iter().map(|&event| &side.events[event].name[..]);
            names.collect::<Vec<_>>().join(", ")
        };
        let events = &self.events;
        add(
            "Events in only one profile",
            [only(a, &events.only_a), only(b, &events.only_b)],
        );
        add("Processes", both(&|side| runs(side)[0].to_string()));
        add("Parts", both(&|side| runs(side)[1].to_string()));
        let [in_a, mut in_b] = [ComparedSide::A, ComparedSide::B].map(|side| self.libraries(side));
        for (name, builds) in in_a {
            if let Some(others) = in_b.remove(&name) {
                add(
                    &format!("Library {name}"),
                    [builds, others].map(|paths| listed(&paths)),
                );
            }
        }
        found
    }

    /// The builds of the libraries of a side, by the name without the version.
    fn libraries(&self, side: ComparedSide) -> BTreeMap<String, BTreeSet<String>> {
        let mut found = BTreeMap::<_, BTreeSet<String>>::new();
        let mut known = BTreeSet::new();
        for row in &self.matching.rows {
            let place = match side {
                ComparedSide::A => row.a,
                ComparedSide::B => row.b,
            };
            let Some(object) = place.map(|place| place.object).filter(|&o| known.insert(o)) else {
                continue;
            };
            if let Some((name, build)) = library(&readable(self.profile.text(object))) {
                found.entry(name).or_default().insert(build);
            }
        }
        found
    }
}

/// The name of a library without its version, and what identifies its build: the path of a system library,
/// otherwise the name of its file.
fn library(path: &str) -> Option<(String, String)> {
    let file = path.rsplit('/').next().unwrap_or_default();
    let end = file.find(".so")?;
    let is_version =
        |(at, _): &(usize, &str)| file[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let end = file
        .match_indices('-')
        .find(is_version)
        .map_or(end, |(at, _)| at.min(end));
    // `/lib` is a link to `/usr/lib` on current systems.
    let path = path.strip_prefix("/usr").unwrap_or(path);
    let is_of_system = ["/lib", "/nix/store/"]
        .iter()
        .any(|start| path.starts_with(start));
    let build = if is_of_system { path } else { file };
    Some((file[..end].to_owned(), build.to_owned()))
}

fn text(value: Option<&[u8]>) -> String {
    readable(value.unwrap_or_default()).into_owned()
}

fn listed(texts: &BTreeSet<String>) -> String {
    texts
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A command without the folder of the program.
fn arguments(command: &str) -> Vec<&str> {
    let mut words: Vec<&str> = command.split_whitespace().collect();
    if let Some(program) = words.first_mut() {
        *program = program.rsplit('/').next().unwrap_or_default();
    }
    words
}

/// The simulated caches: size, line and associativity, by the key of `desc:`.
fn caches(side: &Tables) -> BTreeMap<String, String> {
    let stated = side
        .parts_of_side()
        .iter()
        .flat_map(|part| &part.descriptions);
    let stated = stated.filter(|(key, _)| key.ends_with(b" cache"));
    let words = |value: &[u8]| {
        let value = readable(value);
        value.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let of_caches = stated.map(|(key, value)| (text(Some(key)), words(value)));
    of_caches.filter(|(_, value)| !value.is_empty()).collect()
}

/// Number of processes and parts that are selected.
fn runs(side: &Tables) -> [usize; 2] {
    let selected = side.own_parts();
    let (mut processes, mut parts) = (BTreeSet::new(), 0);
    let mut current = (None, &None);
    for (index, part) in (0u32..).zip(side.parts_of_side()) {
        // Only the first part of a file states the process.
        if part.pid.is_some() || current.0 != Some(part.file) {
            current = (Some(part.file), &part.pid);
        }
        if selected.contains(index) {
            processes.extend(current.1.as_ref());
            parts += 1;
        }
    }
    [processes.len(), parts]
}

#[cfg(test)]
mod tests;
