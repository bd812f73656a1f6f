//! Determines by how many lines a piece of code moved in its file.
//!
//! A change above a function moves all of its lines. Without the sources, only the numbers of lines with
//! costs are known, so the result is the shift that matches most of them. If several shifts match equally
//! many lines, or the best one matches only a single line, the code counts as not moved.

use rustc_hash::FxHashMap;

/// Most pairs of lines that are examined; larger pieces count as not moved. Functions have some hundred
/// lines with costs.
pub(super) const PAIRS: usize = 1 << 22;

/// How many lines further down the lines of `a` are in `b`; negative means up. Line 0 means an unknown line
/// and must not occur; neither list may contain a line twice.
///
/// ```
/// use grindscope::analysis::compare::moved_by;
/// assert_eq!(moved_by(&[10, 11, 14], &[15, 16, 19]), 5);
/// assert_eq!(moved_by(&[10, 11, 14], &[10, 11, 15]), 0);
/// assert_eq!(moved_by(&[10], &[15]), 0);
/// ```
pub fn moved_by(a: &[u64], b: &[u64]) -> i128 {
    clear_move(a, b).unwrap_or(0)
}

/// The same; `None` if it is ambiguous.
pub(super) fn clear_move(a: &[u64], b: &[u64]) -> Option<i128> {
    if a.len().saturating_mul(b.len()) > PAIRS {
        return None;
    }
    let mut matches_by_shift: FxHashMap<i128, usize> = FxHashMap::default();
    for &from in a {
        for &to in b {
            *matches_by_shift
                .entry(i128::from(to) - i128::from(from))
                .or_default() += 1;
        }
    }
    let most = matches_by_shift.values().copied().max().unwrap_or(0);
    let mut best = matches_by_shift.iter().filter(|(_, met)| **met == most);
    match (best.next(), best.next()) {
        (Some((&shift, _)), None) if most > 1 => Some(shift),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
