//! The lines of one source file with their costs and calls, and line numbers that the profile lacks and debug
//! information has: costs at line 0 of a source file move to their real lines.

use super::columns::Columns;
use super::naming::Naming;
use crate::code::Callee;
use crate::details::{CallSite, Details, add};
use crate::sink::Symbol;
use std::collections::BTreeMap;

/// The cost of a line.
#[derive(Default)]
pub(super) struct Line {
    /// Self cost; `None` if the line only calls.
    pub(super) costs: Option<Vec<i128>>,
    /// Callees with their costs and counts, most expensive first.
    pub(super) calls: Vec<(Callee, Vec<i128>, i128)>,
}

/// Lines of a source file by number. Line 0 is code without a known line.
pub(super) type Lines = BTreeMap<u64, Line>;

impl Line {
    /// Adds costs and calls of another occurrence of the line.
    pub(super) fn add(&mut self, costs: Option<&[i128]>, calls: &[(Callee, Vec<i128>, i128)]) {
        if let Some(costs) = costs {
            let sums = self.costs.get_or_insert_with(|| vec![0; costs.len()]);
            add(sums, costs);
        }
        for (callee, costs, count) in calls {
            match self.calls.iter_mut().find(|call| call.0 == *callee) {
                Some(known) => {
                    add(&mut known.1, costs);
                    known.2 += count;
                }
                None => self.calls.push((*callee, costs.clone(), *count)),
            }
        }
    }

    /// Subtracts costs and calls that were added before.
    pub(super) fn take(&mut self, other: &Line) {
        let less = |sums: &mut [i128], costs: &[i128]| {
            sums.iter_mut()
                .zip(costs)
                .for_each(|(sum, cost)| *sum -= cost);
        };
        if let (Some(sums), Some(costs)) = (&mut self.costs, &other.costs) {
            less(sums, costs);
        }
        for (callee, costs, count) in &other.calls {
            if let Some(known) = self.calls.iter_mut().find(|call| call.0 == *callee) {
                less(&mut known.1, costs);
                known.2 -= count;
            }
        }
        let is_left = |sums: &[i128]| sums.iter().any(|&sum| sum != 0);
        self.calls.retain(|call| call.2 != 0 || is_left(&call.1));
    }

    /// Whether the line has no costs and no calls.
    pub(super) fn is_nothing(&self) -> bool {
        let costs = self.costs.iter().flatten();
        self.calls.is_empty() && costs.copied().all(|cost| cost == 0)
    }

    /// Sorts calls, most expensive first.
    pub(super) fn sort_calls(&mut self, columns: &Columns) {
        self.calls
            .sort_by(|a, b| columns.order(&a.1, &b.1).then(a.0.cmp(&b.0)));
    }
}

/// The lines of all files in the details.
pub(super) fn by_file(
    details: &Details,
    columns: &Columns,
    naming: &Naming<'_>,
) -> BTreeMap<Symbol, Lines> {
    let mut files: BTreeMap<Symbol, Lines> = BTreeMap::new();
    for ((file, number), sums) in details.lines().iter() {
        let line = files.entry(file).or_default().entry(number).or_default();
        line.costs = Some(columns.costs(sums));
    }
    let key = |site: CallSite| Some((site.from.file, site.from.line, naming.callee(site)));
    for ((file, number, callee), sums) in details.calls().grouped(key).iter() {
        let line = files.entry(file).or_default().entry(number).or_default();
        let count = sums.last().copied().unwrap_or(0);
        line.calls.push((callee, columns.costs(sums), count));
    }
    for line in files.values_mut().flat_map(BTreeMap::values_mut) {
        line.sort_calls(columns);
    }
    files
}

/// Lines by source file.
#[derive(Default)]
pub(super) struct DebugLines {
    lines: BTreeMap<Symbol, Lines>,
    /// The same costs where the profile has them: at line 0.
    at_zero: BTreeMap<Symbol, Line>,
}

impl DebugLines {
    /// Adds the costs and calls of an instruction: `from` is its file in the profile, `to` its file and
    /// line in the program.
    pub(super) fn add(&mut self, from: Symbol, to: (Symbol, u64), line: &Line) {
        let (costs, calls) = (line.costs.as_deref(), &line.calls);
        let lines = self.lines.entry(to.0).or_default();
        lines.entry(to.1).or_default().add(costs, calls);
        self.at_zero.entry(from).or_default().add(costs, calls);
    }

    /// Whether there are lines of a file.
    pub(super) fn has_lines_of(&self, file: Symbol) -> bool {
        self.lines.contains_key(&file)
    }

    /// Moves the costs at line 0 of a file to its lines.
    pub(super) fn put(&self, file: Symbol, lines: &mut Lines) {
        if let (Some(known), Some(zero)) = (self.at_zero.get(&file), lines.get_mut(&0)) {
            zero.take(known);
            if zero.is_nothing() {
                lines.remove(&0);
            }
        }
        for (&number, debug) in self.lines.get(&file).into_iter().flatten() {
            let line = lines.entry(number).or_default();
            line.add(debug.costs.as_deref(), &debug.calls);
        }
    }
}
