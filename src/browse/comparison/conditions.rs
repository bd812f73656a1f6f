//! What two profiles were recorded with, where it differs so that their figures cannot be compared as they are.
//!
//! Only what the files state is compared: neither Valgrind nor Xdebug writes its options. A path that only has
//! another folder is not a difference, unless it is that of a system library; nor is a program of another name
//! that the comparison matches.

use super::tables::{ComparedSide, ComparedTables};
use crate::analysis::compare::RecognisedPath;
use crate::browse::Tables;
use crate::order;
use crate::text::readable;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Something that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
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
        if !self.are_alike(&commands[0], &commands[1]) {
            add("Command", commands);
        }
        let [in_a, in_b] = [ComparedSide::A, ComparedSide::B].map(|side| self.stated(side));
        for (what, values) in &in_a {
            if let Some(others) = in_b.get(what) {
                add(what, [values, others].map(listed));
            }
        }
        let only = |side: &Tables, events: &[usize]| {
            listed(events.iter().map(|&event| &side.events[event].name))
        };
        let events = &self.events;
        add(
            "Events in only one profile",
            [only(a, &events.only_a), only(b, &events.only_b)],
        );
        let callers = |side: &Tables| match side.scope.as_ref().map_or(0, |s| s.side.callers) {
            0 => "no".to_owned(),
            most => format!("up to {most}"),
        };
        add("Callers in names", both(&callers));
        if self.levels_differ() {
            let levels = |side: &Tables| if separates(side) { "yes" } else { "no" };
            add(
                "Recursion levels in names",
                both(&|side| levels(side).to_owned()),
            );
        }
        add("Processes", both(&|side| runs(side)[0].to_string()));
        // Which parts of profiles with equally many are compared is the choice of the user.
        if a.parts_of_side().len() != b.parts_of_side().len() {
            add("Parts", both(&|side| runs(side)[1].to_string()));
        }
        found
    }

    /// Whether one profile has recursion levels, and the other recursion without them. Then the inclusive costs of functions
    /// in cycles are compared without calls within their cycles, which are unknown for one of them.
    pub fn levels_differ(&self) -> bool {
        let sides = [&self.a, &self.b];
        separates(&self.a) != separates(&self.b)
            && sides
                .iter()
                .any(|side| !separates(side) && !side.cycles.is_empty())
    }

    /// Whether commands differ at most in the folder of the program, or in its name if that is matched.
    fn are_alike(&self, a: &str, b: &str) -> bool {
        let [(program_a, rest_a), (program_b, rest_b)] = [a, b].map(program);
        let path = |symbol| readable(self.profile.text(symbol)).into_owned();
        let is_matched = |object: &RecognisedPath| {
            program(&path(object.a)).0 == program_a && program(&path(object.b)).0 == program_b
        };
        rest_a == rest_b && (program_a == program_b || self.matching.objects.iter().any(is_matched))
    }

    /// The simulated caches of a side (size, line and associativity), and the builds of its libraries.
    fn stated(&self, side: ComparedSide) -> BTreeMap<String, BTreeSet<String>> {
        let mut found = BTreeMap::<_, BTreeSet<String>>::new();
        let mut add = |what, value| found.entry(what).or_default().insert(value);
        let parts = self.side(side).parts_of_side().iter();
        for (key, value) in parts.flat_map(|part| &part.descriptions) {
            if key.ends_with(b" cache") && !value.is_empty() {
                let value = readable(value);
                let words = value.split_whitespace().map(String::from);
                add(text(Some(key)), words.collect::<Vec<_>>().join(" "));
            }
        }
        let rows = self.matching.rows.iter();
        let places = rows.filter_map(|row| [row.a, row.b][side as usize]);
        for object in order::set(places.map(|place| place.object)) {
            if let Some((name, build)) = library(&readable(self.profile.text(object))) {
                add(format!("Library {name}"), build);
            }
        }
        found
    }
}

/// The name of a library without its version, and what identifies its build: the path of a system library,
/// otherwise the name of its file.
fn library(path: &str) -> Option<(String, String)> {
    let file = path.rsplit('/').next().unwrap_or_default();
    let name = &file[..file.find(".so")?];
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || "-.".contains(c));
    // `/lib` is a link to `/usr/lib` on current systems.
    let path = path.strip_prefix("/usr").unwrap_or(path);
    let is_of_system = ["/lib", "/nix/store/"]
        .iter()
        .any(|start| path.starts_with(start));
    let build = if is_of_system { path } else { file };
    Some((name.to_owned(), build.to_owned()))
}

fn text(value: Option<&[u8]>) -> String {
    readable(value.unwrap_or_default()).into_owned()
}

fn listed<'t>(texts: impl IntoIterator<Item = &'t String>) -> String {
    let texts: Vec<&str> = texts.into_iter().map(String::as_str).collect();
    texts.join(", ")
}

/// The name of the program of a command without its folder, and what follows.
fn program(command: &str) -> (&str, &str) {
    let (path, rest) = command.split_at(command.find(' ').unwrap_or(command.len()));
    (path.rsplit('/').next().unwrap_or_default(), rest)
}

/// Number of processes and parts that are selected.
fn runs(side: &Tables) -> [usize; 2] {
    let (selected, all) = (side.own_parts(), side.parts_of_side());
    let parts = (0u32..)
        .zip(all)
        .filter(|(index, _)| selected.contains(*index));
    let files: Vec<u32> = parts.map(|(_, part)| part.file).collect();
    // Only the first part of a file states the process.
    let of_files = all.iter().filter(|part| files.contains(&part.file));
    let processes = order::set(of_files.filter_map(|part| part.pid.as_deref()));
    [processes.len(), files.len()]
}

/// Whether the names of a side tell recursion levels apart.
fn separates(side: &Tables) -> bool {
    let scope = side.scope.as_ref();
    scope.is_some_and(|scope| scope.side.separates_recursion)
}

#[cfg(test)]
mod tests;
