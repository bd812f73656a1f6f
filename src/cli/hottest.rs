//! Hottest functions for summaries.

use crate::model::{FunctionId, Profile};

/// Number of functions in the list.
const TOP: usize = 10;
/// The functions with the highest self cost of the first event, highest first; equal ones by
/// object, file and name.
pub(super) fn top_self(profile: &Profile, selfs: &[i128]) -> Vec<FunctionId> {
    let mut ids: Vec<FunctionId> = profile.functions().ids().collect();
    let place = |f: FunctionId| (profile.object(f), profile.file(f), profile.name(f));
    let order = |&a: &FunctionId, &b: &FunctionId| {
        let by_cost = selfs[b.0 as usize].cmp(&selfs[a.0 as usize]);
        by_cost.then_with(|| place(a).cmp(&place(b)))
    };
    if ids.len() > TOP {
        ids.select_nth_unstable_by(TOP, order);
        ids.truncate(TOP);
    }
    ids.sort_unstable_by(order);
    ids
}
