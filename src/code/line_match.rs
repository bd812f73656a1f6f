//! Matches the lines of two texts.

use crate::numbering::Numbering;
use similar::DiffOp;
use similar::algorithms::{Capture, patience};
use std::hash::Hash;

/// For each line of `a`, the index of the matching line of `b`, if any. Indices are ascending.
///
/// Lines that occur once in each text are matched first (patience diff), so that a blank line or a brace
/// is not matched with one of another function. Lines are texts, or values that are equal for equal texts.
/// The search is bounded for any two texts.
pub fn matched_lines<Line: Hash + Eq>(a: &[Line], b: &[Line]) -> Vec<Option<usize>> {
    let mut numbers = Numbering::default();
    let [a, b] = [a, b].map(|lines| Vec::from_iter(lines.iter().map(|line| numbers.number(line))));
    match_numbers(&a, &b)
}

/// The diff itself, compiled once: it is large.
fn match_numbers(a: &[u32], b: &[u32]) -> Vec<Option<usize>> {
    let mut operations = Capture::new();
    let Ok(()) = patience::diff(&mut operations, a, 0..a.len(), b, 0..b.len());
    let mut partners = vec![None; a.len()];
    for operation in operations.into_ops() {
        if let DiffOp::Equal {
            old_index,
            new_index,
            len,
        } = operation
        {
            for place in 0..len {
                partners[old_index + place] = Some(new_index + place);
            }
        }
    }
    partners
}

#[cfg(test)]
mod tests;
