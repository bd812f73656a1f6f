//! Which recursion levels in names hold after a transform.
//!
//! A deeper level (`f'2`) runs within the first one (`f`), whose calls therefore contain it. That does not hold any more
//! where a transform takes the first level away and leaves the deeper one.

use crate::analysis::contexts::{BareNames, LevelRows};
use crate::analysis::groups::{GroupBy, Groups};
use crate::analysis::names::{Names, separates_recursion};
use crate::analysis::{CallIndex, Cycles, Side, flags, occurring_functions};
use crate::model::{FunctionId, PartSelection, Profile};
use crate::order;

/// Forgets the levels of functions of which a transform of `before` took some invocations and left others.
pub(super) fn forget_parted(before: &Profile, after: &mut Profile, taken: &[bool]) {
    if !separates_recursion(before) {
        return;
    }
    let groups = Groups::new(before, &Names::new(before), GroupBy::Function);
    let mut parted = vec![[false; 2]; groups.len()];
    for function in before.functions().ids() {
        // What is above the roots in one place may be below them in another one.
        let [is_left, is_taken] = &mut parted[groups.of(function).0 as usize];
        *is_left |= after.occurs(function);
        *is_taken |= taken[function.0 as usize];
    }
    for function in before.functions().ids() {
        if parted[groups.of(function).0 as usize] == [true; 2] {
            after.forget_level(function);
        }
    }
    let rows = LevelRows::of(before, &BareNames::of(before));
    for row in rows.parted(before, taken) {
        after.part_level(row);
    }
}

/// The functions above those that become the roots, of which deeper levels may be below.
pub(super) fn above(profile: &Profile, roots: &[FunctionId]) -> Vec<bool> {
    let functions = profile.functions().len();
    if !separates_recursion(profile) {
        return vec![false; functions];
    }
    let groups = Groups::new(profile, &Names::new(profile), GroupBy::Function);
    let first = roots.iter().filter(|&&f| !groups.is_deeper(f));
    let mut has_first = vec![false; groups.len()];
    first.for_each(|&f| has_first[groups.of(f).0 as usize] = true);
    // A deeper level below its first one is no root.
    let is_root = |f: &FunctionId| {
        !groups.is_deeper(*f) || !has_first[groups.of(*f).0 as usize] || profile.is_parted_level(*f)
    };
    let starts = roots.iter().copied().filter(is_root);
    let selected = flags(roots.iter().copied(), functions);
    let index = CallIndex::new(profile);
    let is_above = |call| !selected[profile.calls().caller(call).0 as usize];
    let above = index.reached(profile, starts, Side::Callers, is_above);
    // The cycles of the roots stay as a whole, each in its part.
    let mut is_cut = vec![false; functions];
    for part in 0..profile.parts().len() as u32 {
        let only = PartSelection::One(part);
        let cycles = Cycles::find(profile, &index, &only);
        let of_roots = order::set(roots.iter().filter_map(|&root| cycles.of(root)));
        let occurs = occurring_functions(profile, &only);
        for function in profile.functions().ids() {
            let at = function.0 as usize;
            let stays = || cycles.of(function).is_some_and(|c| of_roots.contains(&c));
            is_cut[at] |= above[at] && !selected[at] && occurs[at] && !stays();
        }
    }
    is_cut
}
