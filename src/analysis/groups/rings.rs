//! Groups that call each other.

use super::Groups;
use crate::components::Components;
use crate::model::{CallId, Profile};
use crate::order::Grouped;

/// The ring of each group by the calls that are `made`: groups that call each other, directly or not, have the same number.
pub fn rings(profile: &Profile, groups: &Groups, made: impl Fn(CallId) -> bool) -> Vec<u32> {
    let calls = profile.calls();
    let made = calls.ids().filter(|&call| made(call));
    let ends = made.map(|call| [calls.caller(call), calls.callee(call)].map(|f| groups.of(f).0));
    let others = ends.filter(|[caller, callee]| caller != callee);
    let pairs: Vec<(u32, u32)> = others.map(|[caller, callee]| (caller, callee)).collect();
    let called = Grouped::new(groups.len(), pairs.into_iter());
    let next = |group, at| called.of(group).get(at as usize).copied().map(Some);
    Components::find(groups.len(), &next).of
}
