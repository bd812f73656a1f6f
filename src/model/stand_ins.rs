//! Joins the rows of a function that was first known as a stand-in.
//!
//! Usually the row of a stand-in is renamed to its function. If the function has a row already, both are
//! joined when reading ends.

use super::Profile;
use super::join::Joined;

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
        // Stand-ins have no self costs.
        Some(profile.join(&same, false))
    }
}
