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
        order::distinct(functions.iter().flat_map(lines).copied())
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
mod tests;
