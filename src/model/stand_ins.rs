//! Joins the rows of a function that was first known as a stand-in.
//!
//! Usually the row of a stand-in is renamed to its function. If the function has a row already, both are
//! joined when reading ends.

use super::Profile;

/// Rows of functions to be joined with others.
#[derive(Clone, Debug, Default)]
pub(super) struct StandIns {
    /// The rows of a stand-in and of its function.
    pairs: Vec<(u32, u32)>,
}

impl StandIns {
    pub(super) fn join_later(&mut self, stand_in: u32, function: u32) {
        self.pairs.push((stand_in, function));
    }

    /// Joins the rows. Returns the new number of each call; `None` if nothing changed.
    pub(super) fn join(&mut self, profile: &mut Profile) -> Option<Joined> {
        if self.pairs.is_empty() {
            return None;
        }
        let mut same: Vec<u32> = (0..profile.functions.len() as u32).collect();
        for (stand_in, function) in std::mem::take(&mut self.pairs) {
            same[stand_in as usize] = function;
        }
        let functions = numbers(&same);
        let stays = |row: u32| same[row as usize] == row;
        profile.functions = profile.functions.only(stays);
        // Stand-ins have no self costs.
        let number = |row: u32| stays(row).then(|| functions[row as usize]);
        let (self_costs, selfs_fit) = profile.self_costs.renumbered(number, |_, _| {});
        let (calls, numbers, calls_fit) = profile.calls.renumbered(&functions);
        profile.self_costs = self_costs;
        profile.calls = calls;
        profile.pages.renumber(&functions);
        Some(Joined {
            calls: numbers,
            fit: selfs_fit && calls_fit,
        })
    }
}

/// The calls after joining.
pub(super) struct Joined {
    /// The new number of each call.
    pub(super) calls: Vec<u32>,
    /// Whether all sums fit 64 bits.
    pub(super) fit: bool,
}

/// The new number of each row; remaining rows keep their order.
fn numbers(same: &[u32]) -> Vec<u32> {
    let mut next = 0;
    let mut numbers = Vec::with_capacity(same.len());
    for (row, &same) in (0u32..).zip(same) {
        numbers.push(next);
        next += u32::from(row == same);
    }
    same.iter().map(|&row| numbers[row as usize]).collect()
}
