//! What explains the difference of two profiles: the own functions that changed, with the library code that
//! they call, see [`crate::analysis::Charged`].
//!
//! *All changes* is the sum of the differences of all functions, and of the code charged to none, without
//! their signs.
//!
//! | finding | rule |
//! |---|---|
//! | total | always |
//! | calls | the function of both with the largest cost of callees of one only, if that is half to all of the difference |
//! | function | the largest differences, until they are at least 80 % of all changes, and others of at least 5 %; at most ten, none below 0.5 % |
//! | rest | the code charged to none, such as start-up, if it has at least 5 % of all changes |
//!
//! Among equal differences, the first row comes first.

use super::{Difference, Figures};
use crate::order;
use std::cmp::Reverse;

/// Most functions.
const MOST: usize = 10;
/// Least share of all changes of what is listed: one in so many.
const SMALLEST: u128 = 200;
/// Percent of all changes that is explained.
const EXPLAINED: u128 = 80;
/// Least percent of all changes of what is mentioned in any case.
const NOTABLE: u128 = 5;

/// A finding about differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeFinding {
    /// The totals of both profiles.
    Total(Difference),
    /// An own function that changed.
    Function {
        /// Its row.
        row: u32,
        /// Its cost with the library code that it calls.
        cost: Difference,
        /// Its self cost.
        own: Difference,
        /// How often it is called.
        called: Difference,
        /// The library function that it calls with the largest difference.
        callee: Option<ChangedCallee>,
        /// If it is in one profile only, where its code may be in the other one.
        elsewhere: Option<Elsewhere>,
        /// Whether `cost` is an estimate.
        is_estimated: bool,
        /// All changes.
        all: u128,
    },
    /// A function of both profiles, with the calls to functions that it calls in one of them only.
    Calls {
        /// Its row.
        row: u32,
        /// The inclusive cost of these calls.
        cost: Difference,
        /// The number of these functions, by side.
        callees: [usize; 2],
        /// The row of the most expensive one of the side that costs more.
        largest: u32,
        /// The totals of both profiles.
        total: Difference,
    },
    /// Code charged to no function.
    Rest {
        /// Its cost.
        cost: Difference,
        /// All changes.
        all: u128,
    },
}

/// A callee that explains a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedCallee {
    /// Its row.
    pub row: u32,
    /// What the calls are charged with.
    pub cost: Difference,
    /// How often it is called by this function.
    pub calls: Difference,
}

/// Where the code of a function of one profile may be in the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// In the function of this row, with another name.
    Renamed(u32),
    /// In its callers.
    Inlined {
        /// The row of the one whose cost changed most.
        into: u32,
        /// The number of the others.
        others: usize,
        /// By how much the cost of all changed.
        change: i128,
    },
}

/// The findings. `charged` are costs with those of library code, and the totals of the profiles; `own` are
/// self costs, `called` are call counts; `callee` gives the callee with the largest difference,
/// `elsewhere` where the code of a row of one profile may be, `is_estimated` whether the charged cost of a row is an
/// estimate.
pub fn changes(
    charged: &Figures,
    own: &Figures,
    called: &Figures,
    callee: impl Fn(u32) -> Option<ChangedCallee>,
    elsewhere: impl Fn(u32) -> Option<Elsewhere>,
    is_estimated: impl Fn(u32) -> bool,
) -> Vec<ChangeFinding> {
    let sum = |of: fn(&Difference) -> i128| charged.rows.iter().map(of).sum::<i128>();
    let rest = Difference {
        a: charged.total.a - sum(|cost| cost.a),
        b: charged.total.b - sum(|cost| cost.b),
    };
    let all = charged.rows.iter().map(|&cost| size(cost)).sum::<u128>() + size(rest);
    let mut found = vec![ChangeFinding::Total(charged.total)];
    let cost = |row: u32| charged.rows[row as usize];
    let mut rows: Vec<u32> = (0..charged.rows.len() as u32)
        .filter(|&row| size(cost(row)) > 0)
        .collect();
    order::sort_by_key(&mut rows, |&row| (Reverse(size(cost(row))), row));
    let mut explained = 0;
    for row in rows.into_iter().take(MOST) {
        let size = size(cost(row));
        let is_enough = explained * 100 >= all * EXPLAINED && size * 100 < all * NOTABLE;
        if is_enough || size * SMALLEST < all {
            break;
        }
        explained += size;
        found.push(ChangeFinding::Function {
            row,
            cost: cost(row),
            own: own.rows[row as usize],
            called: called.rows[row as usize],
            callee: callee(row),
            elsewhere: elsewhere(row),
            is_estimated: is_estimated(row),
            all,
        });
    }
    if size(rest) > 0 && size(rest) * 100 >= all * NOTABLE {
        found.push(ChangeFinding::Rest { cost: rest, all });
    }
    found
}

fn size(cost: Difference) -> u128 {
    cost.change().unsigned_abs()
}
