//! How certain contexts are, in words.

use super::tree::{ContextTree, Origin};

impl ContextTree {
    /// Says how certain the contexts are; `None` if they are exact.
    pub fn certainty_note(&self) -> Option<String> {
        match self.origin {
            Origin::Recorded { ambiguous: 0, .. } => None,
            Origin::Recorded { ambiguous, .. } => Some(format!(
                "rebuilt from the profile; {ambiguous} calls may belong to other callers"
            )),
            Origin::Estimated { certain, .. } => Some(estimate_note(certain, self.inclusive[0])),
        }
    }
}

/// Says how much of a cost is exact where the rest is estimated.
pub fn estimate_note(exact: i128, total: i128) -> String {
    let percent = match total {
        0 => 100.0,
        total => 100.0 * exact as f64 / total as f64,
    };
    format!("estimated from the call graph; {percent:.1} % of the cost is exact")
}
