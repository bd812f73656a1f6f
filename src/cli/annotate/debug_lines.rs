//! Line numbers that the profile lacks and debug information has: costs at line 0 of a source file move to
//! their real lines.

use super::lines::{Line, Lines};
use crate::sink::Symbol;
use std::collections::BTreeMap;

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
