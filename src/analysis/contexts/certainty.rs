//! How certain contexts are, in words.

use super::tree::{ContextTree, Origin};

impl ContextTree {
    /// Says how certain the contexts are; `None` if they are exact.
    pub fn certainty_note(&self) -> Option<String> {
        match self.origin {
            Origin::Recorded { ambiguous: 0, .. } => None,
            Origin::Recorded { ambiguous, .. } => Some(format!(
                "rebuilt from the profile; {ambiguous} calls could have another caller"
            )),
            Origin::Estimated { certain, covered } => {
                let total = self.inclusive[0];
                let (exact, named) = (estimate_note(certain, total), percent(covered, total));
                Some(format!("{exact}, {named:.1} % is in named contexts"))
            }
        }
    }
}

/// Says how much of a cost is exact where the rest is estimated.
pub fn estimate_note(exact: i128, total: i128) -> String {
    let exact = percent(exact, total);
    format!("estimated from the call graph; {exact:.1} % of the cost is exact")
}

fn percent(cost: i128, total: i128) -> f64 {
    match total {
        0 => 100.0,
        total => 100.0 * cost as f64 / total as f64,
    }
}
