//! Matches the lines of two texts.

use rustc_hash::FxHashMap;
use similar::DiffOp;
use similar::algorithms::{Capture, patience};
use std::hash::Hash;

/// For each line of `a`, the index of the matching line of `b`, if any. Indices are ascending.
///
/// Lines that occur once in each text are matched first (patience diff), so that a blank line or a brace
/// is not matched with one of another function. Lines are texts, or values that are equal for equal texts.
/// The search is bounded for any two texts.
pub fn matched_lines<Line: Hash + Eq>(a: &[Line], b: &[Line]) -> Vec<Option<usize>> {
    let mut numbers = FxHashMap::default();
    let mut numbered = |lines| number(lines, &mut numbers);
    let (a, b) = (numbered(a), numbered(b));
    match_numbers(&a, &b)
}

/// Gives equal lines equal numbers.
fn number<'a, Line: Hash + Eq>(
    lines: &'a [Line],
    numbers: &mut FxHashMap<&'a Line, u32>,
) -> Vec<u32> {
    let number = |line| {
        // There are fewer than 2^32 lines.
        let next = numbers.len() as u32;
        *numbers.entry(line).or_insert(next)
    };
    lines.iter().map(number).collect()
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
