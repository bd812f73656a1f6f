//! Joins the rows of a function that was first known as a placeholder.
//!
//! Usually the row of a placeholder is renamed to its function. If the function has a row already, both are
//! joined when reading ends.

use super::Profile;
use super::join::Joined;

/// Rows of functions to be joined with others.
#[derive(Clone, Debug, Default)]
pub(super) struct Placeholders {
    /// The rows of a placeholder and of its function.
    pairs: Vec<(u32, u32)>,
}

impl Placeholders {
    pub(super) fn join_later(&mut self, placeholder: u32, function: u32) {
        self.pairs.push((placeholder, function));
    }

    /// Joins the rows. Returns the new number of each call; `None` if nothing changed.
    pub(super) fn join(&mut self, profile: &mut Profile) -> Option<Joined> {
        if self.pairs.is_empty() {
            return None;
        }
        let mut same: Vec<u32> = (0..profile.functions.len() as u32).collect();
        for (placeholder, function) in std::mem::take(&mut self.pairs) {
            same[placeholder as usize] = function;
        }
        // Stand-ins have no self costs.
        Some(profile.join(&same, false))
    }
}
