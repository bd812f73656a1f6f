//! The most expensive functions.

use super::{Finding, MOST, at_least};
use crate::analysis::flat::FlatProfile;
use crate::model::Profile;
use crate::order;
use std::cmp::Reverse;

/// Least self cost of a hottest function.
const FUNCTION: f64 = 0.02;

pub(super) fn functions(profile: &Profile, flat: &FlatProfile) -> Vec<Finding> {
    let functions = 0..profile.functions().len() as u32;
    let cost = |row: u32| flat.self_costs[row as usize];
    let mut hot: Vec<u32> = functions
        .filter(|&row| at_least(cost(row), FUNCTION, flat.total))
        .collect();
    order::sort_by_key(&mut hot, |&row| (Reverse(cost(row)), row));
    hot.truncate(MOST);
    let finding = |row| Finding::HottestFunction {
        row,
        cost: cost(row),
    };
    hot.into_iter().map(finding).collect()
}
