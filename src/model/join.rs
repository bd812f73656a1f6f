//! Functions of a profile that become one: a placeholder and its function, the functions of two profiles
//! that are compared.
//!
//! Usually the row of a placeholder is renamed to its function. If the function has a row already, both are
//! joined when reading ends.

use super::{FunctionId, Profile};
use crate::sink::Place;

/// The new numbers of a profile's functions and calls.
pub(super) struct Joined {
    /// The new number of each function.
    pub(super) functions: Vec<u32>,
    /// The new number of each call.
    pub(super) calls: Vec<u32>,
    /// Whether all sums fit 64 bits.
    pub(super) fit: bool,
}

impl Profile {
    /// Joins functions: `same` has for each function the one that it is joined to, which is joined to
    /// itself. Costs and calls are added up, calls between joined functions are calls to themselves.
    /// Self costs of joined functions count only if they may have any.
    pub(super) fn join(&mut self, same: &[u32], have_costs: bool) -> Joined {
        let functions = numbers(same);
        let stays = |row: u32| same[row as usize] == row;
        self.functions = self.functions.only(stays);
        let number = |row: u32| (have_costs || stays(row)).then(|| functions[row as usize]);
        let (self_costs, selfs_fit) = self.self_costs.renumbered(&number, &mut |_, _| {});
        let (calls, numbers, calls_fit) = self.calls.renumbered(&functions);
        self.self_costs = self_costs;
        self.calls = calls;
        self.outermost = self.outermost.renumbered(&functions);
        self.pages.renumber(&functions);
        let new = |row: u32| functions[row as usize];
        let inlined = self.inlined.iter().map(|&(a, b)| (new(a), new(b)));
        self.inlined = inlined.collect();
        for rows in [&mut self.unlevelled, &mut self.parted_levels] {
            *rows = rows.iter().map(|&f| new(f)).collect();
        }
        let inclusive = self.estimated_inclusive.iter();
        self.estimated_inclusive = inclusive.map(|&function| new(function)).collect();
        let estimated = self.estimated.as_mut().map(std::mem::take);
        for (function, is_estimated) in (0..).zip(estimated.into_iter().flatten()) {
            if is_estimated {
                self.doubt(FunctionId(new(function)), true);
            }
        }
        let estimated = self.estimated_counts.iter();
        self.estimated_counts = estimated.map(|&(a, b)| (new(a), new(b))).collect();
        // Joined functions may have other callers.
        self.only_calls.clear();
        let uncalled = self.uncalled.iter_mut();
        uncalled.for_each(|of| of.function = FunctionId(functions[of.function.0 as usize]));
        Joined {
            functions,
            calls: numbers,
            fit: selfs_fit && calls_fit,
        }
    }

    /// Joins the rows of placeholders with those of their functions, if there are any.
    pub(super) fn join_placeholders(&mut self, pairs: &[(u32, u32)]) -> Option<Joined> {
        let mut same: Vec<u32> = (0..self.functions.len() as u32).collect();
        for &(placeholder, function) in pairs {
            same[placeholder as usize] = function;
        }
        // Stand-ins have no self costs.
        (!pairs.is_empty()).then(|| self.join(&same, false))
    }

    /// The same profile with each of some functions joined to another one and named otherwise: a function, what it is
    /// joined to, and the name of both. Functions that stay keep their order. Says the new number of each function. The
    /// first part must not hold a joined function. Panics if a function does not exist, or is joined to one that is
    /// itself joined to another one.
    pub fn with_joined(
        mut self,
        pairs: &[(FunctionId, FunctionId, Place)],
    ) -> (Profile, Vec<FunctionId>) {
        let mut same: Vec<u32> = (0..self.functions.len() as u32).collect();
        for &(function, with, _) in pairs {
            same[function.0 as usize] = with.0;
        }
        let numbers = self.join(&same, true).functions;
        for &(_, with, name) in pairs {
            self.functions.rename(numbers[with.0 as usize], name);
        }
        self.self_costs.freeze();
        self.calls.freeze();
        self.outermost.freeze();
        (self, numbers.into_iter().map(FunctionId).collect())
    }
}

/// The new number of each row: those that stay keep their order.
fn numbers(same: &[u32]) -> Vec<u32> {
    let mut next = 0;
    let mut numbers = Vec::with_capacity(same.len());
    for (row, &same) in (0u32..).zip(same) {
        numbers.push(next);
        next += u32::from(row == same);
    }
    same.iter().map(|&row| numbers[row as usize]).collect()
}
