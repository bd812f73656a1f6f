//! Joins the rows of a function that was first known as a stand-in.
//!
//! Most stand-ins become their function: its row gets another name. Where the function had a row
//! already, both are joined when reading ends.

use super::Profile;

/// Rows of functions that are to be joined with others.
#[derive(Clone, Debug, Default)]
pub(super) struct StandIns {
    /// The row of a stand-in and that of its function.
    pairs: Vec<(u32, u32)>,
}

impl StandIns {
    pub(super) fn join_later(&mut self, stand_in: u32, function: u32) {
        self.pairs.push((stand_in, function));
    }

    /// Joins the rows. Returns the new number of each call; nothing if all stay as they are.
    pub(super) fn join(&mut self, profile: &mut Profile) -> Option<Joined> {
        if self.pairs.is_empty() {
            return None;
        }
        let mut same: Vec<u32> = (0..profile.functions.len() as u32).collect();
        for (stand_in, function) in std::mem::take(&mut self.pairs) {
            same[stand_in as usize] = function;
        }
        let functions = numbers(&same);
        profile.functions = profile.functions.joined(&same, &functions);
        let (self_costs, selfs_fit) = profile.self_costs.renumbered(&functions, |_, _| {});
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

/// What became of the calls.
pub(super) struct Joined {
    /// The new number of each call.
    pub(super) calls: Vec<u32>,
    /// Whether all sums fit 64 bits.
    pub(super) fit: bool,
}

/// Numbers rows anew in the order in which each, or one that is the same, came first.
fn numbers(same: &[u32]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut numbers = vec![NONE; same.len()];
    let mut next = 0;
    for &row in same {
        if numbers[row as usize] == NONE {
            numbers[row as usize] = next;
            next += 1;
        }
    }
    same.iter().map(|&row| numbers[row as usize]).collect()
}
