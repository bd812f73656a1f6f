//! The rows of source lines: lines that cost, what is around them, calls below their line, inlined code
//! below the line that it was inlined at, and gaps where nothing was spent.

use super::folding::{Folding, Run};
use super::places::Places;
use std::collections::{BTreeMap, BTreeSet};

/// What a row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceRowKind {
    /// The heading of a file.
    File,
    /// A line.
    Line,
    /// A call at the line above.
    Call,
    /// Lines that cost nothing.
    Gap,
    /// The heading of code that was inlined at the line above.
    Inlined,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceRow {
    /// What it shows.
    pub kind: SourceRowKind,
    /// Number of the file.
    pub file: u32,
    /// The line; of a gap the first one.
    pub line: u64,
    /// Number of the line with costs, of the call, or of the group of inlined code.
    pub number: Option<u32>,
    /// The last line of a gap.
    pub end: u64,
}

/// Lines of which rows are made.
pub struct SourceLines<'a> {
    /// Sorted by file and line, except those of groups, which come last.
    pub lines: &'a Places,
    /// Group of inlined code of each line; empty where no inlined code is placed.
    pub group: &'a [Option<u32>],
    /// For each group the number of the line that it was inlined at.
    pub hosts: &'a [u32],
}

/// Makes the rows. `lengths` are the numbers of lines of the files, 0 where a text was not found; `opened`
/// are gaps that are shown, by file and first line.
pub fn source_rows(
    of: &SourceLines<'_>,
    lengths: &[u64],
    folding: Folding,
    opened: &BTreeSet<(u32, u64)>,
) -> Vec<SourceRow> {
    let mut rows = Rows {
        of,
        calls: of.lines.first_calls(),
        groups: groups_by_host(of),
        all: Vec::new(),
    };
    let placed = of.group.iter().position(Option::is_some);
    let all = &of.lines.all[..placed.unwrap_or(of.lines.all.len())];
    let mut first = 0;
    for lines in all.chunk_by(|a, b| a.file == b.file) {
        let file = lines[0].file;
        rows.add(SourceRowKind::File, file, 0, None);
        let known: Vec<u64> = lines.iter().map(|place| place.line).collect();
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

/// The groups of inlined code by the line that they were inlined at, with their own lines.
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

/// Rows in the making.
struct Rows<'a> {
    of: &'a SourceLines<'a>,
    calls: Vec<u32>,
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

    /// A line with its calls, and what was inlined at it.
    fn add_line(&mut self, number: u32) {
        self.add_calls(number);
        for (group, lines) in self.groups.remove(&number).unwrap_or_default() {
            let first = self.of.lines.all[lines[0] as usize];
            self.add(SourceRowKind::Inlined, first.file, first.line, Some(group));
            lines.into_iter().for_each(|line| self.add_calls(line));
        }
    }

    fn add_calls(&mut self, number: u32) {
        let place = self.of.lines.all[number as usize];
        self.add(SourceRowKind::Line, place.file, place.line, Some(number));
        for call in self.calls[number as usize]..self.calls[number as usize + 1] {
            self.add(SourceRowKind::Call, place.file, place.line, Some(call));
        }
    }
}
