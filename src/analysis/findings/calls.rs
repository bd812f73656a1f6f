//! Functions that are expensive because of their many calls.

use super::{Finding, MOST, at_least};
use crate::analysis::flat::FlatProfile;
use crate::model::Profile;
use crate::order;
use std::cmp::Reverse;

/// Least number of calls.
const CALLS: u64 = 10_000;
/// Least self cost.
const COST: f64 = 0.05;

pub(super) fn cheap(profile: &Profile, flat: &FlatProfile) -> Vec<Finding> {
    let functions = 0..profile.functions().len();
    let calls: u128 = functions.clone().map(|f| u128::from(flat.called[f])).sum();
    // The average over the counted calls; without counts there is none.
    let average = flat.total as f64 / calls as f64;
    let cost = |f: usize| flat.self_costs[f];
    let is_cheap = |f: usize| (cost(f) as f64 / flat.called[f] as f64) < average;
    let mut found: Vec<usize> = functions
        .filter(|&f| flat.called[f] >= CALLS && !flat.is_inlined(f as u32))
        .filter(|&f| at_least(cost(f), COST, flat.total) && is_cheap(f))
        .collect();
    order::sort_by_key(&mut found, |&f| (Reverse(cost(f)), f));
    found.truncate(MOST);
    let finding = |f: usize| Finding::CheapCalls {
        row: f as u32,
        called: flat.called[f],
        cost: cost(f),
    };
    found.into_iter().map(finding).collect()
}
