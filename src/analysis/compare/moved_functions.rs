//! Matches the lines of a source file whose functions moved separately.
//!
//! A change in a file moves only the lines below it, so there is not one shift for the whole file. But the
//! lines of a function usually move as one piece, and a profile contains the function of each line:
//!
//! 1. Functions with an unambiguous shift (see [`super::moved_by`]) determine the partners of their lines.
//!    If functions disagree about a line, because of inlining, the majority decides, then the function with
//!    the larger share of matched lines.
//! 2. Functions without an unambiguous shift, for example with a single line, move with the code above or
//!    below, whichever matches more of their lines.
//! 3. The remaining lines move with the code around them, if that moved as one piece. Otherwise the line is
//!    gone.
//!
//! If there is no evidence at all, the whole file counts as one piece.

use super::moved::{PAIRS, clear_move};
use super::moved_by;
use super::moves::{LinePairs, moved};
use crate::order;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The lines of a function in one file, in A and in B, both ascending and without line 0. Inlined code is
/// among the lines of each function that it was inlined into.
#[derive(Clone, Debug, Default)]
pub struct FunctionLines {
    /// In A.
    pub a: Vec<u64>,
    /// In B.
    pub b: Vec<u64>,
}

/// Most pairs of lines that are examined; functions beyond this limit are treated as ambiguous.
const ALL_PAIRS: usize = 8 * PAIRS;

/// The evidence for a pair of lines: the number of functions, and the share of matched lines in one of
/// them, in millionths.
type Weight = (usize, u64);

/// Matches the lines of a file by its functions.
pub fn pairs_of_functions(functions: &[FunctionLines]) -> LinePairs {
    let all = |lines: fn(&FunctionLines) -> &Vec<u64>| -> Vec<u64> {
        let mut all: Vec<u64> = functions.iter().flat_map(lines).copied().collect();
        order::sort(&mut all);
        all.dedup();
        all
    };
    let (all_a, all_b) = (all(|function| &function.a), all(|function| &function.b));
    let mut known = Known::default();
    let unclear = known.pair_clear(functions);
    known.pair_unclear(&unclear);
    if known.in_b.is_empty() {
        return LinePairs::moved_by(moved_by(&all_a, &all_b), &all_a, &all_b);
    }
    known.pair_between(&all_a, &all_b);
    LinePairs::new(known.in_b)
}

/// Pairs found so far.
#[derive(Default)]
struct Known {
    in_b: BTreeMap<u64, u64>,
    taken: BTreeSet<u64>,
}

impl Known {
    /// Pairs two lines, unless one of them already has a partner.
    fn pair(&mut self, a: u64, b: u64) {
        if !self.in_b.contains_key(&a) && self.taken.insert(b) {
            self.in_b.insert(a, b);
        }
    }

    /// Pairs the lines of functions with an unambiguous shift; returns the other functions.
    fn pair_clear<'a>(&mut self, functions: &'a [FunctionLines]) -> Vec<&'a FunctionLines> {
        let mut unclear = Vec::new();
        let mut votes: BTreeMap<(u64, u64), Weight> = BTreeMap::new();
        let mut left = ALL_PAIRS;
        for function in functions {
            let pairs = function.a.len().saturating_mul(function.b.len());
            let by = (pairs <= left)
                .then(|| clear_move(&function.a, &function.b))
                .flatten();
            left = left.saturating_sub(pairs);
            let Some(by) = by else {
                unclear.push(function);
                continue;
            };
            let met = LinePairs::moved_by(by, &function.a, &function.b).in_b;
            let lines = function.a.len().max(function.b.len()) as u64;
            let share = met.len() as u64 * 1_000_000 / lines;
            for pair in met {
                let (functions, most) = votes.entry(pair).or_default();
                (*functions, *most) = (*functions + 1, share.max(*most));
            }
        }
        let mut votes: Vec<((u64, u64), Weight)> = votes.into_iter().collect();
        order::sort_by_key(&mut votes, |&(pair, weight)| (Reverse(weight), pair));
        for ((a, b), _) in votes {
            self.pair(a, b);
        }
        unclear
    }

    /// Pairs the lines of ambiguous functions, using the code above and below them.
    fn pair_unclear(&mut self, unclear: &[&FunctionLines]) {
        let mut found = Vec::new();
        for function in unclear {
            let [Some(&first), Some(&last)] = [function.a.first(), function.a.last()] else {
                continue;
            };
            let (above, below) = (self.above(first), self.below(last));
            let met = |by: Option<i128>| {
                let free = |lines: LinePairs| {
                    let pairs = lines.in_b.into_iter();
                    pairs.filter(|(a, b)| self.is_free(*a, *b)).collect()
                };
                by.map_or_else(Vec::new, |by| {
                    free(LinePairs::moved_by(by, &function.a, &function.b))
                })
            };
            let (with_above, with_below) = (met(above), met(below));
            match with_above.len().cmp(&with_below.len()) {
                std::cmp::Ordering::Less => found.extend(with_below),
                std::cmp::Ordering::Greater => found.extend(with_above),
                std::cmp::Ordering::Equal if above == below => found.extend(with_above),
                std::cmp::Ordering::Equal => {}
            }
        }
        for (a, b) in found {
            self.pair(a, b);
        }
    }

    /// Pairs the lines between others that moved equally, or outside of all others.
    fn pair_between(&mut self, all_a: &[u64], all_b: &[u64]) {
        let mut found = Vec::new();
        for &line in all_a {
            let by = match (self.above(line), self.below(line)) {
                (Some(above), Some(below)) => (above == below).then_some(above),
                (above, below) => above.or(below),
            };
            let to = by.and_then(|by| moved(line, by));
            let to = to.filter(|to| all_b.binary_search(to).is_ok());
            found.extend(to.map(|to| (line, to)));
        }
        for (a, b) in found {
            self.pair(a, b);
        }
    }

    fn is_free(&self, a: u64, b: u64) -> bool {
        !self.in_b.contains_key(&a) && !self.taken.contains(&b)
    }

    /// The shift of the last paired line above a line of A.
    fn above(&self, line: u64) -> Option<i128> {
        self.in_b.range(..line).next_back().map(by)
    }

    /// The shift of the first paired line below it.
    fn below(&self, line: u64) -> Option<i128> {
        self.in_b.range(line.saturating_add(1)..).next().map(by)
    }
}

fn by((&from, &to): (&u64, &u64)) -> i128 {
    i128::from(to) - i128::from(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Lines of a function in A and in B.
    type Lines = (&'static [u64], &'static [u64]);

    fn pairs(functions: &[Lines]) -> Vec<(u64, u64)> {
        let lines = |&(a, b): &Lines| FunctionLines {
            a: a.to_vec(),
            b: b.to_vec(),
        };
        let functions: Vec<FunctionLines> = functions.iter().map(lines).collect();
        pairs_of_functions(&functions).in_b.into_iter().collect()
    }

    #[test]
    fn functions_that_changed_places_are_still_themselves() {
        let found = pairs(&[(&[1, 2, 4], &[11, 12, 14]), (&[10, 11, 13], &[2, 3, 5])]);
        assert_eq!(
            found,
            [(1, 11), (2, 12), (4, 14), (10, 2), (11, 3), (13, 5)]
        );
    }

    #[test]
    fn a_single_line_moves_with_the_code_next_to_it() {
        let f: Lines = (&[1, 2], &[2, 3]);
        let h: Lines = (&[20, 21], &[24, 25]);
        // Moves with the code below.
        assert!(pairs(&[f, (&[10], &[14]), h]).contains(&(10, 14)));
        // Moves with the code above.
        assert!(pairs(&[f, (&[10], &[11]), h]).contains(&(10, 11)));
        // Matches neither.
        assert_eq!(pairs(&[f, (&[10], &[12]), h]).len(), 4);
        // Matches both: ambiguous.
        assert_eq!(pairs(&[f, (&[10], &[11, 14]), h]).len(), 4);
    }

    #[test]
    fn code_inlined_elsewhere_stays_if_its_surroundings_did_not_move() {
        let (f, h): (Lines, Lines) = ((&[1, 2], &[4, 5]), (&[20, 21], &[23, 24]));
        // `g` is inlined into another function in B.
        assert!(pairs(&[f, (&[10], &[]), (&[], &[13]), h]).contains(&(10, 13)));
        // A function was replaced by another one, and the code is longer now.
        let h: Lines = (&[20, 21], &[33, 34]);
        assert_eq!(pairs(&[f, (&[10], &[]), (&[], &[13]), h]).len(), 4);
    }

    #[test]
    fn of_two_functions_that_differ_over_a_line_the_one_that_meets_most_decides() {
        // `g` moved by 10 and is inlined into `main`; most of `main` moved by 5, which matches a line of
        // `g`.
        let main: Lines = (&[1, 2, 3, 50, 55], &[6, 7, 8, 55, 60, 65]);
        let g: Lines = (&[50, 55], &[60, 65]);
        let found = pairs(&[main, g]);
        assert!(
            found.contains(&(50, 60)) && found.contains(&(55, 65)),
            "{found:?}"
        );
        assert!(found.contains(&(3, 8)), "{found:?}");
    }

    #[test]
    fn code_inlined_into_many_moves_with_the_majority() {
        // Line 50 is inlined into three functions: two moved by 10 and match it, though not all of their
        // lines; all lines of the third match if it moved by 5.
        let f: Lines = (&[1, 2, 50, 80], &[11, 12, 60]);
        let g: Lines = (&[20, 21, 50, 90], &[30, 31, 60]);
        let h: Lines = (&[40, 41, 50], &[45, 46, 55]);
        let found = pairs(&[f, g, h]);
        assert!(found.contains(&(50, 60)), "{found:?}");
        assert!(found.contains(&(40, 45)), "{found:?}");
    }

    #[test]
    fn without_evidence_all_of_the_file_is_one_piece() {
        // Three functions with one line each.
        let found = pairs(&[(&[1], &[4]), (&[10], &[13]), (&[30], &[33])]);
        assert_eq!(found, [(1, 4), (10, 13), (30, 33)]);
        assert_eq!(pairs(&[]), []);
        assert_eq!(pairs(&[(&[1, 2], &[])]), []);
    }

    proptest! {
        #[test]
        fn whole_functions_are_found_wherever_they_moved(
            // Gaps between lines, and the lines inserted above the function.
            functions in prop::collection::vec((prop::collection::vec(1u64..5, 2..9), 0u64..50), 0..12),
        ) {
            let (mut line, mut by) = (1, 0);
            let mut expected = Vec::new();
            let mut lines = Vec::new();
            for (gaps, inserted) in functions {
                by += inserted;
                let mut function = FunctionLines::default();
                for gap in gaps {
                    line += gap;
                    function.a.push(line);
                    function.b.push(line + by);
                    expected.push((line, line + by));
                }
                lines.push(function);
            }
            let found: Vec<_> = pairs_of_functions(&lines).in_b.into_iter().collect();
            prop_assert_eq!(found, expected);
        }

        /// For any line numbers, no line has two partners.
        #[test]
        fn no_line_is_paired_twice(
            functions in prop::collection::vec(
                (prop::collection::btree_set(1u64..40, 0..8), prop::collection::btree_set(1u64..40, 0..8)),
                0..8,
            ),
        ) {
            let lines: Vec<FunctionLines> = functions
                .into_iter()
                .map(|(a, b)| FunctionLines {
                    a: a.into_iter().collect(),
                    b: b.into_iter().collect(),
                })
                .collect();
            let found = pairs_of_functions(&lines).in_b;
            let partners: BTreeSet<u64> = found.values().copied().collect();
            prop_assert_eq!(partners.len(), found.len());
            let known = |side: fn(&FunctionLines) -> &Vec<u64>, line| {
                lines.iter().any(|function| side(function).contains(&line))
            };
            prop_assert!(found.iter().all(|(&a, &b)| known(|f| &f.a, a) && known(|f| &f.b, b)));
        }
    }
}
