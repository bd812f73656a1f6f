//! Rows of tables: functions and cycles.

use super::{CycleId, Cycles};
use crate::model::FunctionId;

/// A function, or a cycle of functions that is shown as one.
///
/// Row numbers begin with the functions, followed by the cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Row {
    /// A function.
    Function(FunctionId),
    /// A cycle.
    Cycle(CycleId),
}

impl Row {
    /// The row of a number in a profile with this many functions.
    pub fn from_number(number: u32, functions: usize) -> Self {
        match number.checked_sub(u32::try_from(functions).unwrap_or(u32::MAX)) {
            Some(cycle) => Row::Cycle(CycleId(cycle)),
            None => Row::Function(FunctionId(number)),
        }
    }

    /// The row that a function is counted in: its cycle, or itself.
    pub fn of(function: FunctionId, cycles: &Cycles) -> Self {
        match cycles.of(function) {
            Some(cycle) => Row::Cycle(cycle),
            None => Row::Function(function),
        }
    }

    /// The row that this is counted in: the cycle of a member, or itself.
    pub fn outer(self, cycles: &Cycles) -> Self {
        self.function()
            .map_or(self, |function| Row::of(function, cycles))
    }

    /// The function, if it is not a cycle.
    pub fn function(self) -> Option<FunctionId> {
        match self {
            Row::Function(function) => Some(function),
            Row::Cycle(_) => None,
        }
    }

    /// The functions of the row.
    pub fn functions(self, cycles: &Cycles) -> Vec<FunctionId> {
        match self {
            Row::Function(function) => vec![function],
            Row::Cycle(cycle) => cycles.members(cycle).to_vec(),
        }
    }

    /// The number of the row in a profile with this many functions.
    pub fn number(self, functions: usize) -> u32 {
        match self {
            Row::Function(function) => function.0,
            Row::Cycle(cycle) => u32::try_from(functions).unwrap_or(u32::MAX) + cycle.0,
        }
    }
}

#[cfg(test)]
mod tests;
