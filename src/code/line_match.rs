//! Matches the lines of two texts.

use rustc_hash::FxHashMap;
use similar::DiffOp;
use similar::algorithms::{Capture, Compact, patience};
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
    let mut operations = Compact::new(Capture::new(), a, b);
    let Ok(()) = patience::diff(&mut operations, a, 0..a.len(), b, 0..b.len());
    let mut partners = vec![None; a.len()];
    for operation in operations.into_inner().into_ops() {
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

/// The last match, so that the same lines are matched once for several answers.
#[derive(Debug, Default)]
pub struct LastMatch<Line> {
    a: Vec<Line>,
    b: Vec<Line>,
    partners: Vec<Option<usize>>,
}

impl<Line: Hash + Ord> LastMatch<Line> {
    /// [`matched_lines`] of `a` and `b`.
    pub fn matched(&mut self, a: Vec<Line>, b: Vec<Line>) -> &[Option<usize>] {
        if self.a != a || self.b != b {
            self.partners = matched_lines(&a, &b);
            (self.a, self.b) = (a, b);
        }
        &self.partners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matched(a: &str, b: &str) -> Vec<Option<usize>> {
        let lines = |text: &str| -> Vec<Vec<u8>> {
            text.split(' ')
                .map(|line| line.as_bytes().to_vec())
                .collect()
        };
        matched_lines(&lines(a), &lines(b))
    }

    #[test]
    fn lines_meet_those_with_the_same_text() {
        assert_eq!(matched("a b c", "a x b c"), [Some(0), Some(2), Some(3)]);
        // Two functions moved by different numbers of lines, with identical braces.
        assert_eq!(
            matched("f { 1 } g { 2 }", "new f { 1 } new2 new3 g { 2 }"),
            [1, 2, 3, 4, 7, 8, 9, 10].map(Some)
        );
        // What changed has no partner.
        assert_eq!(matched("a b c", "a B c"), [Some(0), None, Some(2)]);
        // Of two that changed places, one keeps the order.
        let partners = matched("s f g e", "s g f e");
        assert_eq!(partners.iter().flatten().count(), 3);
    }

    #[test]
    fn each_letter_is_a_line() {
        let matched = |a: &str, b: &str| matched_lines(a.as_bytes(), b.as_bytes());
        assert_eq!(matched("abc", "xabc"), [1, 2, 3].map(Some));
        assert_eq!(matched("abcd", "axd"), [Some(0), None, None, Some(2)]);
        assert_eq!(matched("", "ab"), []);
        assert_eq!(matched("ab", ""), [None, None]);
        // Either d moved up or b and c moved down; the longer row stays.
        let rest = matched("abcde", "adbce");
        assert_eq!(rest, [Some(0), Some(2), Some(3), None, Some(4)]);
        // Two functions with the same braces, between them a new one.
        let places = [0, 1, 2, 3, 8, 9, 10, 11].map(Some);
        assert_eq!(matched("f{1}g{2}", "f{1}n{3}g{2}"), places);
    }

    #[test]
    fn texts_without_a_line_that_occurs_once_take_no_longer() {
        // A search for the shortest difference of these would take minutes.
        let text = |step: usize| -> Vec<String> {
            let number = |line: usize| (line * line * step / 7) % 1_000;
            (0..20_000).map(|line| number(line).to_string()).collect()
        };
        let start = std::time::Instant::now();
        let partners = matched_lines(&text(1), &text(3));
        assert!(partners.iter().flatten().count() > 1_000);
        assert!(start.elapsed().as_secs() < 10);
    }

    proptest! {
        #[test]
        fn partners_have_the_same_text_and_rise(
            a in proptest::collection::vec("[abc]{0,2}", 0..20),
            b in proptest::collection::vec("[abc]{0,2}", 0..20),
        ) {
            let partners = matched_lines(&a, &b);
            let known: Vec<(usize, usize)> = partners
                .iter()
                .enumerate()
                .filter_map(|(at, partner)| Some((at, (*partner)?)))
                .collect();
            prop_assert!(known.iter().all(|&(at, partner)| a[at] == b[partner]));
            prop_assert!(known.windows(2).all(|two| two[0].1 < two[1].1));
            if a == b {
                prop_assert_eq!(known.len(), a.len());
            }
        }
    }
}
