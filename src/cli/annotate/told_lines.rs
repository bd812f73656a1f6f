//! Lines that the profile lacks, as the debug information of a program tells them: what stands at line 0 of
//! a source file goes to the lines that it is of.

use super::lines::{Line, Lines};
use crate::sink::Symbol;
use std::collections::BTreeMap;

/// By source file.
#[derive(Default)]
pub(super) struct ToldLines {
    told: BTreeMap<Symbol, Lines>,
    /// The same as the profile has it: at line 0.
    at_zero: BTreeMap<Symbol, Line>,
}

impl ToldLines {
    /// Adds what an instruction costs and calls: `from` is its file in the profile, `to` are file and line by
    /// the program.
    pub(super) fn add(&mut self, from: Symbol, to: (Symbol, u64), line: &Line) {
        let (costs, calls) = (line.costs.as_deref(), &line.calls);
        let told = self.told.entry(to.0).or_default();
        told.entry(to.1).or_default().add(costs, calls);
        self.at_zero.entry(from).or_default().add(costs, calls);
    }

    /// Whether lines of a file are told.
    pub(super) fn knows(&self, file: Symbol) -> bool {
        self.told.contains_key(&file)
    }

    /// Puts the lines of a file in the place of what stands at its line 0.
    pub(super) fn put(&self, file: Symbol, lines: &mut Lines) {
        if let (Some(known), Some(zero)) = (self.at_zero.get(&file), lines.get_mut(&0)) {
            zero.take(known);
            if zero.is_nothing() {
                lines.remove(&0);
            }
        }
        for (&number, told) in self.told.get(&file).into_iter().flatten() {
            let line = lines.entry(number).or_default();
            line.add(told.costs.as_deref(), &told.calls);
        }
    }
}
