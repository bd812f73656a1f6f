//! The rows of source lines: lines with cost, lines around them, calls below their line, inlined code below
//! its call site, folded unless opened, and gaps for lines without cost.
//!
//! A profile does not record where code was inlined; the program's debug information does. It cannot be
//! guessed: in the test program, the line of the preceding instruction is right for only 4 of 43 inlined
//! instructions. So without the program, inlined code is listed separately.

use super::folding::{Folding, Position, Run};
use super::places::{Inlining, Place, Places};
use crate::order;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The content of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceRowKind {
    /// The heading of a file.
    File,
    /// A line.
    Line,
    /// A call at the line above.
    Call,
    /// Lines without cost.
    Gap,
    /// The heading of code inlined at the line above.
    Inlined,
    /// The file of the following lines of inlined code, if the code has lines of several files.
    InlinedFile,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceRow {
    /// Its content.
    pub kind: SourceRowKind,
    /// Number of the file.
    pub file: u32,
    /// The line, or the first one of a gap; 0 if it is not in the displayed text, or for a heading of inlined code
    /// from several files.
    pub line: u64,
    /// Index of the line with costs, of the call, or of the group of inlined code.
    pub number: Option<u32>,
    /// The last line of a gap; for a heading of inlined code, the number of hidden lines.
    pub end: u64,
}

/// The lines to make rows of.
pub struct SourceLines<'a> {
    /// File and position of each line, sorted, except those of groups, which come last.
    pub at: Vec<(u32, Position)>,
    /// The number of the first call of each line, and one more at the end.
    pub first_calls: Vec<u32>,
    /// The group of inlined code of each line; empty without groups.
    pub group: &'a [Option<u32>],
    /// For each group, the number of the line where it was inlined.
    pub hosts: &'a [u32],
}

impl<'a> SourceLines<'a> {
    /// The lines of a profile.
    pub fn new(lines: &Places, group: &'a [Option<u32>], hosts: &'a [u32]) -> Self {
        let at = lines
            .all
            .iter()
            .map(|place| (place.file, place.line.into()));
        SourceLines {
            at: at.collect(),
            first_calls: lines.first_calls(),
            group,
            hosts,
        }
    }
}

/// What is shown of the lines.
pub struct Selection<'a> {
    /// The numbers of lines of the files, 0 without a text.
    pub lengths: &'a [u64],
    /// How many lines without cost are shown.
    pub folding: Folding,
    /// The expanded gaps, by file and first line.
    pub gaps: &'a BTreeSet<(u32, u64)>,
    /// The opened groups of inlined code.
    pub groups: &'a BTreeSet<u32>,
    /// The sort key of groups at the same line, highest first.
    pub weights: &'a [i128],
    /// The only lines to list, in this order within each file.
    pub only: Option<&'a [u32]>,
}

/// Makes the rows.
pub fn source_rows(of: &SourceLines<'_>, selection: &Selection<'_>) -> Vec<SourceRow> {
    let mut rows = Rows {
        of,
        groups: groups_by_host(of, selection.weights),
        opened: selection.groups,
        all: Vec::new(),
    };
    let placed = of.group.iter().position(Option::is_some);
    let all = 0..placed.unwrap_or(of.at.len()) as u32;
    let mut listed = selection
        .only
        .map_or_else(|| all.collect(), <[u32]>::to_vec);
    let file_of = |line: &u32| of.at[*line as usize].0;
    order::sort_by_key(&mut listed, file_of);
    for lines in listed.chunk_by(|a, b| file_of(a) == file_of(b)) {
        let file = file_of(&lines[0]);
        rows.add(SourceRowKind::File, file, 0, None);
        if selection.only.is_some() {
            lines.iter().for_each(|&line| rows.add_line(line));
            continue;
        }
        let known: Vec<Position> = lines.iter().map(|&line| of.at[line as usize].1).collect();
        let length = selection.lengths.get(file as usize).copied();
        let is_open = |line| selection.gaps.contains(&(file, line));
        let runs = selection
            .folding
            .lines(&known, length.unwrap_or(0), is_open);
        for run in runs {
            match run {
                Run::Known(index) => rows.add_line(lines[index]),
                Run::Plain(from, to) => {
                    for line in from..=to {
                        rows.add(SourceRowKind::Line, file, line, None);
                    }
                }
                Run::Gap(line, end) => {
                    rows.add(SourceRowKind::Gap, file, line, None).end = end;
                }
            }
        }
    }
    rows.all
}

/// The groups of inlined code by the line where they were inlined, with their lines.
fn groups_by_host(of: &SourceLines<'_>, weights: &[i128]) -> BTreeMap<u32, Vec<(u32, Vec<u32>)>> {
    let mut lines: Vec<Vec<u32>> = vec![Vec::new(); of.hosts.len()];
    for (line, group) in (0..).zip(of.group) {
        if let Some(group) = group {
            lines[*group as usize].push(line);
        }
    }
    let mut order: Vec<u32> = (0..of.hosts.len() as u32).collect();
    order::sort_by_key(&mut order, |&group| Reverse(weights.get(group as usize)));
    let mut hosts: BTreeMap<u32, Vec<(u32, Vec<u32>)>> = BTreeMap::new();
    for group in order {
        let known = hosts.entry(of.hosts[group as usize]).or_default();
        known.push((group, std::mem::take(&mut lines[group as usize])));
    }
    hosts
}

/// Rows being made.
struct Rows<'a> {
    of: &'a SourceLines<'a>,
    groups: BTreeMap<u32, Vec<(u32, Vec<u32>)>>,
    opened: &'a BTreeSet<u32>,
    all: Vec<SourceRow>,
}

impl Rows<'_> {
    fn add(
        &mut self,
        kind: SourceRowKind,
        file: u32,
        line: u64,
        number: Option<u32>,
    ) -> &mut SourceRow {
        self.all.push(SourceRow {
            kind,
            file,
            line,
            number,
            end: line,
        });
        let last = self.all.len() - 1;
        &mut self.all[last]
    }

    /// Adds a line with its calls and the code inlined at it.
    fn add_line(&mut self, number: u32) {
        self.add_calls(number);
        for (group, lines) in self.groups.remove(&number).unwrap_or_default() {
            let (file, line) = self.place(lines[0]);
            let is_open = self.opened.contains(&group);
            let files = lines.chunk_by(|a, b| self.place(*a).0 == self.place(*b).0);
            let files: Vec<&[u32]> = files.collect();
            let line = if files.len() > 1 { 0 } else { line };
            let head = self.add(SourceRowKind::Inlined, file, line, Some(group));
            head.end = if is_open { 0 } else { lines.len() as u64 };
            if !is_open {
                continue;
            }
            for of_file in &files {
                let (file, line) = self.place(of_file[0]);
                if files.len() > 1 {
                    self.add(SourceRowKind::InlinedFile, file, line, Some(group));
                }
                of_file.iter().for_each(|&line| self.add_calls(line));
            }
        }
    }

    fn add_calls(&mut self, number: u32) {
        let (file, line) = self.place(number);
        self.add(SourceRowKind::Line, file, line, Some(number));
        let first = &self.of.first_calls;
        for call in first[number as usize]..first[number as usize + 1] {
            self.add(SourceRowKind::Call, file, line, Some(call));
        }
    }

    fn place(&self, number: u32) -> (u32, u64) {
        match self.of.at[number as usize] {
            (file, Position::At(line)) => (file, line),
            (file, Position::After(_)) => (file, 0),
        }
    }
}

/// Lines of a function. Those of inlined code whose site is known come after all others, at each line in their chain of
/// calls.
pub struct InlinedLines {
    /// All lines.
    pub lines: Places,
    /// The group of each line, if it was inlined at a known line.
    pub group: Vec<Option<u32>>,
    /// For each group, the number of the line where its code was inlined.
    pub hosts: Vec<u32>,
    /// For each group, the number of the inlined function in the program.
    pub functions: Vec<u32>,
}

/// A line and the call that it was inlined for; lines that were not inlined come first.
type Key = (Option<Inlining>, u32, u64);

impl InlinedLines {
    /// The lines of instructions with their [`ProgramCode::sites`](super::ProgramCode::sites). Code of the file where
    /// it was inlined is also at its own line.
    pub fn at_sites(
        code: &Places,
        sites: &[Vec<Inlining>],
        weight: impl Fn(&[i128]) -> i128 + Copy,
    ) -> Self {
        let pairs = code.all.iter().zip(sites);
        let calls = pairs.map(|(at, sites)| {
            let host = sites.first().map(|((file, _), _)| *file);
            let in_file = sites.iter().filter(|((file, _), _)| Some(*file) == host);
            let own = host.is_none_or(|host| host == at.file).then_some(None);
            own.into_iter().chain(in_file.copied().map(Some)).collect()
        });
        InlinedLines::new(code, &calls.collect::<Vec<_>>(), weight)
    }

    /// Groups the lines of instructions by the calls that they are listed below; `None` is their own line.
    pub(super) fn new(
        code: &Places,
        calls: &[Vec<Option<Inlining>>],
        weight: impl Fn(&[i128]) -> i128 + Copy,
    ) -> Self {
        let key = |at: &Place, call: &Option<Inlining>| (*call, at.file, at.line);
        let keys_of = |number: u32| {
            let at = &code.all[number as usize];
            calls[number as usize].iter().map(move |call| key(at, call))
        };
        let mut entries: Vec<Key> = (0..code.all.len() as u32).flat_map(keys_of).collect();
        // The line where code was inlined has a row, even if it has no cost itself.
        let hosts: Vec<Key> = entries
            .iter()
            .filter_map(|key| key.0.map(|((file, line), _)| (None, file, line)))
            .collect();
        entries.extend(hosts);
        // Most instructions have the line of the one before.
        entries.dedup();
        entries = order::distinct(entries);
        let find = |key: &Key| entries.binary_search(key).unwrap_or_default() as u32;
        let (mut hosts, mut functions) = (Vec::new(), Vec::new());
        let mut group = Vec::new();
        let mut last = None;
        for &(call, ..) in &entries {
            if let Some(((file, line), function)) = call.filter(|_| last != call) {
                hosts.push(find(&(None, file, line)));
                functions.push(function);
            }
            last = call;
            group.push(call.map(|_| hosts.len() as u32 - 1));
        }
        let line = |&(_, file, line): &Key| Place {
            address: 0,
            file,
            line,
        };
        let numbers = &|place: u32| keys_of(place).map(|key| find(&key)).collect();
        let lines = code.regrouped(entries.iter().map(line).collect(), numbers, weight);
        InlinedLines {
            lines,
            group,
            hosts,
            functions,
        }
    }
}
