//! Figures of both profiles by row.

use super::{Change, Difference, Matching};

/// A figure of both profiles for each row of a [`Matching`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// By row; 0 in the profile that does not have the function.
    pub rows: Vec<Difference>,
    /// Totals of the profiles, which are 100 %.
    pub total: Difference,
}

impl Figures {
    /// The change of a row, judged by this figure.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn change(&self, matching: &Matching, row: u32) -> Change {
        let (matched, figure) = (matching.rows[row as usize], self.rows[row as usize]);
        Change::of(
            matched.a.is_some(),
            matched.b.is_some(),
            figure.a == figure.b,
        )
    }
}
