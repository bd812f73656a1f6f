//! The rows of source lines: lines with cost, lines around them, calls below their line, inlined code below
//! its call site, and gaps for lines without cost.

use super::folding::{Folding, Position, Run};
use super::places::Places;
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
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceRow {
    /// Its content.
    pub kind: SourceRowKind,
    /// Number of the file.
    pub file: u32,
    /// The line, or the first one of a gap; 0 if it is not in the displayed text.
    pub line: u64,
    /// Index of the line with costs, of the call, or of the group of inlined code.
    pub number: Option<u32>,
    /// The last line of a gap.
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

/// Makes the rows. `lengths` are the numbers of lines of the files, 0 without a text; `opened` are the
/// expanded gaps, by file and first line.
pub fn source_rows(
    of: &SourceLines<'_>,
    lengths: &[u64],
    folding: Folding,
    opened: &BTreeSet<(u32, u64)>,
) -> Vec<SourceRow> {
    let mut rows = Rows {
        of,
        groups: groups_by_host(of),
        all: Vec::new(),
    };
    let placed = of.group.iter().position(Option::is_some);
    let all = &of.at[..placed.unwrap_or(of.at.len())];
    let mut first = 0;
    for lines in all.chunk_by(|a, b| a.0 == b.0) {
        let file = lines[0].0;
        rows.add(SourceRowKind::File, file, 0, None);
        let known: Vec<Position> = lines.iter().map(|line| line.1).collect();
        let length = lengths.get(file as usize).copied().unwrap_or(0);
        for run in folding.lines(&known, length, |line| opened.contains(&(file, line))) {
            match run {
                Run::Known(index) => rows.add_line((first + index) as u32),
                Run::Plain(from, to) => {
                    for line in from..=to {
                        rows.add(SourceRowKind::Line, file, line, None);
                    }
                }
                Run::Gap(line, end) => rows.all.push(SourceRow {
                    kind: SourceRowKind::Gap,
                    file,
                    line,
                    number: None,
                    end,
                }),
            }
        }
        first += lines.len();
    }
    rows.all
}

/// The groups of inlined code by the line where they were inlined, with their lines.
fn groups_by_host(of: &SourceLines<'_>) -> BTreeMap<u32, Vec<(u32, Vec<u32>)>> {
    let mut lines: Vec<Vec<u32>> = vec![Vec::new(); of.hosts.len()];
    for (line, group) in (0..).zip(of.group) {
        if let Some(group) = group {
            lines[*group as usize].push(line);
        }
    }
    let mut hosts: BTreeMap<u32, Vec<(u32, Vec<u32>)>> = BTreeMap::new();
    for (group, lines) in lines.into_iter().enumerate() {
        let known = hosts.entry(of.hosts[group]).or_default();
        known.push((group as u32, lines));
    }
    hosts
}

/// Rows being made.
struct Rows<'a> {
    of: &'a SourceLines<'a>,
    groups: BTreeMap<u32, Vec<(u32, Vec<u32>)>>,
    all: Vec<SourceRow>,
}

impl Rows<'_> {
    fn add(&mut self, kind: SourceRowKind, file: u32, line: u64, number: Option<u32>) {
        self.all.push(SourceRow {
            kind,
            file,
            line,
            number,
            end: line,
        });
    }

    /// Adds a line with its calls and the code inlined at it.
    fn add_line(&mut self, number: u32) {
        self.add_calls(number);
        for (group, lines) in self.groups.remove(&number).unwrap_or_default() {
            let (file, line) = self.place(lines[0]);
            self.add(SourceRowKind::Inlined, file, line, Some(group));
            lines.into_iter().for_each(|line| self.add_calls(line));
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
